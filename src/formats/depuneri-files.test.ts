import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { must } from "../base/result.ts";
import { BLANK } from "../lexicon/alphabet.ts";
import { makeLayout } from "../words/layout.ts";
import { makeDepuneriBoard, parseDepuneriBoard } from "./depuneri-board.ts";
import { makeDepuneriGame, parseDepuneriGame } from "./depuneri-game.ts";
import { makeDepuneriTiles, parseDepuneriTiles } from "./depuneri-tiles.ts";

const refused = (code: string, line: number, column: number, values = {}) => ({
  ok: false,
  fault: { code, line, column, values },
});

describe("parseDepuneriTiles", () => {
  it("keeps the order of the file and makes an alphabet with its values", () => {
    const { tiles, alphabet } = must(parseDepuneriTiles("B 9\r\na 1\r\n"));
    expect(tiles).toEqual([
      { letter: "B", value: 9 },
      { letter: "A", value: 1 },
    ]);
    expect(alphabet.glyphs).toEqual(["", "B", "A"]);
    expect(alphabet.points).toEqual([0, 9, 1]);
  });

  it("lists the joker where the file does, and only with the value 0", () => {
    const { tiles, alphabet } = must(parseDepuneriTiles("* 0\nA 1"));
    expect(tiles[0]).toEqual({ letter: "?", value: 0 });
    expect(alphabet.glyphs).toEqual(["", "A"]);
    expect(parseDepuneriTiles("A 1\n? 2")).toEqual(refused("lettersBlankValue", 2, 1, { found: 2 }));
  });

  it.each([
    ["", refused("lettersEmpty", 1, 1)],
    ["A 1\n\nA 2", refused("lettersTwice", 3, 1, { letter: "A", first: 1 })],
    ["A1", refused("lettersLetter", 1, 1, { found: "A1" })],
    ["A", refused("lettersNumberMissing", 1, 2, { letter: "A", most: 1000 })],
    ["A one", refused("lettersNumber", 1, 3, { found: "one", most: 1000 })],
    ["A 1 x", refused("lettersExtra", 1, 5, { found: "x" })],
  ])("refuses %j", (text, result) => expect(parseDepuneriTiles(text)).toEqual(result));

  it("reads what it writes", () => {
    const letters = fc.uniqueArray(fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZĂÂÎȘȚ", "CH"), { minLength: 1 });
    fc.assert(
      fc.property(letters, fc.infiniteStream(fc.integer({ min: 0, max: 1000 })), (names, values) => {
        const tiles = names.map((letter) => ({ letter, value: values.next().value as number }));
        expect(must(parseDepuneriTiles(makeDepuneriTiles({ tiles }))).tiles).toEqual(tiles);
      }),
      { seed: 4 },
    );
  });
});

describe("parseDepuneriBoard", () => {
  it("gives each colour its meaning", () => {
    const layout = must(parseDepuneriBoard("10\nbleu a1\nalbastru b2\nroz c3\nrosu j10\n"));
    expect([layout.rows, layout.columns, layout.start]).toEqual([10, 10, null]);
    const premiums = [0, 11, 22, 99, 50].map((square) => [layout.letterFactor[square], layout.wordFactor[square]]);
    expect(premiums).toEqual([
      [2, 1],
      [3, 1],
      [1, 2],
      [1, 3],
      [1, 1],
    ]);
  });

  it.each(["rosu", "roșu", "roşu", "ROȘU", "Ros\u0326u", "ro\u00bau", "RO\u00aaU"])("knows %j as red", (name) => {
    expect(must(parseDepuneriBoard(`10\n${name} b1`)).wordFactor[10]).toBe(3);
  });

  it.each(["12\r\n\r\nbleu L1\r\n", "\ufeff12\nbleu l1", "\n 12 \n\tBLEU\t l01  ", "12\rbleu L1\r"])(
    "accepts %j",
    (text) => {
      const layout = must(parseDepuneriBoard(text));
      expect(layout.rows).toBe(12);
      expect(layout.letterFactor[11 * 12]).toBe(2);
    },
  );

  it("may have no coloured square, and any side from 10 to 26", () => {
    for (let side = 10; side <= 26; side++) expect(must(parseDepuneriBoard(`${side}`)).columns).toBe(side);
  });

  const range = { least: 10, most: 26 };
  it.each([
    ["", refused("depuneriNoBoard", 1, 1, range)],
    ["\n\n 9", refused("depuneriSize", 3, 2, { ...range, found: "9" })],
    ["27", refused("depuneriSize", 1, 1, { ...range, found: "27" })],
    ["1e1", refused("depuneriSize", 1, 1, { ...range, found: "1e1" })],
    ["bleu a4", refused("depuneriSize", 1, 1, { ...range, found: "bleu" })],
    ["15 15", refused("depuneriExtra", 1, 4, { found: "15" })],
    ["15\nverde a4", refused("depuneriColour", 2, 1, { found: "verde" })],
    ["15\nbleu", refused("depuneriSquareMissing", 2, 5)],
    ["15\nbleu  4a", refused("depuneriSquare", 2, 7, { found: "4a" })],
    ["15\nbleu a", refused("depuneriSquare", 2, 6, { found: "a" })],
    ["15\nbleu a4,", refused("depuneriSquare", 2, 6, { found: "a4," })],
    ["15\nbleu a16", refused("depuneriOutside", 2, 6, { found: "a16", last: "o15" })],
    ["15\nbleu a0", refused("depuneriOutside", 2, 6, { found: "a0", last: "o15" })],
    ["15\nbleu p1", refused("depuneriOutside", 2, 6, { found: "p1", last: "o15" })],
    ["15\nbleu a4 a12", refused("depuneriExtra", 2, 9, { found: "a12" })],
    ["15\nbleu a4\nroz A4", refused("depuneriColouredTwice", 3, 5, { square: "a4", first: 2 })],
    ["15\nbleu a4\n\nbleu a4", refused("depuneriColouredTwice", 4, 6, { square: "a4", first: 2 })],
  ])("refuses %j", (text, result) => expect(parseDepuneriBoard(text)).toEqual(result));

  it("reads what it writes", () => {
    const premium = fc.constantFrom([1, 1], [2, 1], [3, 1], [1, 2], [1, 3]);
    const side = fc.integer({ min: 10, max: 26 });
    const board = side.chain((n) =>
      fc.tuple(fc.constant(n), fc.array(premium, { minLength: n * n, maxLength: n * n })),
    );
    fc.assert(
      fc.property(board, ([n, premiums]) => {
        const letter = Uint8Array.from(premiums, ([factor]) => factor);
        const word = Uint8Array.from(premiums, ([, factor]) => factor);
        const layout = makeLayout("depuneri", n, n, letter, word, null);
        expect(parseDepuneriBoard(makeDepuneriBoard(layout))).toEqual({ ok: true, value: layout });
      }),
      { seed: 5, numRuns: 50 },
    );
  });
});

describe("parseDepuneriGame", () => {
  const { alphabet } = must(parseDepuneriTiles("A 1\nB 9\nC 1\nĂ 2\n[CH] 5"));
  const layout = must(parseDepuneriBoard("12"));
  const parse = (text: string) => parseDepuneriGame(text, alphabet, layout);

  it("reads player, position and word, small letters as jokers", () => {
    expect(must(parse("2 b3 AbC\n"))).toEqual([
      {
        player: 2,
        place: { square: 14, direction: "across" },
        tiles: [1, BLANK | 2, 3],
        line: 1,
        columns: [6, 7, 8],
      },
    ]);
  });

  it("knows the direction by what comes first", () => {
    const places = must(parse("1 L1 A\n2 1l A\n3 l12 A")).map(({ place }) => place);
    expect(places[0]).toEqual({ square: 132, direction: "across" });
    expect(places[1]).toEqual({ square: 132, direction: "down" });
    expect(places[2]).toEqual({ square: 143, direction: "across" });
  });

  it("knows letters of several characters, and accents written apart", () => {
    const [{ tiles, columns }] = must(parse("1 a1 A[CH][ch]A\u0306a\u0306B"));
    expect(tiles).toEqual([1, 5, BLANK | 5, 4, BLANK | 4, 2]);
    expect(columns).toEqual([6, 7, 11, 15, 16, 17]);
  });

  it.each(["\ufeff1 a1 AB\r\n\r\n7 1a AC\r\n", "\n  1\ta1   AB  \n\n7 1A AC", "1 a1 AB\r7 1a AC"])(
    "accepts %j",
    (text) => {
      expect(must(parse(text)).map(({ player, tiles }) => [player, ...tiles])).toEqual([
        [1, 1, 2],
        [7, 1, 3],
      ]);
    },
  );

  const outside = { last: "l12" };
  it.each([
    ["", refused("depuneriNoDeposit", 1, 1)],
    ["\n \r\n", refused("depuneriNoDeposit", 1, 1)],
    ["x a1 AB", refused("depuneriPlayer", 1, 1, { found: "x", most: 1000 })],
    ["0 a1 AB", refused("depuneriPlayer", 1, 1, { found: "0", most: 1000 })],
    ["1001 a1 AB", refused("depuneriPlayer", 1, 1, { found: "1001", most: 1000 })],
    ["-1 a1 AB", refused("depuneriPlayer", 1, 1, { found: "-1", most: 1000 })],
    ["1", refused("depuneriPlaceMissing", 1, 2)],
    ["1 a1 A\n\n 1 08 AB", refused("depuneriPlace", 3, 4, { found: "08" })],
    ["1 AB a1", refused("depuneriPlace", 1, 3, { found: "AB" })],
    ["1 m1 AB", refused("depuneriOutside", 1, 3, { ...outside, found: "m1" })],
    ["1 13a AB", refused("depuneriOutside", 1, 3, { ...outside, found: "13a" })],
    ["1 a0 AB", refused("depuneriOutside", 1, 3, { ...outside, found: "a0" })],
    ["1 a1 ", refused("depuneriWordMissing", 1, 5)],
    ["1 a1 ABXA", refused("depuneriLetter", 1, 8, { found: "X" })],
    ["1 a1 A\u0306Ș", refused("depuneriLetter", 1, 7, { found: "Ș" })],
    ["1 a1 A.", refused("depuneriLetter", 1, 7, { found: "." })],
    ["1 a1 A?", refused("depuneriLetter", 1, 7, { found: "?" })],
    ["1 a1 A[CHA", refused("depuneriLetter", 1, 7, { found: "[CHA" })],
    ["1 a1 [AB]", refused("depuneriLetter", 1, 6, { found: "[AB]" })],
    ["1 a1 []", refused("depuneriLetter", 1, 6, { found: "[]" })],
    ["1 a1 AB C", refused("depuneriExtra", 1, 9, { found: "C" })],
    ["1 a11 ABA", refused("depuneriLeaves", 1, 9, { word: "ABA", place: "a11", length: 3, room: 2 })],
    ["1 1L AB", refused("depuneriLeaves", 1, 7, { word: "AB", place: "1l", length: 2, room: 1 })],
  ])("refuses %j", (text, result) => expect(parse(text)).toEqual(result));

  it("reads what it writes", () => {
    const tile = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.boolean())
      .map(([letter, joker]) => letter | (joker ? BLANK : 0));
    const deposit = fc.record({
      player: fc.integer({ min: 1, max: 1000 }),
      place: fc.record({ square: fc.integer({ min: 0, max: 143 }), direction: fc.constantFrom("across", "down") }),
      tiles: fc.array(tile, { minLength: 1, maxLength: 12 }),
    });
    fc.assert(
      fc.property(fc.array(deposit, { minLength: 1 }), (raw) => {
        // Cut to what fits, so that every example counts.
        const deposits = raw.map(({ player, place, tiles }) => {
          const before = place.direction === "across" ? place.square % 12 : Math.floor(place.square / 12);
          return { player, place, tiles: tiles.slice(0, 12 - before) };
        });
        const read = must(parse(makeDepuneriGame(deposits, alphabet, layout)));
        expect(read.map(({ player, place, tiles }) => ({ player, place, tiles }))).toEqual(deposits);
        expect(read.map(({ line }) => line)).toEqual(deposits.map((_, i) => i + 1));
      }),
      { seed: 6 },
    );
  });
});
