import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it, test } from "vitest";
import { anyAction, madeUpLexicon, playGame } from "../../test/support/games.ts";
import { rulesOf } from "../../test/support/table.ts";
import { must } from "../base/result.ts";
import { makeRecord, parseRecord } from "../formats/record.ts";
import { decide } from "../movegen/decide.ts";
import { apply } from "./apply.ts";
import { deal } from "./decide.ts";
import type { GameEvent } from "./event.ts";
import { verifyGame } from "./fair.ts";
import { commitmentOf, fairStream, SHUFFLE, seedHashOf } from "./fairstate.ts";
import { type FairSetup, firstPosition, type GameRecord } from "./record.ts";

const SEED = "5eed".repeat(16);
const OLD = { table: "t1", seed: SEED, seedHash: seedHashOf(SEED), values: ["one", null] };
const FAIR = { ...OLD, commitments: [commitmentOf("one"), null], shuffle: SHUFFLE } as const;

/** Passes and exchanges are enough to draw with, and need no words. */
function exchangingGame(fair = FAIR): GameRecord {
  const rules = rulesOf("classic-en");
  const setup = { players: ["A", "B"].map((name) => ({ name, bot: null })), seed: null, lexicon: null, fair };
  let position = firstPosition(rules, setup);
  const events: GameEvent[] = [];
  const happen = (event: GameEvent) => {
    events.push(event);
    position = apply(position, event);
  };
  happen(deal(position));
  for (let turn = 0; turn < 5; turn++) {
    const tiles = position.racks[position.turn].slice(0, 1 + (turn % 4));
    must(decide(position, position.turn, { type: "exchange", tiles }, null)).forEach(happen);
  }
  return { rules, setup, events };
}

test("the hash and the state are what anybody can reckon with other tools", () => {
  // `printf %s 5eed… | sha256sum`, and the same of the seed, the table and the values with strokes between them.
  expect(seedHashOf(SEED)).toBe("9619e2c3275e1e8be9ca29f0d7e0668cfdc675efcac99dbfa3ed48872c69809f");
  expect(fairStream(OLD)).toEqual([0x406155d9, 0x7ba39277, 0xffc36c5c, 0xcf91f6dc]);
  expect(fairStream(FAIR)).toEqual({ hmacKey: "406155d97ba39277ffc36c5ccf91f6dcbd2b6e9c75634de5f1da5420cd0d16f7" });
  expect(fairStream({ ...FAIR, values: ["two", null] })).not.toEqual(fairStream(FAIR));
  expect(fairStream({ ...FAIR, table: "t2" })).not.toEqual(fairStream(FAIR));
});

describe("a game that was shuffled fairly", () => {
  it("verifies, also after a way through its file", () => {
    const record = exchangingGame();
    expect(verifyGame(record)).toEqual({ ok: true, value: { draws: 6 } });
    const read = must(parseRecord(JSON.parse(makeRecord(record))));
    expect(read.setup.fair).toEqual(FAIR);
    expect(verifyGame(read)).toEqual({ ok: true, value: { draws: 6 } });
  });

  it("verifies with placements and challenges too", () => {
    const rules = rulesOf("classic-en", { challenge: { rule: "double", points: 0 } });
    for (let seed = 0; seed < 6; seed++) {
      const lexicon = madeUpLexicon(rules.alphabet, seed);
      const { record } = playGame(rules, lexicon, 2, seed, anyAction, 300, FAIR);
      expect(verifyGame(record)).toMatchObject({ ok: true });
    }
  });
});

test("a game of before still verifies: its stream is the old one, and tiles of withdrawn words lay on top", () => {
  const json = JSON.parse(readFileSync(new URL("../../test/golden/shuffle-xoshiro.json", import.meta.url), "utf8"));
  expect(verifyGame(must(parseRecord(json)))).toEqual({ ok: true, value: { draws: 61 } });
});

