import { expect, it } from "vitest";
import { forBothEngines, freshId } from "../../../test/support/stores.ts";
import { END, listenerOf, nodeOn } from "../../../test/support/toy.ts";
import { ok } from "../../base/result.ts";

const TEN_MORE = 110;

forBothEngines("a kind of one's own on two nodes", (stage) => {
  it("is played, told, resumed, judged by the clock and settled once", async () => {
    const time = { now: 1000 };
    const [one, two] = [nodeOn(stage.store, time), nodeOn(stage.store, time)];
    const id = freshId("toy");
    expect(await one.keeper.create(id, { players: ["ada", "ben"], until: END }, "", 1000)).toEqual(ok(true));
    const heard: string[] = [];
    await two.activities.enter(id, listenerOf("ben", heard), null);
    // Both at the same moment, on two nodes: each count is taken once, whoever is first.
    for (let after = 0; after < 5; after++) {
      const answers = await Promise.all([
        one.keeper.act(id, "ada", null, { after }),
        two.keeper.act(id, "ada", null, { after }),
        two.keeper.act(id, "ben", null, { after }),
      ]);
      expect(answers.slice(0, 2).filter((answer) => answer.ok)).toHaveLength(1);
      expect(answers[2].ok).toBe(true);
    }
    // The same command is done once, on whichever node.
    const first = await one.keeper.act(id, "ada", "c1", { after: 5 });
    expect(await two.keeper.act(id, "ada", "c1", { after: 5 })).toEqual(first);
    await expect.poll(() => heard.filter((text) => text.includes("counted")).length).toBeGreaterThan(0);
    const told = () => heard.flatMap((text) => JSON.parse(text).facts ?? []);
    await expect.poll(() => told().length).toBe(11);
    const missed: string[] = [];
    await one.activities.enter(id, listenerOf("ada", missed), 9);
    expect(JSON.parse(missed[0])).toMatchObject({ type: "activity.facts", kind: "toy", from: 9 });
    expect(JSON.parse(missed[0]).facts).toHaveLength(2);

    time.now = END;
    await Promise.all([one.activities.judge(), two.activities.judge()]);
    expect(await two.keeper.read(id, (_, state) => state)).toMatchObject({ counts: [6, 5], isOver: true });
    await expect.poll(() => told().at(-1)?.fact).toEqual({ type: "rung" });
    await Promise.all([one.activities.settle(), two.activities.settle()]);
    await expect.poll(() => [...one.over, ...two.over]).toEqual([`toy ${id}`]);
    expect(await stage.store.unsettled(time.now, 10)).toEqual([]);
    expect((await stage.store.activity(id))?.result).toEqual({ counts: [6, 5] });
    one.end();
    two.end();
  });

  it("does not stop at one that is damaged", async () => {
    const time = { now: 1000 };
    const node = nodeOn(stage.store, time);
    const ids = [freshId("toy"), freshId("toy")];
    for (const id of ids) await node.keeper.create(id, { players: ["ada"], until: END }, "", 1000);
    const row = await stage.store.activity(ids[0]);
    if (row === null) throw new Error("no row");
    const broken = freshId("toy");
    await stage.store.createActivity({ ...row, id: broken, setup: { players: 7 }, version: 0 }, []);
    time.now = END;
    await node.activities.judge();
    for (const id of ids) expect((await stage.store.activity(id))?.state).toBe("over");
    expect(node.warnings).toMatchObject([{ id: broken, work: "judge" }]);
    // It waits for a while, and stands in nobody's way meanwhile.
    await node.activities.judge();
    expect(node.warnings).toHaveLength(1);
    time.now += 600_000;
    await node.activities.judge();
    expect(node.warnings).toHaveLength(2);
    node.end();
  });

  it("lets nobody look at more than a hall of them at once", async () => {
    const time = { now: 1000 };
    const node = nodeOn(stage.store, time);
    const codes: string[] = [];
    const listener = listenerOf("ada", []);
    for (let i = 0; i < TEN_MORE; i++) {
      const id = freshId("toy");
      await node.keeper.create(id, { players: ["ada"], until: END }, "", 1000);
      const entered = await node.activities.enter(id, listener, null);
      codes.push(entered.ok ? "done" : entered.fault.code);
    }
    expect(codes.filter((code) => code === "done")).toHaveLength(100);
    expect(codes.slice(100)).toEqual(Array(10).fill("tooManyWatched"));
    node.activities.leave(null, listener);
    node.end();
  });
});
