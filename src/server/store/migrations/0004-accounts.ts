import { type ColumnDataType, type Expression, type Kysely, sql } from "kysely";
import type { Engine } from "../database.ts";
import { skeletonOf } from "../skeleton.ts";

interface Before {
  readonly id: string;
  readonly name: string;
  readonly deleted_at: number | null;
}

const WEEK = 7 * 86_400_000;

/** Names that look alike, ways back into an account, and accounts that have to be looked at again. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text: ColumnDataType | Expression<unknown> = engine === "postgres" ? sql`text collate "C"` : "text";
  const { schema } = db;
  await schema.alterTable("accounts").addColumn("skeleton", text).execute();
  await schema.alterTable("accounts").addColumn("tidy_at", "bigint").execute();
  await likenNames(db);
  await schema.createIndex("accounts_skeleton").on("accounts").column("skeleton").unique().execute();
  await schema.createIndex("accounts_tidy").on("accounts").column("tidy_at").execute();
  // Where an account has left traces: asked for each guest who may go, and for whoever takes the own data along.
  await schema.createIndex("chat_account").on("chat").columns(["account", "id"]).execute();
  await schema.createIndex("blocks_blocked").on("blocks").column("blocked").execute();
  await schema.createIndex("reports_by").on("reports").column("by_account").execute();
  await schema.createIndex("reports_about").on("reports").column("about").execute();
  // Whoever left may still sit at a table in play; guests who never did anything go.
  await sql`update accounts set tidy_at = case when deleted_at is null then created_at + ${sql.lit(WEEK)} else 0 end
    where deleted_at is not null or (role = 'guest' and password_hash is null)`.execute(db);

  await schema
    .createTable("recovery")
    .addColumn("hash", text, (column) => column.primaryKey())
    .addColumn("account", text, (column) => column.notNull().references("accounts.id"))
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("detail", text)
    .addColumn("expires_at", "bigint")
    .execute();
  await schema.createIndex("recovery_account").on("recovery").columns(["account", "kind"]).execute();
  await schema.createIndex("recovery_expires").on("recovery").column("expires_at").execute();
  await schema
    .createTable("emails")
    .addColumn("account", text, (column) => column.primaryKey().references("accounts.id"))
    .addColumn("address", text, (column) => column.notNull())
    .execute();
}

/** Of two who look alike the older has the skeleton; the younger keeps name and sign-in, and has one of its own. */
async function likenNames(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Before>`select id, name, deleted_at from accounts order by created_at, id`.execute(db);
  const taken = new Set<string>();
  for (const { id, name, deleted_at } of rows) {
    if (deleted_at !== null) continue;
    const wanted = skeletonOf(name);
    const skeleton = taken.has(wanted) ? `${wanted}~${id}` : wanted;
    taken.add(skeleton);
    await sql`update accounts set skeleton = ${skeleton} where id = ${id}`.execute(db);
  }
}
