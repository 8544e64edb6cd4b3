import fc from "fast-check";
import { describe, expect, test } from "vitest";
import mini from "../../data/layouts/mini-11.json" with { type: "json" };
import standard from "../../data/layouts/standard-15.json" with { type: "json" };
import large from "../../data/layouts/super-21.json" with { type: "json" };
import { must } from "../base/result.ts";
import {
  columnOf,
  LARGEST_SIDE,
  makeLayout,
  neighbour,
  parseLayout,
  roomFrom,
  rowOf,
  stepOf,
  transpose,
} from "./layout.ts";

/** How often each sign stands in a layout's rows. */
function premiums(rows: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const sign of rows.join("")) if (sign !== ".") counts[sign] = (counts[sign] ?? 0) + 1;
  return counts;
}

const reversed = (text: string) => [...text].reverse().join("");

describe("shipped layouts", () => {
  test.each([
    [standard, 15, { T: 8, D: 17, t: 12, d: 24 }],
    [large, 21, { Q: 4, T: 16, D: 41, q: 8, t: 20, d: 36 }],
    [mini, 11, { T: 4, D: 13, t: 8, d: 16 }],
  ])("%#: size, premium squares, and a start in the middle that doubles the word", (json, side, counts) => {
    const layout = must(parseLayout(json));
    expect([layout.rows, layout.columns]).toEqual([side, side]);
    expect(premiums(json.rows)).toEqual(counts);
    expect(layout.start).toBe((side * side - 1) / 2);
    expect(layout.wordFactor[layout.start!]).toBe(2);
  });

  test.each([standard, large, mini])("%#: the same from all four sides", (json) => {
    expect(must(parseLayout(json)).symmetric).toBe(true);
    expect(json.rows.map(reversed)).toEqual(json.rows);
    expect([...json.rows].reverse()).toEqual(json.rows);
  });

  test("the large board has the standard one in its middle", () => {
    expect(large.rows.slice(3, 18).map((row) => row.slice(3, 18))).toEqual(standard.rows);
  });

  test("the squares that the Romanian rules list by name", () => {
    const layout = must(parseLayout(standard));
    const at = (name: string) => (name.charCodeAt(0) - 97) * 15 + Number(name.slice(1)) - 1;
    const factors = (names: string) =>
      names.split(" ").map((n) => [layout.letterFactor[at(n)], layout.wordFactor[at(n)]]);
    const all = (factor: number[], names: string) => expect(factors(names)).toEqual(names.split(" ").map(() => factor));
    all([2, 1], "a4 a12 c7 c9 d1 d8 d15 g3 g7 g9 g13 h4 h12 i3 i7 i9 i13 l1 l8 l15 m7 m9 o4 o12");
    all([3, 1], "b6 b10 f2 f6 f10 f14 j2 j6 j10 j14 n6 n10");
    all([1, 2], "b2 b14 c3 c13 d4 d12 e5 e11 h8 k5 k11 l4 l12 m3 m13 n2 n14");
    all([1, 3], "a1 a8 a15 h1 h15 o1 o8 o15");
  });
});

describe("parseLayout", () => {
  const rows = ["..T", ".d.", "q.D"];

  test("reads signs as factors", () => {
    expect(must(parseLayout({ id: "x", start: [2, 3], rows }))).toEqual({
      id: "x",
      rows: 3,
      columns: 3,
      letterFactor: Uint8Array.of(1, 1, 1, 1, 2, 1, 4, 1, 1),
      wordFactor: Uint8Array.of(1, 1, 3, 1, 1, 1, 1, 1, 2),
      start: 5,
      symmetric: false,
    });
  });

  test("a board need not be square, nor have a start", () => {
    const layout = must(parseLayout({ id: "x", start: null, rows: ["t....", "....Q"] }));
    expect(layout).toMatchObject({ rows: 2, columns: 5, start: null, symmetric: false });
    expect([layout.letterFactor[0], layout.wordFactor[9]]).toEqual([3, 4]);
  });

  test("a start off the diagonal makes a board unsymmetric", () => {
    const plain = ["...", "...", "..."];
    expect(must(parseLayout({ id: "x", start: [2, 2], rows: plain })).symmetric).toBe(true);
    expect(must(parseLayout({ id: "x", start: [2, 3], rows: plain })).symmetric).toBe(false);
  });

  test.each([
    [{ id: "x", start: null, rows: [] }, "rows"],
    [{ id: "x", start: null, rows: [""] }, "rows[0]"],
    [{ id: "x", start: null, rows: ["...", ".. "] }, "rows[1]"],
    [{ id: "x", start: null, rows: ["...", "...."] }, "rows[1]"],
    [{ id: "x", start: null, rows: [".".repeat(LARGEST_SIDE + 1)] }, "rows[0]"],
    [{ id: "x", start: null, rows: Array.from({ length: LARGEST_SIDE + 1 }, () => ".") }, "rows"],
    [{ id: "x", start: [4, 1], rows }, "start"],
    [{ id: "x", start: [1, 4], rows }, "start"],
    [{ id: "x", start: [0, 1], rows }, "start[0]"],
    [{ id: "x", rows }, "start"],
    [{ id: "x", start: null, rows, columns: 3 }, "columns"],
    [{ id: "", start: null, rows }, "id"],
  ])("names the field at fault: %j", (json, field) => {
    expect(parseLayout(json)).toMatchObject({ ok: false, fault: { field } });
  });
});

describe("squares", () => {
  const place = fc
    .record({ rows: fc.integer({ min: 1, max: LARGEST_SIDE }), columns: fc.integer({ min: 1, max: LARGEST_SIDE }) })
    .chain((sides) => fc.record({ sides: fc.constant(sides), square: fc.nat(sides.rows * sides.columns - 1) }));

  test("mirrored twice, a square is where it was", () => {
    fc.assert(
      fc.property(place, ({ sides, square }) => {
        const mirrored = { rows: sides.columns, columns: sides.rows };
        const there = transpose(sides, square);
        expect([rowOf(mirrored, there), columnOf(mirrored, there)]).toEqual([
          columnOf(sides, square),
          rowOf(sides, square),
        ]);
        expect(transpose(mirrored, there)).toBe(square);
      }),
    );
  });

  test("steps, neighbours and the room that is left agree", () => {
    fc.assert(
      fc.property(place, fc.constantFrom("across" as const, "down" as const), ({ sides, square }, direction) => {
        const room = roomFrom(sides, square, direction);
        const last = square + (room - 1) * stepOf(sides, direction);
        expect(neighbour(sides, square, direction, room - 1)).toBe(last);
        expect(neighbour(sides, last, direction, 1)).toBe(-1);
        const before = neighbour(sides, square, direction, -1);
        if (before >= 0) expect(neighbour(sides, before, direction, 1)).toBe(square);
        else expect((direction === "across" ? columnOf : rowOf)(sides, square)).toBe(0);
      }),
    );
  });

  test("a layout made of factors knows whether it is symmetric", () => {
    const ones = () => new Uint8Array(9).fill(1);
    const factors = ones();
    factors[1] = 2;
    expect(makeLayout("x", 3, 3, factors, ones(), null).symmetric).toBe(false);
    factors[3] = 2;
    expect(makeLayout("x", 3, 3, factors, ones(), null).symmetric).toBe(true);
    expect(
      makeLayout(
        "x",
        3,
        3,
        ones(),
        Uint8Array.from(factors, (f, i) => (i === 3 ? 1 : f)),
        4,
      ).symmetric,
    ).toBe(false);
  });
});
