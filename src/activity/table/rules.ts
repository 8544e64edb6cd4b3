import { fail, ok, type Result } from "../../base/result.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { apply } from "../../words/apply.ts";
import { decideBy } from "../../words/decide.ts";
import type { CanLay, Judge } from "../../words/ending.ts";
import type { GameEvent, HintKind } from "../../words/event.ts";
import { type Adviser, decideHint } from "../../words/hint.ts";
import type { Move, MoveFault } from "../../words/move.ts";
import type { Position } from "../../words/position.ts";
import type { Fault, Instant } from "../activity.ts";
import { dueAt, OVERTIME_POINTS, unpaidMinutes } from "./clock.ts";
import { applyFact, isTableEvent, type Table, type TableEvent, type TableFact } from "./fact.ts";
import { overstayed } from "./patience.ts";

/** `ply`: how many game events the sender has seen; what was meant for another position is refused. */
export type TableAction =
  | { readonly type: "move"; readonly ply: number; readonly move: Move }
  | { readonly type: "hint"; readonly ply: number; readonly kind: HintKind }
  | { readonly type: "abort"; readonly wanted: boolean };

/**
 * How it stands with the list that a table names. `none`: it names none. `awaited`: it is read or built just now.
 * `gone`: it cannot be had here. Neither of these two ever passes for no list: words would go unjudged.
 */
export type WordList =
  | { readonly state: "none" | "awaited" | "gone" }
  | { readonly state: "here"; readonly lexicon: Lexicon; readonly lacked: Lacked | null };

/** When it was last asked for and not here. */
export interface Lacked {
  readonly from: Instant;
  readonly until: Instant;
}

/** The word list of a table with what searches it, and who knows the best move. */
export interface TableWords {
  readonly list: WordList;
  readonly canLay: CanLay;
  readonly advise: Adviser;
}

/** What the rules of a table, clocks and all, make of what somebody does. No facts: it is so already. */
export function decideTable(
  table: Table,
  seat: number,
  action: TableAction,
  at: number,
  words: TableWords,
): Result<TableFact[], Fault> {
  if (table.state !== "playing") return fail({ code: "gameOver", figures: { version: table.version } });
  if (action.type === "abort") return decideAbort(table, seat, action.wanted, words.list);
  // Whoever buys advice does not play the game alone that the rating speaks of.
  if (action.type === "hint" && table.setup.rated) return fail({ code: "hintInRated", figures: {} });
  const { version: ply } = table.position;
  if (action.ply !== ply) return fail({ code: "stalePly", figures: { ply, version: table.version } });
  if (action.type === "hint" && table.position.turn === seat && table.hinted.includes(action.kind))
    return fail({ code: "hintGiven", figures: { kind: action.kind } });
  const lack = lackOf(table, action, words.list);
  if (lack !== null) return fail(lack);
  const judge = judgeWith(words);
  const stood = stoodStill(table, words.list);
  const paid = overtime(afterAll(table, stood, at), at);
  const position = paid.reduce(apply, table.position);
  const decided =
    action.type === "move"
      ? decideBy(judge, position, seat, action.move)
      : decideHint(position, seat, action.kind, judge.lexicon, words.advise);
  return decided.ok ? ok(closed(table, [...stood, ...paid, ...decided.value])) : fail(faultOf(decided.fault));
}

/** The clock of the seat on turn does not pay for the time in which nobody could move. */
function stoodStill({ setup, clocks }: Table, list: WordList): TableEvent[] {
  const lacked = list.state === "here" ? list.lacked : null;
  if (lacked === null || setup.clock.type === "none" || lacked.until <= clocks.since) return [];
  return [{ type: "clockStood", from: Math.max(lacked.from, clocks.since), until: lacked.until }];
}

const afterAll = (table: Table, facts: readonly TableFact[], at: Instant): Table =>
  facts.reduce((before, fact) => applyFact(before, { at, fact }), table);

/** Who resigns needs no words: whether anybody can still move is found out at the next turn. */
const judgeWith = ({ list, canLay }: Pick<TableWords, "list" | "canLay">): Judge => ({
  lexicon: list.state === "here" ? list.lexicon : null,
  canLay,
});

/** Nothing is judged without the list that the table names, nor by another one. */
function lackOf({ setup }: Table, action: TableAction, { state }: WordList): Fault | null {
  if (state === "none" || state === "here") return null;
  if (action.type === "move" && action.move.type === "resign") return null;
  return { code: state === "gone" ? "wordsGone" : "wordsNotReady", figures: { ...setup.lexicon } };
}

