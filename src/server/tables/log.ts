import type { Fault, Timed } from "../../activity/activity.ts";
import { rulesOfTable, type Table, type TableFact } from "../../activity/table/fact.ts";
import { lookAt } from "../../activity/table/patience.ts";
import { outcomeOf } from "../../activity/table/rules.ts";
import type { TableSetup } from "../../activity/table/setup.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import type { Metrics } from "../http/metrics.ts";
import type { Answer, Clock } from "../services.ts";
import type { Store, StoredEvent } from "../store/store.ts";
import type { Written } from "./create.ts";
import type { Desk } from "./desk.ts";

export interface LogParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** `isJudge`: the facts are not what was asked for, but come before it. */
export type Decide = (
  table: Table,
  at: number,
) => Result<{ readonly facts: TableFact[]; readonly isJudge: boolean }, Fault>;

export const noSuchTable = fail<Fault>({ code: "noSuchTable", figures: {} });
/** How often a writer who comes second looks again. */
const TRIES = 5;

const timedOf = ({ at, body }: StoredEvent): Timed<TableFact> => ({ at, fact: body as TableFact });

/** Desks and the store: what is read from it, what is written to it first and then told. */
export class TableLog {
  readonly #parts: LogParts;
  readonly #afterwards: (desk: Desk, before: Table) => void;

  /** `afterwards`: is called for what follows from facts that this node has written. */
  constructor(parts: LogParts, afterwards: (desk: Desk, before: Table) => void) {
    this.#parts = parts;
    this.#afterwards = afterwards;
  }

  /** Decides on what the store holds now, writes, and tells; again where somebody else wrote first. */
  async write(desk: Desk, command: string | null, decide: Decide): Answer<{ readonly version: number }> {
    const { store, clock, metrics } = this.#parts;
    for (let tries = 0; tries < TRIES; tries++) {
      const table = desk.table as Table;
      const at = Math.max(clock.now(), desk.log.at(-1)?.at ?? 0);
      const decided = decide(table, at);
      if (!decided.ok) return (await this.#doneBefore(desk, command)) ?? decided;
      const { facts, isJudge } = decided.value;
      if (facts.length === 0) return ok({ version: table.version });
      const timed = facts.map((fact) => ({ at, fact }));
      const ended = metrics.appendSeconds.startTimer();
      const written = await this.#append(desk, table, timed, isJudge ? null : command);
      ended();
      if (written.ok) {
        this.#take(desk, timed);
        store.publish({ kind: "table", id: desk.id, version: written.value });
        this.#afterwards(desk, table);
        if (isJudge) continue;
        return ok({ version: written.value });
      }
      if (written.fault.code === "noSuchTable") return noSuchTable;
      await this.fillGap(desk);
      if (written.fault.code === "repeated") return ok({ version: written.fault.version });
    }
    return fail({ code: "busy", figures: { version: desk.table?.version } });
  }

  async #append(desk: Desk, table: Table, timed: readonly Timed<TableFact>[], command: string | null) {
    const after = desk.ahead(timed);
    const isOver = after.state !== "playing";
    try {
      return await this.#parts.store.append({
        table: desk.id,
        version: table.version,
        events: timed.map(({ at, fact }, i) => ({ ply: table.version + i, at, body: fact })),
        command,
        state: after.state,
        dueAt: isOver ? null : lookAt(after),
        turn: isOver ? null : after.position.turn,
        finishedAt: isOver ? timed[0].at : null,
        outcome: outcomeOf(after),
      });
    } catch (error) {
      // It may have been written all the same: what the store says later is true.
      desk.forget();
      throw error;
    }
  }

  async #doneBefore(desk: Desk, command: string | null): Promise<Result<{ version: number }, Fault> | null> {
    if (command === null) return null;
    const version = await this.#parts.store.commandVersion(desk.id, command);
    return version === null ? null : ok({ version });
  }

  async load(desk: Desk): Promise<Table | null> {
    if (desk.table !== null) return desk.table;
    const row = await this.#parts.store.table(desk.id);
    if (row === null) return null;
    const setup = row.setup as TableSetup;
    const rules = rulesOfTable(setup);
    if (rules === null) return null;
    const events = await this.#parts.store.events(desk.id);
    const facts = events.map(timedOf);
    desk.open(setup, rules, row.secret);
    // Those who looked on when the table was forgotten have heard so far; others look on only later.
    desk.take(facts.slice(0, desk.told));
    if (facts.length > desk.told) this.#take(desk, facts.slice(desk.told));
    return desk.table;
  }

  /** A table that this node has just written: it need not be read. */
  begin(desk: Desk, setup: TableSetup, { rules, first }: Written, seed: string): void {
    if (desk.table !== null) return;
    desk.open(setup, rules, seed);
    this.#take(desk, [first]);
  }

  async fillGap(desk: Desk): Promise<void> {
    if (desk.table === null) return void (await this.load(desk));
    const missed = await this.#parts.store.events(desk.id, desk.table.version);
    if (missed.length > 0) this.#take(desk, missed.map(timedOf));
  }

  #take(desk: Desk, facts: readonly Timed<TableFact>[]): void {
    desk.tell(facts, this.#parts.clock.now());
  }
}
