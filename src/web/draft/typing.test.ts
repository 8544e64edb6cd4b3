import { expect, test } from "vitest";
import { must } from "../../base/result.ts";
import { BLANK, letterOf } from "../../lexicon/alphabet.ts";
import { makeTile, parseTiles } from "../../lexicon/spelling.ts";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import { clickSquare, pressArrow, pressBackspace, pressEdge, pressSpace } from "./cursor.ts";
import { type Draft, newDraft } from "./draft.ts";
import { type Entry, isLetterKey, plainOf, typeLetter } from "./typing.ts";

const EMPTY = new Uint8Array(225);
const rulesOf = (id: string): Rules => findRules(id) as Rules;
const english = rulesOf("classic-en");
const spanish = rulesOf("classic-es");
const icelandic = rulesOf("skrafl-is");
const polish = rulesOf("classic-pl");
const french = rulesOf("classic-fr");

const hand = ({ alphabet }: Rules, rack: string): Draft => newDraft(must(parseTiles(alphabet, rack, "rack")));
const at = (draft: Draft, square: number, direction: "across" | "down" = "across"): Draft => ({
  ...draft,
  cursor: { square, direction },
});
const type = (draft: Draft, rules: Rules, keys: string, board = EMPTY): Draft => {
  let now = draft;
  for (const key of keys) {
    const isCapital = key !== key.toLowerCase();
    const entry = typeLetter(now, rules, board, key, isCapital);
    expect([key, entry.kind]).not.toEqual([key, "none"]);
    if ("draft" in entry) now = entry.draft;
  }
  return now;
};
const shown = (draft: Draft, { alphabet }: Rules): string =>
  [...draft.tried]
    .sort((a, b) => a.square - b.square)
    .map(({ square, tile }) => `${square}${makeTile(alphabet, tile)}`)
    .join(" ");
const single = (draft: Draft, rules: Rules, key: string, shift = false): Entry =>
  typeLetter(draft, rules, EMPTY, key, shift);

test("a click puts the cursor right, down, off", () => {
  const one = clickSquare(hand(english, "ABC"), EMPTY, 7);
  expect(one.cursor).toEqual({ square: 7, direction: "across" });
  const two = clickSquare(one, EMPTY, 7);
  expect(two.cursor).toEqual({ square: 7, direction: "down" });
  expect(clickSquare(two, EMPTY, 7).cursor).toBeNull();
  expect(clickSquare(two, EMPTY, 9).cursor).toEqual({ square: 9, direction: "across" });
});

test("letters go along the cursor's line, past tiles that lie there", () => {
  const board = EMPTY.slice();
  board[1] = 5;
  expect(shown(type(at(hand(english, "CATS"), 0), english, "cat", board), english)).toBe("0C 2A 3T");
  expect(shown(type(at(hand(english, "CATS"), 0, "down"), english, "cat", board), english)).toBe("0C 15A 30T");
});

test("space skips, Backspace takes back", () => {
  let draft = type(at(hand(english, "CATS"), 0), english, "c");
  draft = pressSpace(draft, english.layout, EMPTY);
  draft = type(draft, english, "a");
  expect(shown(draft, english)).toBe("0C 2A");
  draft = pressBackspace(draft, english.layout, EMPTY);
  expect(shown(draft, english)).toBe("0C");
  expect(draft.cursor?.square).toBe(2);
  draft = pressBackspace(pressBackspace(draft, english.layout, EMPTY), english.layout, EMPTY);
  expect(shown(draft, english)).toBe("");
  expect(draft.cursor?.square).toBe(0);
});

test("Backspace goes back over tiles of the board", () => {
  const board = EMPTY.slice();
  board[1] = 5;
  const draft = pressBackspace(type(at(hand(english, "CAT"), 0), english, "c", board), english.layout, board);
  expect(shown(draft, english)).toBe("");
  expect(draft.cursor?.square).toBe(0);
});

test("Backspace without a cursor takes back the last tile", () => {
  const draft = { ...type(at(hand(english, "CATS"), 0), english, "ca"), cursor: null };
  expect(shown(pressBackspace(draft, english.layout, EMPTY), english)).toBe("0C");
});

