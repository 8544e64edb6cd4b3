import { inChunks } from "../store/activities.ts";
import type { PresenceStore, Signals } from "../store/store.ts";

interface Parts {
  readonly store: Pick<PresenceStore, "bePresent" | "beAbsent"> & Signals;
  readonly node: string;
  /** The name of somebody who is here; null of one who is not. */
  readonly nameOf: (account: string) => string | null;
}

/** A signal between nodes is short. */
const MOST_TOLD = 100;

/**
 * Brings to the store who came to this node and who left it. One piece of work is on its way at a time, with all who
 * came and went meanwhile in the next; what fails is done again, so that the store has it right in the end.
 */
export class Attendance {
  readonly #parts: Parts;
  #changed = new Set<string>();
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** These came, went, or have another name. */
  note(accounts: Iterable<string>): void {
    for (const account of accounts) this.#changed.add(account);
  }

  /** Resolves when everything that was noted before is in the store. */
  write(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null;
        this.#running = this.#write();
        return this.#running;
      });
    return this.#next;
  }

  async #write(): Promise<void> {
    const { store, node, nameOf } = this.#parts;
    const changed = this.#changed;
    if (changed.size === 0) return;
    this.#changed = new Set();
    const [here, gone] = [[], []] as [{ account: string; name: string; node: string }[], string[]];
    for (const account of changed) {
      const name = nameOf(account);
      if (name === null) gone.push(account);
      else here.push({ account, name, node });
    }
    try {
      await store.bePresent(here);
      await store.beAbsent(gone, node);
    } catch (error) {
      this.note(changed);
      throw error;
    }
    for (const accounts of inChunks([...changed], MOST_TOLD)) store.publish({ kind: "presence", accounts });
  }
}
