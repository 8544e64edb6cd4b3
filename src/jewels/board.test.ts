import { describe, expect, test } from "vitest";
import { boardOf } from "../../test/support/jewels.ts";
import { firstRun, liesInRun, runsByCell } from "./board.ts";
import { CLASSIC } from "./rules.ts";

const rules = { rows: 6, columns: 6, colours: 6 };

/** Points by cell, as rows of digits. */
function counts(lines: string): string {
  const found = runsByCell(rules, boardOf(lines));
  return found === null ? "none" : (found.join("").match(/.{6}/g) as string[]).join(" ");
}

describe("a stone counts as many points as the runs it lies in", () => {
  test("three in a column: 3", () => {
    expect(counts("123123 231231 123123 231231 123123 231231")).toBe("none");
    expect(counts("123123 241231 143123 241231 123123 231231")).toBe("000000 010000 010000 010000 000000 000000");
  });

  test("four in a row: 6, for it is two runs that overlap", () => {
    expect(counts("123123 231231 444423 231231 123123 231231")).toBe("000000 000000 122100 000000 000000 000000");
  });

  test("five in a row: 9", () => {
    expect(counts("123123 231231 123123 231231 444443 231231")).toBe("000000 000000 000000 000000 123210 000000");
  });

  test("five in an L: 6, the corner twice", () => {
    expect(counts("123123 231231 423123 431231 444123 231231")).toBe("000000 000000 100000 100000 211000 000000");
  });

  test("six in a row: 12; a T: 6; a cross of nine: 18", () => {
    const sum = (lines: string) => runsByCell(rules, boardOf(lines))!.reduce((a, b) => a + b, 0);
    expect(sum("444444 231231 123123 231231 123123 231231")).toBe(12);
    expect(sum("444123 241231 143123 231231 123123 231231")).toBe(6);
    expect(sum("124123 234231 444443 234231 124123 231231")).toBe(18);
  });
});

test("a run does not go round the edge", () => {
  expect(counts("123144 431231 123123 231231 123123 231231")).toBe("none");
  expect(counts("123142 231214 123144 431231 123123 231231")).toBe("none");
});

test("firstRun reads row by row, and liesInRun agrees with runsByCell on every cell", () => {
  const board = boardOf("123123 241231 143123 241231 123555 231231");
  expect(firstRun(rules, board)).toBe(7);
  const found = runsByCell(rules, board)!;
  for (const [cell, count] of found.entries()) expect(liesInRun(rules, board, cell), `${cell}`).toBe(count > 0);
  expect(firstRun(rules, boardOf("123123 231231 123123 231231 123123 231231"))).toBeNull();
});

test("empty cells make no run", () => {
  expect(runsByCell(rules, new Uint8Array(36))).toBeNull();
});

test("the classic game is eight by eight with six colours", () => {
  expect(CLASSIC).toEqual({ rows: 8, columns: 8, colours: 6 });
});
