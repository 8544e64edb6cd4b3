import { fail, ok, type Result } from "../../base/result.ts";
import type { GameEvent, HintKind } from "../../words/event.ts";
import type { Move, MoveFault } from "../../words/move.ts";
import { type Position, viewFor } from "../../words/position.ts";
import type { AskEngine } from "../../worker/client.ts";
import { plainPosition, plainView } from "../../worker/plain.ts";
import { makeLookup } from "../session/lookup.ts";
import type { GameSession, HintGiven, SessionFault, SessionState, WordsState } from "../session/session.ts";
import {
  botToMove,
  canUndo,
  heardBy,
  type LocalGame,
  newLocalGame,
  peopleOf,
  positionOf,
  rematchPlayers,
  shownSeat,
  undone,
  withEvents,
} from "./game.ts";
import type { GameShelf } from "./storage.ts";

export interface LocalParts {
  readonly ask: AskEngine;
  readonly shelf: GameShelf;
  readonly now: () => number;
  readonly wait: (millis: number) => Promise<void>;
  readonly newId: () => string;
  readonly newSeed: () => number;
  /** Calls back whenever the network has come back; gives what ends it. */
  readonly whenOnline: (again: () => void) => () => void;
}

/** A master may think that long; the others need a blink, and wait a little so that one sees what they do. */
const THINKING_MS = 3000;
const LEAST_MS = 900;

