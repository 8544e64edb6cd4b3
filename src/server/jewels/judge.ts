import type { Fault } from "../../activity/activity.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { playSwap } from "../../jewels/cascade.ts";
import { swapsWithin } from "../../jewels/pace.ts";
import { isOver, type JewelsPosition, startPosition } from "../../jewels/position.ts";
import type { JewelsRecord } from "../../jewels/record.ts";
import type { JewelsRules } from "../../jewels/rules.ts";
import type { Swap } from "../../jewels/swap.ts";
import type { Instant, JewelsRun } from "../store/store.ts";

/** A JewelsRecord as plain JSON. */
export interface StoredRecord {
  readonly rules: JewelsRules;
  readonly board: readonly number[];
  readonly queues: readonly (readonly number[])[];
  readonly swaps: readonly Swap[];
}

/** For the way between page and server. */
const ALLOWANCE_MS = 3000;
/** No game lasts so long; without an end a record would grow for ever. */
export const MOST_SWAPS = 2000;
/**
 * Steps of all cascades of a run: a file can be made so that every swap has hundreds, and each replay would cost as
 * much again. By chance 2000 swaps have 7000 on the board that has most.
 */
export const MOST_STEPS = 10_000;

export const storedStart = ({ rules, board, queues }: JewelsPosition): StoredRecord => ({
  ...{ rules, board: [...board], queues: queues.map((queue) => [...queue]), swaps: [] },
});

export const recordIn = ({ rules, board, queues, swaps }: StoredRecord): JewelsRecord => ({
  rules,
  board: Uint8Array.from(board),
  queues: queues.map((queue) => Uint8Array.from(queue)),
  swaps,
});

const isLate = ({ limit, startedAt }: JewelsRun, now: Instant): boolean =>
  limit.seconds !== null && now > startedAt + limit.seconds * 1000 + ALLOWANCE_MS;

/** A run whose time has passed ends with what was heard of it. */
export const settled = (run: JewelsRun, now: Instant): JewelsRun =>
  run.finishedAt === null && isLate(run, now) ? { ...run, finishedAt: now } : run;

/** Where a run stands. */
export interface Reached {
  readonly position: JewelsPosition;
  /** Of all cascades so far. */
  readonly steps: number;
}

/** Where a run stands, by its swaps alone. */
export function reachedBy(run: JewelsRun): Reached {
  const { rules, board, queues, swaps } = recordIn(run.record as StoredRecord);
  let position = startPosition(rules, board, queues);
  let steps = 0;
  for (const swap of swaps) {
    const played = playSwap(position, swap);
    if (!played.ok) return { position: startPosition(rules, board, queues), steps };
    ({ position } = played.value);
    steps += played.value.steps.length;
  }
  return { position, steps };
}

export interface Judged {
  readonly run: JewelsRun;
  /** Null where nothing was played. */
  readonly reached: Reached | null;
}

type Batch = { readonly after: number; readonly swaps: readonly Swap[]; readonly finish: boolean };

const mostSwaps = ({ limit }: JewelsRun): number => Math.min(limit.turns ?? MOST_SWAPS, MOST_SWAPS);

/** What can be said of a batch without playing anything. */
function refusalOf(run: JewelsRun, { after, swaps }: Batch, now: Instant): Fault | null {
  if (run.finishedAt !== null) return { code: "runOver", figures: { points: run.points, turns: run.turns } };
  if (isLate(run, now)) return { code: "late", figures: { seconds: run.limit.seconds } };
  // Both of a race see the board before it starts. Who leaves may leave then too.
  if (swaps.length > 0 && now < run.startedAt) return { code: "notStarted", figures: { at: run.startedAt } };
  const { length } = (run.record as StoredRecord).swaps;
  if (after !== length) return { code: "stale", figures: { turns: length } };
  const quickest = swapsWithin(now - run.startedAt);
  if (run.limit.seconds !== null && swaps.length > 0 && after + swaps.length > quickest)
    return { code: "tooQuick", figures: { most: quickest } };
  const most = mostSwaps(run);
  return after + swaps.length > most ? { code: "noTurnsLeft", figures: { turns: most } } : null;
}

/**
 * Plays what somebody says to have played. Points are reckoned here and never heard; the first swap that cannot be
 * refuses the whole batch. `after`: how many swaps the sender knows to have been taken before. `before` may be dear, and
 * is asked only for swaps that nothing else speaks against.
 */
export async function judgeSwaps(
  run: JewelsRun,
  batch: Batch,
  now: Instant,
  before: () => Promise<Result<Reached, Fault>>,
): Promise<Result<Judged, Fault>> {
  const refusal = refusalOf(run, batch, now);
  if (refusal !== null) return fail(refusal);
  const { after, swaps, finish } = batch;
  if (swaps.length === 0) return ok({ run: finish ? { ...run, finishedAt: now } : run, reached: null });
  const from = await before();
  if (!from.ok) return from;
  let { position, steps } = from.value;
  let { points, turns } = run;
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
    // The run ends here, whatever was thought to come after.
    if (steps > MOST_STEPS) break;
  }
  const record = run.record as StoredRecord;
  const isEnd = finish || turns >= mostSwaps(run) || isEndless || isOver(position);
  const judged: JewelsRun = {
    ...run,
    record: { ...record, swaps: [...record.swaps, ...swaps.slice(0, turns - after)] } satisfies StoredRecord,
    points,
    turns,
    finishedAt: isEnd ? now : null,
  };
  return ok({ run: judged, reached: { position, steps } });
}
