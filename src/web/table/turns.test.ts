import { expect, test } from "vitest";
import { must } from "../../base/result.ts";
import { buildLexicon } from "../../lexicon/lexicon.ts";
import { parseTiles, spellWord } from "../../lexicon/spelling.ts";
import { decide } from "../../movegen/decide.ts";
import { apply } from "../../words/apply.ts";
import { findRules } from "../../words/catalog.ts";
import { deal } from "../../words/decide.ts";
import type { Move } from "../../words/move.ts";
import { emptyPosition, type Position } from "../../words/position.ts";
import type { Rules } from "../../words/ruleset.ts";
import { type SeenEvent, seenBy } from "../../words/seen.ts";
import { lastPlacement, lookBack, tallyOf, turnsOf } from "./turns.ts";

const classic = findRules("classic-en") as Rules;
const rules: Rules = { ...classic, ruleset: { ...classic.ruleset, challenge: { rule: "double", points: 0 } } };
const { alphabet } = rules;
const tiles = (text: string, kind: "rack" | "play" = "rack") => must(parseTiles(alphabet, text, kind));
const lexicon = buildLexicon("few", alphabet, [spellWord(alphabet, "CAB") ?? []]);

function play(moves: readonly Move[]): { events: SeenEvent[]; position: Position } {
  let position = emptyPosition(rules, 2, [1, 2, 3, 4]);
  const events: SeenEvent[] = [];
  const happen = (event: Parameters<typeof apply>[1]) => {
    events.push(seenBy(position, event, 0));
    position = apply(position, event);
  };
  happen(deal(position));
  happen({ type: "rack", seat: 0, tiles: tiles("CABDEFG") });
  happen({ type: "rack", seat: 1, tiles: tiles("SSSTTUU") });
  for (const move of moves) for (const event of must(decide(position, position.turn, move, lexicon))) happen(event);
  return { events, position };
}

const cab: Move = { type: "place", square: 112, direction: "across", tiles: tiles("CAB", "play") };
const stutus: Move = { type: "place", square: 113 + 15, direction: "down", tiles: tiles("ST", "play") };

test("each move has its line with words, points and the sum", () => {
  const { events } = play([cab, { type: "exchange", tiles: tiles("SS") }, { type: "pass" }]);
  const turns = turnsOf(rules, 2, events);
  expect(turns.map(({ seat, fact, points, total }) => [seat, fact.kind, points, total])).toEqual([
    [0, "place", 14, 14],
    [1, "exchange", 0, 0],
    [0, "pass", 0, 14],
  ]);
  const { fact } = turns[0];
  expect(fact).toMatchObject({ place: "8H", words: [{ text: "CAB", points: 14 }], isTakenBack: false });
});

test("a move that was doubted with success is marked, and its points go", () => {
  const { events, position } = play([cab, stutus, { type: "challenge" }]);
  const turns = turnsOf(rules, 2, events);
  expect(turns[1].fact).toMatchObject({ kind: "place", isTakenBack: true });
  expect(turns[2].fact).toMatchObject({ kind: "challenge", isUpheld: true, words: ["AST"], challenged: 1 });
  expect(lastPlacement(turns)).toBeNull();
  expect(lastPlacement(turns, turns[2].index)).toBe(turns[1]);
  expect(lookBack(rules, 2, events, events.length).board).toEqual(position.board);
});

test("looking back shows the board and the scores of then", () => {
  const { events } = play([cab, stutus]);
  const turns = turnsOf(rules, 2, events);
  const then = lookBack(rules, 2, events, turns[0].index + 1);
  expect(then.board[112]).toBe(3);
  expect(then.board[128]).toBe(0);
  expect(then.scores).toEqual([14, 0]);
  expect(lastPlacement(turns, turns[0].index + 1)).toBe(turns[0]);
  expect(lastPlacement(turns, turns[0].index)).toBeNull();
});

test("the end is a line of its own", () => {
  const { events } = play([cab, { type: "resign" }]);
  const turns = turnsOf(rules, 2, events);
  expect(turns.map(({ seat, fact }) => [seat, fact.kind])).toEqual([
    [0, "place"],
    [1, "resign"],
    [null, "end"],
  ]);
});

test("a tally counts each tile", () => {
  expect(tallyOf([1, 1, 5, 128])).toEqual([
    { tile: 1, count: 2 },
    { tile: 5, count: 1 },
    { tile: 128, count: 1 },
  ]);
});
