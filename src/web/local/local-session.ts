import { fail, ok, type Result } from "../../base/result.ts";
import type { HintKind } from "../../words/event.ts";
import type { Move } from "../../words/move.ts";
import { viewFor } from "../../words/position.ts";
import type { AskEngine } from "../../worker/client.ts";
import { plainPosition, plainView } from "../../worker/plain.ts";
import { listOf } from "../session/record-list.ts";
import type { Answered, GameSession, HintGiven, SessionState } from "../session/session.ts";
import { makeWordDesk } from "../session/word-desk.ts";
import { type LocalGame, newLocalGame, rematchPlayers, shownSeat, undone } from "./game.ts";
import { makeBots } from "./local-bots.ts";
import { sessionState } from "./local-state.ts";
import { type LocalTable, makeLocalTable } from "./local-table.ts";
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

/** A game of this device as the table uses it: people at one screen, computer players in a worker. */
export function makeLocalSession(first: LocalGame, parts: LocalParts): GameSession {
  const { ask, shelf, now } = parts;
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  const desk = makeWordDesk({ rules: first.record.rules, list: listOf(first.record), ask, whole: true, changed });
  const table = makeLocalTable(first, { shelf, now, closed: closing.signal, changed, taken: () => moveBots() });
  const moveBots = makeBots(table, desk, parts);
  let state: SessionState = sessionState(table.state(), desk.state());

  function changed(): void {
    state = sessionState(table.state(), desk.state());
    for (const listener of listeners) listener();
  }

  async function openWords(): Promise<void> {
    const opened = await desk.open();
    if (opened !== null && !closing.signal.aborted) noteLexicon(table, shelf, opened);
    moveBots();
  }

  void openWords();
  const stopListening = parts.whenOnline(() => void openWords());

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ...commandsOf(table, parts),
    lookup: desk.lookup,
    replayHref: () => `/replay?local=${first.id}`,
    close: () => {
      closing.abort();
      desk.close();
      stopListening();
      listeners.clear();
    },
  };
}

/** A game says by which words it is played, from when they are known. */
function noteLexicon(table: LocalTable, shelf: GameShelf, { name, hash }: { name: string; hash: string }): void {
  const { game } = table.state();
  const { record } = game;
  if (record.setup.lexicon !== null) return;
  const noted = { ...game, record: { ...record, setup: { ...record.setup, lexicon: { name, hash } } } };
  shelf.save(noted);
  table.change({ game: noted });
}

/** Pays for a hint, and shows it with the reasons that the engine has for it. */
async function takeHint(table: LocalTable, ask: AskEngine, kind: HintKind): Answered<HintGiven> {
  const { position } = table.state();
  const view = plainView(viewFor(position, position.turn));
  const asked = ask("hint", { position: plainPosition(position), seat: position.turn, kind });
  const answer = await table.settle(asked);
  if (!answer.ok) return answer;
  const event = answer.value.find(({ type }) => type === "hint");
  if (event?.type !== "hint") return fail({ code: "noMovePossible" });
  let hint: HintGiven;
  if (event.kind === "square") hint = { hint: { square: event.square }, explanation: null };
  else {
    const { square, direction, tiles } = event;
    const move: Move = { type: "place", square, direction, tiles };
    const explanation = await ask("explain", { view, move, seed: 1 }).catch(() => null);
    hint = { hint: { square, direction, tiles }, explanation };
  }
  table.change({ hint });
  return ok(hint);
}

type Commands = Pick<GameSession, "submit" | "hint" | "ready" | "undo" | "abort" | "say" | "rematch">;

function commandsOf(table: LocalTable, { ask, shelf, now, newId, newSeed }: LocalParts): Commands {
  async function submit(move: Move): Answered<null> {
    const { game, position } = table.state();
    const seat = shownSeat(game, position);
    return done(
      await table.settle(ask("decide", { position: plainPosition(position), list: listOf(game.record), seat, move })),
    );
  }
  return {
    submit,
    hint: (kind) => takeHint(table, ask, kind),
    ready: () => table.change({ curtain: null }),
    undo: async () => {
      const { game, isThinking } = table.state();
      const before = undone(game, now());
      if (before === null || isThinking) return fail({ code: "refused", reason: "undo" });
      table.take(before);
      return ok(null);
    },
    abort: async () => {
      shelf.remove(table.state().game.id);
      table.change({ isAborted: true, curtain: null });
      return ok(null);
    },
    // Nobody else is there to hear it.
    say: async () => fail({ code: "refused", reason: "local" }),
    rematch: async () => {
      const { game } = table.state();
      const next = newLocalGame(newId(), game.record.rules, rematchPlayers(game), newSeed(), now());
      shelf.save(next);
      return ok({ href: `/play?game=${next.id}` });
    },
  };
}

const done = <F>(answer: Result<unknown, F>): Result<null, F> => (answer.ok ? ok(null) : answer);
