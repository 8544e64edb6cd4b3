import { sql } from "kysely";
import { accountsIn } from "./accounts.ts";
import { activitiesIn } from "./activities.ts";
import { appealsIn } from "./appeals.ts";
import { asidesIn } from "./aside.ts";
import { PATIENCE_MS, StoreAway } from "./away.ts";
import { botTurnsIn } from "./botturns.ts";
import { chatIn } from "./chat.ts";
import { type Database, repeatable, SILENT, type SignalLine, type StoreLog } from "./database.ts";
import { groupCommit } from "./groupcommit.ts";
import { moderationIn } from "./moderation.ts";
import { offersIn } from "./offers.ts";
import { ownDataIn } from "./owndata.ts";
import { openPostgres } from "./postgres.ts";
import { type PresenceStore, presenceIn } from "./presence.ts";
import { ratingsIn } from "./ratings.ts";
import { recoveryIn } from "./recovery.ts";
import { linkRedis, type RedisPlace, redisPlace } from "./redis.ts";
import { redisPresence } from "./redis-presence.ts";
import { redisSignals } from "./redis-signals.ts";
import { redisTallies } from "./redis-tallies.ts";
import { resultsIn } from "./results.ts";
import { runsIn } from "./runs.ts";
import { secretsIn } from "./secrets.ts";
import { sessionsIn } from "./sessions.ts";
import { openSqlite } from "./sqlite.ts";
import { statisticsIn } from "./statistics.ts";
import type { Store } from "./store.ts";
import { type TallyStore, talliesIn } from "./tallies.ts";
import { tidyingIn } from "./tidying.ts";
import { wordListsIn } from "./wordlists.ts";

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
    return redis === null ? await storeOn(database) : storeIn(database, await besidesInRedis(database, redis, log));
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** With everything in the database itself. */
export const storeOn = async (database: Database): Promise<Store> => storeIn(database, await besides(database));

/** What can live elsewhere than in the database, because nothing that matters is in it. */
interface Besides {
  readonly signals: SignalLine;
  readonly tallies: TallyStore;
  readonly presence: PresenceStore;
  close(): Promise<void>;
}

async function besides(database: Database): Promise<Besides> {
  const signals = await database.openSignals();
  const [tallies, presence] = [talliesIn(database), presenceIn(database)];
  return { signals, tallies, presence, close: () => signals.close() };
}

async function besidesInRedis(database: Database, place: RedisPlace, log: StoreLog): Promise<Besides> {
  const link = await linkRedis(place, log);
  const signals = await redisSignals(place, link, log).catch(async (error) => {
    await link.close();
    throw error;
  });
  return {
    signals,
    tallies: redisTallies(place, link, talliesIn(database), log),
    presence: redisPresence(place, link, presenceIn(database), log),
    async close() {
      await signals.close();
      await link.close();
    },
  };
}

function storeIn(database: Database, { signals, tallies, presence, close }: Besides): Store {
  const { engine } = database;
  const appends = groupCommit(database);
  return {
    engine,
    damagedRows: () => database.damage.count,
    async time() {
      if (engine === "sqlite") return null;
      const asked = sql<{ time: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as time`;
      const { rows } = await repeatable(database, (db) => asked.execute(db));
      return rows[0].time;
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
    ...tallies,
    ...recoveryIn(database),
    ...tidyingIn(database),
    ...wordListsIn(database),
    ...appealsIn(database),
    publish: (signal) => signals.publish(signal),
    subscribe: (hear, missed) => signals.subscribe(hear, missed),
    follow: (channel) => signals.follow(channel),
  };
}

export { StoreAway };
