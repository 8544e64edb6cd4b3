import { sql } from "kysely";
import { accountsIn } from "./accounts.ts";
import { activitiesIn } from "./activities.ts";
import { asidesIn } from "./aside.ts";
import { attempt, PATIENCE_MS, StoreAway } from "./away.ts";
import { botTurnsIn } from "./botturns.ts";
import { chatIn } from "./chat.ts";
import { type Database, repeatable, SILENT, type StoreLog } from "./database.ts";
import { groupCommit } from "./groupcommit.ts";
import { moderationIn } from "./moderation.ts";
import { offersIn } from "./offers.ts";
import { ownDataIn } from "./owndata.ts";
import { openPostgres } from "./postgres.ts";
import { presenceIn } from "./presence.ts";
import { ratingsIn } from "./ratings.ts";
import { recoveryIn } from "./recovery.ts";
import { resultsIn } from "./results.ts";
import { runsIn } from "./runs.ts";
import { secretsIn } from "./secrets.ts";
import { sessionsIn } from "./sessions.ts";
import { openSqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";
import { talliesIn } from "./tallies.ts";
import { tidyingIn } from "./tidying.ts";

/** Nothing is counted for longer. */
const LONGEST_TALLY = 86_400_000;

/** A folder of this machine, or the address of a PostgreSQL database. */
export type StorePlace = { readonly data: string } | { readonly url: string };

export const openDatabase = (place: StorePlace, log: StoreLog = SILENT, patienceMs = PATIENCE_MS): Promise<Database> =>
  "url" in place ? openPostgres(place.url, log, patienceMs) : openSqlite(place.data, log, patienceMs);

/** Opens the store and brings it to this program's schema; `StoreAway` when the database does not answer. */
export const openStore = async (place: StorePlace, log: StoreLog = SILENT, patienceMs = PATIENCE_MS): Promise<Store> =>
  storeIn(await openDatabase(place, log, patienceMs));

function storeIn(database: Database): Store {
  const { engine, signals } = database;
  const presence = presenceIn(database);
  const appends = groupCommit(database);
  return {
    engine,
    damagedRows: () => database.damage.count,
    async time() {
      if (engine === "sqlite") return null;
      const asked = sql<{ time: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as time`;
      const { rows } = await attempt(() => asked.execute(database.db), database.troubleOf, false, 0);
      return rows[0].time;
    },
    async ping() {
      // Whoever asks wants to know how it is now.
      await attempt(() => sql`select 1`.execute(database.db), database.troubleOf, false, 0);
    },
    async close() {
      await appends.drained();
      await database.close();
    },
    async sweep(now) {
      await repeatable(database, (db) => db.deleteFrom("sessions").where("expires_at", "<", now).execute());
      await repeatable(database, (db) => db.deleteFrom("offers").where("expires_at", "<", now).execute());
      await repeatable(database, (db) => db.deleteFrom("recovery").where("expires_at", "<", now).execute());
      await presence.sweepNodes(now);
      // Tried again since, and not set aside again: it is done.
      await repeatable(database, (db) => db.deleteFrom("set_aside").where("until", "<", now).execute());
      await repeatable(database, (db) =>
        db
          .deleteFrom("tallies")
          .where("since", "<", now - LONGEST_TALLY)
          .execute(),
      );
    },
    append: (append) => appends.append(append),
    ...activitiesIn(database),
    ...botTurnsIn(database),
    ...asidesIn(database),
    ...accountsIn(database),
    ...sessionsIn(database),
    ...chatIn(database),
    ...offersIn(database),
    ...presence,
    ...moderationIn(database),
    ...ratingsIn(database),
    ...resultsIn(database),
    ...runsIn(database),
    ...ownDataIn(database),
    ...secretsIn(database),
    ...talliesIn(database),
    ...recoveryIn(database),
    ...tidyingIn(database),
    publish: (signal) => signals.publish(signal),
    subscribe: (hear, lost) => signals.subscribe(hear, lost),
  };
}

export { StoreAway };
