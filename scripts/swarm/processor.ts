import { readFileSync } from "node:fs";
import { childrenOf } from "../../test/support/processes.ts";

/** Linux counts in hundredths of a second for whoever reads /proc. */
const TICKS_A_SECOND = 100;
const USER_TIME = 11;

/** Seconds that a process and all that it started have kept a core busy; NaN where the system does not tell. */
export function busySeconds(pid: number): number {
  try {
    // The name stands in brackets and may hold anything, blanks too.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    // User and system time, and both of children that have ended.
    const own = fields.slice(USER_TIME, USER_TIME + 4).reduce((sum, ticks) => sum + Number(ticks), 0);
    return childrenOf(pid).reduce((sum, child) => sum + (busySeconds(child) || 0), own / TICKS_A_SECOND);
  } catch {
    return Number.NaN;
  }
}
