import { afterEach, describe, expect, it, vi } from "vitest";
import { appendTo, factsFrom, tableWith, temporaryFolder } from "../../../test/support/stores.ts";
import { activitiesIn } from "./activities.ts";
import { groupCommit } from "./groupcommit.ts";
import { openDatabase } from "./open.ts";

afterEach(() => void vi.useRealTimers());

describe("batches of moves", () => {
  it("begin at once after a rest, then as soon as fifty moves wait, or when their time has come", async () => {
    const database = await openDatabase({ data: temporaryFolder() });
    const tables = activitiesIn(database);
    const ids = Array.from({ length: 54 }, () => tableWith());
    for (const row of ids) await tables.createActivity(row, factsFrom(0));
    const batches: number[] = [];
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"], now: 1_000_000 });
    vi.advanceTimersByTime(1000);
    const { append } = groupCommit({
      ...database,
      appendAtOnce: (batch) => {
        batches.push(batch.length);
        return database.appendAtOnce(batch);
      },
    });
    const moves = ids.map(
      ({ id }) =>
        () =>
          append(appendTo(id, 1)),
    );
    await moves[0]();
    expect(batches).toEqual([1]);
    // Their time does not come: the clock stands still.
    await Promise.all(moves.slice(1, 51).map((move) => move()));
    expect(batches).toEqual([1, 50]);
    const last = moves.slice(51).map((move) => move());
    await new Promise((resolve) => setImmediate(resolve));
    expect(batches).toEqual([1, 50]);
    vi.advanceTimersByTime(25);
    await Promise.all(last);
    expect(batches).toEqual([1, 50, 3]);
    vi.useRealTimers();
    await database.close();
  });
});
