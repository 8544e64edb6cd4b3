import { describe, expect, it } from "vitest";
import { databaseBefore } from "../../../test/support/old-store.ts";
import { sharedDatabase } from "../../../test/support/postgres-shared.ts";
import { temporaryFolder } from "../../../test/support/stores.ts";
import { openStore } from "./open.ts";

/** An account as the release before wrote it. */
const old = (id: string, name: string, key: string, at: number, more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id, name, name_key: key, password_hash: "hash", role: "member", created_at: at, seen_at: at, settings: "{}" },
  ...more,
});

describe.each(["sqlite", "postgres"] as const)("accounts of the release before, in %s", (engine) => {
  const folder = temporaryFolder();

  it("keep their names; of two who look alike the older has the look", async () => {
    const place = engine === "sqlite" ? { data: folder } : { url: await sharedDatabase() };
    const db = await databaseBefore(place, "0004-accounts");
    const guest = { role: "guest", password_hash: null };
    const rows = [
      old("young", "AIfons", "aifons", 20),
      old("old", "Alfons", "alfons", 10),
      old("third", "A1fons", "a1fons", 30),
      old("guest", "Guest 4821", "guest 4821", 5, guest),
      old("gone", "~gone", "x", 5, { ...guest, name_key: null, deleted_at: 7 }),
    ];
    for (const row of rows)
      await db
        .insertInto("accounts")
        .values(row as never)
        .execute();
    await db.destroy();

    const store = await openStore(place);
    for (const { id, name } of rows.slice(0, 4)) expect((await store.accountNamed(name))?.id, name).toBe(id);
    // What changes nothing of the name needs nothing of it; a new name must be free, also of look-alikes.
    expect((await store.changeAccount("young", { seenAt: 99 })).ok).toBe(true);
    expect(await store.changeAccount("third", { name: "ALFONS" })).toMatchObject({ ok: false });
    expect(await store.changeAccount("third", { name: "Alfred" })).toMatchObject({ ok: true });
    const due = await store.accountsToTidy(Number.MAX_SAFE_INTEGER, 10);
    expect(due).toEqual([
      { id: "gone", isGone: true },
      { id: "guest", isGone: false },
    ]);
    await store.close();
  });
});
