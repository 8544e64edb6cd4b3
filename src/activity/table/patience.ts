import type { Instant } from "../activity.ts";
import { dueAt } from "./clock.ts";
import type { Course, TableEvent } from "./fact.ts";

const DAY = 86_400_000;
/** Without a clock: so long nobody needs to begin, and so long nobody needs to go on. */
const UNBEGUN_MS = DAY;
const IDLE_MS = 30 * DAY;
/** A turn has a handful of facts at most, and a game some dozens of turns: no game comes near. */
const MOST_FACTS = 5000;

type AbortedBy = Extract<TableEvent, { type: "aborted" }>["by"];

/** Computer players move by themselves: that begins nothing. */
const isBegun = ({ setup, moved }: Course): boolean =>
  moved.some((hasMoved, seat) => hasMoved && setup.seats[seat].account !== null);

const idleAt = (course: Course): Instant => course.clocks.since + (isBegun(course) ? IDLE_MS : UNBEGUN_MS);

/** When there is something to judge at a table in play though nobody does anything there. */
export const lookAt = (course: Course): Instant => dueAt(course.setup.clock, course.clocks) ?? idleAt(course);

/** Why a table in play is at its end without a result; null: it is not. Where a clock runs, it decides. */
export function overstayed(course: Course, at: Instant): AbortedBy | null {
  if (course.version >= MOST_FACTS) return "endless";
  if (course.setup.clock.type !== "none" || at < idleAt(course)) return null;
  return isBegun(course) ? "idle" : "early";
}
