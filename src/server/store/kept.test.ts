import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedDatabase } from "../../../test/support/postgres-shared.ts";
import { temporaryFolder } from "../../../test/support/stores.ts";
import type { Database } from "./database.ts";
import { kept } from "./kept.ts";
import { openDatabase } from "./open.ts";
import { together } from "./together.ts";

let built = 0;
const named = kept((db, names: readonly string[], least: string) => {
  built++;
  return db.selectFrom("secrets").selectAll().where("name", "in", names).where("value", ">=", least);
});
const all = kept((db) => db.selectFrom("secrets").select("name").orderBy("name"));
const insertion = kept((db, rows: readonly { readonly name: string; readonly value: string }[]) =>
  db
    .insertInto("secrets")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing()),
);

describe.each(["sqlite", "postgres"] as const)("a statement that is kept, in %s", (engine) => {
  const folder = temporaryFolder();
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase(engine === "sqlite" ? { data: folder } : { url: await sharedDatabase() });
  });
  afterAll(() => database?.close());

  it("is built once for each length of its lists, and has the values of each call", async () => {
    const { db } = database;
    const rows = ["a", "b", "c"].map((name) => ({ name: `kept ${name}`, value: name }));
    expect(await insertion(db, rows).changes()).toBe(3n);
    expect(await insertion(db, rows.slice(0, 2)).changes()).toBe(0n);
    const before = built;
    expect(await named(db, ["kept a"], "").execute()).toEqual([rows[0]]);
    expect(await named(db, ["kept b"], "").first()).toEqual(rows[1]);
    expect(await named(db, ["nobody"], "").first()).toBeUndefined();
    expect(built - before).toBe(1);
    expect((await named(db, ["kept c", "kept a"], "").execute()).length).toBe(2);
    expect(built - before).toBe(2);
    expect(named(db, ["x", "y"], "7").compile().parameters).toEqual(["x", "y", "7"]);
  });

  it("may not be made of its values", () => {
    const looks = kept((db, number: number) =>
      db.selectFrom("secrets").select("name").where("value", "=", `${number}`),
    );
    expect(() => looks(database.db, 1).compile()).toThrow(TypeError);
  });

  it("is built anew for a list that is longer than most", async () => {
    const names = Array.from({ length: 20 }, (_, i) => `kept ${"abcdefghijklmnopqrst"[i]}`);
    const before = built;
    for (let times = 0; times < 2; times++) expect((await named(database.db, names, "").execute()).length).toBe(3);
    expect(built - before).toBe(2);
  });

  it("is written with its commit where nothing follows, or not at all", async () => {
    const namesOf = async () => (await all(database.db).execute()).map(({ name }) => name);
    const add = (name: string) => insertion(database.db, [{ name, value: "" }]);
    const write = (names: readonly string[], commits: boolean) =>
      database.db.transaction().execute((db) =>
        together(
          db,
          engine,
          names.map((name) => add(name)),
          commits,
        ),
      );
    const before = await namesOf();
    expect(await write(["more a", "more b"], true)).toHaveLength(2);
    expect(await namesOf()).toEqual([...before, "more a", "more b"]);
    // It is there, so that the other is not said; the transaction ends all the same.
    expect(await write(["more a", "more c"], true)).toBeNull();
    const failed = database.db.transaction().execute(async (db) => {
      await together(db, engine, [add("more d")]);
      await together(db, engine, [db.insertInto("secrets").values({ name: "more a", value: "" })], true);
    });
    await expect(failed).rejects.toThrow();
    expect(await write(["more e"], false)).toHaveLength(1);
    expect(await namesOf()).toEqual([...before, "more a", "more b", "more e"]);
  });
});
