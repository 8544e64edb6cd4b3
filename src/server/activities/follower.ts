import { inChunks } from "../store/activities.ts";
import type { ActivityStore } from "../store/store.ts";

/** What has to be known of an activity that is followed. */
interface Followable {
  readonly id: string;
  readonly state: unknown;
  readonly version: number;
  readonly audience: ReadonlyMap<number, unknown>;
  readonly isIdle: boolean;
  queue<T>(work: () => Promise<T>): Promise<T>;
}

interface Parts<L> {
  readonly store: Pick<ActivityStore, "versions">;
  /** Those that somebody looks at. */
  readonly watched: () => readonly L[];
  /** Reads what is missing, and tells it. */
  readonly read: (live: L) => Promise<unknown>;
  readonly complain: (error: unknown, id: string) => void;
}

/** So many are read at once: a node that has missed much leaves connections to others. */
const AT_ONCE = 20;
const IDS_A_QUESTION = 500;

/**
 * Activities of a kind that somebody looks at on this node and that may be behind the store: each is read until that
 * succeeds, also when others fail. What nobody looks at is left alone, for whoever comes next reads it anyway.
 */
export class Follower<L extends Followable> {
  readonly #parts: Parts<L>;
  /** Which version each must have at least, and whether reading it has failed: that is said once. */
  readonly #behind = new Map<L, { readonly version: number; readonly hasFailed: boolean }>();

  constructor(parts: Parts<L>) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#behind.size;
  }

  isBehind(live: L): boolean {
    return this.#behind.has(live);
  }

  /** There is this version, written by another node. */
  heard(live: L, version: number): void {
    if (live.isIdle || isAt(live, version)) return;
    this.#mark(live, version);
    // Behind what is under way: one who comes in at this moment may have read the version before.
    void live.queue(() => this.#follow(live));
  }

  #mark(live: L, version: number): void {
    const { version: known, hasFailed } = this.#behind.get(live) ?? { version: 0, hasFailed: false };
    this.#behind.set(live, { version: Math.max(known, version), hasFailed });
  }

  /** False: it is still behind. */
  async #follow(live: L): Promise<boolean> {
    const wanted = this.#behind.get(live);
    if (wanted === undefined) return true;
    // Before it is read: what is heard from now on may be newer.
    this.#behind.delete(live);
    if (live.audience.size === 0 || isAt(live, wanted.version)) return true;
    try {
      await this.#parts.read(live);
      return true;
    } catch (error) {
      this.#mark(live, wanted.version);
      const { version } = this.#behind.get(live) ?? wanted;
      this.#behind.set(live, { version, hasFailed: true });
      if (!wanted.hasFailed) this.#parts.complain(error, live.id);
      return false;
    }
  }

  /** Signals were missed: everything may be behind. */
  missed(): void {
    for (const live of this.#parts.watched()) this.#mark(live, Number.POSITIVE_INFINITY);
    void this.retry();
  }

  /** Those that could not be read, and those that were forgotten because nobody knew what was written. */
  async retry(): Promise<void> {
    for (const live of this.#parts.watched()) if (live.state === null) this.#mark(live, 0);
    for (const some of inChunks([...this.#behind.keys()], AT_ONCE)) {
      const done = await Promise.all(some.map((live) => live.queue(() => this.#follow(live))));
      // The store is away. Those that failed stand at the end now.
      if (!done.includes(true)) return;
    }
  }

  /** For signals that never came: a node may be gone between a write and its signal. */
  async compare(): Promise<void> {
    for (const some of inChunks(this.#parts.watched(), IDS_A_QUESTION)) {
      const versions = await this.#parts.store.versions(some.map(({ id }) => id));
      for (const live of some) this.heard(live, versions.get(live.id) ?? 0);
    }
  }
}

const isAt = ({ state, version }: Followable, wanted: number): boolean => state !== null && version >= wanted;
