import { sql } from "kysely";
import { accountsIn } from "./accounts.ts";
import { activitiesIn } from "./activities.ts";
import { asidesIn } from "./aside.ts";
import { attempt, PATIENCE_MS, StoreAway } from "./away.ts";
import { botTurnsIn } from "./botturns.ts";
import { chatIn } from "./chat.ts";
import { type Database, repeatable, SILENT, type SignalLine, type StoreLog } from "./database.ts";
import { groupCommit } from "./groupcommit.ts";
import { moderationIn } from "./moderation.ts";
import { offersIn } from "./offers.ts";
import { ownDataIn } from "./owndata.ts";
import { openPostgres } from "./postgres.ts";
import { presenceIn } from "./presence.ts";
import { ratingsIn } from "./ratings.ts";
import { recoveryIn } from "./recovery.ts";
import { linkRedis, type RedisPlace, redisPlace } from "./redis.ts";
import { redisSignals } from "./redis-signals.ts";
import { resultsIn } from "./results.ts";
import { runsIn } from "./runs.ts";
import { secretsIn } from "./secrets.ts";
import { sessionsIn } from "./sessions.ts";
import { openSqlite } from "./sqlite.ts";
import { statisticsIn } from "./statistics.ts";
import type { Store } from "./store.ts";
import { talliesIn } from "./tallies.ts";
import { tidyingIn } from "./tidying.ts";

/** Nothing is counted for longer. */
const LONGEST_TALLY = 86_400_000;

/** A folder of this machine, or the address of a PostgreSQL database; and that of a Redis where signals go over one. */
export type StorePlace = ({ readonly data: string } | { readonly url: string }) & { readonly signals?: string };

export const openDatabase = (place: StorePlace, log: StoreLog = SILENT, patienceMs = PATIENCE_MS): Promise<Database> =>
  "url" in place ? openPostgres(place.url, log, patienceMs) : openSqlite(place.data, log, patienceMs);

/** Opens the store and brings it to this program's schema; `StoreAway` when the database does not answer. */
export async function openStore(place: StorePlace, log: StoreLog = SILENT, patienceMs = PATIENCE_MS): Promise<Store> {
  const redis = place.signals === undefined ? null : redisPlace(place.signals);
  const database = await openDatabase(place, log, patienceMs);
  try {
    return storeIn(database, redis === null ? await besides(database) : await besidesInRedis(redis, log));
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What can live elsewhere than in the database, because nothing that matters is in it. */
interface Besides {
  readonly signals: SignalLine;
  close(): Promise<void>;
}

async function besides(database: Database): Promise<Besides> {
  const signals = await database.openSignals();
  return { signals, close: () => signals.close() };
}

async function besidesInRedis(place: RedisPlace, log: StoreLog): Promise<Besides> {
  const link = await linkRedis(place, log);
  const signals = await redisSignals(place, link, log);
  return {
    signals,
    async close() {
      await signals.close();
      await link.close();
    },
  };
}

function storeIn(database: Database, { signals, close }: Besides): Store {
  const { engine } = database;
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
      await close();
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
    ...statisticsIn(database),
    ...runsIn(database),
    ...ownDataIn(database),
    ...secretsIn(database),
    ...talliesIn(database),
    ...recoveryIn(database),
    ...tidyingIn(database),
    publish: (signal) => signals.publish(signal),
    subscribe: (hear, missed) => signals.subscribe(hear, missed),
    follow: (channel) => signals.follow(channel),
  };
}

export { StoreAway };
