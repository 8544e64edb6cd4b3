import { inChunks } from "./activities.ts";
import { type Database, repeatable } from "./database.ts";
import type { Instant, Presence } from "./records.ts";
import { storable } from "./text.ts";

export interface PresenceStore {
  bePresent(people: readonly Presence[]): Promise<void>;
  beAbsent(account: string, node: string): Promise<void>;
  present(now: Instant): Promise<readonly Presence[]>;
}

export function presenceIn(database: Database): PresenceStore {
  return {
    async bePresent(people) {
      // One statement cannot change a row twice, and all nodes must lock rows in the same order.
      const byKey = new Map(people.map((one) => [`${one.account}\n${one.node}`, { ...one, name: storable(one.name) }]));
      const rows = [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
      for (const some of inChunks(rows))
        await repeatable(database, (db) =>
          db
            .insertInto("presence")
            .values(some)
            .onConflict((conflict) =>
              conflict.columns(["account", "node"]).doUpdateSet(({ ref }) => ({
                name: ref("excluded.name"),
                until: ref("excluded.until"),
              })),
            )
            .execute(),
        );
    },

    async beAbsent(account, node) {
      await repeatable(database, (db) =>
        db.deleteFrom("presence").where("account", "=", account).where("node", "=", node).execute(),
      );
    },

    present: (now): Promise<Presence[]> =>
      repeatable(database, (db) =>
        db.selectFrom("presence").selectAll().where("until", ">", now).orderBy("account").orderBy("node").execute(),
      ),
  };
}
