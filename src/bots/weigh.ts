import { isBlank, NO_TILE, onRack, type Tile } from "../lexicon/alphabet.ts";
import { OWN, RackCounts, STRIDE } from "../movegen/rack.ts";
import { type Layout, transpose } from "../words/layout.ts";
import type { Move, Placement } from "../words/move.ts";
import { isEmptyBoard, laidTiles } from "../words/placement.ts";
import type { View } from "../words/position.ts";
import { checkMove } from "../words/score.ts";
import type { Candidate } from "./bot.ts";
import { candidate, situationOf } from "./candidates.ts";
import { LearntLeaves, type LeaveTable } from "./leaves.ts";
import { LeaveValues } from "./static.ts";

/** A move that somebody else chose, weighed by points and leave as `rankMoves` does. It must be legal but for its words. */
export function weighMove(view: View, leaves: LeaveTable | null, move: Move): Candidate {
  const { rules } = view;
  const rack = new RackCounts(rules.alphabet);
  rack.set(view.rack);
  const values = new LeaveValues(rules.ruleset, leaves === null ? null : new LearntLeaves(leaves));
  values.situation = situationOf(view);
  let used = 0;
  for (const tile of tilesOf(move)) used += rack.letters[(isBlank(tile) ? 0 : tile) * OWN + STRIDE];
  const scored = checkMove(view, move);
  return candidate(move, scored.ok ? scored.value.total : 0, values.of(rack)[used]);
}

/** The tiles that a move takes from the rack. */
export function tilesOf(move: Move): Tile[] {
  if (move.type !== "place" && move.type !== "exchange") return [];
  return move.tiles.filter((tile) => tile !== NO_TILE).map(onRack);
}

/** Whether two moves are the same one, whichever name each has: a tile alone may be read both ways, exchanged tiles in any order. */
export function isSameMove(layout: Layout, a: Move, b: Move): boolean {
  if (a.type === "place" && b.type === "place") return laidText(layout, a) === laidText(layout, b);
  if (a.type === "exchange" && b.type === "exchange") return sortedText(a.tiles) === sortedText(b.tiles);
  return a.type === b.type;
}

const laidText = (layout: Layout, placement: Placement): string =>
  laidTiles(layout, placement)
    .map(({ square, tile }) => `${square}:${tile}`)
    .join();

const sortedText = (tiles: readonly Tile[]): string => tiles.toSorted((x, y) => x - y).join();

/** On an empty symmetric board a word across and the same word down are one move, and only one of them is listed. */
export function isSameOrTwin({ rules, board }: View, listed: Move, move: Move): boolean {
  const { layout } = rules;
  if (isSameMove(layout, listed, move)) return true;
  return (
    move.type === "place" && layout.symmetric && isEmptyBoard(board) && isSameMove(layout, listed, twin(layout, move))
  );
}

function twin(layout: Layout, move: Extract<Move, { type: "place" }>): Move {
  const direction = move.direction === "across" ? "down" : "across";
  return { ...move, square: transpose(layout, move.square), direction };
}
