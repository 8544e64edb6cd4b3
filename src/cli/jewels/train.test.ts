import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { saidBy } from "../../../test/support/said.ts";
import { fewTurnsSha256, run, sha256, type WeightsOrigin } from "./train.ts";

const weights = new URL("../../../data/jewels/weights.bin", import.meta.url);
const origin: WeightsOrigin = JSON.parse(readFileSync(new URL(`${weights}.json`), "utf8"));

test("the weights are those that their origin names", () => {
  expect(sha256(readFileSync(weights))).toBe(origin.sha256);
});

// All turns take half an hour. Whatever changes the learners, their features or their chance shows in the first ones too.
test("the command that made the weights still learns as it did then; who changes it learns them anew", () => {
  expect(fewTurnsSha256(origin.seed)).toBe(origin.fewTurnsSha256);
});

test("from no turns nothing is learnt, and no file is written", async () => {
  const weights = "/no/such/folder/weights.bin";
  expect(await saidBy("en", (terminal) => run(terminal, { turns: 0, weights }))).toEqual([
    "--turns 0: expected a number from 1 to 1000000000",
  ]);
});
