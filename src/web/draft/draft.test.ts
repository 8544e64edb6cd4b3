import { expect, test } from "vitest";
import { BLANK } from "../../lexicon/alphabet.ts";
import {
  type Draft,
  layPiece,
  movePiece,
  nameBlank,
  namelessBlank,
  newDraft,
  recall,
  restOf,
  settle,
  shuffle,
  sortRack,
  takeBack,
  triedAt,
} from "./draft.ts";

const A = 1;
const B = 2;
const C = 3;
const EMPTY = new Uint8Array(225);
const tiles = (draft: Draft) => draft.pieces.map((piece) => piece.tile);
const ids = (draft: Draft) => draft.pieces.map((piece) => piece.id);
const rest = (draft: Draft) => restOf(draft).map((piece) => piece.tile);

test("a laid tile leaves its place on the rack free and comes back to it", () => {
  const laid = layPiece(newDraft([C, A, B]), EMPTY, 2, 112);
  expect(laid.tried).toEqual([{ id: 2, square: 112, tile: A }]);
  expect(rest(laid)).toEqual([C, B]);
  expect(ids(takeBack(laid, 2))).toEqual([1, 2, 3]);
  expect(takeBack(laid, 2).tried).toEqual([]);
});

test("from the board to a chosen place of the rack", () => {
  const laid = layPiece(newDraft([C, A, B]), EMPTY, 1, 112);
  expect(tiles(takeBack(laid, 1, 2))).toEqual([A, B, C]);
});

test("tried tiles move from square to square, and two of them change places", () => {
  let draft = layPiece(newDraft([A, B]), EMPTY, 1, 10);
  draft = layPiece(draft, EMPTY, 2, 11);
  expect(triedAt(layPiece(draft, EMPTY, 1, 20), 20)?.id).toBe(1);
  const swapped = layPiece(draft, EMPTY, 1, 11);
  expect(triedAt(swapped, 11)?.id).toBe(1);
  expect(triedAt(swapped, 10)?.id).toBe(2);
});

test("a tile from the rack sends the tried one that lies there back", () => {
  const draft = layPiece(layPiece(newDraft([A, B]), EMPTY, 1, 10), EMPTY, 2, 10);
  expect(draft.tried).toEqual([{ id: 2, square: 10, tile: B }]);
  expect(rest(draft)).toEqual([A]);
});

test("nothing is laid over a tile of the board, or beside the board", () => {
  const board = EMPTY.slice();
  board[10] = C;
  const draft = newDraft([A]);
  expect(layPiece(draft, board, 1, 10)).toBe(draft);
  expect(layPiece(draft, board, 1, 225)).toBe(draft);
  expect(layPiece(draft, board, 9, 11)).toBe(draft);
});

test("a blank waits for its letter, keeps it on the board and loses it on the rack", () => {
  const laid = layPiece(newDraft([BLANK]), EMPTY, 1, 5);
  expect(namelessBlank(laid)?.id).toBe(1);
  const named = nameBlank(laid, 1, C);
  expect(namelessBlank(named)).toBeNull();
  expect(layPiece(named, EMPTY, 1, 6).tried[0].tile).toBe(BLANK | C);
  expect(rest(takeBack(named, 1))).toEqual([BLANK]);
});

test("tiles move along the rack", () => {
  expect(tiles(movePiece(newDraft([A, B, C]), 1, 2))).toEqual([B, C, A]);
  expect(tiles(movePiece(newDraft([A, B, C]), 3, 0))).toEqual([C, A, B]);
  expect(tiles(movePiece(newDraft([A, B, C]), 3, 99))).toEqual([A, B, C]);
});

test("sort, shuffle and recall", () => {
  const laid = layPiece(newDraft([BLANK, C, A, B]), EMPTY, 3, 0);
  expect(tiles(sortRack(laid))).toEqual([B, C, BLANK, A]);
  const mixed = shuffle(laid, () => 0);
  expect([...tiles(mixed)].sort()).toEqual([...tiles(laid)].sort());
  expect(tiles(mixed)).toEqual([C, B, BLANK, A]);
  expect(recall(laid).tried).toEqual([]);
});

test("the opponent's move sends back only the tiles whose squares it takes", () => {
  let draft = layPiece(newDraft([A, B, C]), EMPTY, 1, 10);
  draft = layPiece(draft, EMPTY, 2, 11);
  const board = EMPTY.slice();
  board[10] = C;
  const after = settle(draft, [A, B, C], board);
  expect(after.tried).toEqual([{ id: 2, square: 11, tile: B }]);
  expect(ids(after)).toEqual([1, 2, 3]);
});

test("after the own move new tiles come where the laid ones were, and the rest keeps its order", () => {
  const draft = layPiece(newDraft([C, A, B]), EMPTY, 2, 10);
  const board = EMPTY.slice();
  board[10] = A;
  const after = settle(draft, [C, B, 7], board);
  expect(tiles(after)).toEqual([C, 7, B]);
  expect(ids(after)).toEqual([1, 4, 3]);
  expect(after.tried).toEqual([]);
});

test("of two alike, the one that was played goes", () => {
  const draft = layPiece(newDraft([A, A]), EMPTY, 1, 10);
  const board = EMPTY.slice();
  board[10] = A;
  expect(ids(settle(draft, [A], board))).toEqual([2]);
});

test("an own move that came back by a challenge leaves the rack as it is told", () => {
  const after = settle(newDraft([A, 7]), [A, B], EMPTY);
  expect(tiles(after)).toEqual([A, B]);
});

test("an exchange sends tried tiles that are gone back, too", () => {
  const draft = layPiece(newDraft([A, B]), EMPTY, 2, 3);
  const after = settle(draft, [A, C], EMPTY);
  expect(after.tried).toEqual([]);
  expect(tiles(after)).toEqual([A, C]);
});
