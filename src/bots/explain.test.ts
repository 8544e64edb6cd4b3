import { describe, expect, test } from "vitest";
import { layoutOf, positionOf, rackOf, rulesOf, type Situation, tableOf } from "../../test/support/table.ts";
import { must } from "../base/result.ts";
import { BLANK, parseAlphabet, type Tile } from "../lexicon/alphabet.ts";
import { makeTiles, wordText } from "../lexicon/spelling.ts";
import { makeSquare } from "../words/coordinates.ts";
import { viewFor } from "../words/position.ts";
import { explainMove } from "./explain.ts";
import { leaveReasons } from "./leave-reasons.ts";
import { emptyLeaves, type LeaveTable, setPair, setTriple } from "./leaves.ts";

const classic = tableOf(rulesOf("classic-en"), "DO DOG DOGS GO GOADS AD SO ADS GOADSING");
const { rules, lexicon } = classic;
const letter = (text: string): Tile => rackOf(rules, text)[0] & ~BLANK;

/** S is good, Q bad but for a U beside it, a second I a burden, and three vowels too many. */
function someLeaves(): LeaveTable {
  const leaves = emptyLeaves(rules.alphabet);
  leaves.singles[letter("S")] = 8;
  leaves.singles[letter("Q")] = -7;
  leaves.singles[letter("?")] = 25;
  setPair(leaves, letter("I"), letter("I"), -3);
  setPair(leaves, letter("Q"), letter("U"), 5);
  setTriple(leaves, letter("A"), letter("E"), letter("I"), -2);
  return leaves;
}

const explain = (situation: Situation, move: Parameters<typeof explainMove>[3], leaves = someLeaves()) =>
  explainMove(viewFor(classic.set(situation), situation.turn ?? 0), lexicon, leaves, move, 1);

describe("the points of a move", () => {
  test("come from its words, the squares below it and the bonus", () => {
    const facts = explain({ racks: ["GOADSII", "A"] }, classic.lay("8D GOADS"));
    expect(facts.score).toBe(18);
    expect(
      facts.words.map(({ tiles, letters, factor, points }) => [
        wordText(rules.alphabet, tiles),
        letters,
        factor,
        points,
      ]),
    ).toEqual([["GOADS", 9, 2, 18]]);
    const named = facts.premiums.map(({ square, tile, letter, word }) => [
      makeSquare(rules.layout, rules.ruleset.coordinates, square),
      makeTiles(rules.alphabet, [tile]),
      letter,
      word,
    ]);
    expect(named).toEqual([
      ["D8", "G", 2, 1],
      ["H8", "S", 1, 2],
    ]);
    expect(facts.bonus).toBe(0);
    expect(makeTiles(rules.alphabet, facts.leave)).toBe("II");
    expect([facts.leaveValue, facts.equity]).toEqual([-3, 15]);
    expect([facts.drawn, facts.bagAfter]).toEqual([5, 87]);
  });

  test("are those of every word, and squares that were covered before do not count again", () => {
    const facts = explain({ racks: ["SOAEIOU", "A"], board: ["8H DOG"] }, classic.lay("K8 SO"));
    expect(facts.words.map(({ tiles, points }) => [wordText(rules.alphabet, tiles), points])).toEqual([
      ["SO", 2],
      ["DOGS", 6],
    ]);
    expect(facts.premiums).toEqual([]);
    expect(facts.score).toBe(8);
  });

  test("include a bonus for many tiles", () => {
    const facts = explain({ racks: ["GOADSIN", "A"], board: ["N8 G"] }, classic.lay("8G GOADSIN."));
    expect(facts.bonus).toBe(50);
    expect(facts.leave).toEqual([]);
    expect(facts.score).toBe(facts.words.reduce((sum, { points }) => sum + points, 50));
  });

  test("are none for an exchange or a pass, which keep what they keep", () => {
    const exchange = explain({ racks: ["GOQUSII", "A"] }, classic.exchange("QUII"));
    expect(exchange).toMatchObject({ score: 0, words: [], premiums: [], leaveValue: 8, drawn: 4, bagAfter: 92 });
    expect(exchange.replies?.before).toBe(exchange.replies?.after);
    const pass = explain({ racks: ["GOQUSII", "A"] }, { type: "pass" });
    expect(pass).toMatchObject({ score: 0, leaveValue: 3, drawn: 0, bagAfter: 92 });
    expect(pass.leave).toHaveLength(7);
  });
});

