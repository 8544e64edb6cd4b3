import { type Selectable, sql } from "kysely";
import { goneAccounts } from "./accounts.ts";
import { type Database, once, repeatable } from "./database.ts";
import { byPage, newest } from "./page.ts";
import type { Schema } from "./schema.ts";
import type { RunSummary, Store } from "./store.ts";
import { fromJson, toJson } from "./text.ts";

const TRIMMED_AT_ONCE = 1000;

/** All that lists show. */
const SUMMARY = [
  ...(["id", "account", "board", "limit_turns", "limit_seconds", "points", "turns"] as const),
  ...(["started_at", "finished_at"] as const),
] as const;

const summaryOf = (row: Omit<Selectable<Schema["runs"]>, "record">): RunSummary => ({
  id: row.id,
  account: row.account,
  board: row.board,
  limit: { turns: row.limit_turns, seconds: row.limit_seconds },
  points: row.points,
  turns: row.turns,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
});

type Runs = Pick<Store, "addRun" | "changeRun" | "trimRuns" | "run" | "runsOf" | "bestRuns">;

export function runsIn(database: Database): Runs {
  return {
    async addRun({ limit, record, startedAt, finishedAt, ...run }) {
      const row = {
        ...run,
        limit_turns: limit.turns,
        limit_seconds: limit.seconds,
        record: toJson(record),
        started_at: startedAt,
        finished_at: finishedAt,
      };
      await repeatable(database, (db) =>
        db
          .insertInto("runs")
          .values(row)
          .onConflict((conflict) => conflict.column("id").doNothing())
          .execute(),
      );
    },

    async changeRun({ id, record, points, turns, finishedAt }, turnsBefore) {
      const { numUpdatedRows } = await once(database, (db) =>
        db
          .updateTable("runs")
          .set({ record: toJson(record), points, turns, finished_at: finishedAt })
          .where("id", "=", id)
          .where("turns", "=", turnsBefore)
          .where("finished_at", "is", null)
          .executeTakeFirst(),
      );
      return numUpdatedRows === 1n;
    },

    async trimRuns(account, most) {
      await repeatable(database, (db) => {
        const old = db
          .selectFrom("runs")
          .select("id")
          .where("account", "=", account)
          .where((where) => where.or([where("board", "like", "seed:%"), where("board", "like", "file:%")]))
          .orderBy("started_at", "desc")
          .orderBy("id")
          .limit(TRIMMED_AT_ONCE)
          .offset(most);
        return db.deleteFrom("runs").where("id", "in", old).execute();
      });
    },

    async run(id) {
      const row = await repeatable(database, (db) =>
        db.selectFrom("runs").selectAll().where("id", "=", id).executeTakeFirst(),
      );
      return row === undefined ? null : { ...summaryOf(row), record: fromJson(row.record) };
    },

    async runsOf(account, page, board) {
      const rows = await repeatable(database, (db) =>
        byPage(page, "started_at", (limits) =>
          newest(
            db
              .selectFrom("runs")
              .select(SUMMARY)
              .where("account", "=", account)
              .$if(board !== undefined, (runs) => runs.where("board", "=", board as string)),
            "started_at",
            limits,
          )
            .orderBy("id")
            .execute(),
        ),
      );
      return rows.map(summaryOf);
    },

    async bestRuns(board, limit, since, count) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom(
            db
              .selectFrom("runs")
              .select(SUMMARY)
              .select(
                sql<number>`row_number() over (partition by account order by points desc, turns, finished_at, id)`.as(
                  "rank",
                ),
              )
              .where("board", "=", board)
              .where("finished_at", ">=", since)
              .where(sql<boolean>`limit_turns is not distinct from ${limit.turns}`)
              .where(sql<boolean>`limit_seconds is not distinct from ${limit.seconds}`)
              .where("account", "not in", goneAccounts(db))
              .as("ranked"),
          )
          .selectAll()
          .where("rank", "=", 1)
          .orderBy("points", "desc")
          .orderBy("turns")
          .orderBy("finished_at")
          .orderBy("id")
          .limit(count)
          .execute(),
      );
      return rows.map(summaryOf);
    },
  };
}
