import type { Logger } from "pino";
import type { Clock } from "./parts.ts";

/** What a machine knows of the time: what it believes, which may jump, and how long it runs, which does not. */
export interface MachineTime {
  wall(): number;
  steady(): number;
}

const MACHINE: MachineTime = { wall: () => Date.now(), steady: () => performance.now() };
/** So often another is asked: the answer that came quickest says most. */
const QUESTIONS = 3;

interface Comparison {
  /** What the other has said, and when in our steady time that was. */
  readonly time: number;
  readonly at: number;
  /** By so much both may be wrong. */
  readonly doubt: number;
}

/**
 * Goes on with the steady time of the machine from what was known last, so that a machine whose clock is set meanwhile
 * moves nothing here. Where others have the same store, `follow` makes all of them go by one clock.
 */
export function systemClock(log: Logger, machine: MachineTime = MACHINE): Clock {
  let ahead = machine.wall() - machine.steady();
  return {
    now: () => Math.round(machine.steady() + ahead),
    every: (millis, work) => every(log, millis, work),
    async follow(ask) {
      const { time, at, doubt } = await compare(machine, ask);
      // Less than the doubt is no difference: else every comparison would shake the clock a little.
      if (Math.abs(at + ahead - time) > doubt) ahead = time - at;
      return machine.wall() - (machine.steady() + ahead);
    },
  };
}

async function compare({ wall, steady }: MachineTime, ask: () => Promise<number | null>): Promise<Comparison> {
  let best: Comparison | null = null;
  for (let question = 0; question < QUESTIONS; question++) {
    const before = steady();
    const time = await ask();
    const after = steady();
    if (time === null) return { time: wall(), at: steady(), doubt: 1 };
    // A time of whole milliseconds may be wrong by one more.
    const asked = { time, at: (before + after) / 2, doubt: (after - before) / 2 + 1 };
    if (best === null || asked.doubt < best.doubt) best = asked;
  }
  if (best === null) throw new Error("nobody was asked for the time");
  return best;
}

function every(log: Logger, millis: number, work: () => Promise<void> | void): () => void {
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
}
