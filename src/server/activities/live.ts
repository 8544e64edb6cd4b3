import type { Timed } from "../../activity/activity.ts";
import { SPECTATOR } from "../../words/position.ts";
import type { Listener } from "../base/parts.ts";
import type { Telling } from "../base/telling.ts";
import type { Followed } from "./kind.ts";
import { Perspective } from "./perspective.ts";

/** A change of the number of spectators that those who were told before need not hear. */
const UNSAID_SHARE = 0.03;

/** Facts with the state before each of them and after the last: each is applied once on its way. */
export interface Step<State, Fact> {
  readonly facts: readonly Timed<Fact>[];
  readonly states: readonly State[];
}

/**
 * An activity in the memory of this node: what the store holds of it, and who looks on. Work on it is done one piece at a
 * time.
 */
export class Live<Setup, State, Fact, Seen, View> {
  readonly id: string;
  readonly kind: Followed<Setup, State, Fact, Seen, View>;
  setup: Setup | null = null;
  /** Null before it was read, and after something went wrong that may have been written all the same. */
  state: State | null = null;
  secret = "";
  log: Timed<Fact>[] = [];
  /** By seat, SPECTATOR for those who have none. */
  readonly audience = new Map<number, Set<Listener>>();
  usedAt = 0;
  /** Up to which version those who look on had heard when it was forgotten. */
  told = 0;
  /** The accounts that take part, a seat each, once it was read. */
  seats: readonly (string | null)[] = [];
  /** By seat, of those for whom somebody has asked. */
  readonly #perspectives = new Map<number, Perspective<Setup, State, Fact, Seen, View>>();
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #people = { seats: "", spectators: 0 };
  #told = new WeakSet<Listener>();
  readonly #opened: (live: Live<Setup, State, Fact, Seen, View>) => void;

  constructor(
    kind: Followed<Setup, State, Fact, Seen, View>,
    id: string,
    opened: (live: Live<Setup, State, Fact, Seen, View>) => void = () => {},
  ) {
    this.kind = kind;
    this.id = id;
    this.#opened = opened;
  }

  get version(): number {
    return this.log.length;
  }

