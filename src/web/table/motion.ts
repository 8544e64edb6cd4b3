import { NO_TILE, type Tile } from "../../lexicon/alphabet.ts";
import type { Square } from "../../words/layout.ts";
import type { Draft } from "../draft/draft.ts";

/** A place on the page where a tile can lie, come from or go to. */
export type Spot = `square:${number}` | `rack:${number}` | `seat:${number}` | "bag";

/** What is needed of a moment to tell which tiles moved until the next. */
export interface Picture {
  readonly board: Uint8Array;
  readonly draft: Pick<Draft, "pieces" | "tried">;
}

/** A tile that is drawn at `to` by now and seems to come from `from`, after `wait` tiles before it. */
export interface Flight {
  readonly from: Spot;
  readonly to: Spot;
  readonly wait: number;
  /** The tile, where nothing is drawn at `to`: it flies and is gone. */
  readonly ghost: Tile | null;
}

export const squareSpot = (square: Square): Spot => `square:${square}`;

/**
 * Which tiles moved from one picture to the next. `mover` is the seat whose move it was; its tiles come from where
 * that seat is shown. Tiles that the own draft had there already stay as they are.
 */
export function flightsBetween(before: Picture, after: Picture, mover: number): Flight[] {
  return [...boardFlights(before, after, mover), ...pieceFlights(before, after)];
}

function boardFlights(before: Picture, after: Picture, mover: number): Flight[] {
  if (before.board === after.board || before.board.length !== after.board.length) return [];
  const own = new Set(before.draft.tried.map(({ square, tile }) => square * 256 + tile));
  const flights: Flight[] = [];
  after.board.forEach((tile, square) => {
    const was = before.board[square];
    if (was === tile || own.has(square * 256 + tile)) return;
    if (was === NO_TILE)
      flights.push({ from: `seat:${mover}`, to: squareSpot(square), wait: flights.length, ghost: null });
    else if (tile === NO_TILE)
      flights.push({ from: squareSpot(square), to: `seat:${mover}`, wait: flights.length, ghost: was });
  });
  return flights;
}

function pieceFlights(before: Picture, after: Picture): Flight[] {
  const then = spotsOf(before);
  const flights: Flight[] = [];
  let drawn = 0;
  for (const [id, to] of spotsOf(after)) {
    const from = then.get(id);
    if (from === to) continue;
    // Drawn tiles come one after the other; all else moves at once.
    flights.push({ from: from ?? "bag", to, wait: from === undefined ? drawn++ : 0, ghost: null });
  }
  return flights;
}

function spotsOf({ draft }: Picture): Map<number, Spot> {
  const spots = new Map<number, Spot>(draft.pieces.map((piece, place) => [piece.id, `rack:${place}`]));
  for (const { id, square } of draft.tried) spots.set(id, squareSpot(square));
  return spots;
}
