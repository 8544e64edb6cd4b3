import type { Listener } from "../base/parts.ts";

/** Those that nobody looks at: so many are kept, and so long, because one that was used is likely to be used again. */
const MOST_IDLE = 2000;
const IDLE_MS = 600_000;
/** What is looked at stays in memory: one connection need not look at more than a hall of tables. */
const MOST_WATCHED = 100;

/** What the cache needs to know of what lies in it. */
export interface Cached {
  readonly id: string;
  readonly state: unknown;
  readonly seats: readonly (string | null)[];
  readonly audience: ReadonlyMap<number, unknown>;
  readonly isIdle: boolean;
  usedAt: number;
  dismiss(listener: Listener): void;
  queue<T>(work: () => Promise<T>): Promise<T>;
}

/** The activities of a kind in the memory of this node, and who looks at which. */
export class Cache<L extends Cached> {
  readonly #make: (id: string, opened: (live: L) => void) => L;
  readonly #follow: (id: string) => () => void;
  readonly #lives = new Map<string, L>();
  readonly #lookedAt = new Map<Listener, Set<L>>();
  /** Each with what ends that its signals are followed. */
  readonly #watched = new Map<L, () => void>();
  /** By account: where it takes part, of those that were read. */
  readonly #seated = new Map<string, Set<L>>();
  /** Where somebody came or went since that was last told. */
  readonly #restless = new Set<L>();

  /** `follow`: somebody looks at it from now on, until the function is called. */
  constructor(make: (id: string, opened: (live: L) => void) => L, follow: (id: string) => () => void = () => () => {}) {
    this.#make = make;
    this.#follow = follow;
  }

  get size(): number {
    return this.#lives.size;
  }

  find(id: string): L | null {
    return this.#lives.get(id) ?? null;
  }

  take(id: string, now: number): L {
    const live = this.#lives.get(id) ?? this.#make(id, (opened) => this.#seat(opened));
    live.usedAt = now;
    // At the end again: those at the beginning were not used for the longest time.
    this.#lives.delete(id);
    this.#lives.set(id, live);
    return live;
  }

  /** False: it looks at so many already. */
  lookOn(listener: Listener, live: L): boolean {
    const lives = this.#lookedAt.get(listener) ?? new Set();
    if (!lives.has(live) && lives.size >= MOST_WATCHED) return false;
    lives.add(live);
    this.#lookedAt.set(listener, lives);
    if (!this.#watched.has(live)) this.#watched.set(live, this.#follow(live.id));
    this.#restless.add(live);
    return true;
  }

  /** From one, or (null) from all. */
  lookAway(listener: Listener, id: string | null): void {
    const lives = this.#lookedAt.get(listener);
    if (lives === undefined) return;
    for (const live of lives) {
      if (id !== null && live.id !== id) continue;
      live.dismiss(listener);
      lives.delete(live);
      this.#restless.add(live);
      if (live.audience.size > 0) continue;
      this.#watched.get(live)?.();
      this.#watched.delete(live);
    }
    if (lives.size === 0) this.#lookedAt.delete(listener);
  }

  #seat(live: L): void {
    for (const account of live.seats) {
      if (account === null) continue;
      const lives = this.#seated.get(account) ?? new Set();
      this.#seated.set(account, lives.add(live));
    }
  }

  seated(): string[] {
    return [...this.#seated.keys()];
  }

  /** Those in which this account takes part. */
  seating(account: string): L[] {
    return [...(this.#seated.get(account) ?? [])];
  }

  watched(): L[] {
    return [...this.#watched.keys()];
  }

  /** These people came to the house or left it. */
  stir(accounts: Iterable<string>): void {
    for (const account of accounts) for (const live of this.seating(account)) this.#restless.add(live);
  }

  /** Who is at these is told again. */
  unsettle(lives: Iterable<L>): void {
    for (const live of lives) this.#restless.add(live);
  }

  /** Where somebody looks on, and somebody came or went since this was last asked. */
  restless(): L[] {
    const lives = [...this.#restless].filter((live) => this.#watched.has(live));
    this.#restless.clear();
    // One that was forgotten cannot tell before it is read again.
    for (const live of lives) if (live.state === null) this.#restless.add(live);
    return lives.filter(({ state }) => state !== null);
  }

  async finished(): Promise<void> {
    await Promise.all([...this.#lives.values()].map((live) => live.queue(async () => {})));
  }

  tidy(now: number): void {
    let idle = 0;
    for (const live of [...this.#lives.values()].reverse()) {
      if (!live.isIdle) continue;
      idle++;
      if (idle > MOST_IDLE || now - live.usedAt > IDLE_MS) this.#drop(live);
    }
  }

  #drop(live: L): void {
    this.#lives.delete(live.id);
    for (const account of live.seats) {
      if (account === null) continue;
      const lives = this.#seated.get(account);
      lives?.delete(live);
      if (lives?.size === 0) this.#seated.delete(account);
    }
  }
}
