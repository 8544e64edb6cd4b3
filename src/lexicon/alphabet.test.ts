import fc from "fast-check";
import { describe, expect, test } from "vitest";
import english from "../../data/alphabets/en.json" with { type: "json" };
import spanish from "../../data/alphabets/es.json" with { type: "json" };
import { must } from "../base/result.ts";
import {
  allTiles,
  BLANK,
  isBlank,
  letterOf,
  lettersIn,
  MOST_LETTERS,
  NO_TILE,
  onRack,
  parseAlphabet,
  pointsOf,
  tilePoints,
} from "./alphabet.ts";

const letter = (glyph: string, count = 1, points = 1) => ({ letter: glyph, count, points });
const small = { id: "small", name: "Small", language: "xx", blanks: 1, letters: [letter("A", 2, 3), letter("SZ", 0)] };

describe("parseAlphabet", () => {
  test("numbers letters from 1 and keeps their figures", () => {
    expect(must(parseAlphabet(small))).toEqual({
      id: "small",
      name: "Small",
      language: "xx",
      blanks: 1,
      foldAccents: false,
      replace: {},
      glyphs: ["", "A", "SZ"],
      lower: ["", "a", "sz"],
      points: [0, 3, 1],
      counts: [0, 2, 0],
      tileOf: new Map([
        ["A", 1],
        ["a", BLANK | 1],
        ["SZ", 2],
        ["sz", BLANK | 2],
      ]),
      longest: 2,
    });
  });

  test("takes as many letters as a word graph can hold, and no more", () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => letter(String.fromCodePoint(0x0410 + i)));
    // 32 Cyrillic capitals, then pairs of them.
    const pairs = many(32).flatMap((first) => many(2).map((second) => letter(first.letter + second.letter)));
    const letters = [...many(32), ...pairs];
    expect(parseAlphabet({ ...small, letters: letters.slice(0, MOST_LETTERS) })).toMatchObject({ ok: true });
    expect(parseAlphabet({ ...small, letters: letters.slice(0, MOST_LETTERS + 1) })).toMatchObject({
      ok: false,
      fault: { field: "letters" },
    });
  });

  test.each([
    ["a small letter", "b"],
    ["a mixed pair", "Sz"],
    ["a sign without capitals", "本"],
    ["a blank's sign", "?"],
    ["the other blank's sign", "_"],
    ["a digit", "4"],
    ["a bracket", "[S"],
    ["a space", "S Z"],
    ["a stop", "."],
    ["nothing", ""],
    ["a letter for the second time", "A"],
  ])("refuses %s as a letter", (_, glyph) => {
    const parsed = parseAlphabet({ ...small, letters: [letter("A"), letter(glyph)] });
    expect(parsed).toMatchObject({ ok: false, fault: { field: "letters[1].letter" } });
  });

  test.each([
    [{ ...small, id: "Small set" }, "id"],
    [{ ...small, blanks: 101 }, "blanks"],
    [{ ...small, foldAccents: "yes" }, "foldAccents"],
    [{ ...small, replace: { Œ: "" } }, "replace.Œ"],
    [{ ...small, fold: true }, "fold"],
    [{ ...small, letters: [{ letter: "A", count: 1 }] }, "letters[0].points"],
    [{ ...small, letters: [letter("A", 1001)] }, "letters[0].count"],
  ])("names the field at fault: %#", (json, field) => {
    expect(parseAlphabet(json)).toMatchObject({ ok: false, fault: { field } });
  });

  test("never throws, whatever the file holds", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(parseAlphabet(json).ok).toBe(false);
      }),
      { seed: 2 },
    );
  });
});

describe("tiles", () => {
  const alphabet = must(parseAlphabet(english));

  test("a blank knows its letter on the board and forgets it on the rack", () => {
    const b = alphabet.tileOf.get("B")!;
    const blankB = alphabet.tileOf.get("b")!;
    expect([isBlank(b), isBlank(blankB), isBlank(BLANK), isBlank(NO_TILE)]).toEqual([false, true, true, false]);
    expect([letterOf(b), letterOf(blankB), letterOf(BLANK)]).toEqual([2, 2, 0]);
    expect([onRack(b), onRack(blankB), onRack(BLANK)]).toEqual([b, BLANK, BLANK]);
  });

  test("a blank is worth nothing, whatever it stands for", () => {
    expect(tilePoints(alphabet, alphabet.tileOf.get("Z")!)).toBe(10);
    expect(tilePoints(alphabet, alphabet.tileOf.get("z")!)).toBe(0);
    expect(tilePoints(alphabet, BLANK)).toBe(0);
    expect(
      pointsOf(
        alphabet,
        [..."QUIz"].map((glyph) => alphabet.tileOf.get(glyph)!),
      ),
    ).toBe(12);
  });

  test("a whole set has each letter as often as the file says, blanks last", () => {
    const tiles = allTiles(alphabet);
    expect(tiles).toHaveLength(100);
    expect(tiles.slice(-2)).toEqual([BLANK, BLANK]);
    expect(tiles.filter((tile) => tile === alphabet.tileOf.get("E"))).toHaveLength(12);
    expect(tiles).not.toContain(NO_TILE);
  });

  test("a tile of two characters is one letter", () => {
    const es = must(parseAlphabet(spanish));
    expect(lettersIn(es)).toBe(28);
    expect(es.longest).toBe(2);
    expect(tilePoints(es, es.tileOf.get("RR")!)).toBe(8);
  });
});
