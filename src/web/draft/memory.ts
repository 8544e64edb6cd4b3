import { must } from "../../base/result.ts";
import * as shape from "../../base/shape.ts";
import { onRack, type Tile } from "../../lexicon/alphabet.ts";
import { type Draft, layPiece, newDraft, type Piece, settle } from "./draft.ts";

/** A draft as text, to be kept over a reload: the order of the rack, and which of it is tried where. */
export function makeDraftText(draft: Draft): string {
  const place = new Map(draft.pieces.map((piece, i) => [piece.id, i]));
  const tried = draft.tried.map(({ id, square, tile }) => [place.get(id) ?? 0, square, tile]);
  return JSON.stringify({ rack: draft.pieces.map((piece) => piece.tile), tried });
}

const draftShape = shape.object({
  rack: shape.array(shape.integer(1, 255), 0, 20),
  tried: shape.array(shape.array(shape.integer(0, 675), 3, 3), 0, 20),
});

/** The draft that the text tells of, as far as rack and board still allow it. What cannot be read is forgotten. */
export function parseDraftText(text: string | null, rack: readonly Tile[], board: Uint8Array): Draft {
  const kept = text === null ? null : readText(text);
  if (kept === null) return newDraft(rack);
  let draft = newDraft(kept.rack);
  for (const [place, square, tile] of kept.tried) {
    const piece: Piece | undefined = draft.pieces[place];
    if (piece !== undefined && onRack(tile) === piece.tile) draft = layPiece(draft, board, piece.id, square, tile);
  }
  return settle(draft, rack, board);
}

function readText(text: string): shape.ShapeOf<typeof draftShape> | null {
  try {
    return must(draftShape(JSON.parse(text), ""));
  } catch {
    return null;
  }
}