const faultOf = ({ code, ...figures }: MoveFault): Fault => ({ code, figures });

/** What the seat on turn owes for minutes that it has begun; never more than once for each. */
function overtime(table: Table, at: number): GameEvent[] {
  const minutes = unpaidMinutes(table.setup.clock, table.clocks, at);
  const { turn } = table.clocks;
  return minutes === 0 || turn === null ? [] : [{ type: "time", seat: turn, points: -minutes * OVERTIME_POINTS }];
}

/** After the end the seed is shown. */
const closed = ({ secret: seed }: Table, facts: TableFact[]): TableFact[] =>
  facts.some(({ type }) => type === "end" || type === "aborted") ? [...facts, { type: "revealed", seed }] : facts;

/**
 * Before everybody has moved anyone may leave without a result; later all must agree. In a rated game all must agree
 * from the deal on: who has seen a rack could else begin anew until it is a good one.
 */
function decideAbort(table: Table, seat: number, wanted: boolean, list: WordList): Result<TableFact[], Fault> {
  if (!wanted) return ok(table.aborting[seat] ? [{ type: "abortWithdrawn", seat }] : []);
  const { setup, position, moved } = table;
  if (position.resigned[seat]) return fail({ code: "noSuchSeat", figures: { seat } });
  if (!setup.rated && moved.some((hasMoved, other) => !hasMoved && !position.resigned[other]))
    return ok(closed(table, [{ type: "aborted", by: "early" }]));
  // A computer player has nothing against it, unless there is a rating to save in a game that can go on.
  if (setup.rated && list.state !== "gone" && setup.seats.some(({ bot }) => bot !== null))
    return fail({ code: "botPlaysOn", figures: {} });
  const others = setup.seats.flatMap(({ account }, other) =>
    account !== null && other !== seat && !position.resigned[other] ? [other] : [],
  );
  if (others.every((other) => table.aborting[other])) return ok(closed(table, [{ type: "aborted", by: "agreement" }]));
  if (table.aborting[seat]) return ok([]);
  return table.offered[seat] ? fail({ code: "abortOnce", figures: {} }) : ok([{ type: "abortOffered", seat }]);
}

/** So long after its time is up a game waits for somebody who has its list. */
const WITHOUT_LIST_MS = 600_000;

/**
 * What comes of a clock that has run down, where one has, and of a game that nobody goes on with. Nobody loses by time who
 * could not move: as long as the list is awaited nothing is said, and where it is gone the game ends without a result.
 */
export function judgeTable(table: Table, at: number, words: Pick<TableWords, "list" | "canLay">): TableFact[] {
  const by = table.state === "playing" ? overstayed(table, at) : null;
  if (by !== null) return closed(table, [{ type: "aborted", by }]);
  if (!isTimeUp(table, at) || words.list.state === "awaited") return [];
  // Another node may have the list, and then says at once who has lost on time.
  if (words.list.state === "gone")
    return isTimeUp(table, at - WITHOUT_LIST_MS) ? closed(table, [{ type: "aborted", by: "wordsGone" }]) : [];
  const stood = stoodStill(table, words.list);
  const after = afterAll(table, stood, at);
  const { turn } = after.clocks;
  if (turn === null || !isTimeUp(after, at)) return stood;
  const paid = overtime(after, at);
  const position: Position = paid.reduce(apply, after.position);
  // Who lets the time for a last challenge pass lets the tiles stand.
  const type = position.phase === "lastChallenge" ? "pass" : "resign";
  const decided = decideBy(judgeWith(words), position, turn, { type });
  const facts: TableFact[] = [...stood, ...paid, { type: "timedOut", seat: turn }];
  return closed(table, [...facts, ...(decided.ok ? decided.value : [])]);
}

function isTimeUp({ state, setup, clocks }: Table, at: Instant): boolean {
  const due = dueAt(setup.clock, clocks);
  return state === "playing" && due !== null && clocks.turn !== null && at >= due;
}

/** How a game ended, for lists that do not read events. */
export function outcomeOf(table: Table): unknown {
  if (table.state === "playing") return null;
  const { scores, outcome, resigned } = table.position;
  return {
    scores,
    winners: outcome?.winners ?? [],
    reason: outcome?.reason ?? "aborted",
    resigned,
    timedOut: table.timedOut,
  };
}

export const gameEvents = (facts: readonly TableFact[]): GameEvent[] =>
  facts.filter((fact): fact is GameEvent => !isTableEvent(fact));
