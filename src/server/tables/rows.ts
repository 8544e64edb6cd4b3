import type { Timed } from "../../activity/activity.ts";
import { shownDue } from "../../activity/table/clock.ts";
import type { TableFact } from "../../activity/table/fact.ts";
import type { TableSetup } from "../../activity/table/setup.ts";
import { table } from "../../activity/table/table.ts";
import { Reader, wholeOnes } from "../activities/reading.ts";
import { StoreDamage } from "../store/damage.ts";
import type { ActivityRow, StoredFact } from "../store/store.ts";

const reader = new Reader<TableSetup, TableFact>(table);

/** The setup of a table's row, parsed. */
export const tableSetupOf = (row: ActivityRow): TableSetup => reader.setup(row);

/** Facts of a table from `from` on, parsed. */
export const tableFactsOf = (id: string, stored: readonly StoredFact[], from = 0): Timed<TableFact>[] =>
  reader.facts(id, stored, from);

/** Games of somebody's, in short. */
export const notesOf = (rows: readonly ActivityRow[], account: string) =>
  wholeOnes(rows, (row) => {
    const { id, topic, turn, seats, dueAt } = row;
    const seat = seats.indexOf(account);
    if (seat < 0) throw new StoreDamage("activities", id, "seats", "seats");
    return { table: id, ruleset: topic, turn, seat, dueAt: shownDue(tableSetupOf(row), dueAt) };
  });
