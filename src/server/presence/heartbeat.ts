import type { Clock } from "../base/parts.ts";
import type { PresenceStore } from "../store/store.ts";

interface Parts {
  readonly store: PresenceStore;
  readonly clock: Clock;
  readonly node: string;
  /** How many people are at this node. */
  readonly count: () => number;
  /** The store may have forgotten this node, and with it who is here. */
  readonly forgotten: () => Promise<void>;
  /** A node is gone, and nobody tells who was at it. */
  readonly nodeGone: () => void;
}

/** So long a node counts as living after its last word: only one that dies forgets to say goodbye. */
const LIVING_MS = 30_000;

/** Says to the store that this node lives, and looks which of the others still do. */
export class Heartbeat {
  readonly #parts: Parts;
  #livedUntil = Number.NEGATIVE_INFINITY;
  #others: ReadonlySet<string> = new Set();
  #hasEnded = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async beat(): Promise<void> {
    const { store, clock, node, count, forgotten } = this.#parts;
    const now = clock.now();
    const until = now + LIVING_MS;
    // Whoever asks whether it is ready while it stops would bring it back to life for the others.
    if (this.#hasEnded) return;
    const isKnown = await store.beat(node, count(), until);
    const wasGone = this.#livedUntil <= now;
    this.#livedUntil = until;
    if (wasGone || !isKnown) await forgotten();
    await this.#lookAround(now);
  }

  async #lookAround(now: number): Promise<void> {
    const { store, nodeGone } = this.#parts;
    const before = this.#others;
    this.#others = new Set((await store.livingNodes(now)).map(({ node }) => node));
    if ([...before].some((node) => !this.#others.has(node))) nodeGone();
  }

  /** Says goodbye: whoever was here is gone at once. */
  async end(): Promise<void> {
    const { store, clock, node } = this.#parts;
    this.#hasEnded = true;
    await store.beat(node, 0, clock.now());
  }
}