test("arrows move along the line and turn across it", () => {
  const { layout } = english;
  let draft = pressArrow(hand(english, "A"), layout, "ArrowDown");
  expect(draft.cursor).toEqual({ square: 112, direction: "down" });
  draft = pressArrow(draft, layout, "ArrowDown");
  expect(draft.cursor?.square).toBe(127);
  draft = pressArrow(draft, layout, "ArrowLeft");
  expect(draft.cursor).toEqual({ square: 127, direction: "across" });
  draft = pressArrow(draft, layout, "ArrowLeft");
  expect(draft.cursor?.square).toBe(126);
  expect(pressEdge(draft, layout, "Home").cursor?.square).toBe(120);
  expect(pressEdge(draft, layout, "End").cursor?.square).toBe(134);
  expect(pressArrow(pressEdge(draft, layout, "End"), layout, "ArrowRight").cursor?.square).toBe(134);
});

test("at the edge of the board typing stops", () => {
  const draft = type(at(hand(english, "CATS"), 13), english, "ca");
  expect(shown(draft, english)).toBe("13C 14A");
  expect(single(draft, english, "t").kind).toBe("none");
});

test("Shift plays the blank, and so does a letter that the rack has not", () => {
  expect(shown(type(at(hand(english, "CA?"), 0), english, "Ac"), english)).toBe("0a 1C");
  expect(shown(type(at(hand(english, "CA?"), 0), english, "cat"), english)).toBe("0C 1A 2t");
  expect(single(at(hand(english, "CA"), 0), english, "t").kind).toBe("none");
});

test("capitals without Shift, as Caps Lock gives them, are no blanks", () => {
  const entry = single(at(hand(english, "A?"), 0), english, "A");
  expect(entry).toMatchObject({ kind: "laid", tile: 1 });
});

test("tiles of two letters are typed with both", () => {
  expect(shown(type(at(hand(spanish, "[CH]EO"), 0), spanish, "che"), spanish)).toBe("0[CH] 1E");
  expect(shown(type(at(hand(spanish, "[CH]CHE"), 0), spanish, "che"), spanish)).toBe("0[CH] 1E");
  expect(shown(type(at(hand(spanish, "CHE"), 0), spanish, "che"), spanish)).toBe("0C 1H 2E");
  expect(shown(type(at(hand(spanish, "CO[LL]L"), 0), spanish, "coll"), spanish)).toBe("0C 1O 2[LL]");
});

test("with a blank, one letter of two is the blank until the second comes", () => {
  const hands = at(hand(spanish, "[CH]?A"), 0);
  expect(shown(type(hands, spanish, "ca"), spanish)).toBe("0c 1A");
  expect(shown(type(hands, spanish, "cha"), spanish)).toBe("0[CH] 1A");
  expect(shown(type(at(hand(spanish, "?A"), 0), spanish, "CHa"), spanish)).toBe("0[ch] 1A");
});

test("letters that a keyboard lacks are typed plainly where one tile is meant", () => {
  expect(shown(type(at(hand(icelandic, "ÁÐRÞ"), 0), icelandic, "adrt"), icelandic)).toBe("0Á 1Ð 2R 3Þ");
  expect(shown(type(at(hand(icelandic, "AÁ"), 0), icelandic, "aa"), icelandic)).toBe("0A 1Á");
  expect(shown(type(at(hand(icelandic, "AÁ"), 0), icelandic, "áa"), icelandic)).toBe("0Á 1A");
  expect(shown(type(at(hand(polish, "ŁÓD"), 0), polish, "lod"), polish)).toBe("0Ł 1Ó 2D");
});

test("where several may be meant the player picks", () => {
  const entry = single(at(hand(polish, "ŹŻA"), 0), polish, "z");
  expect(entry.kind).toBe("pick");
  const { alphabet } = polish;
  if (entry.kind === "pick")
    expect(entry.choices.map(({ tile }) => alphabet.glyphs[letterOf(tile)])).toEqual(["Ź", "Ż"]);
});

test("accents that the language's tiles have not fold", () => {
  expect(shown(type(at(hand(french, "ETE"), 0), french, "été"), french)).toBe("0E 1T 2E");
});

test("two of a kind are no choice, and a plain letter can be the blank", () => {
  expect(single(at(hand(polish, "ŻŻ"), 0), polish, "z").kind).toBe("laid");
  expect(single(at(hand(icelandic, "?"), 0), icelandic, "A", true)).toMatchObject({ tile: BLANK | 1 });
});

test("keys that are no letters", () => {
  expect(["a", "Ø", "я", "Enter", "1", " ", "Dead", "F1"].map(isLetterKey)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(plainOf("Ș")).toBe("S");
});