/** A game of this device as the table uses it: people at one screen, computer players in a worker. */
export function makeLocalSession(first: LocalGame, parts: LocalParts): GameSession {
  const { ask, shelf, now, wait } = parts;
  const listeners = new Set<() => void>();
  const abort = new AbortController();
  let game = first;
  let position = positionOf(game);
  let words: WordsState =
    game.record.rules.ruleset.lexicon === null ? { state: "none" } : { state: "loading", share: 0 };
  let isThinking = false;
  let isAborted = false;
  let hint: HintGiven | null = null;
  // Whoever comes back to a game of several people says first who it is.
  let curtain: number | null =
    peopleOf(game).length > 1 && position.phase !== "over" ? shownSeat(game, position) : null;
  let state = makeState();

  function makeState(): SessionState {
    const { players } = game.record.setup;
    const seat = shownSeat(game, position);
    const view = viewFor(position, seat);
    const isOver = position.phase === "over";
    const isTurn = !isOver && !isAborted && position.turn === seat && players[seat]?.bot === null && curtain === null;
    const { hints, challenge } = game.record.rules.ruleset;
    const isReady = words.state === "ready";
    return {
      id: game.id,
      kind: "local",
      link: "live",
      view,
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
      can: {
        play: isTurn,
        hints: isTurn && isReady ? (["best", "square"] as const).filter((kind) => hints[kind] !== null) : [],
        challenge: isTurn && challenge.rule !== "void" && position.last !== null && position.last.seat !== seat,
        resign: isTurn,
        undo: canUndo(game) && !isThinking && !isAborted,
        rematch: isOver || isAborted,
        abort: isOver || isAborted ? "no" : "now",
        analyse: isOver,
      },
    };
  }

  function changed(): void {
    state = makeState();
    for (const listener of listeners) listener();
  }

  function take(next: LocalGame): void {
    const before = shownSeat(game, position);
    game = next;
    position = positionOf(game);
    shelf.save(game);
    const after = shownSeat(game, position);
    if (position.phase === "over") curtain = null;
    else if (after !== before && peopleOf(game).length > 1) curtain = after;
    changed();
    void moveBots();
  }

  async function openWords(): Promise<void> {
    if (words.state === "none" || words.state === "ready") return;
    words = { state: "loading", share: 0 };
    changed();
    try {
      const opened = await ask(
        "open",
        { ruleset: game.record.rules.ruleset.id, whole: true },
        {
          onProgress: (progress) => {
            if (progress.type !== "words") return;
            words = { state: "loading", share: progress.share };
            changed();
          },
        },
      );
      if (abort.signal.aborted) return;
      words = { state: "ready" };
      if (opened !== null && game.record.setup.lexicon === null) {
        const { name, hash } = opened;
        const { record } = game;
        game = { ...game, record: { ...record, setup: { ...record.setup, lexicon: { name, hash } } } };
        shelf.save(game);
      }
    } catch {
      if (abort.signal.aborted) return;
      words = { state: "missing" };
    }
    changed();
    void moveBots();
  }

  /** A failed answer of the engine: it could not get at the words, or broke. */
  const engineFault = (): SessionFault => ({ code: "noWords" });

  async function decided(asked: Promise<Result<GameEvent[], MoveFault>>): Promise<Result<GameEvent[], SessionFault>> {
    const { version } = position;
    const answer = await asked.catch(() => null);
    if (answer === null) return fail(engineFault());
    if (position.version !== version || abort.signal.aborted || isAborted) return fail({ code: "stale" });
    if (answer.ok) {
      hint = null;
      take(withEvents(game, answer.value, now()));
    }
    return answer;
  }

  const submitFor = (seat: number, move: Move): Promise<Result<GameEvent[], SessionFault>> =>
    decided(ask("decide", { position: plainPosition(position), seat, move }));

  async function moveBots(): Promise<void> {
    const level = isAborted ? null : botToMove(game, position);
    if (level === null || isThinking || words.state === "loading" || words.state === "missing") return;
    isThinking = true;
    changed();
    const seat = position.turn;
    const before: Position = position;
    const pause = wait(LEAST_MS);
    const answer = await ask(
      "ask",
      {
        view: plainView(viewFor(position, seat)),
        level,
        seed: (game.record.setup.seed ?? 0) + position.version,
        millis: THINKING_MS,
      },
      { signal: abort.signal },
    ).catch(() => null);
    await pause;
    isThinking = false;
    if (abort.signal.aborted) return;
    if (position !== before) {
      changed();
      return void moveBots();
    }
    if (answer === null) {
      words = { state: "missing" };
      return changed();
    }
    await submitFor(seat, answer.move);
  }

  const nothing = async (): Promise<Result<never, SessionFault>> => fail({ code: "refused", reason: "local" });

  async function takeHint(kind: HintKind): Promise<Result<HintGiven, SessionFault>> {
    const view = viewFor(position, position.turn);
    const answer = await decided(ask("hint", { position: plainPosition(position), seat: position.turn, kind }));
    if (!answer.ok) return answer;
    const event = answer.value.find(({ type }) => type === "hint");
    if (event?.type !== "hint") return fail({ code: "noMovePossible" });
    if (event.kind === "square") hint = { hint: { square: event.square }, explanation: null };
    else {
      const { square, direction, tiles } = event;
      const move: Move = { type: "place", square, direction, tiles };
      const explanation = await ask("explain", { view: plainView(view), move, seed: 1 }).catch(() => null);
      hint = { hint: { square, direction, tiles }, explanation };
    }
    changed();
    return ok(hint);
  }

  const lookup = makeLookup(ask, game.record.rules.ruleset.id, () => words.state !== "missing", changed);

  void openWords();
  const stopListening = parts.whenOnline(() => void openWords());

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    submit: async (move) => {
      const answer = await submitFor(shownSeat(game, position), move);
      return answer.ok ? ok(null) : answer;
    },
    hint: takeHint,
    lookup,
    ready: () => {
      curtain = null;
      changed();
    },
    undo: async () => {
      const before = undone(game, now());
      if (before === null || isThinking) return fail({ code: "refused", reason: "undo" });
      hint = null;
      take(before);
      return ok(null);
    },
    abort: async () => {
      isAborted = true;
      curtain = null;
      shelf.remove(game.id);
      changed();
      return ok(null);
    },
    say: nothing,
    rematch: async () => {
      const { rules } = game.record;
      const next = newLocalGame(parts.newId(), rules, rematchPlayers(game), parts.newSeed(), now());
      shelf.save(next);
      return ok({ href: `/play?game=${next.id}` });
    },
    replayHref: () => `/replay?local=${game.id}`,
    close: () => {
      abort.abort();
      stopListening();
      listeners.clear();
    },
  };
}
