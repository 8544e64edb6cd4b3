import type { Tile } from "../../lexicon/alphabet.ts";
import { makeTiles, wordText } from "../../lexicon/spelling.ts";
import { apply } from "../../words/apply.ts";
import { makePlace } from "../../words/coordinates.ts";
import type { GameEvent } from "../../words/event.ts";
import { type Square, stepOf } from "../../words/layout.ts";
import type { Placement } from "../../words/move.ts";
import { laidTiles } from "../../words/placement.ts";
import type { Position } from "../../words/position.ts";
import { firstPosition, type GameRecord } from "../../words/record.ts";
import type { Rules } from "../../words/ruleset.ts";
import { scorePlacement } from "../../words/score.ts";

/** A stop of the replay. The first one is the deal, and every later one an event that a player notices. */
export interface Step {
  readonly event: GameEvent;
  /** After the event, and after what the record tells of the racks before the next one. */
  readonly position: Position;
  /** Whose event it is; null for the deal and the end. */
  readonly seat: number | null;
  /** What was on the rack when the move was made. */
  readonly rack: readonly Tile[];
  readonly played: PlayedWords | null;
  /** What the event gave or took: of its own seat, for a challenge of the challenged one. */
  readonly points: number;
  readonly drawn: readonly Tile[];
  /** The number of the turn that an analysis tells of, from 0; null for what is no turn. */
  readonly turn: number | null;
}

/** What a placement reads as on the board. */
export interface PlayedWords {
  readonly place: string;
  /** The main word, small letters for blanks, brackets around letters of several characters. */
  readonly main: string;
  /** All words in capitals, the main word first. */
  readonly words: readonly string[];
  readonly squares: readonly Square[];
  /** Where the main word ends. */
  readonly end: Square;
}

export function stepsOf(record: GameRecord): Step[] {
  const { rules, setup, events } = record;
  const steps: Step[] = [];
  let position = firstPosition(rules, setup);
  let turns = 0;
  for (const event of events) {
    const before = position;
    position = apply(position, event);
    if (event.type === "rack" && steps.length > 0) {
      // A fact about a rack is no stop: it only completes the one before.
      steps.push({ ...(steps.pop() as Step), position });
      continue;
    }
    const isTurn = TURNS.includes(event.type) && before.phase === "playing";
    steps.push({
      event,
      position,
      seat: "seat" in event ? event.seat : null,
      rack: "seat" in event ? before.racks[event.seat] : [],
      played: event.type === "place" ? playedWords(rules, before.board, event) : null,
      points: pointsOf(before, position, event),
      drawn: "drawn" in event ? event.drawn : [],
      turn: isTurn ? turns++ : null,
    });
  }
  return steps;
}

const TURNS: readonly GameEvent["type"][] = ["place", "exchange", "pass"];

function pointsOf(before: Position, after: Position, event: GameEvent): number {
  if (!("seat" in event)) return 0;
  const seat = event.type === "challenge" && before.last !== null ? before.last.seat : event.seat;
  return after.scores[seat] - before.scores[seat];
}

export function playedWords(rules: Rules, board: Uint8Array, placement: Placement): PlayedWords {
  const { layout, alphabet, ruleset } = rules;
  const scored = scorePlacement(rules, board, placement);
  const words = scored.ok ? scored.value.words : [];
  const { square, direction, tiles } = words[0] ?? placement;
  return {
    place: makePlace(layout, ruleset.coordinates, placement),
    main: makeTiles(alphabet, tiles),
    words: words.map(({ tiles }) => wordText(alphabet, tiles)),
    squares: laidTiles(layout, placement).map((laid) => laid.square),
    end: square + (tiles.length - 1) * stepOf(layout, direction),
  };
}

/** Where a player gets by a key; null for a key that moves nothing. */
export function stepByKey(key: string, at: number, last: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, at - 1);
    case "ArrowRight":
      return Math.min(last, at + 1);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/** The step of a turn, by its number. */
export const stepOfTurn = (steps: readonly Step[], turn: number): number =>
  steps.findIndex((step) => step.turn === turn);
