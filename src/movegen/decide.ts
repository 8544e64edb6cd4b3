import type { Result } from "../base/result.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { decideBy } from "../words/decide.ts";
import type { GameEvent } from "../words/event.ts";
import type { Move, MoveFault } from "../words/move.ts";
import type { Position } from "../words/position.ts";
import { hasMove } from "./generate.ts";

/** What comes of a move, by the rules and with this search for the one rule that asks whether anybody can still lay. */
export const decide = (
  position: Position,
  seat: number,
  move: Move,
  lexicon: Lexicon | null,
): Result<GameEvent[], MoveFault> => decideBy({ lexicon, canLay: hasMove }, position, seat, move);
