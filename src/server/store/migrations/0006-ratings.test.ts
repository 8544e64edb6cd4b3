import { expect, it } from "vitest";
import { createdTable, forBothEngines, freshId, stepOf } from "../../../../test/support/stores.ts";
import { openDatabase } from "../open.ts";
import { up } from "./0006-ratings.ts";

forBothEngines("the pairs of games that were rated before", (stage) => {
  it("are counted, so that boards go on as they were", async () => {
    const [me, you, third] = [freshId("me"), freshId("you"), freshId("third")];
    const counts: Record<string, number> = {};
    for (const others of [[you], [you], [you, third]]) {
      const { id } = await createdTable(stage.store, { state: "over", turn: null, finishedAt: 1 });
      const pool = others.length > 1 ? "classic-en:3+" : "classic-en:2";
      const steps = [me, ...others].map((account) => {
        const key = `${account} ${pool}`;
        counts[key] = (counts[key] ?? 0) + 1;
        return stepOf(account, id, { pool, games: counts[key] });
      });
      await stage.store.saveResults(id, [], steps);
    }
    await stage.store.close();
    const { db, engine, close } = await openDatabase(stage.place);
    await db.schema.dropTable("rating_pairs").execute();
    await up(db as never, engine);
    await close();
    await stage.reopen();
    const none = { day: 0, gained: 0, shortGained: 0 };
    expect(await stage.store.ratingPairs(me, "classic-en:2", [you, third])).toEqual([
      { opponent: you, ...none, games: 2 },
    ]);
    const many = await stage.store.ratingPairs(third, "classic-en:3+", [me, you]);
    expect(many.map(({ games }) => games)).toEqual([1, 1]);
  });
});
