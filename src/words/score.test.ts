import { describe, expect, test } from "vitest";
import { boardWith, layoutOf, placementOf, positionOf, rackOf, rulesOf } from "../../test/support/table.ts";
import { must } from "../base/result.ts";
import { BLANK } from "../lexicon/alphabet.ts";
import { makeTiles, wordText } from "../lexicon/spelling.ts";
import { NO_SCORE, type Score } from "./move.ts";
import { viewFor } from "./position.ts";
import type { Rules } from "./ruleset.ts";
import { checkMove, formedWords, scorePlacement } from "./score.ts";

// d, t: the letter counts double, triple; D, T: the word does. English values: A E N O S T 1, D 2, B C 3, Z 10.
const layout = layoutOf(
  [
    "T......T", // 1
    ".D......", // 2
    "..t.....", // 3
    "...D....", // 4
    "....d...", // 5
    "........", // 6
    "........", // 7
    "T.d....T", // 8
  ],
  [4, 4],
);
const rules = rulesOf("classic-en", {}, layout);

const scoreOf = (board: readonly string[], play: string, by: Rules = rules): Score =>
  must(scorePlacement(by, boardWith(by, board), placementOf(by, play)));

/** Each word with its letters' sum, its factor and its points, as on a score sheet. */
const sheet = ({ words }: Score): string[] =>
  words.map(
    ({ tiles, letters, factor, points }) => `${wordText(rules.alphabet, tiles)} ${letters}x${factor}=${points}`,
  );

describe("a word's points", () => {
  test.each([
    ["are the sum of its letters", [], "6D BAD", ["BAD 6x1=6"]],
    ["count a letter double on its square", [], "5E BAD", ["BAD 9x1=9"]],
    ["count a letter triple on its square", [], "3A BAD", ["BAD 10x1=10"]],
    ["are doubled by a pink square", [], "4D BAD", ["BAD 6x2=12"]],
    ["are tripled by a red square", [], "1A BAD", ["BAD 6x3=18"]],
    ["take the letter's factor before the word's", [], "8A BAD", ["BAD 8x3=24"]],
    ["are multiplied by each of the word's squares", [], "1A BADDENED", ["BADDENED 13x9=117"]],
  ])("%s", (_, board, play, words) => {
    const any = rulesOf("classic-en", { firstMove: { leastTiles: 1, coversStart: false }, rackSize: 8 }, layout);
    expect(sheet(scoreOf(board, play, any))).toEqual(words);
  });

  test("count a square only in the move that covers it", () => {
    expect(sheet(scoreOf(["4D BAD"], "D4 .AN"))).toEqual(["BAN 5x1=5"]);
    expect(sheet(scoreOf(["4D BAD", "D4 .AN"], "4D ...E"))).toEqual(["BADE 7x1=7"]);
  });

  test("count no blank, on whatever square it lies", () => {
    expect(scoreOf([], "4D bAD").total).toBe((0 + 1 + 2) * 2);
    expect(scoreOf(["4D BAD"], "E4 .z").total).toBe(1);
    expect(scoreOf(["4D bAD"], "D4 .E").total).toBe(1);
  });

  test("are multiplied by a blank's square although the blank counts nothing", () => {
    expect(sheet(scoreOf([], "4B ADd"))).toEqual(["ADD 3x2=6"]);
  });
});

describe("a move's points", () => {
  test("are those of its main word and of all the words across", () => {
    //   B A D
    //     D O   AD and DO are new; so is the main word DO.
    const score = scoreOf(["4D BAD"], "5E DO");
    expect(sheet(score)).toEqual(["DO 5x1=5", "AD 5x1=5", "DO 3x1=3"]);
    expect(score.total).toBe(13);
  });

  test("count a shared letter, its square included, in both words", () => {
    const pinkBelow = layoutOf(["...", ".D.", "..."], null);
    const score = scoreOf(["1B A"], "2B DO", rulesOf("classic-en", {}, pinkBelow));
    expect(sheet(score)).toEqual(["DO 3x2=6", "AD 3x2=6"]);
  });

  test("leave out words that were there before", () => {
    expect(sheet(scoreOf(["4D BAD", "D4 .E"], "4D ...S"))).toEqual(["BADS 7x1=7"]);
  });

  test("count words on both sides of a single tile once each", () => {
    expect(sheet(scoreOf(["4D BAD", "D5 E"], "5E O"))).toEqual(["EO 3x1=3", "AO 3x1=3"]);
  });

  test.each(["8H", "H8"])("do not hang on how a single tile is read: %s", (place) => {
    const standard = rulesOf("classic-en");
    const score = scoreOf(["7G DO", "8F OX"], `${place} E`, standard);
    expect(score.total).toBe(2 * (1 + 8 + 1) + 2 * (1 + 1));
    expect(score.words).toHaveLength(2);
  });

  test("get the bonus for just so many tiles from the rack", () => {
    const long = rulesOf("classic-en", { rackSize: 8, bonus: { "7": 50, "8": 80 } });
    const bonusOf = (board: string[], play: string) => scoreOf(board, play, long).bonus;
    expect(bonusOf([], "8C DEBATE")).toBe(0);
    expect(bonusOf([], "8C DEBATES")).toBe(50);
    expect(bonusOf([], "8C DEBATERS")).toBe(80);
    // Seven letters, of which one lies there already.
    expect(bonusOf(["8C DE"], "8C ..BATES")).toBe(0);
    expect(bonusOf(["8C D"], "8C .EBATERS")).toBe(50);
  });

  test("get the bonus undoubled", () => {
    // B lies on a square that doubles it: (2 + 1 + 6 + 1 + 1 + 1 + 1) × 2.
    const { total, words, bonus, laid } = scoreOf([], "8B DEBATES", rulesOf("classic-en"));
    expect({ total, words: words[0].points, bonus, laid }).toEqual({ total: 76, words: 26, bonus: 50, laid: 7 });
  });
});

