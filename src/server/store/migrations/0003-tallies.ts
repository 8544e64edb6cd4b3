import type { MigrationStep } from "../schema.ts";

/** What all nodes count together: tries at passwords, new accounts of an address, lines of chat. */
export const up: MigrationStep = async (db) => {
  await db.schema
    .createTable("tallies")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("since", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("tallies_since").on("tallies").column("since").execute();
};
