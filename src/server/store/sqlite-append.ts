import type { Statement } from "better-sqlite3";
import type { Prepared } from "./append.ts";

/** An append as its values: plain, so that it crosses to the thread as it is. */
export interface AppendValues {
  readonly id: string;
  readonly change: Readonly<Record<string, string | number | null>>;
  readonly facts: readonly (readonly (string | number | null)[])[];
}

const CHANGE = `update activities set version = @next, state = @state, due_at = @dueAt, turn = @turn,
  bot_due_at = @botDueAt, finished_at = @finishedAt, result = @result
  where id = @id and version = @version
    and not exists (select 1 from facts where activity = @id and command = @command)`;
const ENDED = "update activity_seats set state = ? where activity = ?";
const FACT = "insert into facts (activity, number, at, body, command) values (?, ?, ?, ?, ?)";

export function appendValues({ append, rows, result }: Prepared): AppendValues {
  const { activity: id, version, command, state, dueAt, turn, botDueAt, finishedAt } = append;
  return {
    id,
    change: {
      ...{ id, version, next: version + rows.length, command },
      ...{ state, dueAt, turn, botDueAt, finishedAt, result },
    },
    facts: rows.map(({ activity, number, at, body, command }) => [activity, number, at, body, command]),
  };
}

/**
 * Writes those appends that stand at their activity's version, and names them; the others have to be judged one by
 * one. A transaction of the caller's is around it.
 */
export function writeValues(prepare: (sql: string) => Statement, appends: readonly AppendValues[]): string[] {
  const written: string[] = [];
  for (const { id, change, facts } of appends) {
    if (prepare(CHANGE).run(change).changes === 0) continue;
    for (const fact of facts) prepare(FACT).run(fact);
    if (change.state !== "playing") prepare(ENDED).run(change.state, id);
    written.push(id);
  }
  return written;
}
