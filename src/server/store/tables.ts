import type { Selectable } from "kysely";
import { fail, ok } from "../../base/result.ts";
import { type Database, repeatable, repeatableTransaction } from "./database.ts";
import { byPage, newest } from "./page.ts";
import type { Schema } from "./schema.ts";
import { inPlay, LimitReached, mustBeHere, mustFit, takeTurns } from "./seats.ts";
import type { Instant, Page, Store, StoredEvent, TableRow, TableState } from "./store.ts";
import { fromJson, toJson } from "./text.ts";

/** A statement takes so many rows at most: each engine has an end of parameters. */
const ROWS_A_STATEMENT = 1000;

export const inChunks = <T>(rows: readonly T[], size = ROWS_A_STATEMENT): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));

const tableOf = (row: Selectable<Schema["tables"]>): TableRow => ({
  id: row.id,
  createdAt: row.created_at,
  ruleset: row.ruleset,
  setup: fromJson(row.setup),
  secret: row.secret,
  seats: fromJson(row.seats),
  version: row.version,
  state: row.state as TableState,
  dueAt: row.due_at,
  turn: row.turn,
  finishedAt: row.finished_at,
  outcome: fromJson(row.outcome),
});

/** Plies count on from where the writer believes the table to be. */
export function checkPlies(table: string, version: number, events: readonly StoredEvent[]): void {
  const wrong = events.findIndex(({ ply }, i) => ply !== version + i);
  if (wrong >= 0) throw new RangeError(`table ${table}: ply ${events[wrong].ply} stands for ${version + wrong}`);
}

type Tables = Pick<
  Store,
  "createTable" | "table" | "events" | "commandVersion" | "dueTables" | "tablesOf" | "recentTables" | "tablesInPlay"
> &
  Pick<Store, "countTables" | "inPlay"> &
  Pick<Store, "unratedTables">;

export function tablesIn(database: Database): Tables {
  const list = (work: Parameters<typeof repeatable<Selectable<Schema["tables"]>[]>>[1]) =>
    repeatable(database, work).then((rows) => rows.map(tableOf));

  return {
    async createTable(row, events, limits = []) {
      checkPlies(row.id, 0, events);
      if (row.version !== events.length) throw new RangeError(`table ${row.id}: ${row.version} is not its version`);
      try {
        await repeatableTransaction(database, async (db) => {
          await takeTurns(db, database, limits);
          if (!(await insertTable(db, row, events))) return;
          await mustBeHere(db, database, limits, row.createdAt);
          await mustFit(db, limits, row.seats.includes(null));
        });
        return ok(undefined);
      } catch (error) {
        if (error instanceof LimitReached) return fail(error.fault);
        throw error;
      }
    },

    inPlay: (account) => repeatable(database, (db) => inPlay(db, account)),

    async table(id) {
      const [row] = await list((db) => db.selectFrom("tables").selectAll().where("id", "=", id).execute());
      return row ?? null;
    },

    async events(table, from = 0) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("events")
          .select(["ply", "at", "body"])
          .where("table_id", "=", table)
          .where("ply", ">=", from)
          .orderBy("ply")
          .execute(),
      );
      return rows.map(({ ply, at, body }) => ({ ply, at, body: fromJson(body) }));
    },

    async commandVersion(table, command) {
      const found = await repeatable(database, (db) =>
        db
          .selectFrom("events")
          .select("ply")
          .where("table_id", "=", table)
          .where("command", "=", command)
          .executeTakeFirst(),
      );
      return found === undefined ? null : found.ply + 1;
    },

    dueTables: (now, limit) =>
      list((db) =>
        db
          .selectFrom("tables")
          .selectAll()
          .where("state", "=", "playing")
          .where("due_at", "<=", now)
          .orderBy("due_at")
          .orderBy("id")
          .limit(limit)
          .execute(),
      ),

    tablesOf: (account, state, page) =>
      list((db) =>
        byPage(page, "created_at", (limits) =>
          newest(
            db
              .selectFrom("tables")
              .selectAll()
              .where("id", "in", (own) =>
                own
                  .selectFrom("table_seats")
                  .select("table_id")
                  .where("account", "=", account)
                  .$if(state !== "any", (seats) => seats.where("playing", "=", state === "playing" ? 1 : 0)),
              )
              .$if(state !== "any", (tables) => tables.where("state", "=", state)),
            "created_at",
            limits,
          )
            .orderBy("id")
            .execute(),
        ),
      ),

    async countTables(state) {
      const { count } = await repeatable(database, (db) =>
        db
          .selectFrom("tables")
          .select(({ fn }) => fn.countAll<number | string>().as("count"))
          .where("state", "=", state)
          .executeTakeFirstOrThrow(),
      );
      return Number(count);
    },

    recentTables: (state, page) => list((db) => inState(db, state, page, false)),
    tablesInPlay: (page) => list((db) => inState(db, "playing", page, true)),

    unratedTables: (limit) =>
      list((db) =>
        db
          .selectFrom("tables")
          .selectAll()
          .where("state", "=", "over")
          .where("results_saved", "=", 0)
          .orderBy("finished_at")
          .orderBy("id")
          .limit(limit)
          .execute(),
      ),
  };
}

/** By the time of creation; on demand only those where the seat whose turn it is has no person. */
function inState(db: Database["db"], state: TableState, page: Page, botsTurn: boolean) {
  return byPage(page, "created_at", (limits) =>
    newest(
      db
        .selectFrom("tables")
        .selectAll()
        .where("state", "=", state)
        .$if(botsTurn, (tables) => tables.where("bot_turn", "=", 1)),
      "created_at",
      limits,
    )
      .orderBy("id")
      .execute(),
  );
}

/** False: it was there already. */
async function insertTable(db: Database["db"], row: TableRow, events: readonly StoredEvent[]): Promise<boolean> {
  const isPlaying = row.state === "playing";
  const isBotsTurn = isPlaying && row.turn !== null && row.seats[row.turn] === null;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("tables")
    .values({
      id: row.id,
      created_at: row.createdAt,
      ruleset: row.ruleset,
      setup: toJson(row.setup),
      secret: row.secret,
      seats: toJson(row.seats),
      version: row.version,
      state: row.state,
      due_at: row.dueAt,
      turn: row.turn,
      finished_at: row.finishedAt,
      outcome: toJson(row.outcome),
      bot_turn: isBotsTurn ? 1 : 0,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) {
    await mustBeOurs(db, row.id, row.secret, row.createdAt);
    return false;
  }
  const playing = isPlaying ? (1 as const) : (0 as const);
  const seats = row.seats.map((account, seat) => ({
    ...{ table_id: row.id, seat, account, created_at: row.createdAt, playing },
  }));
  if (seats.length > 0) await db.insertInto("table_seats").values(seats).execute();
  for (const rows of inChunks(events))
    await db
      .insertInto("events")
      .values(rows.map(({ ply, at, body }) => ({ table_id: row.id, ply, at, body: toJson(body), command: null })))
      .execute();
  return true;
}

/** The table is there already: by an attempt of ours whose answer was lost, or by somebody who chose the same id. */
async function mustBeOurs(db: Database["db"], id: string, secret: string, createdAt: Instant): Promise<void> {
  const there = await db
    .selectFrom("tables")
    .select(["secret", "created_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (there.secret !== secret || there.created_at !== createdAt) throw new Error(`there is a table ${id} already`);
}
