import { fail, ok, type Result } from "../../base/result.ts";
import { playSwap } from "../../jewels/cascade.ts";
import { endBySwaps } from "../../jewels/game.ts";
import { swapsWithin } from "../../jewels/pace.ts";
import { type JewelsPosition, startPosition } from "../../jewels/position.ts";
import type { Swap } from "../../jewels/swap.ts";
import type { Fault, Instant, Timed } from "../activity.ts";
import { MOST_SWAPS, type RunEnd, type RunFact, type RunSetup } from "./forms.ts";

/** Swaps of a seat, some at a time or all at the end. `after`: how many the sender knows to have been taken before. */
export interface RunAction {
  readonly type: "swaps";
  readonly after: number;
  readonly swaps: readonly Swap[];
  /** The seat leaves it at that. */
  readonly finish: boolean;
}

export interface SeatRun {
  readonly swaps: readonly Swap[];
  readonly points: number;
  readonly end: { readonly at: Instant; readonly by: RunEnd } | null;
}

/** One person on a board, or two who race on the same one at the same time. */
export interface Run {
  readonly setup: RunSetup;
  readonly start: JewelsPosition;
  readonly seats: readonly SeatRun[];
}

/** For the way between page and server. */
export const ALLOWANCE_MS = 3000;
/**
 * Steps of all cascades of a seat: a file can be made so that every swap has hundreds, and each replay would cost as
 * much again. By chance 2000 swaps have 7000 on the board that has most.
 */
export const MOST_STEPS = 10_000;

export function startRun(setup: RunSetup): Run {
  const { rules, board, queues } = setup.start;
  const start = startPosition(
    rules,
    Uint8Array.from(board),
    queues.map((queue) => Uint8Array.from(queue)),
  );
  return { setup, start, seats: setup.seats.map(() => ({ swaps: [], points: 0, end: null })) };
}

/** Where a seat stands. */
export interface Reached {
  readonly position: JewelsPosition;
  /** Of all cascades so far. */
  readonly steps: number;
}

/** A place that was reached, and what came after it and was not played here. */
interface Known {
  readonly reached: Reached;
  readonly rest: readonly Swap[];
}

/** What was played to decide a fact need not be played again when it happens, nor for the next one. */
const known = new WeakMap<RunFact | SeatRun, Known>();

/** Whether the next swaps of a seat can be judged without playing all of its swaps again. */
export const isAtHand = ({ seats }: Run, seat: number): boolean =>
  seats[seat].swaps.length === 0 || known.has(seats[seat]);

export function reachedBy({ start, seats }: Run, seat: number): Reached {
  const before = known.get(seats[seat]) ?? { reached: { position: start, steps: 0 }, rest: seats[seat].swaps };
  let { reached } = before;
  for (const swap of before.rest) {
    const played = playSwap(reached.position, swap);
    if (!played.ok) break;
    reached = { position: played.value.position, steps: reached.steps + played.value.steps.length };
  }
  known.set(seats[seat], { reached, rest: [] });
  return reached;
}

const mostSwaps = ({ setup }: Run): number => Math.min(setup.limits.turns ?? MOST_SWAPS, MOST_SWAPS);

/** A race without a clock is not waited for longer than this: who is behind could else leave it open for ever. */
const LONGEST_RACE_MS = 86_400_000;

/** When its time is over, on the way included; null: never. */
function timeUp({ startsAt, closesAt = Number.POSITIVE_INFINITY, limits, seats }: RunSetup): Instant | null {
  const ms = limits.ms ?? (seats.length > 1 ? LONGEST_RACE_MS : Number.POSITIVE_INFINITY);
  const end = Math.min(startsAt + ms, closesAt);
  return end === Number.POSITIVE_INFINITY ? null : end + ALLOWANCE_MS;
}

