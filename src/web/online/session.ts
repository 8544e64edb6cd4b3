import type { TableView } from "../../activity/table/seen.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import type { Values } from "../../base/user-error.ts";
import type { CommandBody } from "../../protocol/client.ts";
import type { HintKind } from "../../words/event.ts";
import { isMoveFaultCode, type Move, type MoveFault } from "../../words/move.ts";
import type { AskEngine } from "../../worker/client.ts";
import { plainView } from "../../worker/plain.ts";
import type { CommandFault } from "../connection/commands.ts";
import type { Connection } from "../connection/connection.ts";
import type { OpenRoom } from "../connection/open-room.ts";
import type { TableRoom } from "../connection/table-room.ts";
import {
  type Answered,
  type GameSession,
  type HintGiven,
  isTableFaultCode,
  type SessionFault,
  type SessionState,
} from "../session/session.ts";
import { makeWordDesk } from "../session/word-desk.ts";
import { sessionState } from "./session-state.ts";

export interface SessionParts {
  readonly connection: Connection;
  readonly ask: AskEngine;
  readonly now: () => number;
  /** To what a seat gives to the shuffle of its next game. */
  readonly newCommitment: () => string;
  /** Whether all others have asked for a rematch of this table already. */
  readonly isLastToAsk: () => boolean;
  /** A rematch was asked for, and the others have not answered yet. */
  readonly onWaiting: () => void;
}

/** What a refused command means to the table. */
export function sessionFault({ code, figures }: CommandFault): SessionFault {
  if (code === "stalePly" || code === "busy") return { code: "stale" };
  if (isMoveFaultCode(code)) return { code, ...figures } as MoveFault;
  return isTableFaultCode(code) ? { code, figures: shown(figures) } : { code: "refused", reason: code };
}

const shown = (figures: CommandFault["figures"]): Values =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, value] as const] : [],
    ),
  );

/** A game on a server as the table uses it. `first`: the table of the room, by which there is something to show. */
export function makeOnlineSession(room: OpenRoom<TableRoom>, first: TableView, parts: SessionParts): GameSession {
  const { connection, ask, now } = parts;
  const { id } = room.state();
  const listeners = new Set<() => void>();
  const tableNow = (): TableView => room.state().view ?? first;
  // Bots and hints think on the server: only looking words up is needed here.
  const desk = makeWordDesk({ rules: first.view.rules, list: first.setup.lexicon, ask, whole: false, changed });
  let hint: HintGiven | null = first.hint && { hint: first.hint, explanation: null };
  let waitsForRematch: (() => void) | null = null;
  let state = makeState();

  function makeState(): SessionState {
    const table = tableNow();
    // A hint is worth nothing once the turn has passed.
    if (table.hint === null) hint = null;
    return sessionState({
      ...{ room: room.state(), table, connection: connection.state(), outbox: connection.outbox() },
      ...{ words: desk.state(), hint, now: now() },
    });
  }

  function changed(): void {
    state = makeState();
    for (const listener of [...listeners]) listener();
  }

  async function tell(body: CommandBody): Answered<null> {
    const answer = await connection.ask(body);
    return answer.ok ? ok(null) : fail(sessionFault(answer.fault));
  }

  const submit = (move: Move): Answered<null> =>
    tell({ type: "table.move", table: id, ply: tableNow().view.version, move });

  async function takeHint(kind: HintKind): Promise<Result<HintGiven, SessionFault>> {
    const { view } = tableNow();
    const answer = await connection.ask({ type: "table.hint", table: id, ply: view.version, kind });
    if (!answer.ok) return fail(sessionFault(answer.fault));
    // What was heard comes before the answer.
    const given = tableNow().hint;
    if (given === null) return fail({ code: "stale" });
    hint = { hint: given, explanation: null };
    changed();
    if ("tiles" in given) {
      const move: Move = { type: "place", square: given.square, direction: given.direction, tiles: given.tiles };
      const explanation = await ask("explain", { view: plainView(view), move, seed: 1 }).catch(() => null);
      if (tableNow().hint === given) hint = { hint: given, explanation };
      changed();
    }
    return ok(hint);
  }

  /** The new game has the id of the offer that all have agreed to. */
  async function rematch(): Answered<{ readonly href: string }> {
    // Computer players do not let wait either.
    const isAlone = first.setup.seats.filter(({ bot }) => bot === null).length === 1;
    const isLast = isAlone || parts.isLastToAsk();
    const answer = await connection.ask({ type: "rematch", table: id, commitment: parts.newCommitment() });
    if (!answer.ok) return fail(sessionFault(answer.fault));
    const { table, offer } = answer.value;
    if (table !== null) return ok({ href: `/game/${table}` });
    if (!isLast) parts.onWaiting();
    return new Promise((resolve) => {
      waitsForRematch?.();
      const end = connection.listen((message) => {
        if (message.type !== "event") return;
        const { event } = message;
        if (event.kind === "started" && event.table === offer) resolve(ok({ href: `/game/${event.table}` }));
        else if (event.kind === "declined" && event.offer === offer)
          resolve(fail({ code: "refused", reason: "declined" }));
        else if (event.kind === "offerGone" && event.offer === offer) resolve(fail({ code: "stale" }));
        else return;
        waitsForRematch = null;
        end();
      });
      waitsForRematch = end;
    });
  }

  const endings = [room.subscribe(changed), connection.subscribe(changed), connection.subscribe(openAgain)];

  /** A list that could not be fetched is asked for again when there is a network. */
  function openAgain(): void {
    if (desk.state().state === "missing" && connection.state().status === "live" && !isTriedAgain) {
      isTriedAgain = true;
      void desk.open();
    }
    if (connection.state().status !== "live") isTriedAgain = false;
  }
  let isTriedAgain = false;

  void desk.open();

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    submit,
    hint: takeHint,
    lookup: desk.lookup,
    ready: () => {},
    undo: async () => fail({ code: "refused", reason: "undo" }),
    abort: () => tell({ type: "table.abort", table: id, wanted: true }),
    say: (text) => tell({ type: "chat.say", room: sayingRoom(), text }),
    rematch,
    replayHref: () => `/game/${id}/replay`,
    close: () => {
      for (const end of endings) end();
      waitsForRematch?.();
      desk.close();
      listeners.clear();
    },
  };

  /** While the game lasts those who watch talk among themselves. */
  function sayingRoom(): string {
    const { view, state: course } = tableNow();
    return view.seat < 0 && course === "playing" ? `watch:${id}` : `table:${id}`;
  }
}
