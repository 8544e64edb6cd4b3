import { describe, expect, test } from "vitest";
import { boardOf, EXAMPLE } from "../../test/support/jewels.ts";
import { CLASSIC } from "./rules.ts";
import { checkSwap, hasLegalSwap, legalSwaps, swapped } from "./swap.ts";

const board = boardOf(EXAMPLE);
const at = (column: number, row: number): number => (row - 1) * 8 + column - 1;
const check = (from: number, to: number) => checkSwap(CLASSIC, board, { from, to });

describe("a swap", () => {
  test("of neighbours that makes a run is legal, either way round", () => {
    expect(check(at(6, 3), at(6, 4))).toEqual({ ok: true, value: { from: at(6, 3), to: at(6, 4) } });
    expect(check(at(6, 4), at(6, 3)).ok).toBe(true);
  });

  test.each([
    ["two that make no run", at(1, 1), at(2, 1), "noRun"],
    ["equal stones", at(5, 2), at(5, 2) + 2, "notNeighbours"],
    ["a stone with itself", at(3, 3), at(3, 3), "notNeighbours"],
    ["diagonal neighbours", at(6, 3), at(5, 4), "notNeighbours"],
    ["the end of a row and the start of the next", at(8, 3), at(1, 4), "notNeighbours"],
    ["stones two apart", at(6, 2), at(6, 4), "notNeighbours"],
    ["a cell above the board", -1, at(1, 1), "offTheBoard"],
    ["a cell below it", at(1, 8), at(1, 9), "offTheBoard"],
    ["no cell at all", Number.NaN, at(1, 1), "offTheBoard"],
    ["half a cell", 1.5, 2.5, "offTheBoard"],
  ])("of %s is refused", (_, from, to, code) => {
    expect(check(from, to)).toMatchObject({ ok: false, fault: { code } });
  });

  test("of equal neighbours is refused, even beside a pair", () => {
    const rules = { rows: 4, columns: 4, colours: 4 };
    expect(checkSwap(rules, boardOf("1123 2341 3412 4231"), { from: 0, to: 1 })).toMatchObject({
      fault: { code: "noRun" },
    });
  });

  test("leaves the board that it was given alone", () => {
    const before = board.slice();
    const after = swapped(board, { from: 0, to: 8 });
    expect([after[0], after[8], board]).toEqual([board[8], board[0], before]);
  });
});

describe("the legal swaps", () => {
  test("of a board are found, each once", () => {
    const swaps = legalSwaps(CLASSIC, board);
    expect(swaps).toContainEqual({ from: at(6, 3), to: at(6, 4) });
    const keys = swaps.map(({ from, to }) => `${from}-${to}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(swaps.every(({ from, to }) => to === from + 1 || to === from + 8)).toBe(true);
  });

  test("may be none, and then the game is over", () => {
    const rules = { rows: 4, columns: 4, colours: 4 };
    const dead = boardOf("1234 3412 1234 3412");
    expect(legalSwaps(rules, dead)).toEqual([]);
    expect(hasLegalSwap(rules, dead)).toBe(false);
  });

  test("are none on a board with a run: only a cascade without end leaves one", () => {
    const rules = { rows: 4, columns: 4, colours: 4 };
    const endless = boardOf("1114 3412 1233 3412");
    expect(legalSwaps(rules, endless)).toEqual([]);
    expect(hasLegalSwap(rules, endless)).toBe(false);
    expect(checkSwap(rules, endless, { from: 0, to: 1 })).toEqual({ ok: false, fault: { code: "gameOver" } });
  });
});
