import { expect, test } from "vitest";
import type { TableSetup } from "../../activity/table/setup.ts";
import type { RevealEvent } from "../../protocol/server.ts";
import { commitmentOf, SHUFFLE } from "../../words/fairstate.ts";
import { memoryStore } from "../storage/text-store.ts";
import { commit, judgeCommitments, keepCommitments, valueFor } from "./commitments.ts";

const MINE = "0a".repeat(16);
const OTHER = commitmentOf("theirs");
const HASH = "aa".repeat(32);

const asked = (change: Partial<RevealEvent> = {}, seedHash = HASH): RevealEvent => ({
  kind: "reveal",
  offer: {
    ...{ id: "t", owner: "ada", name: "Ada", rating: null, createdAt: 1, to: null, hidden: false, rematchOf: null },
    setup: {
      ...{ ruleset: "classic-en", seats: ["person", "person"], shuffled: true, rated: false, clock: { type: "none" } },
    },
    takers: [
      { account: "ada", name: "Ada" },
      { account: "me", name: "Me" },
    ],
    seedHash,
  },
  commitments: [OTHER, commitmentOf(MINE)],
  ...change,
});

/** Chance has put me on the first seat. */
const table = (change: Partial<TableSetup> = {}): TableSetup => ({
  ...{ table: "t", createdAt: 1, ruleset: "classic-en", clock: { type: "none" }, rated: false, lexicon: null },
  seats: ["me", "ada"].map((account) => ({ account, name: account, bot: null, rating: null })),
  ...{ seedHash: HASH, values: [MINE, "theirs"], commitments: [commitmentOf(MINE), OTHER], shuffle: SHUFFLE },
  rematchOf: null,
  ...change,
});

test("the value is shown when it is asked for, also after the page was loaded anew, and nobody else's", () => {
  const store = memoryStore();
  expect(valueFor(store, asked(), "me")).toBeNull();
  expect(commit(store, MINE)).toBe(commitmentOf(MINE));
  expect(valueFor(store, asked(), "me")).toBe(MINE);
  expect(valueFor(store, asked(), "me")).toBe(MINE);
  expect(valueFor(store, asked(), "ada")).toBeNull();
  expect(valueFor(store, asked({ commitments: [OTHER, null] }), "me")).toBeNull();
});

test("who has changed the seed or a commitment since is shown nothing, and what was noted first stays", () => {
  const store = memoryStore();
  commit(store, MINE);
  expect(keepCommitments(store, "t", HASH)).toBe(true);
  expect(valueFor(store, asked({}, "bb".repeat(32)), "me")).toBeNull();
  expect(valueFor(store, asked(), "me")).toBe(MINE);
  const swapped = asked({ commitments: [commitmentOf("chosen"), commitmentOf(MINE)] });
  expect(valueFor(store, swapped, "me")).toBeNull();
  expect(judgeCommitments(store, table(), 0)).toBe("kept");
});

test.each<[string, Partial<TableSetup>, string]>([
  ["all kept to their commitments", {}, "kept"],
  ["somebody did not show a value", { values: [MINE, null] }, "kept"],
  ["another seed", { seedHash: "bb".repeat(32) }, "broken"],
  ["another commitment", { values: [MINE, "x"], commitments: [commitmentOf(MINE), commitmentOf("x")] }, "broken"],
  ["a commitment that is gone", { values: [MINE, null], commitments: [commitmentOf(MINE), null] }, "broken"],
  ["a value that nobody was committed to", { values: [MINE, "x"] }, "broken"],
  ["no commitments at all", { commitments: undefined }, "broken"],
  ["another stream", { shuffle: undefined }, "broken"],
  ["my value is not in it", { values: [null, "theirs"] }, "left"],
])("%s", (_, change, verdict) => {
  const store = memoryStore();
  commit(store, MINE);
  valueFor(store, asked(), "me");
  expect(judgeCommitments(store, table(change), 0)).toBe(verdict);
});

test("a table must have the seed that was fixed before; nothing is said where nothing was noted", () => {
  const store = memoryStore();
  expect(judgeCommitments(store, table(), 0)).toBeNull();
  // As devices have it that noted a seed before there were commitments to values.
  store.setItem("tessera.seals", JSON.stringify([["t", HASH]]));
  expect(judgeCommitments(store, table(), 0)).toBe("kept");
  expect(judgeCommitments(store, table({ seedHash: "bb".repeat(32) }), 0)).toBe("broken");
});

test("only the last hundred are kept, and what cannot be read counts for nothing", () => {
  const store = memoryStore();
  for (let i = 0; i < 120; i++) keepCommitments(store, `t${i}`, HASH);
  expect(judgeCommitments(store, table({ table: "t0" }), 0)).toBeNull();
  expect(judgeCommitments(store, table({ table: "t119" }), 0)).toBe("kept");
  store.setItem("tessera.seals", "{");
  expect(judgeCommitments(store, table({ table: "t119" }), 0)).toBeNull();
});
