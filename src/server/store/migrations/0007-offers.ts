import type { MigrationStep } from "../schema.ts";

/** Offers whose seats are all taken wait for values, or for a node that makes the game: they are found by an index. */
export const up: MigrationStep = async (db) => {
  await db.schema
    .alterTable("offers")
    .addColumn("free", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("offers_free").on("offers").columns(["free", "expires_at"]).execute();
};
