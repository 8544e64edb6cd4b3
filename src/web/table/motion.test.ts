import { expect, test } from "vitest";
import { type Draft, layPiece, newDraft, settle, takeBack } from "../draft/draft.ts";
import { flightsBetween } from "./motion.ts";

const EMPTY = new Uint8Array(9);
const withTile = (square: number, tile: number): Uint8Array => EMPTY.with(square, tile);
const picture = (draft: Draft, board = EMPTY) => ({ board, draft });

test("nothing moved", () => {
  const draft = newDraft([1, 2]);
  expect(flightsBetween(picture(draft), picture(draft), 0)).toEqual([]);
});

test("rack to board and back", () => {
  const draft = newDraft([1, 2]);
  const laid = layPiece(draft, EMPTY, 2, 4);
  expect(flightsBetween(picture(draft), picture(laid), 0)).toEqual([
    { from: "rack:1", to: "square:4", wait: 0, ghost: null },
  ]);
  expect(flightsBetween(picture(laid), picture(takeBack(laid, 2)), 0)).toEqual([
    { from: "square:4", to: "rack:1", wait: 0, ghost: null },
  ]);
});

test("the opponent's tiles come from their seat, one after the other", () => {
  const draft = newDraft([1]);
  const board = EMPTY.slice();
  board.set([5, 6], 3);
  expect(flightsBetween(picture(draft), picture(draft, board), 1)).toEqual([
    { from: "seat:1", to: "square:3", wait: 0, ghost: null },
    { from: "seat:1", to: "square:4", wait: 1, ghost: null },
  ]);
});

test("the own move stays where it lies, and new tiles come from the bag", () => {
  const laid = layPiece(newDraft([1, 2]), EMPTY, 1, 4);
  const board = withTile(4, 1);
  expect(flightsBetween(picture(laid), picture(settle(laid, [2, 7], board), board), 0)).toEqual([
    { from: "bag", to: "rack:0", wait: 0, ghost: null },
  ]);
});

test("a tried tile whose square is taken goes back while the other comes", () => {
  const laid = layPiece(newDraft([1, 2]), EMPTY, 1, 4);
  const board = withTile(4, 9);
  expect(flightsBetween(picture(laid), picture(settle(laid, [1, 2], board), board), 1)).toEqual([
    { from: "seat:1", to: "square:4", wait: 0, ghost: null },
    { from: "square:4", to: "rack:0", wait: 0, ghost: null },
  ]);
});

test("tiles that are taken from the board fly away", () => {
  const draft = newDraft([]);
  expect(flightsBetween(picture(draft, withTile(2, 8)), picture(draft), 1)).toEqual([
    { from: "square:2", to: "seat:1", wait: 0, ghost: 8 },
  ]);
});
