import type { Instant } from "../activity.ts";
import { dueAt } from "./clock.ts";
import type { TableEvent, TableStatus } from "./fact.ts";

const DAY = 86_400_000;
/** Without a clock: so long nobody needs to begin, and so long nobody needs to go on. */
const UNBEGUN_MS = DAY;
const IDLE_MS = 30 * DAY;
/** A turn has a handful of facts at most, and a game some dozens of turns: no game comes near. */
const MOST_FACTS = 5000;

type AbortedBy = Extract<TableEvent, { type: "aborted" }>["by"];

/** Computer players move by themselves: that begins nothing. */
const isBegun = ({ setup, moved }: TableStatus): boolean =>
  moved.some((hasMoved, seat) => hasMoved && setup.seats[seat].account !== null);

const idleAt = (status: TableStatus): Instant => status.clocks.since + (isBegun(status) ? IDLE_MS : UNBEGUN_MS);

/** When there is something to judge at a table in play though nobody does anything there. */
export const lookAt = (status: TableStatus): Instant => dueAt(status.setup.clock, status.clocks) ?? idleAt(status);

/** Why a table in play is at its end without a result; null: it is not. Where a clock runs, it decides. */
export function overstayed(status: TableStatus, at: Instant): AbortedBy | null {
  if (status.version >= MOST_FACTS) return "endless";
  if (status.setup.clock.type !== "none" || at < idleAt(status)) return null;
  return isBegun(status) ? "idle" : "early";
}