test("a game of today verifies, and so it does by a program that shares nothing with ours", () => {
  const file = fileURLToPath(new URL("../../test/golden/shuffle-hmac.json", import.meta.url));
  const record = must(parseRecord(JSON.parse(readFileSync(file, "utf8"))));
  expect(record.events.filter((event) => event.type === "challenge" && event.places)).toHaveLength(3);
  expect(verifyGame(record)).toEqual({ ok: true, value: { draws: 60 } });
  const script = fileURLToPath(new URL("../../test/golden/shuffle.py", import.meta.url));
  expect(execFileSync("python3", [script, file], { encoding: "utf8" })).toBe("deal and 6 returns as they should be\n");
});

test("a game of today must say where the tiles of a withdrawn word went", () => {
  const file = new URL("../../test/golden/shuffle-hmac.json", import.meta.url);
  const record = must(parseRecord(JSON.parse(readFileSync(file, "utf8"))));
  const at = record.events.findIndex((event) => event.type === "challenge" && event.upheld);
  const { places: _, ...silent } = record.events[at] as Extract<GameEvent, { type: "challenge" }>;
  expect(verifyGame({ ...record, events: record.events.with(at, silent) })).toEqual({
    ok: false,
    fault: { code: "otherPlaces", event: at + 1 },
  });
});

test("where the tiles of a withdrawn word went is checked", () => {
  const rules = rulesOf("classic-en", { challenge: { rule: "double", points: 0 } });
  const { record } = playGame(rules, madeUpLexicon(rules.alphabet, 3), 2, 6, anyAction, 300, FAIR);
  const at = record.events.findIndex((event) => event.type === "challenge" && (event.places?.length ?? 0) > 0);
  const event = record.events[at] as Extract<GameEvent, { type: "challenge" }>;
  const moved = { ...event, places: event.places?.with(0, event.places[0] === 0 ? 1 : 0) };
  expect(verifyGame(record).ok).toBe(true);
  expect(verifyGame({ ...record, events: record.events.with(at, moved) })).toEqual({
    ok: false,
    fault: { code: "otherPlaces", event: at + 1 },
  });
});

describe("what was tampered with is found", () => {
  const change = (record: GameRecord, at: number, event: Partial<GameEvent>): GameRecord => ({
    ...record,
    events: record.events.with(at, { ...record.events[at], ...event } as GameEvent),
  });
  const record = exchangingGame();
  const withFair = (fair: Partial<FairSetup>): GameRecord => ({
    ...record,
    setup: { ...record.setup, fair: { ...FAIR, ...fair } },
  });
  const [dealt, first] = record.events as [
    Extract<GameEvent, { type: "deal" }>,
    Extract<GameEvent, { type: "exchange" }>,
  ];

  test.each([
    ["noSeed", 0, { ...record, setup: { ...record.setup, fair: null } }],
    ["otherHash", 0, { ...record, setup: { ...record.setup, fair: { ...FAIR, seed: "other" } } }],
    ["otherDeal", 1, withFair({ values: ["two", null], commitments: [commitmentOf("two"), null] })],
    // A value that nobody had promised could have been chosen when the others were known.
    ["otherCommitment", 0, withFair({ values: ["two", null] })],
    ["otherCommitment", 0, withFair({ values: ["one", "two"] })],
    ["otherCommitment", 0, withFair({ commitments: [commitmentOf("one")] })],
    ["otherCommitment", 0, withFair({ commitments: undefined })],
    ["otherDeal", 1, { ...record, setup: { ...record.setup, fair: OLD } }],
    ["otherDeal", 1, change(record, 0, { bag: dealt.bag.toReversed() })],
    ["otherDraw", 2, change(record, 1, { drawn: [dealt.bag[0]] })],
    ["otherPlaces", 2, change(record, 1, { places: [first.places[0] === 0 ? 1 : 0] })],
    ["notByTheRules", 3, { ...record, events: record.events.with(2, { type: "rack", seat: 0, tiles: [1] }) }],
  ] as const)("%s at event %i", (code, event, tampered) => {
    expect(verifyGame(tampered)).toEqual({ ok: false, fault: { code, event } });
  });
});
