import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COORDINATES, type Coordinates, edgeNames, makePlace, makeSquare, parsePlace } from "./coordinates.ts";
import { LARGEST_SIDE, type Layout, makeLayout } from "./layout.ts";

const board = (rows: number, columns: number): Layout => {
  const ones = new Uint8Array(rows * columns).fill(1);
  return makeLayout("test", rows, columns, ones, ones, null);
};
const square15 = board(15, 15);
/** Three rows of five columns, so that rows and columns cannot be mixed up unseen. */
const wide = board(3, 5);
const at = (layout: Layout, row: number, column: number) => (row - 1) * layout.columns + column - 1;

describe("parsePlace", () => {
  test.each<[Coordinates, string, number, number, "across" | "down"]>([
    ["column-letters", "8D", 8, 4, "across"],
    ["column-letters", "D8", 8, 4, "down"],
    ["column-letters", "d8", 8, 4, "down"],
    ["column-letters", "15O", 15, 15, "across"],
    ["column-letters", "1A", 1, 1, "across"],
    // The seven deposits of the Romanian rules.
    ["row-letters", "h5", 8, 5, "across"],
    ["row-letters", "8d", 4, 8, "down"],
    ["row-letters", "e5", 5, 5, "across"],
    ["row-letters", "d10", 4, 10, "across"],
    ["row-letters", "15d", 4, 15, "down"],
    ["row-letters", "14j", 10, 14, "down"],
    ["row-letters", "o8", 15, 8, "across"],
    ["row-letters", "L1", 12, 1, "across"],
    ["row-letters", "08h", 8, 8, "down"],
    // As French clubs write it, and as anybody may type it.
    ["row-capitals", "H4", 8, 4, "across"],
    ["row-capitals", "h4", 8, 4, "across"],
    ["row-capitals", "4H", 8, 4, "down"],
    ["row-capitals", "15d", 4, 15, "down"],
  ])("%s: %s", (coordinates, text, row, column, direction) => {
    expect(parsePlace(square15, coordinates, text)).toEqual({ square: at(square15, row, column), direction });
  });

  test.each([
    "",
    "8",
    "H",
    "HH",
    "88",
    "0A",
    "A0",
    "A16",
    "16A",
    "P1",
    "1P",
    "A-1",
    "8.5H",
    "8HH",
    "100A",
    "8 H",
    "Á1",
    " 8H",
    "8H\n",
  ])("%j is no place of a board of 15", (text) => {
    expect(parsePlace(square15, "column-letters", text)).toBeNull();
    expect(parsePlace(square15, "row-letters", text)).toBeNull();
    expect(parsePlace(square15, "row-capitals", text)).toBeNull();
  });

  test("rows and columns have their own limits", () => {
    expect(parsePlace(wide, "column-letters", "3E")).toEqual({ square: 14, direction: "across" });
    expect(parsePlace(wide, "column-letters", "4A")).toBeNull();
    expect(parsePlace(wide, "column-letters", "1F")).toBeNull();
    expect(parsePlace(wide, "row-letters", "c5")).toEqual({ square: 14, direction: "across" });
    expect(parsePlace(wide, "row-letters", "d1")).toBeNull();
    expect(parsePlace(wide, "row-letters", "a6")).toBeNull();
  });

  test("never throws, and never leaves the board", () => {
    const signs = fc.constantFrom(..."ACEFacef0123456 -é");
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: signs, maxLength: 4 }), fc.string({ unit: "binary" })), (text) => {
        for (const coordinates of COORDINATES) {
          const place = parsePlace(wide, coordinates, text);
          if (place !== null) expect(place.square).toBeLessThan(15);
        }
      }),
      { seed: 2 },
    );
  });
});

describe("makePlace", () => {
  test.each<[Coordinates, "across" | "down", string]>([
    ["column-letters", "across", "8D"],
    ["column-letters", "down", "D8"],
    ["row-letters", "across", "h4"],
    ["row-letters", "down", "4h"],
    ["row-capitals", "across", "H4"],
    ["row-capitals", "down", "4H"],
  ])("row 8, column 4, %s, %s: %s", (coordinates, direction, text) => {
    expect(makePlace(square15, coordinates, { square: at(square15, 8, 4), direction })).toBe(text);
  });

  test("a square by itself is named with the letter first", () => {
    expect(makeSquare(square15, "column-letters", at(square15, 8, 4))).toBe("D8");
    expect(makeSquare(square15, "row-letters", at(square15, 8, 4))).toBe("h4");
    expect(makeSquare(square15, "row-capitals", at(square15, 8, 4))).toBe("H4");
  });

  test("what is written is read as it was, on boards of every size", () => {
    const side = fc.integer({ min: 1, max: LARGEST_SIDE });
    fc.assert(
      fc.property(
        side,
        side,
        fc.nat(),
        fc.constantFrom(...COORDINATES),
        fc.boolean(),
        (rows, columns, any, coordinates, across) => {
          const layout = board(rows, columns);
          const place = { square: any % (rows * columns), direction: across ? ("across" as const) : ("down" as const) };
          expect(parsePlace(layout, coordinates, makePlace(layout, coordinates, place))).toEqual(place);
        },
      ),
    );
  });
});

test("edgeNames", () => {
  expect(edgeNames(wide, "column-letters")).toEqual({ rows: ["1", "2", "3"], columns: ["A", "B", "C", "D", "E"] });
  expect(edgeNames(wide, "row-letters")).toEqual({ rows: ["a", "b", "c"], columns: ["1", "2", "3", "4", "5"] });
  expect(edgeNames(wide, "row-capitals")).toEqual({ rows: ["A", "B", "C"], columns: ["1", "2", "3", "4", "5"] });
  expect(edgeNames(board(26, 26), "row-letters").rows.at(-1)).toBe("z");
});
