import type { Clock } from "../base/parts.ts";
import type { Metrics } from "../http/metrics.ts";
import { inChunks } from "../store/activities.ts";
import type { Work } from "../store/aside.ts";
import { reasonOf, StoreAway } from "../store/away.ts";
import type { AsideStore } from "../store/store.ts";

export interface AsideParts {
  readonly store: AsideStore;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly log: { warn(about: object, text: string): void };
}

const AT_ONCE = 20;
const LONGEST_REASON = 300;

/** Regular work at each of these by itself: one that fails is set aside, and keeps no other from its turn. */
export async function workAtEach<Row extends { readonly id: string }>(
  parts: AsideParts,
  work: Work,
  rows: readonly Row[],
  does: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (const some of inChunks(rows, AT_ONCE))
    await Promise.all(some.map((row) => does(row).catch((error) => putAside(parts, work, row.id, error))));
}

/** Work at one has failed: it is left alone for a while on all nodes, unless it is the store that was to blame. */
export async function putAside(parts: AsideParts, work: Work, id: string, error: unknown): Promise<void> {
  const { store, clock, metrics, log } = parts;
  metrics.workFailures.inc({ work });
  log.warn({ err: error, id, work }, "regular work failed");
  if (error instanceof StoreAway) return;
  const reason = reasonOf(error).slice(0, LONGEST_REASON);
  await store
    .setAside(id, work, reason, clock.now())
    .catch((also) => log.warn({ err: also, id, work }, "it could not be set aside"));
}
