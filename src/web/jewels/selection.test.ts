import { describe, expect, test } from "vitest";
import { CLASSIC } from "../../jewels/rules.ts";
import { move, moveToEdge, neighbourOf, pick, startSelection, swipe, swipeDirection } from "./selection.ts";

const at = (cursor: number, chosen: number | null = null) => ({ cursor, chosen });

describe("clicks", () => {
  test("the first picks a stone up, the same again puts it down", () => {
    expect(pick(CLASSIC, at(0), 9)).toEqual({ selection: at(9, 9), swap: null });
    expect(pick(CLASSIC, at(9, 9), 9)).toEqual({ selection: at(9), swap: null });
  });

  test("a neighbour swaps", () => {
    expect(pick(CLASSIC, at(9, 9), 17)).toEqual({ selection: at(17), swap: { from: 9, to: 17 } });
  });

  test("a stone further off is picked up instead, also one that is only near by its number", () => {
    expect(pick(CLASSIC, at(9, 9), 30)).toEqual({ selection: at(30, 30), swap: null });
    expect(pick(CLASSIC, at(7, 7), 8)).toEqual({ selection: at(8, 8), swap: null });
  });
});

describe("arrow keys", () => {
  test("move the cursor, and stop at the edge", () => {
    expect(move(CLASSIC, at(0), "right").selection).toEqual(at(1));
    expect(move(CLASSIC, at(0), "up").selection).toEqual(at(0));
    expect(move(CLASSIC, at(63), "down").selection).toEqual(at(63));
    expect(move(CLASSIC, at(7), "right").selection).toEqual(at(7));
  });

  test("swap a stone that is picked up, and keep it up at the edge", () => {
    expect(move(CLASSIC, at(9, 9), "down")).toEqual({ selection: at(17), swap: { from: 9, to: 17 } });
    expect(move(CLASSIC, at(3, 3), "up")).toEqual({ selection: at(3, 3), swap: null });
  });

  test("Home and End go to the ends of the row", () => {
    expect(moveToEdge(CLASSIC, at(10), "start")).toEqual(at(8));
    expect(moveToEdge(CLASSIC, at(10), "end")).toEqual(at(15));
  });
});

test.each([
  [0.1, 0.3, null],
  [0.5, 0.2, "right"],
  [-0.5, 0.2, "left"],
  [0.2, 0.6, "down"],
  [0.2, -0.6, "up"],
])("a finger that went %d across and %d down means %s", (across, down, direction) => {
  expect(swipeDirection(across, down)).toBe(direction);
});

test("a swipe swaps with the neighbour, and does nothing beyond the edge", () => {
  expect(swipe(CLASSIC, 9, "left")).toEqual({ from: 9, to: 8 });
  expect(swipe(CLASSIC, 8, "left")).toBeNull();
});

test("boards that are not square know their edges", () => {
  const rules = { rows: 4, columns: 6, colours: 5 };
  expect(neighbourOf(rules, 5, "right")).toBeNull();
  expect(neighbourOf(rules, 18, "down")).toBeNull();
  expect(neighbourOf(rules, 17, "down")).toBe(23);
  expect(startSelection(rules)).toEqual(at(8));
});
