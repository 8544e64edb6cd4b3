import { describe, expect, it, test } from "vitest";
import { anyAction, madeUpLexicon, playGame } from "../../test/support/games.ts";
import { rulesOf } from "../../test/support/table.ts";
import { must } from "../base/result.ts";
import { makeRecord, parseRecord } from "../formats/record.ts";
import { apply } from "./apply.ts";
import { deal, decide } from "./decide.ts";
import type { GameEvent } from "./event.ts";
import { verifyGame } from "./fair.ts";
import { fairState, seedHashOf } from "./fairstate.ts";
import { firstPosition, type GameRecord } from "./record.ts";

const SEED = "5eed".repeat(16);
const FAIR = { table: "t1", seed: SEED, seedHash: seedHashOf(SEED), values: ["one", null] };

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
  expect(fairState(FAIR)).toEqual([0x406155d9, 0x7ba39277, 0xffc36c5c, 0xcf91f6dc]);
  expect(fairState({ ...FAIR, values: ["two", null] })).not.toEqual(fairState(FAIR));
  expect(fairState({ ...FAIR, table: "t2" })).not.toEqual(fairState(FAIR));
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

describe("what was tampered with is found", () => {
  const change = (record: GameRecord, at: number, event: Partial<GameEvent>): GameRecord => ({
    ...record,
    events: record.events.with(at, { ...record.events[at], ...event } as GameEvent),
  });
  const record = exchangingGame();
  const [dealt, first] = record.events as [
    Extract<GameEvent, { type: "deal" }>,
    Extract<GameEvent, { type: "exchange" }>,
  ];

  test.each([
    ["noSeed", 0, { ...record, setup: { ...record.setup, fair: null } }],
    ["otherHash", 0, { ...record, setup: { ...record.setup, fair: { ...FAIR, seed: "other" } } }],
    ["otherDeal", 1, { ...record, setup: { ...record.setup, fair: { ...FAIR, values: ["two", null] } } }],
    ["otherDeal", 1, change(record, 0, { bag: dealt.bag.toReversed() })],
    ["otherDraw", 2, change(record, 1, { drawn: [dealt.bag[0]] })],
    ["otherPlaces", 2, change(record, 1, { places: [first.places[0] === 0 ? 1 : 0] })],
    ["notByTheRules", 3, { ...record, events: record.events.with(2, { type: "rack", seat: 0, tiles: [1] }) }],
  ] as const)("%s at event %i", (code, event, tampered) => {
    expect(verifyGame(tampered)).toEqual({ ok: false, fault: { code, event } });
  });
});
