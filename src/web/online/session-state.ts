import { clocksAt } from "../../activity/table/clock.ts";
import { isTableEvent, type TableFact } from "../../activity/table/fact.ts";
import type { SeenFact, TableView } from "../../activity/table/seen.ts";
import type { SeenEvent } from "../../words/seen.ts";
import type { ConnectionState, Status } from "../connection/connection-state.ts";
import { type Outbox, waitingMove } from "../connection/outbox.ts";
import type { TableRoom } from "../connection/table-room.ts";
import type {
  ChatLine,
  ClockFace,
  HintGiven,
  Link,
  SessionAbilities,
  SessionState,
  WordsState,
} from "../session/session.ts";

interface Known {
  readonly room: TableRoom;
  readonly table: TableView;
  readonly connection: ConnectionState;
  readonly outbox: Outbox;
  readonly words: WordsState;
  readonly hint: HintGiven | null;
  /** `Date.now()`. */
  readonly now: number;
}

/** All that the table shows of a game on a server. */
export function sessionState({ room, table, connection, outbox, words, hint, now }: Known): SessionState {
  const { setup, view, state } = table;
  const { you, ahead } = connection;
  const link = linkOf(connection.status);
  const pending = view.seat < 0 ? null : waitingMove(outbox, setup.table, view.version);
  const { bot } = setup.seats[view.turn];
  const isPlaying = state === "playing";
  return {
    id: setup.table,
    kind: "online",
    link,
    view,
    seats: setup.seats.map((seat, i) => ({
      name: seat.name,
      bot: seat.bot,
      isHere: i === view.seat,
      rating: seat.rating,
      provisional: seat.provisional ?? false,
      isPresent: seat.bot !== null || i === view.seat || !isPlaying ? null : (room.present?.[i] ?? null),
    })),
    facts: gameFacts(room),
    clocks: clockFaces(table, ahead, now),
    words,
    pending: pending?.move ?? null,
    thinking: isPlaying && bot !== null ? view.turn : null,
    curtain: null,
    hint,
    aftermath: isPlaying
      ? null
      : {
          racks: state === "over" ? table.racks : null,
          ratings: room.result?.map(({ rating }) => rating) ?? null,
          isAborted: state === "aborted",
          timedOut: table.timedOut,
        },
    chat: room.lines.map(
      (line): ChatLine => ({
        ...{ id: String(line.id), name: line.name, text: line.text, at: line.at },
        isMine: line.account === you?.account,
      }),
    ),
    can: abilities(table, link, pending !== null),
  };
}

export const linkOf = (status: Status): Link =>
  status === "live" ? "live" : status === "offline" ? "offline" : "reconnecting";

const isGameFact = (fact: SeenFact): fact is SeenEvent => !isTableEvent(fact as TableFact);

/** The list grows with the table; as long as that is the same, so is the list. */
const listed = new WeakMap<TableRoom["facts"], readonly SeenEvent[]>();

function gameFacts({ facts }: TableRoom): readonly SeenEvent[] {
  const known = listed.get(facts);
  if (known !== undefined) return known;
  const list = facts.map(({ fact }) => fact).filter(isGameFact);
  listed.set(facts, list);
  return list;
}

/** By the clock of this device, which may go otherwise than the server's. */
function clockFaces({ setup, clocks }: TableView, ahead: number, now: number): readonly ClockFace[] | null {
  if (setup.clock.type === "none") return null;
  return clocksAt(setup.clock, clocks, now + ahead).map(({ runs, penalty }, seat) => ({
    left: clocks.left[seat],
    runsSince: runs ? clocks.since - ahead : null,
    penalty,
  }));
}

function abilities(table: TableView, link: Link, isWaiting: boolean): SessionAbilities {
  const { view, state, setup, hinted } = table;
  const { seat, rules, last } = view;
  const isSeated = seat >= 0 && !view.resigned[seat] && state === "playing";
  const isTurn = isSeated && view.turn === seat && !isWaiting;
  const { hints, challenge } = rules.ruleset;
  // A move waits for the network; whatever needs an answer at once does not.
  const isLive = link === "live";
  const isHinted = isTurn && isLive;
  return {
    play: isTurn,
    // None are sold where there is a rating to win, and each kind once a turn.
    hints: setup.rated
      ? null
      : isHinted
        ? (["best", "square"] as const).filter((kind) => hints[kind] !== null && !hinted.includes(kind))
        : [],
    challenge: isTurn && challenge.rule !== "void" && last !== null && last.seat !== seat,
    resign: isSeated && isLive && !isWaiting,
    undo: false,
    rematch: seat >= 0 && state !== "playing" && isLive && setup.seats.length > 1,
    abort: isSeated && isLive ? abortOf(table) : "no",
    analyse: state === "over",
  };
}

/** As the rules of a table have it: before everybody has moved anyone may leave a game that is not rated; else all must agree. */
function abortOf({ view, setup, moved, aborting, offered }: TableView): SessionAbilities["abort"] {
  const { seat, resigned } = view;
  if (!setup.rated && moved.some((hasMoved, other) => !hasMoved && !resigned[other])) return "now";
  if (setup.rated && setup.seats.some(({ bot }) => bot !== null)) return "no";
  const others = setup.seats.flatMap(({ account }, other) =>
    account !== null && other !== seat && !resigned[other] ? [other] : [],
  );
  if (others.length === 0) return "now";
  if (aborting[seat]) return "offered";
  if (others.some((other) => aborting[other])) return "asked";
  // Taken back: the next turn opens it again.
  return offered[seat] ? "no" : "offer";
}
