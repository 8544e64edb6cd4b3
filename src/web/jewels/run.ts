import type { JewelsLimits } from "../../jewels/game.ts";
import { type JewelsPosition, startPosition } from "../../jewels/position.ts";
import { parseRules } from "../../jewels/rules.ts";
import type { Swap } from "../../jewels/swap.ts";
import type { JewelsLimit, JewelsRunView, JewelsStart } from "../../protocol/jewels-answers.ts";
import type { Play } from "./play.ts";

/** What goes to the server next: the swaps that it does not know of. */
export interface Batch {
  readonly after: number;
  readonly swaps: readonly Swap[];
  readonly finish: boolean;
}

/** The server takes so many at once. */
const MOST_IN_BATCH = 500;

/** Null where there is nothing to tell. `isFinished`: the server knows already that the run is over. */
export function nextBatch({ game, end }: Play, sent: number, isFinished: boolean): Batch | null {
  if (isFinished) return null;
  const swaps = game.played.slice(sent, sent + MOST_IN_BATCH).map(({ swap: { from, to } }) => ({ from, to }));
  const finish = end !== null && sent + swaps.length === game.played.length;
  return swaps.length === 0 && !finish ? null : { after: sent, swaps, finish };
}

/** Null where the server sends what no board is. */
export function positionFrom({ rules: figures, board, queues }: Omit<JewelsStart, "swaps">): JewelsPosition | null {
  const rules = parseRules({ ...figures });
  if (!rules.ok || board.length !== figures.rows * figures.columns || queues.length !== figures.columns) return null;
  return startPosition(
    rules.value,
    Uint8Array.from(board),
    queues.map((queue) => Uint8Array.from(queue)),
  );
}

export const limitsFrom = ({ turns, seconds }: JewelsLimit): JewelsLimits => ({
  turns,
  ms: seconds === null ? null : seconds * 1000,
});

/** When a run began by the clock of this device, whatever time it thinks it is. */
export const startedHere = ({ startedAt, now }: JewelsRunView, here: number): number => startedAt + (here - now);

/** The day before or after, as `2026-11-16`. */
export function dayBeside(day: string, step: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + step);
  return date.toISOString().slice(0, 10);
}
