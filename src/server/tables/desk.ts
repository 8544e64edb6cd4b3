import { applyFact, startTable, type Table, type TableFact, type Timed } from "../../protocol/fact.ts";
import { redact } from "../../protocol/seen.ts";
import type { TableSetup } from "../../protocol/setup.ts";
import { WATCHER } from "../../words/position.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { Ear } from "../services.ts";

/** A table in the memory of this node: what the store holds of it, and who looks on. Work on it is done one piece at a time. */
export class Desk {
  readonly id: string;
  /** Null before it was read, and after something went wrong that may have been written all the same. */
  table: Table | null = null;
  seed = "";
  log: Timed<TableFact>[] = [];
  rules: Rules | null = null;
  /** By seat, WATCHER for those who have none. */
  readonly audience = new Map<number, Set<Ear>>();
  /** The ply for which a computer player was asked. */
  askedAt = -1;
  usedAt = 0;
  /** Up to which version those who look on had heard when the table was forgotten. */
  told = 0;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #people = "";
  #told = new WeakSet<Ear>();

  constructor(id: string) {
    this.id = id;
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
  }

  open(setup: TableSetup, rules: Rules, seed: string): Table {
    this.seed = seed;
    this.rules = rules;
    this.log = [];
    this.table = startTable(setup, rules, seed);
    return this.table;
  }

  /** The table as it would be after these facts. */
  ahead(facts: readonly Timed<TableFact>[]): Table {
    return facts.reduce(applyFact, this.table as Table);
  }

  /** The facts happen; what each seat hears of them, as JSON, is told to `tell`. */
  take(
    facts: readonly Timed<TableFact>[],
    tell: (seat: number, ears: Set<Ear>, heard: string[]) => void = () => {},
  ): void {
    let table = this.table as Table;
    const heard = new Map<number, string[]>([...this.audience.keys()].map((seat) => [seat, []]));
    for (const timed of facts) {
      for (const [seat, texts] of heard) texts.push(makeSeen(table, timed, seat));
      table = applyFact(table, timed);
      this.log.push(timed);
    }
    this.table = table;
    for (const [seat, texts] of heard) tell(seat, this.audience.get(seat) as Set<Ear>, texts);
  }

  /** What a seat has heard from a version on. */
  heardFrom(version: number, seat: number): string[] {
    const { table, rules, seed } = this;
    if (table === null || rules === null) return [];
    let before = startTable(table.setup, rules, seed);
    const texts: string[] = [];
    for (const timed of this.log) {
      if (before.version >= version) texts.push(makeSeen(before, timed, seat));
      before = applyFact(before, timed);
    }
    return texts;
  }

  /** The seat of an account; WATCHER where it has none. */
  seatOf(account: string | null): number {
    if (account === null || this.table === null) return WATCHER;
    return this.table.setup.seats.findIndex((seat) => seat.account === account);
  }

  /** Who is connected; only where that has changed since it was last said. */
  tellPeople(isPresent: (account: string) => boolean): void {
    if (this.table === null) return;
    const seats = this.table.setup.seats.map(
      ({ account }, seat) => account === null || this.audience.has(seat) || isPresent(account),
    );
    const watchers = this.audience.get(WATCHER)?.size ?? 0;
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

const makeSeen = (before: Table, { at, fact }: Timed<TableFact>, seat: number): string =>
  JSON.stringify({ at, fact: redact(before, fact, seat) });