/** What can be said of swaps without playing anything. */
function refusalOf(run: Run, seat: number, { after, swaps }: RunAction, at: Instant): Fault | null {
  const { swaps: before, points, end } = run.seats[seat];
  const { startsAt, limits } = run.setup;
  if (end?.by === "time") return { code: "late", figures: { seconds: limits.ms === null ? null : limits.ms / 1000 } };
  if (end !== null) return { code: "runOver", figures: { points, turns: before.length } };
  // Both of a race see the board before it starts. Who leaves may leave then too.
  if (swaps.length > 0 && at < startsAt) return { code: "notStarted", figures: { at: startsAt } };
  if (after !== before.length) return { code: "stale", figures: { turns: before.length } };
  const quickest = swapsWithin(at - startsAt);
  if (limits.ms !== null && swaps.length > 0 && after + swaps.length > quickest)
    return { code: "tooQuick", figures: { most: quickest } };
  const most = mostSwaps(run);
  return after + swaps.length > most ? { code: "noTurnsLeft", figures: { turns: most } } : null;
}

/**
 * Plays what somebody says to have played. Points are reckoned here and never heard; the first swap that cannot be
 * refuses them all.
 */
export function decideRun(run: Run, seat: number, action: RunAction, at: Instant): Result<RunFact[], Fault> {
  const refusal = refusalOf(run, seat, action, at);
  if (refusal !== null) return fail(refusal);
  const { after, swaps, finish } = action;
  const left: RunFact = { type: "finished", seat, by: "left" };
  if (swaps.length === 0) return ok(finish ? [left] : []);
  let { position, steps } = reachedBy(run, seat);
  let points = 0;
  let turns = after;
  let isEndless = false;
  for (const swap of swaps) {
    const played = playSwap(position, swap);
    if (!played.ok) {
      const { code, ...figures } = played.fault;
      return fail({ code: "badSwap", figures: { turn: turns, reason: code, ...figures } });
    }
    ({ position } = played.value);
    points += played.value.points;
    steps += played.value.steps.length;
    turns++;
    isEndless = played.value.endless || steps > MOST_STEPS;
    // It ends here, whatever was thought to come after.
    if (steps > MOST_STEPS) break;
  }
  const fact: RunFact = { type: "swaps", seat, swaps: plain(swaps.slice(0, turns - after)), points };
  known.set(fact, { reached: { position, steps }, rest: [] });
  const by = endBySwaps({ turns: mostSwaps(run), ms: null }, turns, isEndless, position);
  if (by !== null) return ok([fact, { type: "finished", seat, by }]);
  return ok(finish ? [fact, left] : [fact]);
}

const plain = (swaps: readonly Swap[]) => swaps.map(({ from, to }) => ({ from, to }));

export function applyRun(run: Run, { at, fact }: Timed<RunFact>): Run {
  const { seat } = fact;
  const before = run.seats[seat];
  // Whatever a store holds, a fact is never the end of a server.
  if (before === undefined) return run;
  const after: SeatRun =
    fact.type === "finished"
      ? { ...before, end: before.end ?? { at: endAt(run.setup, fact.by, at), by: fact.by } }
      : { ...before, swaps: [...before.swaps, ...fact.swaps], points: before.points + fact.points };
  const reached = known.get(fact) ?? known.get(before);
  if (reached !== undefined && known.has(fact)) known.set(after, reached);
  else if (reached !== undefined)
    known.set(after, { ...reached, rest: [...reached.rest, ...after.swaps.slice(before.swaps.length)] });
  return { ...run, seats: run.seats.with(seat, after) };
}

/** Time is up when it is, though a server may have been away and found it later. */
const endAt = (setup: RunSetup, by: RunEnd, at: Instant): Instant =>
  by === "time" ? Math.min(at, timeUp(setup) ?? at) : at;

/** A seat whose time has passed ends with what was heard of it. */
export function judgeRun({ setup, seats }: Run, at: Instant): RunFact[] {
  const due = timeUp(setup);
  if (due === null || at < due) return [];
  return seats.flatMap(({ end }, seat): RunFact[] => (end === null ? [{ type: "finished", seat, by: "time" }] : []));
}

export const isDone = ({ seats }: Pick<Run, "seats">): boolean => seats.every(({ end }) => end !== null);

export const runDueAt = (run: Run): Instant | null => (isDone(run) ? null : timeUp(run.setup));
