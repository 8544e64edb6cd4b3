import { fail, ok, type Result } from "../../base/result.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { fairOf, type Table } from "../../protocol/fact.ts";
import type { TableView } from "../../protocol/seen.ts";
import type { TableSetup } from "../../protocol/setup.ts";
import type { Adviser } from "../../words/hint.ts";
import { SPECTATOR, type View } from "../../words/position.ts";
import type { GameRecord } from "../../words/record.ts";
import type { Bots } from "../bots/bots.ts";
import type { Metrics } from "../http/metrics.ts";
import type { Answer, Clock, Ear, Fault, People, TableAction, TablePlan, Tables, Words } from "../services.ts";
import type { Note, Page, Store } from "../store/store.ts";
import { BotSeats } from "./botseats.ts";
import { createTable } from "./create.ts";
import type { Desk } from "./desk.ts";
import { sellHint } from "./hints.ts";
import { noSuchTable, TableLog } from "./log.ts";
import { saveResults } from "./results.ts";
import { decideTable, gameEvents, judgeTable } from "./rules.ts";
import { Shelf } from "./shelf.ts";

export interface TableParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly words: Words;
  readonly people: People;
  readonly bots: Bots;
  readonly metrics: Metrics;
  readonly log: { warn(about: object, text: string): void };
  readonly isPresent: (account: string) => boolean;
}

/** Tables and what keeps them going; the second part is for who runs the server. */
export interface TableKeeper extends Tables {
  /** Ends turns whose time is up, at any table of the store. */
  judge(): Promise<void>;
  /** Asks computer players who were asked by nobody, or by a node that is gone. */
  wakeBots(): Promise<void>;
  /** Saves results that a node did not come to save. */
  settle(): Promise<void>;
  /** Another node has written. */
  heard(note: Extract<Note, { kind: "table" }>): void;
  /** Notes were missed: look at everything that somebody looks at. */
  catchUp(): void;
  tellPeople(): void;
  tidy(): void;
  /** Resolves when nothing is under way any more. */
  finished(): Promise<void>;
}

const ROUND = 100;
const RESIGN_TRIES = 20;
/** Over, or resigned before: there are games of more than two. */
const DONE_BEFORE: ReadonlySet<string> = new Set(["gameOver", "noSuchSeat", "noSuchTable", "notYourTable"]);

/** What happens at tables: the store is told first, then everybody who looks on. */
export class TableDesks implements TableKeeper {
  readonly #parts: TableParts;
  readonly #shelf = new Shelf();
  readonly #log: TableLog;
  readonly #bots: BotSeats;
  /** Tables where a computer player had the turn in the last round, with their version. */
  #botsTurn = new Map<string, number>();

  readonly #complain = (error: unknown): void => this.#parts.log.warn({ err: error }, "work at a table failed");

