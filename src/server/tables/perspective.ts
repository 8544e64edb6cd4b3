import type { Timed } from "../../activity/activity.ts";
import { applyFact, startTable, type Table, type TableFact } from "../../activity/table/fact.ts";
import { follow, redact, startView, type TableView } from "../../activity/table/seen.ts";
import type { TableSetup } from "../../activity/table/setup.ts";
import type { Rules } from "../../words/ruleset.ts";

/**
 * A table as one seat knows it, or all who watch: each fact makes one step and one text, whoever hears of it and however
 * many facts came before.
 */
export class Perspective {
  readonly #seat: number;
  /** What was heard, a JSON text each. */
  readonly texts: string[] = [];
  view: TableView;

  constructor(setup: TableSetup, rules: Rules, seat: number) {
    this.#seat = seat;
    this.view = startView(setup, rules, seat);
  }

  /** Of somebody who has heard all so far. */
  static after(log: readonly Timed<TableFact>[], setup: TableSetup, rules: Rules, seed: string, seat: number) {
    const perspective = new Perspective(setup, rules, seat);
    let table = startTable(setup, rules, seed);
    for (const timed of log) {
      perspective.hear(table, timed);
      table = applyFact(table, timed);
    }
    return perspective;
  }

  /** `before`: the table as it was before the fact. */
  hear(before: Table, { at, fact }: Timed<TableFact>): void {
    const seen = { at, fact: redact(before, fact, this.#seat) };
    this.texts.push(JSON.stringify(seen));
    this.view = follow(this.view, seen);
  }
}
