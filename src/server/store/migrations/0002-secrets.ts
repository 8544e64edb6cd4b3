import type { MigrationStep } from "../schema.ts";

/** Values that all nodes share and nobody else may know. */
export const up: MigrationStep = async (db) => {
  await db.schema
    .createTable("secrets")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
};
