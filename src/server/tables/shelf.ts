import type { Listener } from "../services.ts";
import { Desk } from "./desk.ts";

/** Tables that nobody looks at: so many are kept, and so long, because one that was used is likely to be used again. */
const MOST_IDLE = 2000;
const IDLE_MS = 600_000;

/** The tables in the memory of this node, and who looks at which. */
export class Shelf {
  readonly #desks = new Map<string, Desk>();
  readonly #lookedAt = new Map<Listener, Set<Desk>>();
  readonly #watched = new Set<Desk>();
  /** By account: the tables at which it sits, of those that were read. */
  readonly #seated = new Map<string, Set<Desk>>();
  /** Where somebody came or went since that was last told. */
  readonly #restless = new Set<Desk>();

  get size(): number {
    return this.#desks.size;
  }

  find(id: string): Desk | null {
    return this.#desks.get(id) ?? null;
  }

  take(id: string, now: number): Desk {
    const desk = this.#desks.get(id) ?? new Desk(id, (opened) => this.#seat(opened));
    desk.usedAt = now;
    // At the end again: those at the beginning were not used for the longest time.
    this.#desks.delete(id);
    this.#desks.set(id, desk);
    return desk;
  }

  lookOn(listener: Listener, desk: Desk): void {
    const desks = this.#lookedAt.get(listener) ?? new Set();
    desks.add(desk);
    this.#lookedAt.set(listener, desks);
    this.#watched.add(desk);
    this.#restless.add(desk);
  }

  /** From one table, or (null) from all. */
  lookAway(listener: Listener, id: string | null): void {
    const desks = this.#lookedAt.get(listener);
    if (desks === undefined) return;
    for (const desk of desks) {
      if (id !== null && desk.id !== id) continue;
      desk.dismiss(listener);
      desks.delete(desk);
      this.#restless.add(desk);
      if (desk.audience.size === 0) this.#watched.delete(desk);
    }
    if (desks.size === 0) this.#lookedAt.delete(listener);
  }

  #seat(desk: Desk): void {
    for (const account of desk.people) {
      const desks = this.#seated.get(account) ?? new Set();
      this.#seated.set(account, desks.add(desk));
    }
  }

  /** Those at which this account sits. */
  seating(account: string): Desk[] {
    return [...(this.#seated.get(account) ?? [])];
  }

  watched(): Desk[] {
    return [...this.#watched];
  }

  /** These people came to the house or left it. */
  stir(accounts: Iterable<string>): void {
    for (const account of accounts) for (const desk of this.seating(account)) this.#restless.add(desk);
  }

  /** Where somebody looks on, and somebody came or went since this was last asked. */
  restless(): Desk[] {
    const desks = [...this.#restless].filter((desk) => this.#watched.has(desk));
    this.#restless.clear();
    // One that was forgotten cannot tell before it is read again.
    for (const desk of desks) if (desk.table === null) this.#restless.add(desk);
    return desks.filter(({ table }) => table !== null);
  }

  async finished(): Promise<void> {
    await Promise.all([...this.#desks.values()].map((desk) => desk.queue(async () => {})));
  }

  tidy(now: number): void {
    let idle = 0;
    for (const desk of [...this.#desks.values()].reverse()) {
      if (!desk.isIdle || desk.askedAt >= 0) continue;
      idle++;
      if (idle > MOST_IDLE || now - desk.usedAt > IDLE_MS) this.#drop(desk);
    }
  }

  #drop(desk: Desk): void {
    this.#desks.delete(desk.id);
    for (const account of desk.people) {
      const desks = this.#seated.get(account);
      desks?.delete(desk);
      if (desks?.size === 0) this.#seated.delete(account);
    }
  }
}
