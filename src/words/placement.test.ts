import { describe, expect, test } from "vitest";
import { boardOf, drawn, layoutOf, placementOf, rackOf, rulesOf } from "../../test/support/table.ts";
import { BLANK, NO_TILE } from "../lexicon/alphabet.ts";
import { makeTiles } from "../lexicon/spelling.ts";
import { makePlace, parsePlace } from "./coordinates.ts";
import type { Placement } from "./move.ts";
import { isEmptyBoard, laidTiles, lineUp, overBoard, wholeWord } from "./placement.ts";
import { scorePlacement } from "./score.ts";

const layout = layoutOf([".......", ".......", ".......", ".......", "......."], [3, 4]);
const rules = rulesOf("classic-en", {}, layout);
const EMPTY = boardOf(rules, [".......", ".......", ".......", ".......", "......."]);
const BOARD = boardOf(rules, [
  //ABCDEFG
  "...S...", // 1
  "...E...", // 2
  ".CATs..", // 3
  ".......", // 4
  ".......", // 5
]);

/** A placement as one writes it: `3B CAT`. */
const written = (placement: Placement): string =>
  `${makePlace(layout, "column-letters", placement)} ${makeTiles(rules.alphabet, placement.tiles)}`;

const squareOf = (name: string): number => parsePlace(layout, "column-letters", name)?.square as number;

