import { apply } from "../../words/apply.ts";
import { findRules } from "../../words/catalog.ts";
import type { GameEvent, HintKind } from "../../words/event.ts";
import { fairStream } from "../../words/fairstate.ts";
import { emptyPosition, type Position } from "../../words/position.ts";
import type { FairSetup } from "../../words/record.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { Status, Timed } from "../activity.ts";
import { type Clocks, passClock, payOvertime, standClock, startClocks } from "./clock.ts";
import type { TableSetup } from "./setup.ts";

/** What happens at a table besides the game itself. */
export type TableEvent =
  | { readonly type: "abortOffered"; readonly seat: number }
  | { readonly type: "abortWithdrawn"; readonly seat: number }
  /**
   * The game ends without a result: all agreed, not everybody had moved, nobody went on, it would never have ended, or its
   * time was up while nobody could move, because its word list is gone.
   */
  | { readonly type: "aborted"; readonly by: "agreement" | "early" | "idle" | "endless" | "wordsGone" }
  /** The server did not have the word list: that time counts for nobody. */
  | { readonly type: "clockStood"; readonly from: number; readonly until: number }
  /** The seat's time is up; what comes of it follows. */
  | { readonly type: "timedOut"; readonly seat: number }
  /** The last fact of every table. */
  | { readonly type: "revealed"; readonly seed: string };

/** What is stored of a table, one after the other: its version is how many there are. */
export type TableFact = GameEvent | TableEvent;

/** What everybody may know of how a table stands, besides the game. */
export interface TableStatus {
  readonly setup: TableSetup;
  readonly version: number;
  readonly clocks: Clocks;
  readonly state: Status;
  /** Who would have the game aborted. */
  readonly aborting: readonly boolean[];
  /** Who has offered that since the last turn, whether or not it was taken back. */
  readonly offered: readonly boolean[];
  /** Kinds of hints that the seat on turn has bought for it. */
  readonly hinted: readonly HintKind[];
  /** Who has laid, exchanged or passed at least once. */
  readonly moved: readonly boolean[];
  /** Who lost by time. */
  readonly timedOut: readonly boolean[];
  /** Once it is over. */
  readonly seed: string | null;
}

export function startStatus(setup: TableSetup): TableStatus {
  const none = setup.seats.map(() => false);
  return {
    setup,
    version: 0,
    clocks: startClocks(setup.clock, setup.seats.length, 0, setup.createdAt),
    state: "playing",
    aborting: none,
    offered: none,
    hinted: [],
    moved: none,
    timedOut: none,
    seed: null,
  };
}

/** What a fact needs to tell of itself for the status of the table. */
interface Heard {
  readonly type: string;
  readonly seat?: number;
  readonly points?: number;
  readonly seed?: string;
  readonly kind?: HintKind;
  readonly from?: number;
  readonly until?: number;
}

const MAKES_A_TURN = new Set(["place", "exchange", "pass"]);

/** `turn`: whose it is after the fact. The same for facts as they are and as they are seen. */
export function afterFact<C extends TableStatus>(status: C, fact: Heard, turn: number, at: number): C {
  const after: C = { ...status, version: status.version + 1 };
  const { type, seat = 0 } = fact;
  switch (type) {
    case "abortOffered":
      return { ...after, aborting: status.aborting.with(seat, true), offered: status.offered.with(seat, true) };
    case "abortWithdrawn":
      return { ...after, aborting: status.aborting.with(seat, false) };
    case "clockStood":
      return { ...after, clocks: standClock(status.clocks, fact.from ?? at, fact.until ?? at) };
    case "timedOut":
      return { ...after, timedOut: status.timedOut.with(seat, true) };
    case "aborted":
      return { ...stopped(after, at), state: "aborted" };
    case "end":
      return { ...stopped(after, at), state: "over" };
    case "revealed":
      return { ...after, seed: fact.seed ?? null };
    case "hint":
      return fact.kind === undefined ? after : { ...after, hinted: [...status.hinted, fact.kind] };
    case "time":
      return { ...after, clocks: payOvertime(status.clocks, seat, fact.points ?? 0) };
  }
  const makesTurn = MAKES_A_TURN.has(type);
  if (!makesTurn && turn === status.clocks.turn) return after;
  const passed: C = { ...after, clocks: passClock(status.setup.clock, status.clocks, turn, at), hinted: [] };
  if (!makesTurn) return passed;
  // A turn is an answer to whoever wanted to abort.
  const nobody = status.aborting.map(() => false);
  return { ...passed, moved: status.moved.with(seat, true), aborting: nobody, offered: nobody };
}

const stopped = <C extends TableStatus>(status: C, at: number): C => ({
  ...status,
  clocks: passClock(status.setup.clock, status.clocks, null, at),
  aborting: status.aborting.map(() => false),
});

/** All that a server knows of a table: nobody else may see it whole. */
export interface Table extends TableStatus {
  readonly position: Position;
  /** What the shuffle hangs on, before anybody may know it. */
  readonly secret: string;
}

export const isTableEvent = (fact: TableFact): fact is TableEvent => TABLE_EVENTS.has(fact.type);

const TABLE_EVENTS: ReadonlySet<string> = new Set([
  ...["abortOffered", "abortWithdrawn", "aborted", "clockStood", "timedOut", "revealed"],
]);

/** Null for a ruleset that this version does not have. */
export const rulesOfTable = (setup: TableSetup): Rules | null => findRules(setup.ruleset);

/** A table before its first fact, which is the deal. */
export function startTable(setup: TableSetup, rules: Rules, seed: string): Table {
  const random = fairStream({ ...setup, seed });
  return { ...startStatus(setup), secret: seed, position: emptyPosition(rules, setup.seats.length, random) };
}

/** What the game's file says of its shuffle, once the seed may be known. */
export function fairOf({ table, seedHash, values, commitments, shuffle }: TableSetup, seed: string): FairSetup {
  const fair = { table, seed, seedHash, values };
  return { ...fair, ...(commitments && { commitments }), ...(shuffle && { shuffle }) };
}

export function applyFact(table: Table, { at, fact }: Timed<TableFact>): Table {
  const position = isTableEvent(fact) ? table.position : apply(table.position, fact);
  return { ...afterFact(table, fact, position.turn, at), position };
}
