import type { Logger } from "pino";
import type { Clock } from "./parts.ts";

/** The machine's own. */
export function systemClock(log: Logger): Clock {
  return {
    now: () => Date.now(),
    every(millis, work) {
      let runs = false;
      const timer = setInterval(async () => {
        if (runs) return;
        runs = true;
        try {
          await work();
        } catch (error) {
          // The store may be away; the next round finds out.
          log.warn({ err: error }, "a round of regular work failed");
        } finally {
          runs = false;
        }
      }, millis);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
