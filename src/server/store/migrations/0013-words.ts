import { sql } from "kysely";
import type { MigrationStep } from "../schema.ts";

/**
 * Word lists that a server keeps: another list, and what was added to it and dropped. A change has the version of the list
 * from which on it counts, and the one from which on it does not: so every edition that games were played with can be made
 * again on any node. And what people say against a refusal.
 */
export const up: MigrationStep = async (db, engine) => {
  const { schema } = db;
  // Compared by its bytes on both engines, as everywhere.
  const text = engine === "postgres" ? sql`text collate "C"` : ("text" as const);
  await schema
    .createTable("word_lists")
    .addColumn("name", text, (column) => column.primaryKey())
    .addColumn("base", text, (column) => column.notNull())
    .addColumn("owner", text)
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await schema
    .createTable("word_changes")
    .addColumn("list", text, (column) => column.notNull())
    .addColumn("since", "integer", (column) => column.notNull())
    .addColumn("until", "integer")
    .addColumn("word", text, (column) => column.notNull())
    .addColumn("change", text, (column) => column.notNull())
    .addColumn("reason", text, (column) => column.notNull())
    .addColumn("by_account", text)
    .addColumn("at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("word_changes_key", ["list", "since"])
    .execute();
  // A word is added or dropped once, whoever asks for it at the same moment.
  await schema
    .createIndex("word_changes_word")
    .unique()
    .on("word_changes")
    .columns(["list", "word"])
    .where(sql.ref("until"), "is", null)
    .execute();
  await schema.createIndex("word_changes_by").on("word_changes").column("by_account").execute();
  await schema
    .createTable("word_editions")
    .addColumn("list", text, (column) => column.notNull())
    .addColumn("hash", text, (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("base_hash", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("word_editions_key", ["list", "hash"])
    .execute();
  await schema
    .createTable("appeals")
    .addColumn("account", text, (column) => column.notNull())
    .addColumn("list", text, (column) => column.notNull())
    .addColumn("word", text, (column) => column.notNull())
    .addColumn("activity", text, (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("into_list", text)
    .addColumn("answer", text)
    .addColumn("settled_at", "bigint")
    .addColumn("told", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("appeals_key", ["account", "list", "word"])
    .execute();
  await schema.createIndex("appeals_of_day").on("appeals").columns(["account", "at"]).execute();
  await schema.createIndex("appeals_state").on("appeals").columns(["state", "at"]).execute();
  await schema.createIndex("appeals_word").on("appeals").columns(["list", "word"]).execute();
};
