import { UserError } from "../../base/user-error.ts";

/** The database does not answer, or cannot write. Nothing that was acknowledged is lost; the same may be tried later. */
export class StoreAway extends UserError {
  constructor(cause: unknown) {
    super("store.away", { reason: reasonOf(cause) });
    this.cause = cause;
  }
}

/** What happened, in the database's own words: without a stack, and never with a password. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0]);
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}

/**
 * Why a piece of work failed, where the database is to blame and not the work. "untouched": nothing was written, for
 * sure; "unknown": the answer to the commit may be all that was lost.
 */
export type Trouble = "untouched" | "unknown";

/** How long one piece of work is tried. A person waits no longer for an answer. */
export const PATIENCE_MS = 3000;
const PAUSE_MS = 100;

export const pause = (ms = PAUSE_MS): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Tries work again while the database is away, as far as that cannot write anything twice. */
export async function attempt<T>(
  work: () => Promise<T>,
  troubleOf: (error: unknown) => Trouble | null,
  mayRepeat: boolean,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === null) throw error;
      if (performance.now() > end || (trouble === "unknown" && !mayRepeat)) throw new StoreAway(error);
    }
    await pause();
  }
}
