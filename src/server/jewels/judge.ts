import { fail, ok, type Result } from "../../base/result.ts";
import { playSwap } from "../../jewels/cascade.ts";
import { isOver, type JewelsPosition, startPosition } from "../../jewels/position.ts";
import type { JewelsRecord } from "../../jewels/record.ts";
import { replayRecord } from "../../jewels/record.ts";
import type { JewelsRules } from "../../jewels/rules.ts";
import type { Swap } from "../../jewels/swap.ts";
import type { Fault } from "../services.ts";
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

/** Where a run stands, by its swaps alone. */
export function positionOf(run: JewelsRun): JewelsPosition {
  const record = recordIn(run.record as StoredRecord);
  const replayed = replayRecord(record);
  return replayed.ok ? replayed.value.position : startPosition(record.rules, record.board, record.queues);
}

export interface Judged {
  readonly run: JewelsRun;
  readonly position: JewelsPosition;
}

/**
 * Plays what somebody says to have played. Points are reckoned here and never heard; the first swap that cannot be
 * refuses the whole batch. `after`: how many swaps the sender knows to have been taken before.
 */
export function judgeSwaps(
  run: JewelsRun,
  position: JewelsPosition,
  after: number,
  swaps: readonly Swap[],
  finish: boolean,
  now: Instant,
): Result<Judged, Fault> {
  if (run.finishedAt !== null) return fail({ code: "runOver", figures: { points: run.points, turns: run.turns } });
  if (isLate(run, now)) return fail({ code: "late", figures: { seconds: run.limit.seconds } });
  const record = run.record as StoredRecord;
  if (after !== record.swaps.length) return fail({ code: "stale", figures: { turns: record.swaps.length } });
  const most = Math.min(run.limit.turns ?? MOST_SWAPS, MOST_SWAPS);
  let reached = position;
  let points = run.points;
  let isEndless = false;
  for (const [index, swap] of swaps.entries()) {
    if (after + index >= most) return fail({ code: "noTurnsLeft", figures: { turns: most } });
    const played = playSwap(reached, swap);
    if (!played.ok) {
      const { code, ...figures } = played.fault;
      return fail({ code: "badSwap", figures: { turn: after + index, reason: code, ...figures } });
    }
    reached = played.value.position;
    points += played.value.points;
    isEndless = played.value.endless;
  }
  const turns = after + swaps.length;
  const isEnd = finish || turns >= most || isEndless || isOver(reached);
  const judged: JewelsRun = {
    ...run,
    record: { ...record, swaps: [...record.swaps, ...swaps] } satisfies StoredRecord,
    points,
    turns,
    finishedAt: isEnd ? now : null,
  };
  return ok({ run: judged, position: reached });
}
