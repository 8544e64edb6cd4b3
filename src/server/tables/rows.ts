import type { Timed } from "../../activity/activity.ts";
import { shownDue } from "../../activity/table/clock.ts";
import type { TableFact } from "../../activity/table/fact.ts";
import type { TableSetup } from "../../activity/table/setup.ts";
import { table } from "../../activity/table/table.ts";
import { Reader } from "../activities/reading.ts";
import type { ActivityRow, StoredFact } from "../store/store.ts";

const reader = new Reader<TableSetup, TableFact>(table);

/** The setup of a table's row, parsed. */
export const tableSetupOf = (row: ActivityRow): TableSetup => reader.setup(row);

/** Facts of a table from `from` on, parsed. */
export const tableFactsOf = (id: string, stored: readonly StoredFact[], from = 0): Timed<TableFact>[] =>
  reader.facts(id, stored, from);

/** A game of somebody's, in short. */
export function noteOf(row: ActivityRow, account: string) {
  const { id, topic, turn, seats, dueAt } = row;
  const due = shownDue(tableSetupOf(row), dueAt);
  return { table: id, ruleset: topic, turn, seat: seats.indexOf(account), dueAt: due };
}