describe("what may be laid", () => {
  const faultOf = (board: Uint8Array, text: string) => {
    const scored = scorePlacement(rules, board, placementOf(rules, text));
    return scored.ok ? null : scored.fault;
  };

  test.each([
    ["beside a tile", "4B DO", null],
    ["under a tile", "4D O", null],
    ["before a word", "3A S", null],
    ["behind a word", "F3 SO", null],
    ["over tiles that lie there", "3A S....", null],
    ["only so far as the board goes", "4F OFF", { code: "offTheBoard" }],
    ["only so far as the board goes, down", "A4 OFF", { code: "offTheBoard" }],
    ["not on a tile", "3A SCATS", { code: "squareTaken", square: squareOf("B3"), tile: rackOf(rules, "C")[0] }],
    [
      "not on a tile, even on a blank of the same letter",
      "E3 So",
      { code: "squareTaken", square: squareOf("E3"), tile: BLANK | 19 },
    ],
    ["not with a gap", "4B D.G", { code: "gap", square: squareOf("C4") }],
    ["not with a gap at the end", "4B DO.", { code: "gap", square: squareOf("D4") }],
    ["not without a tile of one's own", "3B ....", { code: "noTiles" }],
    ["not away from all tiles", "5A DO", { code: "doesNotTouch" }],
    ["not corner to corner with a tile", "4F DO", { code: "doesNotTouch" }],
    ["not corner to corner with a tile, from above", "2A O", { code: "doesNotTouch" }],
  ] as [string, string, object | null][])("%s: %s", (_, text, fault) => {
    expect(faultOf(BOARD, text)).toEqual(fault);
  });

  test("the edge of the board does not join the end of a row with the next one", () => {
    const edge = boardOf(rules, ["......C", ".......", ".......", ".......", "......."]);
    expect(faultOf(edge, "2A ON")).toEqual({ code: "doesNotTouch" });
    expect(faultOf(edge, "2F ON")).toBeNull();
  });

  test.each([
    ["3D CAT", null],
    ["D1 CAT", null],
    ["D2 CAT", null],
    ["4D CAT", { code: "mustCoverStart", square: squareOf("D3") }],
    ["3E CAT", { code: "mustCoverStart", square: squareOf("D3") }],
    ["3D A", { code: "tooFewTiles", laid: 1, least: 2 }],
  ])("the first move covers the start with two tiles or more: %s", (text, fault) => {
    expect(faultOf(EMPTY, text)).toEqual(fault);
  });

  test("no more tiles than a rack holds", () => {
    const small = rulesOf("classic-en", { rackSize: 3 }, layout);
    expect(scorePlacement(small, EMPTY, placementOf(small, "3B CATS"))).toEqual({
      ok: false,
      fault: { code: "tooManyTiles", laid: 4, most: 3 },
    });
    expect(scorePlacement(small, BOARD, placementOf(small, "3A S....EA"))).toMatchObject({ ok: true });
  });

  test.each([
    ["a blank that stands for no letter", [BLANK, 1], { code: "blankNeedsLetter" }],
    ["a tile that the alphabet does not know", [27, 1], { code: "unknownTile" }],
    ["a blank for a letter that the alphabet does not know", [BLANK | 27, 1], { code: "unknownTile" }],
    ["no tiles at all", [], { code: "noTiles" }],
  ])("not: %s", (_, tiles, fault) => {
    expect(scorePlacement(rules, EMPTY, { square: squareOf("D3"), direction: "across", tiles })).toEqual({
      ok: false,
      fault,
    });
  });

  test.each([-1, 35, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("not from the square %d on", (square) => {
    for (const tiles of [[1, 2], []])
      expect(scorePlacement(rules, BOARD, { square, direction: "across", tiles })).toEqual({
        ok: false,
        fault: { code: "offTheBoard" },
      });
  });

  test("a single tile that makes no word, where the rules would let it lie alone", () => {
    const free = rulesOf("classic-en", { mustTouch: false, firstMove: { leastTiles: 1, coversStart: false } }, layout);
    for (const board of [EMPTY, BOARD])
      expect(scorePlacement(free, board, placementOf(free, "5A A"))).toEqual({ ok: false, fault: { code: "noWord" } });
    expect(scorePlacement(free, BOARD, placementOf(free, "5A AB"))).toMatchObject({ ok: true });
  });

  test("a board without a start lets the first move lie anywhere", () => {
    const open = rulesOf("classic-en", {}, { ...layout, start: null });
    expect(scorePlacement(open, EMPTY, placementOf(open, "5A AB"))).toMatchObject({ ok: true });
  });
});

describe("laidTiles", () => {
  test("gives what comes from the rack, each tile with its square", () => {
    expect(laidTiles(layout, placementOf(rules, "D1 ..."))).toEqual([]);
    expect(laidTiles(layout, placementOf(rules, "D1 ...sO"))).toEqual([
      { square: squareOf("D4"), tile: BLANK | 19 },
      { square: squareOf("D5"), tile: 15 },
    ]);
  });
});

describe("overBoard reads a word that is written with the letters that lie there", () => {
  const read = (text: string) => overBoard(layout, BOARD, placementOf(rules, text));

  test.each([
    ["3A SCATS", "3A S...."],
    ["3A SCATs", "3A S...."],
    ["3A scats", "3A s...."],
    ["3A S....", "3A S...."],
    ["D1 SETA", "D1 ...A"],
    ["4B DO", "4B DO"],
  ])("%s is %s", (text, expected) => {
    const placed = read(text);
    expect(placed.ok && written(placed.value)).toBe(expected);
  });

  test("refuses another letter than the one that lies there", () => {
    expect(read("3A SCOT")).toEqual({ ok: false, fault: { code: "squareTaken", square: squareOf("C3"), tile: 1 } });
  });

  test("refuses a word that is longer than the line", () => {
    expect(read("3A SCATTERS")).toEqual({ ok: false, fault: { code: "offTheBoard" } });
  });
});

describe("lineUp brings tiles that were dropped anywhere into a line", () => {
  const drop = (...laid: string[]) =>
    lineUp(
      layout,
      BOARD,
      laid.map((text) => ({ square: squareOf(text.split(" ")[0]), tile: placementOf(rules, text).tiles[0] })),
    );

  test.each([
    ["a row, in any order", ["C4 O", "B4 D"], "4B DO"],
    ["a column", ["A4 O", "A3 D"], "A3 DO"],
    ["over tiles that lie between", ["A3 S", "F3 Y"], "3A S....Y"],
    ["one tile with a neighbour across", ["F3 Y"], "3B ....Y"],
    ["one tile with a neighbour only above", ["D4 A"], "D1 ...A"],
    ["one tile with neighbours both ways is read across", ["E2 A"], "2D .A"],
    ["a blank", ["D4 a"], "D1 ...a"],
  ])("%s", (_, laid, expected) => {
    const placed = drop(...laid);
    expect(placed.ok && written(placed.value)).toBe(expected);
  });

  test.each([
    ["nothing", [], { code: "noTiles" }],
    ["corner to corner", ["A1 D", "B2 O"], { code: "notOnALine" }],
    ["in an angle", ["A1 D", "B1 O", "A2 O"], { code: "notOnALine" }],
    ["with a gap", ["A1 D", "C1 O"], { code: "gap", square: 1 }],
    ["twice on a square", ["A1 D", "A1 O"], { code: "squareTaken", square: 0, tile: 15 }],
  ])("not: %s", (_, laid, fault) => {
    expect(drop(...laid)).toEqual({ ok: false, fault });
  });

  test("leaves it to the rules to refuse a tile on another", () => {
    const placed = drop("B3 D", "A3 O");
    expect(placed.ok && scorePlacement(rules, BOARD, placed.value)).toMatchObject({ fault: { code: "squareTaken" } });
  });

  test.each([-1, 35, 300])("leaves it to the rules to refuse the square %d", (square) => {
    const placed = lineUp(layout, BOARD, [{ square, tile: 1 }]);
    expect(placed.ok && scorePlacement(rules, BOARD, placed.value)).toMatchObject({ fault: { code: "offTheBoard" } });
  });
});

describe("wholeWord gives each placement one name", () => {
  test.each([
    ["4D O", "D1 ...O"],
    ["D4 O", "D1 ...O"],
    ["F3 Y", "3B ....Y"],
    ["F3 YO", "F3 YO"],
    ["3F Y", "3B ....Y"],
    ["3E .Y", "3B ....Y"],
    ["3A S", "3A S...."],
    ["2E A", "2D .A"],
    ["E2 A", "2D .A"],
    ["D1 ...A", "D1 ...A"],
    ["4B DO", "4B DO"],
  ])("%s is %s", (text, expected) => {
    expect(written(wholeWord(layout, BOARD, placementOf(rules, text)))).toBe(expected);
  });
});

test("a board is empty until a tile lies on it", () => {
  expect(isEmptyBoard(EMPTY)).toBe(true);
  expect(isEmptyBoard(BOARD)).toBe(false);
  expect(EMPTY.every((tile) => tile === NO_TILE)).toBe(true);
  expect(drawn(rules, BOARD)[2]).toBe(".CATs..");
});
