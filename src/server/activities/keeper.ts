import type { Activity, Fault } from "../../activity/activity.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { SPECTATOR } from "../../words/position.ts";
import type { Answer, Listener } from "../base/parts.ts";
import { FACTS_ALONE, type Telling } from "../base/telling.ts";
import type { SeatLimit } from "../store/store.ts";
import { botDueAt } from "./asking.ts";
import { Cache } from "./cache.ts";
import { Follower } from "./follower.ts";
import type { Hooks } from "./kind.ts";
import { Live } from "./live.ts";
import { type Decided, Log, type LogParts, noSuchActivity, unknownRules } from "./log.ts";

export interface KeeperParts extends LogParts {
  readonly log: { warn(about: object, text: string): void };
  readonly presentAmong: (accounts: readonly string[]) => Promise<ReadonlySet<string>>;
  /** An activity is over, and what follows from that was done by this node. */
  readonly over: (kind: string, id: string) => void;
}

/** What a new activity may be held to, besides its setup. */
export interface Creation {
  readonly limits?: readonly SeatLimit[];
  /** Of several with the same there can be one. */
  readonly once?: string;
}

/**
 * Keeps the activities of one kind: a queue each, stored before anybody hears, told to each what it may see, resumed by
 * version, judged by the clock. Every kind is kept by this one class.
 */
export class Keeper<Setup, State, Action, Fact, Seen, View, Words> {
  readonly activity: Activity<Setup, State, Action, Fact, Seen, View, Words>;
  readonly #hooks: Hooks<Setup, State, Fact, Seen, View, Words>;
  readonly #parts: KeeperParts;
  readonly #cache: Cache<Live<Setup, State, Fact, Seen, View>>;
  readonly #log: Log<Setup, State, Action, Fact, Seen, View, Words>;

  readonly #follower: Follower<Live<Setup, State, Fact, Seen, View>>;

  readonly #complain = (error: unknown, id?: string): void =>
    this.#parts.log.warn({ err: error, activity: id }, `work at a ${this.activity.kind} failed`);

