import { expect, it } from "vitest";
import {
  accountWith,
  createdTable,
  faultOf,
  forBothEngines,
  freshId,
  offerWith,
  resultOf,
  type Stage,
  sessionOf,
} from "../../../test/support/stores.ts";
import { StoreDamage } from "./damage.ts";
import { SILENT } from "./database.ts";
import { openDatabase, openStore } from "./open.ts";
import type { Schema } from "./schema.ts";
import type { Store } from "./store.ts";

/** Writes past the store, as a broken disk or a slip in the database's own shell does. */
async function damage(stage: Stage, table: keyof Schema, key: string, id: string, column: string, value: string) {
  await stage.store.close();
  const { db, close } = await openDatabase(stage.place);
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ [column]: value })
    .where(key as never, "=", id as never)
    .executeTakeFirstOrThrow();
  await close();
  await stage.reopen();
  expect(numUpdatedRows).toBe(1n);
}

const damageOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => (error instanceof StoreDamage ? [error.table, error.id, error.column] : error),
  );

forBothEngines("a damaged row", (stage) => {
  it.each([
    ["role", "king"],
    ["settings", "{"],
    ["settings", "[]"],
  ])("of accounts is named, and the others are there: %s %s", async (column, value) => {
    const [hurt, whole] = [accountWith(), accountWith()];
    for (const account of [hurt, whole]) await stage.store.createAccount(account);
    await damage(stage, "accounts", "id", hurt.id, column, value);
    const place = ["accounts", hurt.id, column];
    expect(await damageOf(stage.store.account(hurt.id))).toEqual(place);
    expect(await damageOf(stage.store.accountNamed(hurt.name))).toEqual(place);
    // Nothing is written over what nobody could read.
    expect(await damageOf(stage.store.changeAccount(hurt.id, { seenAt: 5 }))).toEqual(place);
    expect(await stage.store.accounts([hurt.id, whole.id])).toEqual([whole]);
  });

  it.each([
    ["kind", "visitor"],
    ["scopes", '["play",7]'],
  ])("of sessions is named, and the others are there: %s %s", async (column, value) => {
    const account = accountWith();
    await stage.store.createAccount(account);
    const [hurt, whole] = [sessionOf(account.id), sessionOf(account.id)];
    for (const session of [hurt, whole]) await stage.store.saveSession(session);
    await damage(stage, "sessions", "hash", hurt.hash, column, value);
    expect(await damageOf(stage.store.session(hurt.hash))).toEqual(["sessions", hurt.hash, column]);
    expect(await stage.store.sessionsOf(account.id)).toEqual([whole]);
    await stage.store.endSessionsOf(account.id, null);
    expect(await stage.store.session(hurt.hash)).toBeNull();
  });

  it.each([
    ["setup", '{"ruleset":"classic-en","seats":["person"]}'],
    ["setup", "null"],
    ["takers", '["ada promised {"]'],
    ["takers", '["ada promised {\\"at\\":\\"noon\\"}"]'],
    ["takers", '"ada"'],
  ])("of offers is named, and the others are there: %s %s", async (column, value) => {
    const owner = freshId("owner");
    const [hurt, whole] = [0, 1].map(() => offerWith({ owner, takers: [owner, "ben"] }));
    for (const offer of [hurt, whole]) await stage.store.saveOffer(offer);
    await damage(stage, "offers", "id", hurt.id, column, value);
    expect(await damageOf(stage.store.offer(hurt.id))).toEqual(["offers", hurt.id, column]);
    expect(await stage.store.offersOf(owner, 2000)).toEqual([whole]);
    const ids = (offers: readonly { readonly id: string }[]) => offers.map(({ id }) => id);
    for (const listed of [await stage.store.listedOffers(2000, 99), await stage.store.fullOffers(2000)]) {
      expect(ids(listed)).toContain(whole.id);
      expect(ids(listed)).not.toContain(hurt.id);
    }
    await stage.store.forget(freshId("somebody"), (setup) => setup);
    expect(await stage.store.removeOffer(hurt.id)).toBe(true);
  });

  it("of results is left out, and the page is filled with those behind it", async () => {
    const ada = freshId("ada");
    const tables: string[] = [];
    for (const at of [100, 200, 300, 400]) {
      const { id } = await createdTable(stage.store, { state: "over", turn: null, finishedAt: at });
      await stage.store.saveResults(id, [resultOf(ada, id, { at })], []);
      tables.push(id);
    }
    for (const table of tables.slice(1, 3))
      await damage(stage, "results", "table_id", table, "best_move", '{"word":7}');
    const times = async (store: Store, limit: number) => (await store.resultsOf(ada, { limit })).map(({ at }) => at);
    expect(await times(stage.store, 2)).toEqual([400, 100]);
    expect(await times(stage.store, 1)).toEqual([400]);
    expect(await times(stage.store, 9)).toEqual([400, 100]);
    expect(stage.store.damagedRows()).toBe(2);
  });

  it("of games is left out in the same way: whoever reads page by page does not take it for the end", async () => {
    const ada = freshId("ada");
    const tables: string[] = [];
    for (const createdAt of [100, 200, 300, 400])
      tables.push((await createdTable(stage.store, { seats: [ada, null], createdAt })).id);
    await damage(stage, "activities", "id", tables[2], "seats", "7");
    const page = await stage.store.activitiesOf(ada, "table", "any", { limit: 2 });
    expect(page.map(({ id }) => id)).toEqual([tables[3], tables[1]]);
  });

  it("is logged once, with its place and not with what stands in it", async () => {
    const account = accountWith();
    await stage.store.createAccount(account);
    await damage(stage, "accounts", "id", account.id, "settings", '"a secret"');
    await stage.store.close();
    const warnings: unknown[] = [];
    const store = await openStore(stage.place, { ...SILENT, warn: (fields) => warnings.push(fields) });
    expect(store.damagedRows()).toBe(0);
    for (let i = 0; i < 3; i++) expect(await store.accounts([account.id])).toEqual([]);
    expect(store.damagedRows()).toBe(1);
    expect(warnings.filter((fields) => JSON.stringify(fields).includes("accounts"))).toMatchObject([
      { table: "accounts", id: account.id, column: "settings" },
    ]);
    expect(JSON.stringify(warnings)).not.toContain("secret");
    expect(await faultOf(store.account(account.id))).toEqual([
      "store.damaged",
      { table: "accounts", id: account.id, field: "settings" },
    ]);
    await store.close();
    await stage.reopen();
  });
});