  /** One after the other, also after one that failed. */
  queue<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting++;
    const run = async (): Promise<T> => {
      try {
        return await work();
      } finally {
        this.#waiting--;
      }
    };
    const done = this.#last.then(run, run);
    this.#last = done.catch(() => {});
    return done;
  }

  get isIdle(): boolean {
    return this.#waiting === 0 && this.audience.size === 0;
  }

  /** The version that everybody has heard of goes with it. */
  forget(): void {
    if (this.state !== null) this.told = this.version;
    this.state = null;
    this.log = [];
    this.#perspectives.clear();
  }

  /** Null: this version of the program does not know such a game. */
  open(setup: Setup, secret: string): State | null {
    this.setup = setup;
    this.secret = secret;
    this.log = [];
    this.#perspectives.clear();
    this.state = this.kind.start(setup, secret);
    this.seats = this.kind.seats(setup);
    this.#opened(this);
    return this.state;
  }

  /** As it would be with these facts. */
  ahead(facts: readonly Timed<Fact>[]): Step<State, Fact> {
    const states = [this.#known()];
    for (const timed of facts) states.push(this.kind.apply(states[states.length - 1], timed));
    return { facts, states };
  }

  #known(): State {
    if (this.state === null) throw new Error(`${this.kind.kind} ${this.id} was not read`);
    return this.state;
  }

  /** The facts happen. */
  take({ facts, states }: Step<State, Fact>): void {
    for (const [i, timed] of facts.entries()) {
      for (const perspective of this.#perspectives.values()) perspective.hear(states[i], timed);
      this.log.push(timed);
    }
    this.state = states[states.length - 1];
  }

  /** The facts happen, and all who look on hear of them. */
  tell(step: Step<State, Fact>, telling: (listener: Listener) => Telling<Setup, View>, now: number): void {
    const from = this.version;
    this.take(step);
    for (const [seat, listeners] of this.audience) {
      const texts = new Map<Telling<Setup, View>, string>();
      for (const listener of listeners) {
        const how = telling(listener);
        const text = texts.get(how) ?? how.facts(this.#toldFrom(from, seat, now));
        texts.set(how, text);
        listener.send(text);
      }
    }
  }

  /** Tells one who comes in what a seat has heard: all of it, or (not null) from a version on. */
  tellOne(listener: Listener, how: Telling<Setup, View>, seat: number, from: number | null, now: number): void {
    const told = this.#toldFrom(from ?? 0, seat, now);
    listener.send(from === null ? how.whole(told) : how.facts(told));
  }

  /** To all who look on. */
  tellAll(message: object): void {
    const text = JSON.stringify(message);
    for (const listeners of this.audience.values()) for (const listener of listeners) listener.send(text);
  }

  #toldFrom(from: number, seat: number, now: number) {
    if (this.setup === null) throw new Error(`${this.kind.kind} ${this.id} was not read`);
    const { id, setup } = this;
    const facts = `[${this.heardFrom(from, seat).join(",")}]`;
    // Asked for by few: those who follow the facts themselves need none.
    const perspective = this.#perspective(seat);
    return {
      ...{ kind: this.kind.kind, id, setup, seat, from, facts, now },
      get view() {
        return perspective.view;
      },
    };
  }

  /** What a seat has heard from a version on. */
  heardFrom(version: number, seat: number): string[] {
    return this.#perspective(seat).texts.slice(version);
  }

  /** As a seat knows it now. */
  viewOf(seat: number): View {
    return this.#perspective(seat).view;
  }

  #perspective(seat: number): Perspective<Setup, State, Fact, Seen, View> {
    const known = this.#perspectives.get(seat);
    if (known !== undefined) return known;
    const { kind, setup, secret } = this;
    const view = setup && kind.look(setup, seat);
    let state = setup && kind.start(setup, secret);
    if (view === null || state === null) throw new Error(`${kind.kind} ${this.id} was not read`);
    const perspective = new Perspective(kind, view, seat);
    for (const timed of this.log) {
      perspective.hear(state, timed);
      state = kind.apply(state, timed);
    }
    this.#perspectives.set(seat, perspective);
    return perspective;
  }

  /** The seat of an account; SPECTATOR where it has none. */
  seatOf(account: string | null): number {
    return account === null ? SPECTATOR : this.seats.indexOf(account);
  }

  /**
   * Who is connected; only where that has changed since it was last said. One more or less among many spectators is said
   * to those alone who come: else each who came would cost a message to all.
   */
  tellPeople(isPresent: (account: string) => boolean): void {
    if (this.state === null) return;
    const seats = this.seats.map((account, seat) => account === null || this.audience.has(seat) || isPresent(account));
    const spectators = this.audience.get(SPECTATOR)?.size ?? 0;
    const { seats: known, spectators: said } = this.#people;
    const isNews = seats.join() !== known || Math.abs(spectators - said) > said * UNSAID_SHARE;
    if (isNews) {
      this.#people = { seats: seats.join(), spectators };
      this.#told = new WeakSet();
    }
    const text = JSON.stringify({ type: "activity.people", activity: this.id, seats, spectators });
    for (const listeners of this.audience.values())
      for (const listener of listeners) {
        if (this.#told.has(listener)) continue;
        this.#told.add(listener);
        listener.send(text);
      }
  }

  admit(listener: Listener, seat: number): void {
    const listeners = this.audience.get(seat) ?? new Set();
    listeners.add(listener);
    this.audience.set(seat, listeners);
  }

  dismiss(listener: Listener): void {
    this.#told.delete(listener);
    for (const [seat, listeners] of this.audience) {
      listeners.delete(listener);
      if (listeners.size === 0) this.audience.delete(seat);
    }
  }
}
