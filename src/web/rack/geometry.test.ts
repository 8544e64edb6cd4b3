import { expect, test } from "vitest";
import { asideBy, isNear, placeUnder, pullAt, squareUnder } from "./geometry.ts";

const board = { left: 100, top: 50, cell: 20, columns: 15, rows: 15 };
const anywhere = () => true;

test("a tile falls on the square below its middle", () => {
  expect(squareUnder(board, { x: 101, y: 51 }, anywhere)).toBe(0);
  expect(squareUnder(board, { x: 100 + 7 * 20 + 10, y: 50 + 7 * 20 + 19 }, anywhere)).toBe(112);
});

test("near the edge it is drawn to the board, farther away it is not", () => {
  expect(squareUnder(board, { x: 92, y: 60 }, anywhere)).toBe(0);
  expect(squareUnder(board, { x: 60, y: 60 }, anywhere)).toBeNull();
  expect(squareUnder(board, { x: 110, y: 400 }, anywhere)).toBeNull();
});

test("a taken square gives way to the nearest free one", () => {
  const isFree = (square: number) => square !== 16;
  expect(squareUnder(board, { x: 100 + 33, y: 50 + 30 }, isFree)).toBe(17);
  expect(squareUnder(board, { x: 100 + 30, y: 50 + 23 }, isFree)).toBe(1);
  expect(squareUnder(board, { x: 110, y: 60 }, () => false)).toBeNull();
});

test("places of the rack", () => {
  const rack = { left: 10, top: 500, cell: 50, columns: 7, rows: 1 };
  expect(placeUnder(rack, { x: 15, y: 520 })).toBe(0);
  expect(placeUnder(rack, { x: 10 + 3.5 * 50, y: 480 })).toBe(3);
  expect(placeUnder(rack, { x: 395, y: 520 })).toBe(6);
  expect(placeUnder(rack, { x: 100, y: 400 })).toBeNull();
});

test("the others make room", () => {
  expect(asideBy(5, 1, 3)).toEqual([0, 0, -1, -1, 0]);
  expect(asideBy(5, 3, 1)).toEqual([0, 1, 1, 0, 0]);
  expect(asideBy(3, 1, 1)).toEqual([0, 0, 0]);
});

test("near the edge of its frame a held tile pulls the board, the more the nearer", () => {
  const frame = { left: 0, top: 100, right: 300, bottom: 400 };
  expect(pullAt(frame, { x: 150, y: 250 }, 20)).toEqual({ x: 0, y: 0 });
  expect(pullAt(frame, { x: 296, y: 250 }, 20)).toEqual({ x: 0.75, y: 0 });
  expect(pullAt(frame, { x: 4, y: 100 }, 20)).toEqual({ x: -0.75, y: -1 });
  expect(pullAt(frame, { x: 150, y: 410 }, 20)).toEqual({ x: 0, y: 1 });
  // Farther away it is on its way to the rack.
  expect(pullAt(frame, { x: 150, y: 420 }, 20)).toEqual({ x: 0, y: 0 });
  expect(isNear(frame, { x: 150, y: 414 }, 15)).toBe(true);
  expect(isNear(frame, { x: 150, y: 416 }, 15)).toBe(false);
});