  constructor(parts: TableParts) {
    this.#parts = parts;
    this.#log = new TableLog(parts, (desk, before) => this.#afterwards(desk, before));
    const { clock, words, bots } = parts;
    const act = (desk: Desk, seat: number, action: TableAction) =>
      this.#counted(
        action,
        this.#actBy(desk.id, null, action, () => ok(seat)),
      );
    this.#bots = new BotSeats({ clock, words, bots, act, complain: this.#complain });
  }

  async create(plan: TablePlan): Answer<TableSetup> {
    const created = await createTable(this.#parts, plan);
    if (!created.ok) return created;
    const { setup, written } = created.value;
    if (written !== null) {
      this.#parts.store.publish({ kind: "table", id: setup.table, version: 1 });
      const desk = this.#shelf.take(setup.table, this.#parts.clock.now());
      const begun = desk.queue(async () => this.#log.begin(desk, setup, written, plan.seed));
      void begun.then(() => this.#bots.ask(desk), this.#complain);
    }
    return ok(setup);
  }

  act(id: string, account: string, command: string | null, action: TableAction): Answer<{ readonly version: number }> {
    const findSeat = (desk: Desk): Result<number, Fault> => {
      const seat = desk.seatOf(account);
      return seat === SPECTATOR ? fail({ code: "notYourTable", figures: {} }) : ok(seat);
    };
    const known = command && `${account}:${command}`;
    const act = (advise?: Adviser) => this.#actBy(id, known, action, findSeat, advise);
    if (action.type !== "hint") return this.#counted(action, act());
    const think = (view: View, lexicon: Lexicon) => this.#bots.advise(`${id} ${action.ply}`, account, view, lexicon);
    return this.#counted(action, sellHint(act, think, this.#complain));
  }

  #actBy(
    id: string,
    command: string | null,
    action: TableAction,
    findSeat: (desk: Desk) => Result<number, Fault>,
    advise: Adviser = () => null,
  ): Answer<{ readonly version: number }> {
    const desk = this.#shelf.take(id, this.#parts.clock.now());
    return desk.queue(async () => {
      const loaded = await this.#log.load(desk);
      if (loaded === null) return noSuchTable;
      const seat = findSeat(desk);
      if (!seat.ok) return seat;
      return this.#log.write(desk, command, (table, at) => {
        const late = judgeTable(table, desk.seed, at, this.#lexicon(desk));
        // The clock has run down, and nobody has said so yet: then this comes too late.
        if (late.length > 0) return ok({ facts: late, isJudge: true });
        const decided = decideTable(table, desk.seed, seat.value, action, at, this.#lexicon(desk), advise);
        return decided.ok ? ok({ facts: decided.value, isJudge: false }) : decided;
      });
    });
  }

  async #counted<T>(action: TableAction, answer: Answer<T>): Answer<T> {
    const done = await answer;
    const { moves, refusals } = this.#parts.metrics;
    if (done.ok) moves.inc({ type: action.type === "move" ? action.move.type : action.type });
    else refusals.inc({ code: done.fault.code });
    return done;
  }

  #lexicon(desk: Desk) {
    return desk.rules && this.#parts.words.lexiconFor(desk.rules);
  }

  /** What follows from what this node has written. */
  #afterwards(desk: Desk, before: Table): void {
    const table = desk.table as Table;
    if (table.state === "playing") {
      if (table.position.turn !== before.position.turn) this.#tellTurn(desk, table);
      this.#bots.ask(desk);
      return;
    }
    for (const { account } of table.setup.seats)
      if (account !== null) this.#parts.people.tell(account, { kind: "over", table: desk.id });
    if (table.state === "over") void this.#settle(desk).catch(this.#complain);
  }

  /** Who looks at the table hears of the turn anyway. */
  #tellTurn(desk: Desk, { setup, position }: Table): void {
    const { account } = setup.seats[position.turn];
    if (account !== null && !desk.audience.has(position.turn))
      this.#parts.people.tell(account, { kind: "turn", table: desk.id });
  }

  async #settle(desk: Desk): Promise<void> {
    const { store, clock } = this.#parts;
    const table = desk.table;
    if (table === null || table.state !== "over") return;
    const seats = await saveResults(store, table, desk.log, clock.now());
    if (seats === null) return;
    const text = JSON.stringify({ type: "table.result", table: desk.id, seats });
    for (const ears of desk.audience.values()) for (const ear of ears) ear.hear(text);
  }

  async enter(
    id: string,
    ear: Ear,
    version: number | null,
  ): Answer<{ readonly version: number; readonly seat: number }> {
    const desk = this.#shelf.take(id, this.#parts.clock.now());
    return desk.queue(async () => {
      const table = await this.#log.load(desk);
      if (table === null) return noSuchTable;
      // Another node may have written, and its note may still be under way.
      if (desk.audience.size === 0) await this.#log.fillGap(desk);
      const now = desk.table as Table;
      const seat = desk.seatOf(ear.self.account);
      const knows = version !== null && version <= now.version;
      desk.tellOne(ear, seat, knows ? version : null, this.#parts.clock.now());
      desk.admit(ear, seat);
      this.#shelf.lookOn(ear, desk);
      return ok({ version: now.version, seat });
    });
  }

  leave(id: string, ear: Ear): void {
    this.#shelf.lookAway(ear, id);
  }

  leaveAll(ear: Ear): void {
    this.#shelf.lookAway(ear, null);
  }

  async view(id: string, account: string | null): Promise<TableView | null> {
    const desk = this.#shelf.take(id, this.#parts.clock.now());
    return desk.queue(async () => {
      const table = await this.#log.load(desk);
      if (table === null || desk.rules === null) return null;
      if (desk.audience.size === 0) await this.#log.fillGap(desk);
      return desk.viewOf(desk.seatOf(account));
    });
  }

  async whole(id: string): Promise<Table | null> {
    const desk = this.#shelf.take(id, this.#parts.clock.now());
    return desk.queue(async () => {
      await this.#log.load(desk);
      if (desk.audience.size === 0) await this.#log.fillGap(desk);
      return desk.table;
    });
  }

  async record(id: string): Promise<GameRecord | null> {
    const table = await this.whole(id);
    const desk = this.#shelf.take(id, this.#parts.clock.now());
    if (table === null || table.state === "playing" || desk.rules === null) return null;
    const { seats, lexicon } = table.setup;
    const players = seats.map(({ name, bot }) => ({ name, bot }));
    const fair = fairOf(table.setup, desk.seed);
    const events = gameEvents(desk.log.map(({ fact }) => fact));
    return { rules: desk.rules, setup: { players, seed: null, lexicon, fair }, events };
  }

  async resignAll(account: string): Promise<void> {
    let page: Page = { limit: ROUND };
    for (;;) {
      const rows = await this.#parts.store.tablesOf(account, "playing", page);
      for (const { id } of rows) await this.#resign(id, account);
      if (rows.length < ROUND) return;
      page = { limit: ROUND, before: rows[rows.length - 1].createdAt };
    }
  }

  /** At whatever ply the game is: others may move meanwhile. */
  async #resign(id: string, account: string): Promise<void> {
    let ply = (await this.whole(id))?.position.version ?? 0;
    for (let tries = 0; tries < RESIGN_TRIES; tries++) {
      const done = await this.act(id, account, null, { type: "move", ply, move: { type: "resign" } });
      if (done.ok || DONE_BEFORE.has(done.fault.code)) return;
      ply = typeof done.fault.figures.ply === "number" ? done.fault.figures.ply : ply;
    }
    throw new Error(`table ${id}: nobody could resign`);
  }

  count(): number {
    return this.#shelf.size;
  }

  async judge(): Promise<void> {
    const { store, clock } = this.#parts;
    for (const { id } of await store.dueTables(clock.now(), ROUND)) {
      const desk = this.#shelf.take(id, clock.now());
      await desk.queue(async () => {
        if ((await this.#log.load(desk)) === null) return;
        await this.#log.write(desk, null, (table, at) =>
          ok({ facts: judgeTable(table, desk.seed, at, this.#lexicon(desk)), isJudge: false }),
        );
      });
    }
  }

  async wakeBots(): Promise<void> {
    const { store, clock } = this.#parts;
    const seen = new Map<string, number>();
    for (const { id, version } of await store.tablesInPlay({ limit: 10 * ROUND })) {
      seen.set(id, version);
      // A node that is alive has asked already; whoever still waits in the next round is forgotten.
      if (this.#botsTurn.get(id) !== version) continue;
      const desk = this.#shelf.take(id, clock.now());
      await desk.queue(async () => {
        await this.#log.load(desk);
        if (desk.table !== null && desk.table.version < version) await this.#log.fillGap(desk);
      });
      this.#bots.ask(desk);
    }
    this.#botsTurn = seen;
  }

  async settle(): Promise<void> {
    const { store, clock } = this.#parts;
    for (const { id } of await store.unratedTables(ROUND)) {
      const desk = this.#shelf.take(id, clock.now());
      await desk.queue(async () => {
        await this.#log.load(desk);
        if (desk.table?.state === "playing") await this.#log.fillGap(desk);
      });
      await this.#settle(desk);
    }
  }

  heard({ id, version }: Extract<Note, { kind: "table" }>): void {
    const desk = this.#shelf.find(id);
    if (desk === null) return;
    void desk
      .queue(async () => {
        if (desk.table !== null && desk.table.version < version) await this.#log.fillGap(desk);
      })
      .catch(this.#complain);
  }

  catchUp(): void {
    for (const desk of this.#shelf.watched()) void desk.queue(() => this.#log.fillGap(desk)).catch(this.#complain);
  }

  /** These accounts came to the house or left it. */
  stir(accounts: Iterable<string>): void {
    this.#shelf.stir(accounts);
  }

  tellPeople(): void {
    for (const desk of this.#shelf.restless()) desk.tellPeople(this.#parts.isPresent);
  }

  async finished(): Promise<void> {
    await this.#shelf.finished();
  }

  /** The store has forgotten a name: what was read before still has it. */
  forget(account: string): void {
    for (const desk of this.#shelf.seating(account)) void desk.queue(async () => desk.forget());
  }

  tidy(): void {
    this.#shelf.tidy(this.#parts.clock.now());
    this.#parts.metrics.tables.set(this.#shelf.size);
  }
}
