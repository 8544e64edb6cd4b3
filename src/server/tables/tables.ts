import type { Fault } from "../../activity/activity.ts";
import { fairOf, type Table, type TableFact } from "../../activity/table/fact.ts";
import { gameEvents, type TableAction, type TableWords } from "../../activity/table/rules.ts";
import type { SeenFact, TableView } from "../../activity/table/seen.ts";
import type { TableSetup } from "../../activity/table/setup.ts";
import { table as tableKind } from "../../activity/table/table.ts";
import { ok, type Result } from "../../base/result.ts";
import { hasMove } from "../../movegen/generate.ts";
import type { Adviser } from "../../words/hint.ts";
import type { GameRecord } from "../../words/record.ts";
import { putAside } from "../activities/aside.ts";
import { Keeper, type KeeperParts } from "../activities/keeper.ts";
import type { Live } from "../activities/live.ts";
import { unlessDamaged } from "../activities/reading.ts";
import type { Answer, People, TablePlan, Tables, Words } from "../base/parts.ts";
import { FACTS_ALONE } from "../base/telling.ts";
import type { Bots } from "../bots/bots.ts";
import type { Page, Store } from "../store/store.ts";
import { BotSeats } from "./botseats.ts";
import { planSetup } from "./create.ts";
import { sellHint } from "./hints.ts";
import { seatLimits } from "./limits.ts";
import { saveResults } from "./results.ts";

export interface TableParts extends KeeperParts {
  readonly store: Store;
  readonly words: Words;
  readonly people: People;
  readonly bots: Bots;
}

export type LiveTable = Live<TableSetup, Table, TableFact, SeenFact, TableView>;
export type TableKeeper = Keeper<TableSetup, Table, TableAction, TableFact, SeenFact, TableView, TableWords>;

const ROUND = 100;
const RESIGN_TRIES = 20;
const WAIT_MS = 10_000;
/** Over, or resigned before: there are games of more than two. */
const DONE_BEFORE: ReadonlySet<string> = new Set(["gameOver", "noSuchSeat", "noSuchActivity", "notYourSeat"]);

/** Letter tables: the keeper of their kind, with computer players, hints and results. */
export class TableService implements Tables {
  readonly keeper: TableKeeper;
  readonly #parts: TableParts;
  readonly #bots: BotSeats;

  readonly #complain = (error: unknown): void => this.#parts.log.warn({ err: error }, "work at a table failed");

  constructor(parts: TableParts) {
    this.#parts = parts;
    const { clock, words, bots } = parts;
    const act = (id: string, seat: number, action: TableAction) =>
      this.#counted(action, this.keeper.actAt(id, seat, action));
    const failed = (id: string, error: unknown) => putAside(parts, "bots", id, error);
    this.#bots = new BotSeats({ clock, words, bots, act, failed });
    this.keeper = new Keeper<TableSetup, Table, TableAction, TableFact, SeenFact, TableView, TableWords>(
      tableKind,
      {
        words: (table) => this.#words(table),
        telling: ({ telling }) => telling ?? FACTS_ALONE,
        wrote: (live, before) => this.#wrote(live, before),
        asked: (millis) => this.#bots.asked(millis),
        settle: (live, table) => this.#settle(live, table),
      },
      parts,
    );
  }

  #words({ position, setup }: Table, advise: Adviser = () => null): TableWords {
    return { list: this.#parts.words.listOf(position.rules, setup.lexicon), canLay: hasMove, advise };
  }

  async create(plan: TablePlan): Answer<TableSetup> {
    const { store, clock, words } = this.#parts;
    const accounts = await store.accounts(plan.seats.flatMap(({ account }) => account ?? []));
    const planned = await planSetup(store, words, plan, accounts, clock.now());
    if (!planned.ok) return planned;
    const setup = planned.value;
    const limits = seatLimits(accounts);
    const made = await this.keeper.create(plan.id, setup, plan.seed, setup.createdAt, { limits });
    if (!made.ok) return made;
    if (made.value) return ok(setup);
    return ok((await this.keeper.read(plan.id, ({ setup: there }) => there)) ?? setup);
  }

