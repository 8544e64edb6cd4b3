import { type Migration, Migrator } from "kysely/migration";
import { UserError } from "../../base/user-error.ts";
import type { Engine } from "./database.ts";
import * as first from "./migrations/0001-first.ts";
import * as secrets from "./migrations/0002-secrets.ts";
import * as tallies from "./migrations/0003-tallies.ts";
import * as accounts from "./migrations/0004-accounts.ts";
import * as tables from "./migrations/0005-tables.ts";
import * as ratings from "./migrations/0006-ratings.ts";
import * as offers from "./migrations/0007-offers.ts";
import * as chat from "./migrations/0008-chat.ts";
import * as activities from "./migrations/0009-activities.ts";
import * as standings from "./migrations/0010-standings.ts";
import * as rounds from "./migrations/0011-rounds.ts";
import * as nodes from "./migrations/0012-nodes.ts";
import * as words from "./migrations/0013-words.ts";
import type { Db, MigrationStep } from "./schema.ts";

/** In the order of their names. A migration that was released is never changed: a new one follows it. */
export const MIGRATIONS: Readonly<Record<string, MigrationStep>> = {
  "0001-first": first.up,
  "0002-secrets": secrets.up,
  "0003-tallies": tallies.up,
  "0004-accounts": accounts.up,
  "0005-tables": tables.up,
  "0006-ratings": ratings.up,
  "0007-offers": offers.up,
  "0008-chat": chat.up,
  "0009-activities": activities.up,
  "0010-standings": standings.up,
  "0011-rounds": rounds.up,
  "0012-nodes": nodes.up,
  "0013-words": words.up,
};

/** Brings the database to the form that this program knows. Several nodes that start at once take turns. */
export async function migrate(db: Db, engine: Engine, steps = MIGRATIONS): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, step]): [string, Migration] => [name, { up: (target) => step(target, engine) }]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // An older program must not write into what a newer one has changed.
  if (error instanceof Error && /previously executed migration/.test(error.message)) throw new UserError("store.newer");
  throw error;
}
