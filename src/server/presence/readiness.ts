import type { Clock, Readiness } from "../base/parts.ts";
import { reasonOf, StoreAway } from "../store/away.ts";

interface Parts {
  readonly clock: Clock;
  readonly log: Record<"info" | "warn", (about: object, text: string) => void>;
  readonly metrics: {
    readonly storeReady: { set(value: number): void };
    readonly storeRefusals: { inc(labels: { readonly reason: string }): void };
  };
  /** Writes to the store as moves are written. */
  readonly probe: () => Promise<void>;
  /** The store went away, or is back. */
  readonly changed: (isReady: boolean) => void;
}

/** Anybody may ask, but the store is not asked more often. */
const PROBE_MS = 1000;
/** What is refused meanwhile is counted, and that is said as often. */
const LOG_MS = 60_000;

/** Knows from writes whether the store takes them, for balancers, clients, figures and the log alike. */
export class StoreReadiness implements Readiness {
  readonly #parts: Parts;
  #isReady = true;
  #probedAt = Number.NEGATIVE_INFINITY;
  #running: Promise<boolean> | null = null;
  #refused = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.metrics.storeReady.set(1);
  }

  check(): Promise<boolean> {
    if (this.#running === null && this.#parts.clock.now() - this.#probedAt < PROBE_MS)
      return Promise.resolve(this.#isReady);
    this.#running ??= this.#probe().finally(() => {
      this.#probedAt = this.#parts.clock.now();
      this.#running = null;
    });
    return this.#running;
  }

  async #probe(): Promise<boolean> {
    try {
      await this.#parts.probe();
      this.#become(true, {});
    } catch (error) {
      this.#become(false, aboutOf(error));
    }
    return this.#isReady;
  }

  #become(isReady: boolean, about: object): void {
    if (isReady === this.#isReady) return;
    const { log, metrics, changed } = this.#parts;
    this.#isReady = isReady;
    metrics.storeReady.set(isReady ? 1 : 0);
    if (isReady) log.info({ refused: this.#refused }, "the store can be written again");
    else log.warn(about, "the store cannot be written: moves are refused, and clients are told");
    this.#refused = 0;
    this.#loggedAt = Number.NEGATIVE_INFINITY;
    changed(isReady);
  }

  readonly refused = (error: StoreAway): void => {
    const { clock, log, metrics } = this.#parts;
    metrics.storeRefusals.inc({ reason: error.kind });
    this.#refused++;
    if (clock.now() - this.#loggedAt >= LOG_MS) {
      this.#loggedAt = clock.now();
      log.warn({ ...aboutOf(error), refused: this.#refused }, "refused, because the store is away");
    }
    // Whoever keeps the server running need not wait for the next round to know.
    void this.check();
  };
}

const aboutOf = (error: unknown): object =>
  error instanceof StoreAway ? { kind: error.kind, reason: error.values.reason } : { reason: reasonOf(error) };
