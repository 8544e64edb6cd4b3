import { fail, type Result } from "../../base/result.ts";
import type { GameEvent } from "../../words/event.ts";
import type { MoveFault } from "../../words/move.ts";
import type { SessionFault } from "../session/session.ts";
import { type LocalGame, withEvents } from "./game.ts";
import { firstState, type LocalState, withGame } from "./local-state.ts";
import type { GameShelf } from "./storage.ts";

/** What the engine makes of a command. */
export type Decision = Promise<Result<GameEvent[], MoveFault>>;

/** The one place where a game of this device changes. */
export interface LocalTable {
  readonly state: () => LocalState;
  readonly change: (by: Partial<LocalState>) => void;
  /** The game goes on like this, or from there; it is kept. */
  readonly take: (game: LocalGame) => void;
  /** Takes what the engine decided, unless the game has moved on meanwhile. */
  readonly settle: (decision: Decision) => Promise<Result<GameEvent[], SessionFault>>;
  /** Aborted when nobody looks at the game any more. */
  readonly closed: AbortSignal;
}

interface LocalTableParts {
  readonly shelf: GameShelf;
  readonly now: () => number;
  readonly closed: AbortSignal;
  readonly changed: () => void;
  /** The game has gone on, and somebody else may be on turn. */
  readonly taken: () => void;
}

export function makeLocalTable(first: LocalGame, parts: LocalTableParts): LocalTable {
  const { shelf, now, closed, changed, taken } = parts;
  let state = firstState(first);

  function change(by: Partial<LocalState>): void {
    state = { ...state, ...by };
    changed();
  }

  function take(game: LocalGame): void {
    shelf.save(game);
    change(withGame(state, game));
    taken();
  }

  async function settle(decision: Decision): Promise<Result<GameEvent[], SessionFault>> {
    const { version } = state.position;
    const answer = await decision.catch(() => null);
    // The engine could not get at the words, or broke.
    if (answer === null) return fail({ code: "noWords" });
    if (state.position.version !== version || closed.aborted || state.isAborted) return fail({ code: "stale" });
    if (answer.ok) take(withEvents(state.game, answer.value, now()));
    return answer;
  }

  return { state: () => state, change, take, settle, closed };
}
