import { afterEach, expect, test } from "vitest";
import { lexiconOf, rulesOf } from "../../../test/support/table.ts";
import { apply } from "../../words/apply.ts";
import { deal } from "../../words/decide.ts";
import { emptyPosition, viewFor } from "../../words/position.ts";
import { createMetrics } from "../http/metrics.ts";
import { type Bots, makeBots } from "./bots.ts";

let bots: Bots | null = null;
afterEach(() => bots?.close());

const rules = rulesOf("classic-en");
const lexicon = lexiconOf(rules, "at ate tea eat ant tan net ten oat toe");
const thread = { file: new URL("../../../test/support/hungry-thread.ts", import.meta.url), heapMb: 32 };

const empty = emptyPosition(rules, 2, [1, 2, 3, 4]);
const view = viewFor(apply(empty, deal(empty)), 0);
const asked = { view, lexicon, patience: () => 7777.7, isWanted: () => true };

test("however many owners wait, and whatever share of the time that leaves, each gets a move", async () => {
  bots = makeBots(1, createMetrics());
  const { think } = bots;
  const owners = Array.from({ length: 8 }, (_, i) => `owner${i}`);
  const moves = await Promise.all(owners.map((owner) => think({ ...asked, owner, level: "expert" })));
  expect(moves).not.toContain(null);
});

test("a search that needs too much memory ends alone, and whoever waits for the move gets a plain one", async () => {
  const metrics = createMetrics();
  bots = makeBots(1, metrics, thread);
  const lost = async () => (await metrics.botThreadsLost.get()).values[0].value;
  const question = { ...asked, owner: "ada" };
  const plain = await bots.think({ ...question, level: "club" });
  expect(await lost()).toBe(0);
  expect(await bots.think({ ...question, level: "master" })).toEqual(plain);
  expect(await lost()).toBe(1);
  // A hint is refused: it would be sold as the best.
  await expect(bots.advise(view, lexicon, "ada")).rejects.toMatchObject({ code: "ERR_WORKER_OUT_OF_MEMORY" });
  expect(await bots.think({ ...question, level: "beginner" })).toMatchObject({ type: expect.any(String) });
});
