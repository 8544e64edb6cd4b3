import type { Statement } from "better-sqlite3";
import type { Prepared } from "./append.ts";

type Values = readonly (string | number | null)[];

/** An append as its values: in lists, because every name of a field would be copied to the thread with every move. */
export interface AppendValues {
  readonly id: string;
  readonly state: string;
  /** In the order of the statements. */
  readonly change: Values;
  readonly facts: readonly Values[];
}

const CHANGE = `update activities set version = ?, state = ?, due_at = ?, turn = ?, bot_due_at = ?, finished_at = ?, result = ?
  where id = ? and version = ? and not exists (select 1 from facts where activity = ? and command = ?)`;
const ENDED = "update activity_seats set state = ? where activity = ?";
const FACT = "insert into facts (activity, number, at, body, command) values (?, ?, ?, ?, ?)";

export function appendValues({ append, rows, result }: Prepared): AppendValues {
  const { activity: id, version, command, state, dueAt, turn, botDueAt, finishedAt } = append;
  return {
    id,
    state,
    change: [version + rows.length, state, dueAt, turn, botDueAt, finishedAt, result, id, version, id, command],
    facts: rows.map(({ activity, number, at, body, command }) => [activity, number, at, body, command]),
  };
}

/**
 * Writes those appends that stand at their activity's version, and names them; the others have to be judged one by
 * one. A transaction of the caller's is around it.
 */
export function writeValues(prepare: (sql: string) => Statement, appends: readonly AppendValues[]): string[] {
  const written: string[] = [];
  for (const { id, state, change, facts } of appends) {
    if (prepare(CHANGE).run(change).changes === 0) continue;
    for (const fact of facts) prepare(FACT).run(fact);
    if (state !== "playing") prepare(ENDED).run(state, id);
    written.push(id);
  }
  return written;
}
