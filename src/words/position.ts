import { takeOut } from "../base/counts.ts";
import type { Stream } from "../base/stream.ts";
import { allTiles, NO_TILE, onRack, type Tile } from "../lexicon/alphabet.ts";
import type { EndReason } from "./event.ts";
import type { Placement } from "./move.ts";
import type { Rules } from "./ruleset.ts";

/** The last placement, as long as the next player may challenge it. */
export interface LastPlay extends Placement {
  readonly seat: number;
  readonly points: number;
  readonly drawn: readonly Tile[];
  /** The counters as they were before it. */
  readonly scoreless: number;
}

export interface Outcome {
  readonly reason: EndReason;
  readonly adjustments: readonly number[];
  /** More than one: a draw between these. */
  readonly winners: readonly number[];
}

/** `lastChallenge`: the last tiles are laid, and the next player may still challenge them, or pass. */
export type Phase = "playing" | "lastChallenge" | "over";

/** How many tiles lie where: everybody may count them. */
export interface Held {
  readonly rackSizes: readonly number[];
  readonly bagSize: number;
}

/** What every seat may know of a game. */
export interface Common {
  readonly rules: Rules;
  readonly board: Uint8Array;
  readonly scores: readonly number[];
  readonly turn: number;
  /** How many events made this position. */
  readonly version: number;
  /** Turns without points one after the other; among them only passes. */
  readonly scoreless: number;
  readonly passes: number;
  readonly resigned: readonly boolean[];
  readonly phase: Phase;
  readonly outcome: Outcome | null;
}

/** All that the rules need. */
export interface Position extends Common {
  readonly racks: readonly (readonly Tile[])[];
  /** Drawn from its end. */
  readonly bag: readonly Tile[];
  /** Tiles that left the game. */
  readonly aside: readonly Tile[];
  readonly last: LastPlay | null;
  readonly random: Stream;
}

/** The seat of somebody who only watches: such a view shows no rack. */
export const SPECTATOR = -1;

/** A Position as one seat sees it: foreign racks and the bag are only counts. */
export interface View extends Common, Held {
  readonly seat: number;
  readonly rack: readonly Tile[];
  readonly asideSize: number;
  readonly last: Omit<LastPlay, "drawn"> | null;
}

export const heldIn = ({ racks, bag }: Pick<Position, "racks" | "bag">): Held => ({
  rackSizes: racks.map((rack) => rack.length),
  bagSize: bag.length,
});

/** Built field by field from what a seat may know, never by deleting what it may not. */
export function viewFor(position: Position, seat: number): View {
  const { last } = position;
  return {
    rules: position.rules,
    board: position.board,
    scores: position.scores,
    turn: position.turn,
    version: position.version,
    scoreless: position.scoreless,
    passes: position.passes,
    resigned: position.resigned,
    phase: position.phase,
    outcome: position.outcome,
    seat,
    rack: seat === SPECTATOR ? [] : position.racks[seat],
    ...heldIn(position),
    asideSize: position.aside.length,
    last: last && {
      seat: last.seat,
      square: last.square,
      direction: last.direction,
      tiles: last.tiles,
      points: last.points,
      scoreless: last.scoreless,
    },
  };
}

/** The tiles that this seat cannot see: in the bag, on other racks, or out of the game. */
export function unseenTiles(view: View): Tile[] {
  const seen: Tile[] = [...view.rack];
  for (const tile of view.board) if (tile !== NO_TILE) seen.push(onRack(tile));
  // A made-up position may show more of a letter than there is; what is missing then is not unseen either.
  return takeOut(allTiles(view.rules.alphabet), seen);
}

/** Before the tiles are dealt. */
export function emptyPosition(rules: Rules, seats: number, random: Stream): Position {
  const { rows, columns } = rules.layout;
  return {
    rules,
    board: new Uint8Array(rows * columns),
    racks: Array.from({ length: seats }, () => []),
    bag: allTiles(rules.alphabet),
    aside: [],
    scores: Array.from({ length: seats }, () => 0),
    turn: 0,
    version: 0,
    scoreless: 0,
    passes: 0,
    resigned: Array.from({ length: seats }, () => false),
    last: null,
    phase: "playing",
    outcome: null,
    random,
  };
}
