import type { Ear } from "../services.ts";
import { Desk } from "./desk.ts";

/** Tables that nobody looks at: so many are kept, and so long, because one that was used is likely to be used again. */
const MOST_IDLE = 2000;
const IDLE_MS = 600_000;

/** The tables in the memory of this node, and who looks at which. */
export class Shelf {
  readonly #desks = new Map<string, Desk>();
  readonly #lookedAt = new Map<Ear, Set<Desk>>();

  get size(): number {
    return this.#desks.size;
  }

  find(id: string): Desk | null {
    return this.#desks.get(id) ?? null;
  }

  take(id: string, now: number): Desk {
    const desk = this.#desks.get(id) ?? new Desk(id);
    desk.usedAt = now;
    // At the end again: those at the beginning were not used for the longest time.
    this.#desks.delete(id);
    this.#desks.set(id, desk);
    return desk;
  }

  lookOn(ear: Ear, desk: Desk): void {
    const desks = this.#lookedAt.get(ear) ?? new Set();
    desks.add(desk);
    this.#lookedAt.set(ear, desks);
  }

  /** From one table, or (null) from all. */
  lookAway(ear: Ear, id: string | null): void {
    const desks = this.#lookedAt.get(ear);
    if (desks === undefined) return;
    for (const desk of desks) {
      if (id !== null && desk.id !== id) continue;
      desk.dismiss(ear);
      desks.delete(desk);
    }
    if (desks.size === 0) this.#lookedAt.delete(ear);
  }

  /** Those at which this account sits. */
  seating(account: string): Desk[] {
    const sits = (desk: Desk): boolean => desk.table?.setup.seats.some((seat) => seat.account === account) === true;
    return [...this.#desks.values()].filter(sits);
  }

  watched(): Desk[] {
    return [...this.#desks.values()].filter((desk) => desk.audience.size > 0);
  }

  async finished(): Promise<void> {
    await Promise.all([...this.#desks.values()].map((desk) => desk.queue(async () => {})));
  }

  tidy(now: number): void {
    let idle = 0;
    for (const desk of [...this.#desks.values()].reverse()) {
      if (!desk.isIdle || desk.askedAt >= 0) continue;
      idle++;
      if (idle > MOST_IDLE || now - desk.usedAt > IDLE_MS) this.#desks.delete(desk.id);
    }
  }
}
