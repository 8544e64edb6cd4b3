import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { databaseBefore } from "../../../../test/support/old-store.ts";
import { sharedDatabase } from "../../../../test/support/postgres-shared.ts";
import { temporaryFolder } from "../../../../test/support/stores.ts";
import { openStore } from "../open.ts";
import type { Store } from "../store.ts";

describe.each(["sqlite", "postgres"] as const)("computer players who had the turn before, in %s", (engine) => {
  const folder = temporaryFolder();
  let store: Store;
  afterAll(() => store?.close());

  it("are asked by the first node that comes", async () => {
    const place = engine === "sqlite" ? { data: folder } : { url: await sharedDatabase() };
    const before = await databaseBefore(place, "0011-rounds");
    for (const [id, state, botTurn] of [
      ["bot", "playing", 1],
      ["person", "playing", 0],
      ["over", "over", 1],
    ] as const)
      await sql`insert into activities (id, kind, created_at, topic, setup, secret, seats, version, state, turn, result,
        bot_turn) values (${id}, 'table', 1, 'classic-en', '{}', '', '[null]', 0, ${state}, 0, 'null',
        ${sql.lit(botTurn)})`.execute(before);
    await before.destroy();
    store = await openStore(place);
    expect(await store.takeBotTurns(1000, 2000, 9)).toEqual([{ id: "bot", kind: "table", version: 0 }]);
    expect(await store.takeBotTurns(1999, 3000, 9)).toEqual([]);
    expect(await store.asides(0, 9)).toEqual([]);
  });
});
