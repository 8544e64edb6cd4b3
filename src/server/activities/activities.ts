import { fail, ok } from "../../base/result.ts";
import type { Answer, Listener } from "../base/parts.ts";
import { inChunks } from "../store/activities.ts";
import type { Work } from "../store/aside.ts";
import type { ActivityRef, ActivityStore, AsideStore, BotTurnStore, DueActivity } from "../store/store.ts";
import { type AsideParts, workAtEach } from "./aside.ts";
import { ASKED_MS } from "./asking.ts";
import type { Keeper } from "./keeper.ts";

/** Whatever a keeper keeps. */
type AnyKeeper = Pick<
  Keeper<unknown, unknown, unknown, unknown, unknown, unknown, unknown>,
  | "enter"
  | "leave"
  | "judge"
  | "settle"
  | "wake"
  | "asked"
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

interface Parts extends AsideParts {
  readonly store: ActivityStore & BotTurnStore & AsideStore;
}

const ROUND = 100;

/** All kinds of this server, and the regular work that is the same for each. */
export class Activities {
  readonly #parts: Parts;
  readonly #keepers = new Map<string, AnyKeeper>();
  /** Where the last round of `judge` left off, where it did not come to the end of what was due at a moment. */
  #lap: { readonly until: number; readonly last: DueActivity } | null = null;
  readonly #overListeners = new Set<(kind: string, id: string) => void>();

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

  /**
   * Ends turns whose time is up, anywhere in the store. Some stay due, because their word list is awaited: the next round
   * goes on behind them, as far as what was due when the first of these rounds began, and so comes to all, again and again.
   */
  async judge(): Promise<void> {
    const { store, clock } = this.#parts;
    const { until, last } = this.#lap ?? { until: clock.now(), last: null };
    const due = await store.dueActivities(until, ROUND, last);
    this.#lap = due.length < ROUND ? null : { until, last: due[ROUND - 1] };
    await this.#each("judge", due, (keeper, { id, version }) => keeper.judge(id, version));
  }

  /** Does what follows from ends where a node did not come to it. */
  async settle(): Promise<void> {
    const { store, clock } = this.#parts;
    await this.#each("settle", await store.unsettled(clock.now(), ROUND), (keeper, { id }) => keeper.settle(id));
  }

  /** Goes on having the turns of computer players that it asks, and takes those that nobody has any more. */
  async wakeBots(): Promise<void> {
    const { store, clock } = this.#parts;
    const until = clock.now() + ASKED_MS;
    for (const some of inChunks(this.#asked(ASKED_MS / 3))) await store.holdBotTurns(some, until);
    await this.#each("bots", await store.takeBotTurns(clock.now(), until, ROUND), (keeper, { id, version }) =>
      keeper.wake(id, version),
    );
  }

  #asked(millis: number): string[] {
    return [...this.#keepers.values()].flatMap((keeper) => keeper.asked(millis));
  }

  async countAsides(): Promise<void> {
    const { store, clock, metrics } = this.#parts;
    metrics.asides.set(await store.countAsides(clock.now()));
  }

  #each(
    work: Work,
    rows: readonly ActivityRef[],
    does: (keeper: AnyKeeper, row: ActivityRef) => Promise<unknown>,
  ): Promise<void> {
    return workAtEach(this.#parts, work, rows, async (row) => {
      const keeper = this.#keepers.get(row.kind);
      if (keeper !== undefined) await does(keeper, row);
    });
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

  /** Nothing is under way any more, and other nodes may ask the computer players that this one has asked. */
  async finished(): Promise<void> {
    for (const keeper of this.#keepers.values()) await keeper.finished();
    const { store, clock } = this.#parts;
    for (const some of inChunks(this.#asked(0))) await store.holdBotTurns(some, clock.now());
  }
}
