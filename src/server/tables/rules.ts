import { fail, ok, type Result } from "../../base/result.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { decide } from "../../movegen/decide.ts";
import { dueAt, OVERTIME_POINTS, unpaidMinutes } from "../../protocol/clock.ts";
import { isTableEvent, type Table, type TableFact } from "../../protocol/fact.ts";
import { apply } from "../../words/apply.ts";
import type { GameEvent } from "../../words/event.ts";
import { type Adviser, decideHint } from "../../words/hint.ts";
import type { MoveFault } from "../../words/move.ts";
import type { Position } from "../../words/position.ts";
import type { Fault, TableAction } from "../services.ts";
import { overstayed } from "./patience.ts";

/** What the rules of a table, clocks and all, make of what somebody does. No facts: it is so already. */
export function decideTable(
  table: Table,
  seed: string,
  seat: number,
  action: TableAction,
  at: number,
  lexicon: Lexicon | null,
  advise: Adviser,
): Result<TableFact[], Fault> {
  if (table.state !== "playing") return fail({ code: "gameOver", figures: { version: table.version } });
  if (action.type === "abort") return decideAbort(table, seed, seat, action.wanted);
  // Whoever buys advice does not play the game alone that the rating speaks of.
  if (action.type === "hint" && table.setup.rated) return fail({ code: "hintInRated", figures: {} });
  const { version: ply } = table.position;
  if (action.ply !== ply) return fail({ code: "stalePly", figures: { ply, version: table.version } });
  if (action.type === "hint" && table.position.turn === seat && table.hinted.includes(action.kind))
    return fail({ code: "hintGiven", figures: { kind: action.kind } });
  const paid = overtime(table, at);
  const position = paid.reduce(apply, table.position);
  const decided =
    action.type === "move"
      ? decide(position, seat, action.move, lexicon)
      : decideHint(position, seat, action.kind, lexicon, advise);
  return decided.ok ? ok(closed([...paid, ...decided.value], seed)) : fail(faultOf(decided.fault));
}

const faultOf = ({ code, ...figures }: MoveFault): Fault => ({ code, figures });

/** What the seat on turn owes for minutes that it has begun; never more than once for each. */
function overtime(table: Table, at: number): GameEvent[] {
  const minutes = unpaidMinutes(table.setup.clock, table.clocks, at);
  const { turn } = table.clocks;
  return minutes === 0 || turn === null ? [] : [{ type: "time", seat: turn, points: -minutes * OVERTIME_POINTS }];
}

/** After the end the seed is shown. */
const closed = (facts: TableFact[], seed: string): TableFact[] =>
  facts.some(({ type }) => type === "end" || type === "aborted") ? [...facts, { type: "revealed", seed }] : facts;

/**
 * Before everybody has moved anyone may leave without a result; later all must agree. In a rated game all must agree
 * from the deal on: who has seen a rack could else begin anew until it is a good one.
 */
function decideAbort(table: Table, seed: string, seat: number, wanted: boolean): Result<TableFact[], Fault> {
  if (!wanted) return ok(table.aborting[seat] ? [{ type: "abortWithdrawn", seat }] : []);
  const { setup, position, moved } = table;
  if (position.resigned[seat]) return fail({ code: "noSuchSeat", figures: { seat } });
  if (!setup.rated && moved.some((hasMoved, other) => !hasMoved && !position.resigned[other]))
    return ok(closed([{ type: "aborted", by: "early" }], seed));
  // A computer player has nothing against it, unless there is a rating to save.
  if (setup.rated && setup.seats.some(({ bot }) => bot !== null)) return fail({ code: "botPlaysOn", figures: {} });
  const others = setup.seats.flatMap(({ account }, other) =>
    account !== null && other !== seat && !position.resigned[other] ? [other] : [],
  );
  if (others.every((other) => table.aborting[other])) return ok(closed([{ type: "aborted", by: "agreement" }], seed));
  if (table.aborting[seat]) return ok([]);
  return table.offered[seat] ? fail({ code: "abortOnce", figures: {} }) : ok([{ type: "abortOffered", seat }]);
}

/** What comes of a clock that has run down, where one has, and of a game that nobody goes on with. */
export function judgeTable(table: Table, seed: string, at: number, lexicon: Lexicon | null): TableFact[] {
  const by = table.state === "playing" ? overstayed(table, at) : null;
  if (by !== null) return closed([{ type: "aborted", by }], seed);
  const due = dueAt(table.setup.clock, table.clocks);
  const { turn } = table.clocks;
  if (table.state !== "playing" || due === null || turn === null || at < due) return [];
  const paid = overtime(table, at);
  const position: Position = paid.reduce(apply, table.position);
  // Who lets the time for a last challenge pass lets the tiles stand.
  const type = position.phase === "lastChallenge" ? "pass" : "resign";
  const decided = decide(position, turn, { type }, lexicon);
  return closed([...paid, { type: "timedOut", seat: turn }, ...(decided.ok ? decided.value : [])], seed);
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
