import { applyFact, startTable, type Table, type TableFact, type Timed } from "../../protocol/fact.ts";
import type { TableView } from "../../protocol/seen.ts";
import type { TableSetup } from "../../protocol/setup.ts";
import { SPECTATOR } from "../../words/position.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { Ear, TableTelling } from "../services.ts";
import { Perspective } from "./perspective.ts";
import { FACTS_ALONE } from "./telling.ts";

/** A table in the memory of this node: what the store holds of it, and who looks on. Work on it is done one piece at a time. */
export class Desk {
  readonly id: string;
  /** Null before it was read, and after something went wrong that may have been written all the same. */
  table: Table | null = null;
  seed = "";
  log: Timed<TableFact>[] = [];
  rules: Rules | null = null;
  /** By seat, SPECTATOR for those who have none. */
  readonly audience = new Map<number, Set<Ear>>();
  /** The ply for which a computer player was asked. */
  askedAt = -1;
  usedAt = 0;
  /** Up to which version those who look on had heard when the table was forgotten. */
  told = 0;
  /** By seat, of those for whom somebody has asked. */
  readonly #perspectives = new Map<number, Perspective>();
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #people = "";
  #told = new WeakSet<Ear>();

  /** The accounts that sit here, once it was read. */
  people: readonly string[] = [];
  readonly #opened: (desk: Desk) => void;

  constructor(id: string, opened: (desk: Desk) => void = () => {}) {
    this.id = id;
    this.#opened = opened;
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
    this.told = this.table?.version ?? this.told;
    this.table = null;
    this.log = [];
    this.#perspectives.clear();
  }

  open(setup: TableSetup, rules: Rules, seed: string): Table {
    this.seed = seed;
    this.rules = rules;
    this.log = [];
    this.#perspectives.clear();
    this.table = startTable(setup, rules, seed);
    this.people = setup.seats.flatMap(({ account }) => account ?? []);
    this.#opened(this);
    return this.table;
  }

  /** The table as it would be after these facts. */
  ahead(facts: readonly Timed<TableFact>[]): Table {
    return facts.reduce(applyFact, this.table as Table);
  }

  /** The facts happen. */
  take(facts: readonly Timed<TableFact>[]): void {
    let table = this.table as Table;
    for (const timed of facts) {
      for (const perspective of this.#perspectives.values()) perspective.hear(table, timed);
      table = applyFact(table, timed);
      this.log.push(timed);
    }
    this.table = table;
  }

  /** The facts happen, and all who look on hear of them. */
  tell(facts: readonly Timed<TableFact>[], now: number): void {
    const from = this.table?.version ?? 0;
    this.take(facts);
    for (const [seat, ears] of this.audience) {
      const texts = new Map<TableTelling, string>();
      for (const ear of ears) {
        const telling = ear.telling ?? FACTS_ALONE;
        const text = texts.get(telling) ?? telling.facts(this.#toldFrom(from, seat, now));
        texts.set(telling, text);
        ear.hear(text);
      }
    }
  }

  /** Tells one who comes in what a seat has heard: all of it, or (not null) from a version on. */
  tellOne(ear: Ear, seat: number, from: number | null, now: number): void {
    const telling = ear.telling ?? FACTS_ALONE;
    const told = this.#toldFrom(from ?? 0, seat, now);
    ear.hear(from === null ? telling.whole(told) : telling.facts(told));
  }

  #toldFrom(from: number, seat: number, now: number) {
    const facts = `[${this.heardFrom(from, seat).join(",")}]`;
    return { id: this.id, seat, view: this.viewOf(seat), from, facts, now };
  }

  /** What a seat has heard from a version on. */
  heardFrom(version: number, seat: number): string[] {
    return this.#perspective(seat).texts.slice(version);
  }

  /** The table as a seat knows it now. */
  viewOf(seat: number): TableView {
    return this.#perspective(seat).view;
  }

  #perspective(seat: number): Perspective {
    const known = this.#perspectives.get(seat);
    if (known !== undefined) return known;
    const { table, rules, seed, log } = this;
    if (table === null || rules === null) throw new Error(`table ${this.id} was not read`);
    const perspective = Perspective.after(log, table.setup, rules, seed, seat);
    this.#perspectives.set(seat, perspective);
    return perspective;
  }

  /** The seat of an account; SPECTATOR where it has none. */
  seatOf(account: string | null): number {
    if (account === null || this.table === null) return SPECTATOR;
    return this.table.setup.seats.findIndex((seat) => seat.account === account);
  }

  /** Who is connected; only where that has changed since it was last said. */
  tellPeople(isPresent: (account: string) => boolean): void {
    if (this.table === null) return;
    const seats = this.table.setup.seats.map(
      ({ account }, seat) => account === null || this.audience.has(seat) || isPresent(account),
    );
    const watchers = this.audience.get(SPECTATOR)?.size ?? 0;
    const text = JSON.stringify({ type: "table.people", table: this.id, seats, watchers });
    for (const ears of this.audience.values())
      for (const ear of ears) if (text !== this.#people || !this.#told.has(ear)) ear.hear(text);
    this.#people = text;
    this.#told = new WeakSet([...this.audience.values()].flatMap((ears) => [...ears]));
  }

  admit(ear: Ear, seat: number): void {
    const ears = this.audience.get(seat) ?? new Set();
    ears.add(ear);
    this.audience.set(seat, ears);
  }

  dismiss(ear: Ear): boolean {
    let was = false;
    for (const [seat, ears] of this.audience) {
      was = ears.delete(ear) || was;
      if (ears.size === 0) this.audience.delete(seat);
    }
    return was;
  }
}
