import { sql } from "kysely";
import { inChunks } from "./activities.ts";
import { type Database, probe, repeatable, repeatableTransaction } from "./database.ts";
import type { Instant, LivingNode, Presence, PresentPerson } from "./records.ts";
import type { Db } from "./schema.ts";
import { nameKey, storable } from "./text.ts";

/**
 * Who is there: each person at the nodes where they are connected, as long as these live. A node that dies says nothing
 * any more, and its people are gone with it.
 */
export interface PresenceStore {
  bePresent(people: readonly Presence[]): Promise<void>;
  beAbsent(accounts: readonly string[], node: string): Promise<void>;
  /** The node lives, with so many people. Rejects when nothing can be written. False: who they are has to be said anew. */
  beat(node: string, people: number, until: Instant): Promise<boolean>;
  livingNodes(now: Instant): Promise<readonly LivingNode[]>;
  presentAmong(accounts: readonly string[], now: Instant): Promise<ReadonlySet<string>>;
  /** As their nodes have said last. Who is at two nodes counts twice. */
  countPresent(now: Instant): Promise<number>;
  /** In the order of their keys: after that one, each account once. `find`: how the name begins. */
  presentPage(
    now: Instant,
    after: string | null,
    limit: number,
    find: string | null,
  ): Promise<readonly PresentPerson[]>;
  /** Forgets nodes whose time was over before then, and whoever was at them. */
  sweepNodes(before: Instant): Promise<void>;
}

export function presenceIn(database: Database): PresenceStore {
  const livingNodes = (now: Instant): Promise<LivingNode[]> =>
    repeatable(database, (db) =>
      db.selectFrom("nodes").select(["node", "people"]).where("until", ">", now).orderBy("node").execute(),
    );

  return {
    async bePresent(people) {
      // One statement cannot change a row twice, and all nodes must lock rows in the same order.
      const byKey = new Map(people.map((one) => [`${one.account}\n${one.node}`, one]));
      const rows = [...byKey.entries()]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { account, node, name }]) => ({ account, node, name: storable(name), name_key: nameKey(name) }));
      for (const some of inChunks(rows))
        await repeatable(database, (db) =>
          db
            .insertInto("presence")
            .values(some)
            .onConflict((conflict) =>
              conflict.columns(["account", "node"]).doUpdateSet(({ ref }) => ({
                name: ref("excluded.name"),
                name_key: ref("excluded.name_key"),
              })),
            )
            .execute(),
        );
    },

    async beAbsent(accounts, node) {
      for (const some of inChunks(accounts))
        await repeatable(database, (db) =>
          db.deleteFrom("presence").where("account", "in", some).where("node", "=", node).execute(),
        );
    },

    async beat(node, people, until) {
      // It also shows that moves can be written: on their connection, and on the disk when it is answered.
      await probe(database, (db) =>
        db
          .insertInto("nodes")
          .values({ node, people, until })
          .onConflict((conflict) => conflict.column("node").doUpdateSet({ people, until }))
          .execute(),
      );
      return true;
    },

    livingNodes,

    async presentAmong(accounts, now) {
      const found = new Set<string>();
      for (const some of inChunks([...new Set(accounts)])) {
        const rows = await repeatable(database, (db) =>
          living(db, now).select("presence.account").where("presence.account", "in", some).execute(),
        );
        for (const { account } of rows) found.add(account);
      }
      return found;
    },

    async countPresent(now) {
      return (await livingNodes(now)).reduce((sum, { people }) => sum + people, 0);
    },

    async presentPage(now, after, limit, find) {
      const from = find === null ? "" : nameKey(find);
      const rows = await repeatable(database, (db) => {
        const all = living(db, now)
          .select(({ fn }) => ["presence.name_key as key", "presence.account", fn.min("presence.name").as("name")])
          .groupBy(["presence.name_key", "presence.account"])
          .orderBy("presence.name_key")
          .orderBy("presence.account")
          .limit(limit);
        const begun = from === "" ? all : all.where("name_key", ">=", from).where("name_key", "<", behind(from));
        return (after === null ? begun : begun.where("name_key", ">", storable(after))).execute();
      });
      return rows;
    },

    async sweepNodes(before) {
      // In one piece: a node that lives after all comes before this or after it, and then says anew who is there.
      await repeatableTransaction(database, async (db) => {
        const { numDeletedRows } = await db.deleteFrom("nodes").where("until", "<", before).executeTakeFirstOrThrow();
        if (numDeletedRows > 0n) await sql`delete from presence where node in (${NODES_GONE})`.execute(db);
      });
    },
  };
}

const living = (db: Db, now: Instant) =>
  db.selectFrom("presence").innerJoin("nodes", "nodes.node", "presence.node").where("nodes.until", ">", now);

/** The first text that no longer begins with this one, in the order of bytes: nothing stands behind that character. */
export const behind = (prefix: string): string => `${prefix}\u{10ffff}`;

/** From one node to the next by the index, however many people are at each. */
const NODES_GONE = sql`
  with recursive step(node) as (
    select min(node) from presence
    union all select (select min(node) from presence where node > step.node) from step where step.node is not null
  ) select node from step where node is not null and node not in (select node from nodes)`;