  constructor(
    activity: Activity<Setup, State, Action, Fact, Seen, View, Words>,
    hooks: Hooks<Setup, State, Fact, Seen, View, Words>,
    parts: KeeperParts,
  ) {
    this.activity = activity;
    this.#hooks = hooks;
    this.#parts = parts;
    this.#cache = new Cache(
      (id, opened) => new Live<Setup, State, Fact, Seen, View>(activity, id, opened),
      (id) => parts.store.follow(`activity ${id}`),
    );
    this.#log = new Log(
      activity,
      parts,
      (live, step) => live.tell(step, this.#telling, parts.clock.now()),
      (live, before) => this.#wrote(live, before),
    );
    this.#follower = new Follower({
      store: parts.store,
      watched: () => this.#cache.watched(),
      read: (live) => this.#log.fillGap(live),
      complain: this.#complain,
    });
  }

  readonly #telling = (listener: Listener): Telling<Setup, View> => this.#hooks.telling?.(listener) ?? FACTS_ALONE;

  /** False: it was there already, made by this or another node; that one stays as it is. */
  async create(
    id: string,
    setup: Setup,
    secret: string,
    createdAt: number,
    { limits, once }: Creation = {},
  ): Answer<boolean> {
    const { store } = this.#parts;
    const { activity } = this;
    const start = activity.start(setup, secret);
    if (start === null) return fail({ code: "noSuchRuleset", figures: { ruleset: activity.topic(setup) } });
    const facts = activity.opening(start).map((fact) => ({ at: createdAt, fact }));
    let state: State = start;
    for (const timed of facts) state = activity.apply(state, timed);
    const [seats, turn] = [activity.seats(setup), activity.turn(state)];
    const row = {
      ...{ id, kind: activity.kind, createdAt, topic: activity.topic(setup), setup, secret, once: once ?? null },
      ...{ seats, version: facts.length, state: activity.status(state), finishedAt: null },
      ...{ dueAt: activity.dueAt(state), turn, botDueAt: botDueAt(seats, turn, createdAt) },
      result: activity.result(state),
    };
    const stored = facts.map(({ at, fact }, number) => ({ number, at, body: fact }));
    try {
      const made = await store.createActivity(row, stored, limits);
      if (!made.ok) {
        const { code, ...figures } = made.fault;
        return fail({ code, figures });
      }
    } catch (error) {
      // Two nodes may find the last seat taken at once: one of them is first.
      if ((await store.activity(id)) === null) throw error;
      return ok(false);
    }
    store.publish({ kind: "activity", id, version: facts.length });
    const live = this.#take(id);
    const begun = live.queue(async () => {
      this.#log.begin(live, setup, secret, facts);
      this.#hooks.wrote?.(live, start);
    });
    void begun.catch((error) => this.#complain(error, id));
    return ok(true);
  }

  #take(id: string): Live<Setup, State, Fact, Seen, View> {
    return this.#cache.take(id, this.#parts.clock.now());
  }

  /**
   * Does something at the seat of an account. `command`: the id that the client gave; the same twice is done once, on
   * whichever node. `words`: in the place of what the kind would hand in.
   */
  act(
    id: string,
    account: string,
    command: string | null,
    action: Action,
    words?: (state: State) => Words,
  ): Answer<{ readonly version: number }> {
    return this.#actAt(id, command && `${account}:${command}`, action, words, ({ seats }) => seats.indexOf(account));
  }

  /** The same for a seat that no person has. */
  actAt(id: string, seat: number, action: Action): Answer<{ readonly version: number }> {
    return this.#actAt(id, null, action, undefined, () => seat);
  }

  #actAt(
    id: string,
    command: string | null,
    action: Action,
    words: ((state: State) => Words) | undefined,
    seatIn: (live: Live<Setup, State, Fact, Seen, View>) => number,
  ): Answer<{ readonly version: number }> {
    const live = this.#take(id);
    return live.queue(async (): Promise<Result<{ version: number }, Fault>> => {
      if ((await this.#log.load(live)) === null) return noSuchActivity;
      const seat = seatIn(live);
      if (seat === SPECTATOR) return fail({ code: "notYourSeat", figures: {} });
      const wordsFor = words ?? ((state: State) => this.#hooks.words(state));
      return this.#log.write(live, command, (state, at): Decided<Fact> => {
        // The clock has run down, and nobody has said so yet: then this comes too late.
        const known = wordsFor(state);
        const late = this.activity.judge(state, at, known);
        if (late.length > 0) return ok({ facts: late, isJudge: true });
        const decided = this.activity.decide(state, seat, action, at, known);
        return decided.ok ? ok({ facts: decided.value, isJudge: false }) : decided;
      });
    });
  }

  /** What follows from what this node has written. */
  #wrote(live: Live<Setup, State, Fact, Seen, View>, before: State): void {
    this.#hooks.wrote?.(live, before);
    if (live.state !== null && this.activity.status(live.state) === "over")
      void this.#settle(live).catch((error) => this.#complain(error, live.id));
  }

  async #settle(live: Live<Setup, State, Fact, Seen, View>): Promise<void> {
    const { state } = live;
    if (state === null || this.activity.status(state) !== "over") return;
    if (this.#hooks.settle === undefined) {
      if (await this.#parts.store.settle(live.id)) this.#parts.over(this.activity.kind, live.id);
      return;
    }
    const settled = await this.#hooks.settle(live, state);
    if (settled === null) return;
    if (settled.tell !== null) live.tellAll(settled.tell);
    this.#parts.over(this.activity.kind, live.id);
  }

  /** Tells the listener what it has missed, or all, and from then on everything. Not where there is none of this kind, or none for them. */
  enter(
    id: string,
    listener: Listener,
    version: number | null,
  ): Answer<{ readonly version: number; readonly seat: number }> {
    const live = this.#take(id);
    return live.queue(async (): Promise<Result<{ version: number; seat: number }, Fault>> => {
      if ((await this.#current(live)) === null) return noSuchActivity;
      const seat = live.seatOf(listener.self.account);
      if (seat === SPECTATOR && !this.activity.isPublic) return noSuchActivity;
      if (!this.#cache.lookOn(listener, live)) return fail({ code: "tooManyWatched", figures: {} });
      const from = version !== null && version <= live.version ? version : null;
      live.tellOne(listener, this.#telling(listener), seat, from, this.#parts.clock.now());
      live.admit(listener, seat);
      return ok({ version: live.version, seat });
    });
  }

  /** Another node may have written: its signal may still be under way, be lost, or go to those alone who look on. */
  async #current(live: Live<Setup, State, Fact, Seen, View>): Promise<State | null> {
    const isFresh = live.state === null;
    const state = await this.#log.load(live);
    const isSure = isFresh || (live.audience.size > 0 && !this.#follower.isBehind(live));
    if (state !== null && !isSure) await this.#log.fillGap(live);
    return live.state;
  }

  /** From one, or (null) from all. */
  leave(id: string | null, listener: Listener): void {
    this.#cache.lookAway(listener, id);
  }

  /** Does something with it as the store holds it now; null where there is none of this kind. */
  read<T>(id: string, look: (live: Live<Setup, State, Fact, Seen, View>, state: State) => T): Promise<T | null> {
    const live = this.#take(id);
    return live.queue(async () => {
      const state = await this.#current(live);
      return state === null ? null : look(live, state);
    });
  }

  /** The clock has something to say at a version. */
  judge(id: string, version = 0): Promise<unknown> {
    const live = this.#take(id);
    return live.queue(async () => {
      await this.#log.reach(live, version);
      return this.#log.write(live, null, (state, at) =>
        ok({ facts: this.activity.judge(state, at, this.#hooks.words(state)), isJudge: false }),
      );
    });
  }

  /** It is over, and nobody came to do what follows. */
  async settle(id: string): Promise<void> {
    const live = this.#take(id);
    if ((await live.queue(() => this.#current(live))) === null) throw unknownRules(id);
    await this.#settle(live);
  }

  /** What follows at a version, though this node has not written it: somebody may have to be asked. */
  async wake(id: string, version: number): Promise<void> {
    const live = this.#take(id);
    await live.queue(async () => {
      await this.#log.reach(live, version);
      if (live.state !== null) this.#hooks.wrote?.(live, live.state);
    });
  }

  /** Activities whose computer players this node has asked for longer than that. */
  asked(millis: number): readonly string[] {
    return this.#hooks.asked?.(millis) ?? [];
  }

  /** Another node has written. */
  heard(id: string, version: number): void {
    const live = this.#cache.find(id);
    if (live !== null) this.#follower.heard(live, version);
  }

  /** What somebody looks at and may be behind the store is read until it is not. */
  get following(): Pick<Follower<never>, "missed" | "retry" | "compare" | "size"> {
    return this.#follower;
  }

  /** It is of this kind, and in the memory of this node. */
  has(id: string): boolean {
    return (this.#cache.find(id)?.state ?? null) !== null;
  }

  /** These accounts came to the house or left it. */
  stir(accounts: Iterable<string>): void {
    this.#cache.stir(accounts);
  }

  /** Anybody may have come or left. */
  stirAll(): void {
    this.#cache.unsettle(this.#cache.watched());
  }

  async tellPeople(): Promise<void> {
    const lives = this.#cache.restless();
    if (lives.length === 0) return;
    try {
      const seated = lives.flatMap(({ seats }) => seats.filter((account) => account !== null));
      const present = await this.#parts.presentAmong(seated);
      for (const live of lives) live.tellPeople((account) => present.has(account));
    } catch (error) {
      this.#cache.unsettle(lives);
      throw error;
    }
  }

  seated(): string[] {
    return this.#cache.seated();
  }

  /** The store has forgotten a name: what was read before still has it. */
  forget(account: string): void {
    for (const live of this.#cache.seating(account)) void live.queue(async () => live.forget());
  }

  get size(): number {
    return this.#cache.size;
  }

  tidy(): void {
    this.#cache.tidy(this.#parts.clock.now());
  }

  /** Resolves when nothing is under way any more. */
  finished(): Promise<void> {
    return this.#cache.finished();
  }
}
