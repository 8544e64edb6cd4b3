import { sql } from "kysely";
import type { MigrationStep } from "../schema.ts";

/**
 * A node says in one row that it lives, and those who are at it are there as long as that row says so: nobody writes the
 * rows of all people again and again. Who was there before comes back by connecting anew.
 */
export const up: MigrationStep = async (db, engine) => {
  const { schema } = db;
  // Compared by its bytes on both engines, as everywhere.
  const text = engine === "postgres" ? sql`text collate "C"` : ("text" as const);
  await schema
    .createTable("nodes")
    .addColumn("node", text, (column) => column.primaryKey())
    .addColumn("until", "bigint", (column) => column.notNull())
    .addColumn("people", "integer", (column) => column.notNull())
    .execute();
  await schema.createIndex("nodes_until").on("nodes").column("until").execute();
  await schema.dropTable("presence").execute();
  await schema
    .createTable("presence")
    .addColumn("account", text, (column) => column.notNull())
    .addColumn("node", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("name_key", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("presence_key", ["account", "node"])
    .execute();
  await schema.createIndex("presence_node").on("presence").columns(["node", "account"]).execute();
  await schema.createIndex("presence_name").on("presence").columns(["name_key", "account"]).execute();
};