describe("the reasons of a leave", () => {
  const view = viewFor(classic.set({ racks: ["GOADSII", "A"] }), 0);
  const reasons = (leave: string) => leaveReasons(view, someLeaves(), rackOf(rules, leave));

  test.each<[string, object[]]>([
    ["", []],
    ["D", []],
    ["DS", [{ code: "tile", tile: letter("S"), worth: 8 }]],
    [
      "?Q",
      [
        { code: "tile", tile: BLANK, worth: 25 },
        { code: "tile", tile: letter("Q"), worth: -7 },
      ],
    ],
    ["IID", [{ code: "several", tile: letter("I"), count: 2, worth: -3 }]],
    ["III", [{ code: "several", tile: letter("I"), count: 3, worth: -9 }]],
    [
      "QU",
      [
        { code: "tile", tile: letter("Q"), worth: -7 },
        { code: "pair", tiles: [letter("Q"), letter("U")], worth: 5 },
      ],
    ],
    ["AEI", [{ code: "mix", vowels: 3, consonants: 0, worth: -2 }]],
    [
      "AEIY?D",
      [
        { code: "tile", tile: BLANK, worth: 25 },
        { code: "mix", vowels: 3, consonants: 1, worth: -2 },
      ],
    ],
  ])("%s", (leave, expected) => {
    expect(reasons(leave)).toEqual(expected);
  });

  test("are none where nobody has learnt anything", () => {
    expect(leaveReasons(view, null, rackOf(rules, "QU"))).toEqual([]);
    expect(explain({ racks: ["GOADSII", "A"] }, classic.lay("8D GOADS"), null as never).leaveValue).toBeNull();
  });
});

describe("with an empty bag", () => {
  // Six tiles, so that what is unseen is what the other player holds.
  const letters = [..."AT"].map((letter) => ({ letter, count: 3, points: letter === "A" ? 1 : 4 }));
  const alphabet = must(parseAlphabet({ id: "at", name: "A T", language: "en", blanks: 0, letters }));
  const small = { ...rulesOf("classic-en"), alphabet };
  const table = tableOf(small, "AT TAT ATA");

  test("what is kept is a burden, and the reply is known", () => {
    const position = positionOf(small, { racks: ["TA", "AT"], board: ["8G TA"], bag: "" });
    const facts = explainMove(viewFor(position, 0), table.lexicon, null, table.lay("8G ..T"), 1);
    expect(facts.reasons).toEqual([{ code: "burden", points: 1 }]);
    expect(facts.replies).toMatchObject({ samples: 1, isKnown: true });
    expect(facts).toMatchObject({ drawn: 0, bagAfter: 0 });
  });

  test("going out gains what the other holds, and nobody replies", () => {
    const position = positionOf(small, { racks: ["T", "ATA"], board: ["8G TA"], bag: "" });
    const facts = explainMove(viewFor(position, 0), table.lexicon, null, table.lay("8G ..T"), 1);
    expect(facts.reasons).toEqual([{ code: "out", points: 6 }]);
    expect(facts.replies).toBeNull();
    expect(facts.equity).toBe(facts.score + 12);
  });
});

describe("what a move leaves to the next player", () => {
  // Five squares by five; the word through the last square of the third row counts threefold.
  const layout = layoutOf([".....", ".....", "....T", ".....", "....."], [3, 3]);
  const common = [..."AEIOURNTS"];
  const long = common.flatMap((a) => common.map((b) => `ATE${a}${b}`));
  const two = tableOf(rulesOf("classic-en", { rackSize: 2 }, layout), `AT ATE ATEB ${long.join(" ")}`);
  const replies = (board: string, rack: string, move: string) => {
    const view = viewFor(two.set({ racks: [rack, "EE"], board: [board] }), 0);
    return explainMove(view, two.lexicon, null, two.lay(move), 1).replies;
  };

  test("a premium square that comes within reach", () => {
    const found = replies("3A AT", "EV", "3A ..E");
    expect(found?.samples).toBeGreaterThan(20);
    expect(found?.opened).toHaveLength(1);
    expect(found?.opened[0]).toMatchObject({ square: 14, factor: 3, before: 0 });
    expect(found?.opened[0].after).toBeGreaterThan(0.2);
    // ATE and two more tiles of a point each, threefold; a blank among them takes three away.
    expect(found?.opened[0].points).toBeGreaterThan(12);
    expect(found?.opened[0].points).toBeLessThanOrEqual(15);
    expect(found?.closed).toEqual([]);
    expect(found?.after).toBeGreaterThan(found?.before ?? 99);
  });

  test("a premium square that goes out of reach", () => {
    const found = replies("3A ATE", "BV", "3A ...B");
    expect(found?.opened).toEqual([]);
    expect(found?.closed).toHaveLength(1);
    expect(found?.closed[0]).toMatchObject({ square: 14, factor: 3, after: 0 });
    expect(found?.after).toBeLessThan(found?.before ?? 0);
  });

  test("a square that the move covers itself is not closed", () => {
    expect(replies("3A ATE", "RS", "3A ...RS")?.closed).toEqual([]);
  });

  test("is the same for the same seed, and nothing where one plays alone", () => {
    expect(replies("3A AT", "EV", "3A ..E")).toEqual(replies("3A AT", "EV", "3A ..E"));
    const alone = viewFor(two.set({ racks: ["EV"], board: ["3A AT"] }), 0);
    expect(explainMove(alone, two.lexicon, null, two.lay("3A ..E"), 1).replies).toBeNull();
  });
});