describe("what the rules count", () => {
  const board = ["4D BAD"];

  test("no words across where they are not scored", () => {
    const main = rulesOf("classic-en", { crossWords: { scored: false, checked: false } }, layout);
    expect(sheet(scoreOf(board, "5E DO", main))).toEqual(["DO 5x1=5"]);
    expect(formedWords(main, boardWith(main, board), placementOf(main, "5E DO"))).toHaveLength(3);
  });

  test("the whole run of tiles where the word is what is formed", () => {
    expect(sheet(scoreOf(board, "4G E"))).toEqual(["BADE 7x1=7"]);
  });

  test("only the named squares where the word is what is written", () => {
    const written = rulesOf("depuneri", {}, layout);
    const words = scoreOf(["d4 BAD"], "d7 E", written).words;
    expect(words.map(({ tiles }) => makeTiles(written.alphabet, tiles))).toEqual(["E"]);
    expect(scoreOf(["d4 BAD"], "d4 ...E", written).words[0].tiles).toHaveLength(4);
  });
});

test("a word is told with its place and all its tiles", () => {
  const { words } = scoreOf(["4D BAd"], "4D ...E");
  const { square, direction, tiles } = words[0];
  expect({ square, direction, tiles: makeTiles(rules.alphabet, tiles) }).toEqual({
    square: 3 * 8 + 3,
    direction: "across",
    tiles: "BAdE",
  });
});

describe("checkMove", () => {
  const view = viewFor(positionOf(rules, { racks: ["BADE?ST", "Z"], bag: "ZZZ" }), 0);
  const lay = (text: string) => checkMove(view, { type: "place", ...placementOf(rules, text) });

  test("gives the score of what the rack can lay", () => {
    expect(lay("4D BAD")).toMatchObject({ ok: true, value: { total: 12 } });
    expect(lay("4D zAD")).toMatchObject({ ok: true, value: { total: 6 } });
  });

  test("does not ask whose turn it is, nor which words exist", () => {
    const other = viewFor(positionOf(rules, { racks: ["A", "BDT"], turn: 0 }), 1);
    expect(checkMove(other, { type: "place", ...placementOf(rules, "4D BDT") })).toMatchObject({ ok: true });
  });

  test("asks for each tile as often as it is laid", () => {
    const [b, z] = rackOf(rules, "BZ");
    expect(lay("4D BAB")).toEqual({ ok: false, fault: { code: "notInRack", tile: b } });
    expect(lay("4D ZA")).toEqual({ ok: false, fault: { code: "notInRack", tile: z } });
    expect(lay("4D za")).toEqual({ ok: false, fault: { code: "notInRack", tile: BLANK } });
  });

  test("passing and resigning is always possible, and worth nothing", () => {
    expect(checkMove(view, { type: "pass" })).toEqual({ ok: true, value: NO_SCORE });
    expect(checkMove(view, { type: "resign" })).toEqual({ ok: true, value: NO_SCORE });
  });
});

// What is exchanged, how many tiles the bag holds, what the rules ask, and what comes of it.
describe("checkMove of an exchange", () => {
  const rack = "ABCDE?";
  const wants = (least: number, most: number, bag: number | "asMany") => ({ least, most, bag, to: "bag" }) as const;
  test.each([
    ["AB", 7, wants(1, 7, 7), null],
    ["AB", 6, wants(1, 7, 7), { code: "bagTooSmall", bag: 6, least: 7 }],
    ["ABCDE?", 6, wants(1, 7, "asMany"), null],
    ["ABCDE?", 5, wants(1, 7, "asMany"), { code: "bagTooSmall", bag: 5, least: 6 }],
    ["", 0, wants(0, 7, 0), null],
    ["ABC", 0, wants(0, 7, 0), null],
    ["", 9, wants(1, 7, 1), { code: "exchangeCount", count: 0, least: 1, most: 7 }],
    ["ABC", 9, wants(1, 2, 1), { code: "exchangeCount", count: 3, least: 1, most: 2 }],
    ["AA", 9, wants(1, 7, 1), { code: "notInRack", tile: 1 }],
    ["??", 9, wants(1, 7, 1), { code: "notInRack", tile: BLANK }],
    ["A", 9, null, { code: "exchangeForbidden" }],
  ])("%j with %i tiles in the bag under %j", (tiles, bag, exchange, fault) => {
    const by = rulesOf("classic-en", { exchange });
    const view = viewFor(positionOf(by, { racks: [rack, ""], bag: "E".repeat(bag) }), 0);
    const checked = checkMove(view, { type: "exchange", tiles: rackOf(by, tiles) });
    expect(checked).toEqual(fault === null ? { ok: true, value: NO_SCORE } : { ok: false, fault });
  });
});
