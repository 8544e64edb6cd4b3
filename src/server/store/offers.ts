import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { array } from "../../base/shape.ts";
import { inChunks } from "./activities.ts";
import { notAside } from "./aside.ts";
import { columnsOf, wholeOf } from "./damage.ts";
import { type Database, once, repeatable, repeatableTransaction } from "./database.ts";
import { kept } from "./kept.ts";
import { storedSetup } from "./offersetup.ts";
import type { Instant, Offer } from "./records.ts";
import type { Db, Schema } from "./schema.ts";
import { takerText } from "./taker.ts";
import { storable, toJson } from "./text.ts";
import { takeTurn } from "./turn.ts";

/** As many as an offer has seats. */
export const TAKERS = array(takerText, 0, 4);

function offerOf(row: Selectable<Schema["offers"]>): Offer {
  const { json } = columnsOf("offers", row.id, row);
  return {
    id: row.id,
    owner: row.owner,
    createdAt: row.created_at,
    setup: json("setup", storedSetup),
    to: row.to_account,
    hidden: row.hidden === 1,
    takers: json("takers", TAKERS),
    expiresAt: row.expires_at,
  };
}

/** Where an offer stands in the list of all. */
export type OfferKey = Pick<Offer, "createdAt" | "id">;

export interface OfferStore {
  /**
   * "other": another one of that id is there, whose time was not over when this one was created. "tooMany": its owner has
   * `most` already, on all nodes together.
   */
  saveOffer(offer: Offer, most?: number): Promise<"saved" | "other" | "tooMany">;
  offer(id: string): Promise<Offer | null>;
  offersOf(owner: string, now: Instant): Promise<readonly Offer[]>;
  /** Those that everybody may see, the newest first; `after`: the last one of the page before. */
  listedOffers(now: Instant, limit: number, after?: OfferKey): Promise<readonly Offer[]>;
  /** Those whose seats are all taken, and perhaps some that an older version has written. */
  fullOffers(now: Instant): Promise<readonly Offer[]>;
  /** The same, but for those that could not be begun and are set aside. */
  startableOffers(now: Instant): Promise<readonly Offer[]>;
  /** Those that ask for this account. */
  offersTo(account: string, now: Instant): Promise<readonly Offer[]>;
  /** Takes a seat unless the offer is gone or changed since: exactly one of two who come at once gets the last seat. `expiresAt`: from now on. */
  changeOffer(
    id: string,
    takersBefore: readonly string[],
    takers: readonly string[],
    expiresAt?: Instant,
  ): Promise<boolean>;
  /** `takers`: unless they are others by now. */
  removeOffer(id: string, takers?: readonly string[]): Promise<boolean>;
  /** Also those whose time was over, the newest first, as far as its owner has no more than `most` then. */
  keepOffers(owner: string, expiresAt: Instant, most?: number): Promise<void>;
  /** Those of all these people that hang. */
  keepOffersOf(owners: readonly string[], now: Instant, expiresAt: Instant): Promise<void>;
}

