import { BLANK, isBlank, letterOf, type Tile } from "../../lexicon/alphabet.ts";
import type { Square } from "../../words/layout.ts";
import { isCovered, type LaidTile } from "../../words/placement.ts";
import type { Cursor } from "./cursor.ts";

/** One tile in the hand. Two tiles with the same letter are two pieces, so that each can be followed with the eye. */
export interface Piece {
  readonly id: number;
  /** As it lies on the rack: a blank has no letter. */
  readonly tile: Tile;
}

/** A piece that lies on the board for a try. */
export interface TriedTile extends LaidTile {
  readonly id: number;
}

/** What the keys typed last, while a second character may still belong to the same tile. */
export interface Typed {
  readonly id: number;
  readonly text: string;
}

/**
 * What a player has in mind before a move: where tiles lie for a try, and how the rack is ordered. `pieces` holds the
 * whole rack; a piece that is tried keeps its place there, so that it comes back to where it was.
 */
export interface Draft {
  readonly pieces: readonly Piece[];
  readonly tried: readonly TriedTile[];
  readonly cursor: Cursor | null;
  readonly typed: Typed | null;
  readonly nextId: number;
}

export const EMPTY_DRAFT: Draft = { pieces: [], tried: [], cursor: null, typed: null, nextId: 1 };

export function newDraft(rack: readonly Tile[]): Draft {
  return { ...EMPTY_DRAFT, pieces: rack.map((tile, i) => ({ id: i + 1, tile })), nextId: rack.length + 1 };
}

export const triedAt = (draft: Draft, square: Square): TriedTile | null =>
  draft.tried.find((tile) => tile.square === square) ?? null;

export const isTried = (draft: Draft, id: number): boolean => draft.tried.some((tile) => tile.id === id);

export const pieceOf = (draft: Draft, id: number): Piece | null =>
  draft.pieces.find((piece) => piece.id === id) ?? null;

/** The pieces that lie on the rack, from left to right. */
export const restOf = (draft: Draft): Piece[] => draft.pieces.filter((piece) => !isTried(draft, piece.id));

/**
 * Lays a piece on a square, from the rack or from another square. What is tried there goes to where the piece came
 * from: pieces change places. Over a tile of the board nothing happens. A blank that has no letter yet keeps BLANK.
 */
export function layPiece(draft: Draft, board: Uint8Array, id: number, square: Square, tile?: Tile): Draft {
  const piece = pieceOf(draft, id);
  if (piece === null || square < 0 || square >= board.length || isCovered(board, square)) return draft;
  const from = draft.tried.find((tried) => tried.id === id) ?? null;
  const there = triedAt(draft, square);
  const kept = draft.tried.filter((tried) => tried.id !== id && tried.square !== square);
  const laid: TriedTile = { id, square, tile: tile ?? from?.tile ?? piece.tile };
  const swapped = from !== null && there !== null && there.id !== id ? [{ ...there, square: from.square }] : [];
  return { ...draft, tried: [...kept, ...swapped, laid], typed: null };
}

/** Says which letter a blank on the board stands for. */
export function nameBlank(draft: Draft, id: number, letter: number): Draft {
  const tried = draft.tried.map((tile) =>
    tile.id === id && isBlank(tile.tile) ? { ...tile, tile: BLANK | letter } : tile,
  );
  return { ...draft, tried };
}

/** The blank on the board that still has no letter, if there is one. */
export const namelessBlank = (draft: Draft): TriedTile | null =>
  draft.tried.find((tile) => isBlank(tile.tile) && letterOf(tile.tile) === 0) ?? null;

/** Back to the rack: to where the piece was, or to a place of it. */
export function takeBack(draft: Draft, id: number, place?: number): Draft {
  const back = { ...draft, tried: draft.tried.filter((tile) => tile.id !== id), typed: null };
  return place === undefined ? back : movePiece(back, id, place);
}

export const recall = (draft: Draft): Draft => ({ ...draft, tried: [], typed: null });

/** Moves a piece along the rack; the others close up. */
export function movePiece(draft: Draft, id: number, place: number): Draft {
  const piece = pieceOf(draft, id);
  if (piece === null) return draft;
  const others = draft.pieces.filter((other) => other.id !== id);
  const at = Math.max(0, Math.min(place, others.length));
  return { ...draft, pieces: [...others.slice(0, at), piece, ...others.slice(at)] };
}

/** Mixes the tiles of the rack; places of tried tiles go to the end. `random` gives numbers from 0 to below 1. */
export function shuffle(draft: Draft, random: () => number): Draft {
  const mixed = restOf(draft);
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  return { ...draft, pieces: [...mixed, ...triedPieces(draft)] };
}

/** The rack in the alphabet's order, blanks last. */
export function sortRack(draft: Draft): Draft {
  const sorted = restOf(draft).sort((a, b) => a.tile - b.tile);
  return { ...draft, pieces: [...sorted, ...triedPieces(draft)] };
}

const triedPieces = (draft: Draft): Piece[] => draft.pieces.filter((piece) => isTried(draft, piece.id));

/**
 * The same draft after something has happened at the table: tried tiles stay where their squares are free and the
 * rack still has them; the rack keeps its order; new tiles come where others have gone.
 */
export function settle(draft: Draft, rack: readonly Tile[], board: Uint8Array): Draft {
  const spent = new Set(draft.tried.filter(({ square, tile }) => board[square] === tile).map((tile) => tile.id));
  // Pieces that were not just played are kept first: of two alike, the one on the rack stays.
  const candidates = [...draft.pieces].sort((a, b) => Number(spent.has(a.id)) - Number(spent.has(b.id)));
  const wanted = [...rack];
  const kept = new Set<number>();
  for (const { id, tile } of candidates) {
    const at = wanted.indexOf(tile);
    if (at < 0) continue;
    wanted.splice(at, 1);
    kept.add(id);
  }
  let { nextId } = draft;
  const pieces: Piece[] = [];
  for (const piece of draft.pieces) {
    if (kept.has(piece.id)) pieces.push(piece);
    else if (wanted.length > 0) pieces.push({ id: nextId++, tile: wanted.shift() as Tile });
  }
  for (const tile of wanted) pieces.push({ id: nextId++, tile });
  const tried = draft.tried.filter(({ id, square }) => kept.has(id) && !isCovered(board, square));
  const typed = draft.typed !== null && tried.some(({ id }) => id === draft.typed?.id) ? draft.typed : null;
  return { ...draft, pieces, tried, typed, nextId };
}
