import { expect, it } from "vitest";
import { forBothEngines, freshId, tableWith } from "../../../test/support/stores.ts";
import { END, nodeOn, toy } from "../../../test/support/toy.ts";

forBothEngines("the clocks of activities", (stage) => {
  it("are judged though hundreds stay due before them", async () => {
    const players = [freshId("player")];
    const setup = { players, until: END };
    const made = Array.from({ length: 230 }, (_, i) =>
      tableWith({ ...{ kind: "toy", topic: "counting", setup, seats: players }, version: 0, dueAt: END - 1000 + i }),
    );
    for (const row of made) await stage.store.createActivity(row, []);
    let judged = 0;
    // As tables whose word list is awaited: nothing is said, and they stay due.
    const judge = () => {
      judged++;
      return [];
    };
    const time = { now: END - 770 };
    const { activities, end } = nodeOn(stage.store, time, { ...toy, judge });
    const late = tableWith({ ...made[0], id: freshId("late"), dueAt: END });
    await stage.store.createActivity(late, []);
    for (const [round, all] of [100, 200, 230, 330, 430, 461].entries()) {
      await activities.judge();
      expect([round, judged]).toEqual([round, all]);
      // What falls due meanwhile is for the next time that all are gone through.
      time.now = END;
    }
    end();
  });
});