export function offersIn(database: Database): OfferStore {
  return {
    saveOffer(offer, most = Number.MAX_SAFE_INTEGER) {
      const { id, owner, createdAt } = offer;
      const save = async (db: Db): Promise<"saved" | "other" | "tooMany"> => {
        await takeTurn(db, database, `offers ${owner}`);
        if ((await insertion(db, rowOf(offer), most).changes()) !== 0n) return "saved";
        const there = await db
          .selectFrom("offers")
          .select(["owner", "created_at"])
          .where("id", "=", id)
          .where("expires_at", ">", createdAt)
          .executeTakeFirst();
        if (there === undefined) return "tooMany";
        // It may be our own, whose answer was lost.
        return there.owner === owner && there.created_at === createdAt ? "saved" : "other";
      };
      // SQLite has one writer, and one statement: a transaction would only wait for the disk.
      return database.engine === "postgres" ? repeatableTransaction(database, save) : repeatable(database, save);
    },

    async offer(id) {
      const row = await repeatable(database, (db) => byId(db, id).first());
      return row === undefined ? null : offerOf(row);
    },

    async offersOf(owner, now) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("offers")
          .selectAll()
          .where("owner", "=", owner)
          .where("expires_at", ">", now)
          .orderBy("created_at", "desc")
          .orderBy("id")
          .execute(),
      );
      return wholeOf(database, rows, offerOf);
    },

    async listedOffers(now, limit, after) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("offers")
          .selectAll()
          .where("to_account", "is", null)
          .where("hidden", "=", 0)
          .where("expires_at", ">", now)
          .where((where) => (after === undefined ? where.lit(true) : isAfter(where, after)))
          .orderBy("created_at", "desc")
          .orderBy("id")
          .limit(limit)
          .execute(),
      );
      return wholeOf(database, rows, offerOf);
    },

    async fullOffers(now) {
      const rows = await repeatable(database, (db) => full(db, now).execute());
      return wholeOf(database, rows, offerOf);
    },

    async startableOffers(now) {
      const rows = await repeatable(database, (db) =>
        full(db, now)
          .where(notAside("offers", "start", now))
          .execute(),
      );
      return wholeOf(database, rows, offerOf);
    },

    async offersTo(account, now) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("offers")
          .selectAll()
          .where("expires_at", ">", now)
          // A rematch of several is for all whom its setup names.
          .where((where) =>
            where.or([
              where("to_account", "=", account),
              where.and([
                where("to_account", "is", null),
                where("hidden", "=", 1),
                where("setup", "like", `%"${account}"%`),
              ]),
            ]),
          )
          .orderBy("created_at", "desc")
          .orderBy("id")
          .execute(),
      );
      return wholeOf(database, rows, offerOf);
    },

    async changeOffer(id, takersBefore, takers, expiresAt) {
      const [before, after, freed] = [toJson(takersBefore), toJson(takers), takersBefore.length - takers.length];
      const changed = await once(database, (db) =>
        change(db, id, before, after, freed, expiresAt === undefined ? [] : [expiresAt]).changes(),
      );
      return changed > 0n;
    },

    async removeOffer(id, takers) {
      const removed = await once(database, (db) =>
        removal(db, id, takers === undefined ? [] : [toJson(takers)]).changes(),
      );
      return removed > 0n;
    },

    async keepOffers(owner, expiresAt, most = Number.MAX_SAFE_INTEGER) {
      const keep = async (db: Db): Promise<void> => {
        await takeTurn(db, database, `offers ${owner}`);
        // Those that are still there come before those whose time was over.
        const kept = db.selectFrom("offers").select("id").where("owner", "=", owner);
        const first = kept.orderBy("expires_at", "desc").orderBy("created_at", "desc").orderBy("id").limit(most);
        await db.updateTable("offers").set({ expires_at: expiresAt }).where("id", "in", first).execute();
      };
      await (database.engine === "postgres" ? repeatableTransaction(database, keep) : repeatable(database, keep));
    },

    async keepOffersOf(owners, now, expiresAt) {
      for (const some of inChunks(owners))
        await repeatable(database, (db) =>
          db
            .updateTable("offers")
            .set({ expires_at: expiresAt })
            .where("expires_at", ">", now)
            .where("owner", "in", some)
            .execute(),
        );
    },
  };
}

const isAfter = (where: ExpressionBuilder<Schema, "offers">, { createdAt, id }: OfferKey) =>
  where.and([
    where("created_at", "<=", createdAt),
    where.or([where("created_at", "<", createdAt), where("id", ">", storable(id))]),
  ]);

const full = (db: Db, now: Instant) =>
  db.selectFrom("offers").selectAll().where("free", "=", 0).where("expires_at", ">", now);

const freeSeats = ({ setup, takers }: Offer): number =>
  Math.max(0, (setup.kind === "race" ? 2 : setup.seats.filter((seat) => seat === "person").length) - takers.length);

const byId = kept((db, id: string) => db.selectFrom("offers").selectAll().where("id", "=", id));

/** `expiresAt`: none, or one. */
const change = kept((db, id: string, before: string, after: string, freed: number, expiresAt: readonly Instant[]) =>
  db
    .updateTable("offers")
    .set({
      ...{ takers: after, free: sql`free + ${freed}` },
      ...(expiresAt.length === 0 ? {} : { expires_at: expiresAt[0] }),
    })
    .where("id", "=", id)
    .where("takers", "=", before),
);

/** `takers`: none, or those that it must have. */
const removal = kept((db, id: string, takers: readonly string[]) =>
  db
    .deleteFrom("offers")
    .where("id", "=", id)
    .$if(takers.length > 0, (offer) => offer.where("takers", "=", takers[0])),
);

const rowOf = (offer: Offer) => ({
  ...{ id: offer.id, owner: offer.owner, createdAt: offer.createdAt, setup: toJson(offer.setup), to: offer.to },
  ...{ hidden: offer.hidden ? 1 : 0, takers: toJson(offer.takers), free: freeSeats(offer), expiresAt: offer.expiresAt },
});

/** Unless another of that id is there, or its owner has `most` besides it. The casts tell PostgreSQL what it could not guess. */
const insertion = kept((db, offer: ReturnType<typeof rowOf>, most: number) => {
  const { id, owner, createdAt, setup, to, hidden, takers, free, expiresAt } = offer;
  const statement = sql`
  insert into "offers" (id, owner, created_at, setup, to_account, hidden, takers, free, expires_at)
  select cast(${id} as text), cast(${owner} as text), cast(${createdAt} as bigint), cast(${setup} as text),
    cast(${to} as text), cast(${hidden} as integer), cast(${takers} as text),
    cast(${free} as integer), cast(${expiresAt} as bigint)
  where (select count(*) from offers where owner = ${owner} and expires_at > ${createdAt} and id <> ${id}) < ${most}
  on conflict (id) do update set owner = excluded.owner, created_at = excluded.created_at, setup = excluded.setup,
    to_account = excluded.to_account, hidden = excluded.hidden, takers = excluded.takers, free = excluded.free,
    expires_at = excluded.expires_at
  where offers.expires_at <= ${createdAt}`;
  return { compile: () => statement.compile(db) };
});