  act(id: string, account: string, command: string | null, action: TableAction): Answer<{ readonly version: number }> {
    if (action.type !== "hint") return this.#patiently(id, action, () => this.keeper.act(id, account, command, action));
    const think: Parameters<typeof sellHint>[1] = (view, lexicon) =>
      this.#bots.advise(`${id} ${action.ply}`, account, view, lexicon);
    return this.#patiently(id, action, () => {
      const act = (advise: Adviser) =>
        this.keeper.act(id, account, command, action, (table) => this.#words(table, advise));
      return sellHint(act, think, this.#complain);
    });
  }

  /**
   * Waits where the word list of the table is not in memory yet, and not in the table's queue: who only looks on has
   * nothing to do with it. Not for ever either, for what the same person says next waits behind it.
   */
  async #patiently<T>(id: string, action: TableAction, act: () => Answer<T>): Answer<T> {
    const first = await act();
    if (first.ok || first.fault.code !== "wordsNotReady") return this.#counted(action, first);
    const table = await this.whole(id);
    if (table !== null) await this.#parts.words.fetched(table.position.rules, table.setup.lexicon, WAIT_MS);
    return this.#counted(action, await act());
  }

  async #counted<T>(action: TableAction, answer: Result<T, Fault> | Answer<T>): Answer<T> {
    const done = await answer;
    const { moves, refusals } = this.#parts.metrics;
    if (done.ok) moves.inc({ type: action.type === "move" ? action.move.type : action.type });
    else refusals.inc({ code: done.fault.code });
    return done;
  }

  /** What follows from what this node has written, or has found when it looked after a computer player. */
  #wrote(live: LiveTable, before: Table): void {
    const table = live.state;
    if (table === null) return;
    if (table.state === "playing") {
      if (table.position.turn !== before.position.turn) this.#tellTurn(live, table);
      this.#bots.ask(live);
      return;
    }
    for (const { account } of table.setup.seats)
      if (account !== null) this.#parts.people.tell(account, { kind: "over", table: live.id });
  }

  /** Who looks at the table hears of the turn anyway. */
  #tellTurn(live: LiveTable, { setup, position }: Table): void {
    const { account } = setup.seats[position.turn];
    if (account !== null && !live.audience.has(position.turn))
      this.#parts.people.tell(account, { kind: "turn", table: live.id }, live.version);
  }

  async #settle(live: LiveTable, table: Table): Promise<{ readonly tell: object } | null> {
    const seats = await saveResults(this.#parts.store, table, live.log, this.#parts.clock.now());
    return seats && { tell: { type: "table.result", table: live.id, seats } };
  }

  view(id: string, account: string | null): Promise<TableView | null> {
    return this.keeper.read(id, (live) => live.viewOf(live.seatOf(account)));
  }

  whole(id: string): Promise<Table | null> {
    return this.keeper.read(id, (_, table) => table);
  }

  record(id: string): Promise<GameRecord | null> {
    return this.keeper.read(id, ({ log, secret }, { state, setup, position }) => {
      if (state === "playing") return null;
      const players = setup.seats.map(({ name, bot }) => ({ name, bot }));
      const fair = fairOf(setup, secret);
      const events = gameEvents(log.map(({ fact }) => fact));
      return { rules: position.rules, setup: { players, seed: null, lexicon: setup.lexicon, fair }, events };
    });
  }

  async resignAll(account: string): Promise<void> {
    let page: Page = { limit: ROUND };
    for (;;) {
      const rows = await this.#parts.store.activitiesOf(account, tableKind.kind, "playing", page);
      // One that is damaged does not keep anybody from leaving the others.
      for (const { id } of rows) await this.#resign(id, account).catch(unlessDamaged);
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
}
