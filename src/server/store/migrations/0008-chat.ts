import { sql } from "kysely";
import type { MigrationStep } from "../schema.ts";

/** The id of the command that said a line, so that the same command on any node is one line. Lines of before have none. */
export const up: MigrationStep = async (db, engine) => {
  // Compared by its bytes on both engines, as everywhere.
  const text = engine === "postgres" ? sql`text collate "C"` : ("text" as const);
  await db.schema.alterTable("chat").addColumn("command", text).execute();
  await db.schema.createIndex("chat_command").unique().on("chat").columns(["account", "command"]).execute();
};
