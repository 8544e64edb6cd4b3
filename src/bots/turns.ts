import { apply } from "../words/apply.ts";
import type { GameEvent } from "../words/event.ts";
import type { Move, Placement } from "../words/move.ts";
import { type Position, type View, viewFor } from "../words/position.ts";
import { firstPosition, type GameRecord } from "../words/record.ts";

/** A turn of a recorded game: what the player saw, and what came of it. */
export interface RecordedTurn {
  readonly view: View;
  /** Null where nobody knows what was exchanged. */
  readonly move: Move | null;
  /** A record made by hand may tell only a part of a rack, or nothing of it. */
  readonly isRackKnown: boolean;
  /** The play was challenged and taken back. */
  readonly isWithdrawn: boolean;
  /** What was sold to the player as the best move. */
  readonly advised: Placement | null;
}

export function turnsOf({ rules, setup, events }: GameRecord): RecordedTurn[] {
  const turns: RecordedTurn[] = [];
  let position = firstPosition(rules, setup);
  let hint: BestHint | null = null;
  for (const [i, event] of events.entries()) {
    const isTurn = event.type === "place" || event.type === "exchange" || event.type === "pass";
    if (isTurn && position.phase === "playing") turns.push(turnAt(position, event, events[i + 1], hint));
    // What was best is so no longer once the board has changed.
    if (isTurn || event.type === "challenge") hint = null;
    if (event.type === "hint" && event.kind === "best") hint = event;
    position = apply(position, event);
  }
  return turns;
}

type BestHint = Extract<GameEvent, { type: "hint"; kind: "best" }>;
type TurnEvent = Extract<GameEvent, { type: "place" | "exchange" | "pass" }>;

function turnAt(
  position: Position,
  event: TurnEvent,
  next: GameEvent | undefined,
  hint: BestHint | null,
): RecordedTurn {
  const view = completed(viewFor(position, event.seat));
  const { rackSize } = view.rules.ruleset;
  return {
    view,
    move: moveOf(view, event),
    isRackKnown: view.rack.length === rackSize || (view.bagSize === 0 && view.rack.length > 0),
    isWithdrawn: next?.type === "challenge" && next.upheld,
    advised: hint?.seat === event.seat ? { square: hint.square, direction: hint.direction, tiles: hint.tiles } : null,
  };
}

function moveOf({ rules }: View, event: TurnEvent): Move | null {
  if (event.type === "pass") return { type: "pass" };
  const { tiles } = event;
  if (event.type === "place") return { type: "place", square: event.square, direction: event.direction, tiles };
  const isTold = tiles.length >= (rules.ruleset.exchange?.least ?? 1);
  return isTold ? { type: "exchange", tiles } : null;
}

/** Where a record does not tell what the others drew, they have drawn nevertheless. In a game that was played here this changes nothing. */
function completed(view: View): View {
  const { seat, resigned, rules } = view;
  let { bagSize } = view;
  const rackSizes = view.rackSizes.map((size, other) => {
    if (other === seat || resigned[other]) return size;
    const drawn = Math.min(bagSize, Math.max(0, rules.ruleset.rackSize - size));
    bagSize -= drawn;
    return size + drawn;
  });
  return { ...view, rackSizes, bagSize, turn: seat };
}
