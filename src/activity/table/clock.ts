import type { ClockSetup } from "./setup.ts";

/** Milliseconds since 1970. */
type Instant = number;

/**
 * The clocks of a table, as far as facts have settled them: what each seat had left when its last turn
 * ended, and since when the seat on turn has been thinking. All of it follows from the times of the facts.
 */
export interface Clocks {
  readonly left: readonly number[];
  /** Minutes of overtime that were paid for. */
  readonly paid: readonly number[];
  /** Null once nobody's clock runs. */
  readonly turn: number | null;
  readonly since: Instant;
}

export interface SeatClock {
  /** Milliseconds; below zero in overtime; null where there is no clock. */
  readonly left: number | null;
  readonly runs: boolean;
  /** Points that overtime has cost so far, those not booked yet included. */
  readonly penalty: number;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/** For each minute of overtime that was begun. */
export const OVERTIME_POINTS = 10;

export function startClocks(setup: ClockSetup, seats: number, turn: number, at: Instant): Clocks {
  const left = setup.type === "minutes" ? setup.minutes * MINUTE : setup.type === "days" ? setup.days * DAY : 0;
  return {
    left: Array.from({ length: seats }, () => left),
    paid: Array.from({ length: seats }, () => 0),
    turn,
    since: at,
  };
}

/** A turn has ended, and the next one begins. */
export function passClock(setup: ClockSetup, clocks: Clocks, turn: number | null, at: Instant): Clocks {
  const { turn: before, since } = clocks;
  if (before === null || setup.type === "none") return { ...clocks, turn, since: at };
  const after =
    setup.type === "days" ? setup.days * DAY : clocks.left[before] - Math.max(0, at - since) + setup.increment * 1000;
  return { ...clocks, left: clocks.left.with(before, after), turn, since: at };
}

/**
 * The clock of the seat on turn stood still for a while: nobody could move, for a reason of the server. What it had
 * thought before counts; from the end of that on it thinks again.
 */
export function standClock(clocks: Clocks, from: Instant, until: Instant): Clocks {
  const { turn, since, left } = clocks;
  if (turn === null || until <= since) return clocks;
  const thought = Math.max(0, from - since);
  return { ...clocks, left: left.with(turn, left[turn] - thought), since: until };
}

export const payOvertime = (clocks: Clocks, seat: number, points: number): Clocks => ({
  ...clocks,
  paid: clocks.paid.with(seat, clocks.paid[seat] + Math.round(-points / OVERTIME_POINTS)),
});

/** When the seat on turn has lost by time; null: never. */
export function dueAt(setup: ClockSetup, { left, turn, since }: Clocks): Instant | null {
  if (turn === null || setup.type === "none") return null;
  const overtime = setup.type === "minutes" ? setup.overtime * MINUTE : 0;
  return since + left[turn] + overtime;
}

/** Of the time at which a table is looked at: what people need to know of it. Without a clock nobody is pressed. */
export const shownDue = ({ clock }: { readonly clock: ClockSetup }, due: Instant | null): Instant | null =>
  clock.type === "none" ? null : due;

/** Minutes of overtime that the seat on turn has begun and not paid for. */
export function unpaidMinutes(setup: ClockSetup, clocks: Clocks, at: Instant): number {
  const { turn, since, left, paid } = clocks;
  if (turn === null || setup.type !== "minutes") return 0;
  const over = Math.max(0, at - since) - left[turn];
  const begun = over <= 0 ? 0 : Math.min(setup.overtime, Math.ceil(over / MINUTE));
  return Math.max(0, begun - paid[turn]);
}

/** What the clocks show at a time. */
export function clocksAt(setup: ClockSetup, clocks: Clocks, now: Instant): SeatClock[] {
  return clocks.left.map((left, seat) => {
    const runs = clocks.turn === seat && setup.type !== "none";
    const unpaid = runs ? unpaidMinutes(setup, clocks, now) : 0;
    return {
      left: setup.type === "none" ? null : left - (runs ? Math.max(0, now - clocks.since) : 0),
      runs,
      penalty: (clocks.paid[seat] + unpaid) * OVERTIME_POINTS,
    };
  });
}
