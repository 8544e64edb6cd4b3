import { type Position, viewFor } from "../../words/position.ts";
import type { HintGiven, SessionAbilities, SessionState, WordsState } from "../session/session.ts";
import { canUndo, heardBy, type LocalGame, peopleOf, positionOf, shownSeat } from "./game.ts";

/** How a game of this device stands, and what is shown around it. */
export interface LocalState {
  readonly game: LocalGame;
  readonly position: Position;
  readonly isThinking: boolean;
  readonly isAborted: boolean;
  readonly hint: HintGiven | null;
  readonly curtain: number | null;
}

/** Whoever comes back to a game of several people says first who it is. */
export function firstState(game: LocalGame): LocalState {
  const position = positionOf(game);
  const curtain = peopleOf(game).length > 1 && position.phase !== "over" ? shownSeat(game, position) : null;
  return { game, position, isThinking: false, isAborted: false, hint: null, curtain };
}

/**
 * After a turn, or one taken back: the screen may go to somebody else. A hint is worth nothing any more, and whoever
 * thought has moved, or thought about what is gone.
 */
export function withGame(state: LocalState, game: LocalGame): LocalState {
  const position = positionOf(game);
  const [before, after] = [shownSeat(state.game, state.position), shownSeat(game, position)];
  const isHandedOver = after !== before && peopleOf(game).length > 1;
  const curtain = position.phase === "over" ? null : isHandedOver ? after : state.curtain;
  return { ...state, game, position, curtain, hint: null, isThinking: false };
}

/** As the table shows it. */
export function sessionState(state: LocalState, words: WordsState): SessionState {
  const { game, position, isThinking, isAborted, hint, curtain } = state;
  const seat = shownSeat(game, position);
  const isOver = position.phase === "over";
  const { players } = game.record.setup;
  return {
    id: game.id,
    kind: "local",
    link: "live",
    view: viewFor(position, seat),
    seats: players.map(({ name, bot }) => ({ name, bot, isHere: bot === null, rating: null, isPresent: null })),
    facts: heardBy(game, seat),
    clocks: null,
    words,
    pending: null,
    thinking: isThinking ? position.turn : null,
    curtain,
    hint,
    aftermath: isOver || isAborted ? { racks: isOver ? position.racks : null, ratings: null, isAborted } : null,
    chat: null,
    can: abilities(state, words, seat),
  };
}

function abilities(state: LocalState, words: WordsState, seat: number): SessionAbilities {
  const { game, position, isThinking, isAborted, curtain } = state;
  const isOver = position.phase === "over";
  const isPerson = game.record.setup.players[seat]?.bot === null;
  const isTurn = !isOver && !isAborted && position.turn === seat && isPerson && curtain === null;
  const { hints, challenge } = game.record.rules.ruleset;
  const mayHint = isTurn && words.state === "ready";
  return {
    play: isTurn,
    hints: mayHint ? (["best", "square"] as const).filter((kind) => hints[kind] !== null) : [],
    challenge: isTurn && challenge.rule !== "void" && position.last !== null && position.last.seat !== seat,
    resign: isTurn,
    undo: canUndo(game) && !isThinking && !isAborted,
    rematch: isOver || isAborted,
    abort: isOver || isAborted ? "no" : "now",
    analyse: isOver,
  };
}
