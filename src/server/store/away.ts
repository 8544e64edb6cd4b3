import { UserError } from "../../base/user-error.ts";

/** Why a store is away, as far as its operator has to do something else about each. */
export type AwayKind = "full" | "connections" | "readOnly" | "silent" | "away";

/** The database does not answer, or cannot write. Nothing that was acknowledged is lost; the same may be tried later. */
export class StoreAway extends UserError {
  readonly kind: AwayKind;

  constructor(cause: unknown) {
    super("store.away", { reason: reasonOf(cause) });
    this.cause = cause;
    this.kind = kindOf(cause);
  }
}

/** The codes of both engines: SQLSTATE, and the names that SQLite gives. */
const KINDS: readonly (readonly [RegExp, AwayKind])[] = [
  [/^(53100|SQLITE_FULL)/, "full"],
  [/^53300/, "connections"],
  [/^(25006|SQLITE_READONLY)/, "readOnly"],
];

class NoAnswer extends Error {}

function kindOf(cause: unknown): AwayKind {
  if (cause instanceof NoAnswer) return "silent";
  if (!(cause instanceof Error)) return "away";
  const code = "code" in cause ? String(cause.code) : "";
  const kind = KINDS.find(([codes]) => codes.test(code))?.[1];
  return kind ?? (cause.cause === undefined ? "away" : kindOf(cause.cause));
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

/**
 * Whoever asked waits no longer than this for an answer, whatever becomes of the work: a database that is stopped says
 * nothing, and breaks no connection.
 */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  if (!Number.isFinite(ms)) return work;
  // By hand: every question to the store goes through here, and a race makes promises for all who run.
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new StoreAway(new NoAnswer("the database does not answer")));
    const timer = setTimeout(giveUp, Math.max(0, ms));
    const done = (value: T): void => {
      clearTimeout(timer);
      resolve(value);
    };
    const failed = (error: unknown): void => {
      clearTimeout(timer);
      reject(error);
    };
    work.then(done, failed);
  });
}

/**
 * Tries work again while the database is away, as far as that cannot write anything twice. `longestMs`: after so long
 * nobody waits for it any more.
 */
export async function attempt<T>(
  work: () => Promise<T>,
  troubleOf: (error: unknown) => Trouble | null,
  mayRepeat: boolean,
  patienceMs = PATIENCE_MS,
  longestMs = Number.POSITIVE_INFINITY,
): Promise<T> {
  const began = performance.now();
  const end = began + patienceMs;
  let last: unknown;
  for (;;) {
    try {
      return await within(began + longestMs - performance.now(), work());
    } catch (error) {
      // What the database has said itself says more than its silence since.
      if (error instanceof StoreAway) throw last === undefined ? error : new StoreAway(last);
      last = error;
      const trouble = troubleOf(error);
      if (trouble === null) throw error;
      if (performance.now() > end || (trouble === "unknown" && !mayRepeat)) throw new StoreAway(error);
    }
    await pause();
  }
}
