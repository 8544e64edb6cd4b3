import { fail, ok } from "../../base/result.ts";
import type { Answer, Clock, Listener } from "../base/parts.ts";
import type { Metrics } from "../http/metrics.ts";
import type { ActivityRef, ActivityStore } from "../store/store.ts";
import type { Keeper } from "./keeper.ts";

/** Whatever a keeper keeps. */
type AnyKeeper = Pick<
  Keeper<unknown, unknown, unknown, unknown, unknown, unknown, unknown>,
  | "enter"
  | "leave"
  | "judge"
  | "settle"
  | "wake"
  | "heard"
  | "following"
  | "has"
  | "stir"
  | "stirAll"
  | "tellPeople"
  | "forget"
  | "seated"
  | "size"
  | "tidy"
  | "finished"
> & { readonly activity: { readonly kind: string } };

interface Parts {
  readonly store: ActivityStore;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly log: { warn(about: object, text: string): void };
}

const ROUND = 100;
/** So long one is left alone at which regular work has failed. */
const ASIDE_MS = 600_000;
const MOST_ASIDE = 500;

/** All kinds of this server, and the regular work that is the same for each. */
export class Activities {
  readonly #parts: Parts;
  readonly #keepers = new Map<string, AnyKeeper>();
  readonly #overListeners = new Set<(kind: string, id: string) => void>();
  /** Those whose end could not be settled, and until when they are left alone. */
  readonly #aside = new Map<string, number>();
  /** Where a computer player had the turn in the last round, with the version. */
  #botTurns = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  register(keeper: AnyKeeper): void {
    this.#keepers.set(keeper.activity.kind, keeper);
  }

  /** Hears of every activity that is over, on the node that has done what follows from it. The function ends that. */
  onOver(listener: (kind: string, id: string) => void): () => void {
    this.#overListeners.add(listener);
    return () => this.#overListeners.delete(listener);
  }

  readonly over = (kind: string, id: string): void => {
    for (const listener of this.#overListeners) listener(kind, id);
  };

  async enter(
    id: string,
    listener: Listener,
    version: number | null,
  ): Answer<{ readonly kind: string; readonly version: number; readonly seat: number }> {
    const keeper = await this.#keeperOf(id);
    if (keeper === null) return fail({ code: "noSuchActivity", figures: {} });
    const entered = await keeper.enter(id, listener, version);
    return entered.ok ? ok({ kind: keeper.activity.kind, ...entered.value }) : entered;
  }

  async #keeperOf(id: string): Promise<AnyKeeper | null> {
    for (const keeper of this.#keepers.values()) if (keeper.has(id)) return keeper;
    const row = await this.#parts.store.activity(id);
    return (row && this.#keepers.get(row.kind)) ?? null;
  }

  /** From one, or (null) from all. */
  leave(id: string | null, listener: Listener): void {
    for (const keeper of this.#keepers.values()) keeper.leave(id, listener);
  }

  /** Ends turns whose time is up, anywhere in the store. */
  async judge(): Promise<void> {
    const { store, clock } = this.#parts;
    const due = await store.dueActivities(clock.now(), ROUND);
    const failed = await this.#each(due, (keeper, { id, version }) => keeper.judge(id, version));
    for (const { id } of failed) await store.postpone(id, clock.now() + ASIDE_MS);
  }

  /** Does what follows from ends where a node did not come to it. */
  async settle(): Promise<void> {
    const { store, clock } = this.#parts;
    const now = clock.now();
    for (const [id, until] of this.#aside) if (until <= now) this.#aside.delete(id);
    const over = await store.unsettled(ROUND, [...this.#aside.keys()]);
    for (const { id } of await this.#each(over, (keeper, { id }) => keeper.settle(id)))
      if (this.#aside.size < MOST_ASIDE) this.#aside.set(id, now + ASIDE_MS);
  }

  /** Asks computer players who were asked by nobody, or by a node that is gone. */
  async wakeBots(): Promise<void> {
    const rows = await this.#parts.store.botTurns(10 * ROUND);
    // A node that is alive has asked already; whoever still waits in the next round is forgotten.
    await this.#each(
      rows.filter(({ id, version }) => this.#botTurns.get(id) === version),
      (keeper, { id, version }) => keeper.wake(id, version),
    );
    this.#botTurns = new Map(rows.map(({ id, version }) => [id, version]));
  }

  /** One that fails does not keep the others from their turn. Gives those that did. */
  async #each(
    rows: readonly ActivityRef[],
    work: (keeper: AnyKeeper, row: ActivityRef) => Promise<unknown>,
  ): Promise<ActivityRef[]> {
    const failed: ActivityRef[] = [];
    for (const row of rows) {
      const keeper = this.#keepers.get(row.kind);
      if (keeper === undefined) continue;
      try {
        await work(keeper, row);
      } catch (error) {
        failed.push(row);
        this.#parts.log.warn({ err: error, activity: row.id, kind: row.kind }, "regular work at an activity failed");
      }
    }
    return failed;
  }

  heard({ id, version }: { readonly id: string; readonly version: number }): void {
    for (const keeper of this.#keepers.values()) keeper.heard(id, version);
  }

  /** Signals were missed. */
  catchUp(): void {
    for (const { following } of this.#keepers.values()) following.missed();
  }

  /** What somebody looks at and could not be read is tried again. */
  async retry(): Promise<void> {
    let behind = 0;
    for (const { following } of this.#keepers.values()) {
      await following.retry();
      behind += following.size;
    }
    this.#parts.metrics.behind.set(behind);
  }

  /** Finds what was written without a signal that reached this node. */
  async compare(): Promise<void> {
    for (const { following } of this.#keepers.values()) await following.compare();
  }

  stir(accounts: Iterable<string>): void {
    const all = [...accounts];
    for (const keeper of this.#keepers.values()) keeper.stir(all);
  }

  stirAll(): void {
    for (const keeper of this.#keepers.values()) keeper.stirAll();
  }

  async tellPeople(): Promise<void> {
    for (const keeper of this.#keepers.values()) await keeper.tellPeople();
  }

  /** All who take part in something that is in the memory of this node. */
  seated(): Set<string> {
    return new Set([...this.#keepers.values()].flatMap((keeper) => keeper.seated()));
  }

  forget(account: string): void {
    for (const keeper of this.#keepers.values()) keeper.forget(account);
  }

  tidy(): void {
    let size = 0;
    for (const keeper of this.#keepers.values()) {
      keeper.tidy();
      size += keeper.size;
    }
    this.#parts.metrics.activities.set(size);
  }

  async finished(): Promise<void> {
    for (const keeper of this.#keepers.values()) await keeper.finished();
  }
}
