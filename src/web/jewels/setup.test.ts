import { describe, expect, test } from "vitest";
import { EXAMPLE } from "../../../test/support/jewels.ts";
import { must } from "../../base/result.ts";
import { firstRun } from "../../jewels/board.ts";
import { CLASSIC } from "../../jewels/rules.ts";
import { hasLegalSwap } from "../../jewels/swap.ts";
import { parseLimits, randomBoard, readBoard, rulesOf, seedOf, USUAL_LIMITS } from "./setup.ts";

describe("limits", () => {
  test.each([
    ["none", "", "", { turns: null, ms: null }],
    ["time", "1:30", "x", { turns: null, ms: 90_000 }],
    ["time", " 0:05 ", "", { turns: null, ms: 5000 }],
    ["turns", "x", "30", { turns: 30, ms: null }],
  ] as const)("%s %j %j", (kind, time, turns, value) => {
    expect(parseLimits({ kind, time, turns })).toEqual({ ok: true, value });
  });

  test.each([
    ["time", "90", "badTime"],
    ["time", "1:60", "badTime"],
    ["time", "0:00", "badTime"],
    ["time", "", "badTime"],
    ["turns", "0", "badTurns"],
    ["turns", "1001", "badTurns"],
    ["turns", "-3", "badTurns"],
    ["turns", "ten", "badTurns"],
  ] as const)("%s %j is refused", (kind, text, fault) => {
    expect(parseLimits({ ...USUAL_LIMITS, kind, time: text, turns: text })).toEqual({ ok: false, fault });
  });
});

test("a board by chance hangs on its number alone", () => {
  const board = randomBoard(CLASSIC, 7);
  expect(randomBoard(CLASSIC, 7)).toEqual(board);
  expect(randomBoard(CLASSIC, 8)).not.toEqual(board);
  expect(firstRun(CLASSIC, board.board)).toBeNull();
  expect(hasLegalSwap(CLASSIC, board.board)).toBe(true);
});

test("a number is itself, and words are a number too", () => {
  expect(seedOf(" 42 ")).toBe(42);
  expect(seedOf("Ostrava")).toBe(seedOf("Ostrava"));
  expect(seedOf("Ostrava")).not.toBe(seedOf("ostrava"));
});

describe("a file", () => {
  const queues = Array(8).fill("12345612");
  test("is a board", () => {
    const text = [...EXAMPLE.split(" "), ...queues].join("\r\n");
    expect(must(readBoard(CLASSIC, "board.txt", text)).board[0]).toBe(1);
  });

  test("that is wrong shows the line", () => {
    const lines = [...EXAMPLE.split(" ").with(2, "1212x312"), ...queues];
    expect(readBoard(CLASSIC, "board.txt", lines.join("\n"))).toMatchObject({
      ok: false,
      fault: { name: "board.txt", line: "1212x312", fault: { code: "jewelsStone", line: 3, column: 5 } },
    });
  });

  test("that is empty has an empty line", () => {
    expect(readBoard(CLASSIC, "empty.txt", "")).toMatchObject({ fault: { line: "", fault: { line: 1 } } });
  });
});

test("sizes that the rules do not know are the classic one", () => {
  expect(rulesOf(5, 7, 4)).toEqual({ rows: 5, columns: 7, colours: 4 });
  expect(rulesOf(3, 7, 4)).toEqual(CLASSIC);
  expect(rulesOf(Number.NaN, 8, 6)).toEqual(CLASSIC);
});
