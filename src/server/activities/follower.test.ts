import { expect, it } from "vitest";
import { forBothEngines, freshId } from "../../../test/support/stores.ts";
import { END, listenerOf, nodeOn } from "../../../test/support/toy.ts";
import { StoreAway } from "../store/away.ts";
import type { Store } from "../store/store.ts";

type Node = ReturnType<typeof nodeOn>;

/** A store of which single calls fail, as often as it is told to. */
function shakyStore(store: Store) {
  const failures = { facts: 0, append: 0 };
  const attempted = { facts: 0, versions: 0 };
  const fails = (what: keyof typeof failures): boolean => failures[what] > 0 && failures[what]-- > 0;
  const shaky: Store = {
    ...store,
    facts: async (...asked) => {
      attempted.facts++;
      if (fails("facts")) throw new StoreAway(new Error("a dead connection"));
      return store.facts(...asked);
    },
    append: async (append) => {
      const answer = await store.append(append);
      // Written, and nobody hears of it.
      if (fails("append")) throw new StoreAway(new Error("the answer is lost"));
      return answer;
    },
    versions: async (ids) => {
      attempted.versions++;
      return store.versions(ids);
    },
  };
  return { store: shaky, failures, attempted };
}

const factsIn = (heard: readonly string[]) => heard.flatMap((text) => JSON.parse(text).facts ?? []);

forBothEngines("what somebody looks at", (stage) => {
  const time = { now: 1000 };

  async function watchedBy(node: Node, id: string) {
    const heard: string[] = [];
    const listener = listenerOf("ben", heard);
    await node.activities.enter(id, listener, null);
    return { heard, listener };
  }

  async function twoNodes() {
    const shaky = shakyStore(stage.store);
    const [one, two] = [nodeOn(stage.store, time), nodeOn(shaky.store, time)];
    const id = freshId("toy");
    await one.keeper.create(id, { players: ["ada", "ben"], until: END }, "", 1000);
    const end = (): void => {
      for (const node of [one, two]) node.end();
    };
    return { ...shaky, one, two, id, end };
  }

  it("is read again after reads that failed, and the failure is said once", async () => {
    const { one, two, id, failures, attempted, end } = await twoNodes();
    const { heard } = await watchedBy(two, id);
    failures.facts = 3;
    await one.keeper.act(id, "ada", null, { after: 0 });
    await expect.poll(() => failures.facts).toBe(2);
    await two.keeper.finished();
    expect(factsIn(heard)).toEqual([]);
    for (const left of [1, 0]) {
      await two.activities.retry();
      expect(failures.facts).toBe(left);
    }
    expect(two.keeper.following.size).toBe(1);
    await two.activities.retry();
    expect(factsIn(heard)).toHaveLength(1);
    expect(two.warnings).toMatchObject([{ activity: id }]);
    // Nothing is left to do.
    const before = attempted.facts;
    await two.activities.retry();
    expect([attempted.facts - before, two.keeper.following.size]).toEqual([0, 0]);
    end();
  });

  it("is read again after an append of which nobody knows whether it was written", async () => {
    const { one, two, id, failures, end } = await twoNodes();
    const { heard } = await watchedBy(two, id);
    failures.append = 1;
    await expect(two.keeper.act(id, "ben", null, { after: 0 })).rejects.toThrow(StoreAway);
    // Its own write, which it never heard of, and that of another node.
    await two.activities.retry();
    await expect.poll(() => factsIn(heard)).toHaveLength(1);
    failures.append = 1;
    await expect(two.keeper.act(id, "ben", null, { after: 1 })).rejects.toThrow(StoreAway);
    await one.keeper.act(id, "ada", null, { after: 0 });
    // A signal is enough, also where nothing is in memory.
    await expect.poll(() => factsIn(heard)).toHaveLength(3);
    end();
  });

  it("is found by its version where no signal came, and only then read", async () => {
    const { one, two, id, attempted, end } = await twoNodes();
    const { heard } = await watchedBy(two, id);
    end();
    await one.keeper.act(id, "ada", null, { after: 0 });
    const before = attempted.facts;
    await two.activities.compare();
    await expect.poll(() => factsIn(heard)).toHaveLength(1);
    await two.activities.compare();
    await two.keeper.finished();
    expect(attempted.facts - before).toBe(1);
    await one.keeper.act(id, "ada", null, { after: 1 });
    two.activities.catchUp();
    await expect.poll(() => factsIn(heard)).toHaveLength(2);
  });

  it("costs nothing where nobody looks any more, and whoever comes or acts then is up to date", async () => {
    const { one, two, id, failures, attempted, end } = await twoNodes();
    const { listener } = await watchedBy(two, id);
    failures.facts = 1;
    await one.keeper.act(id, "ada", null, { after: 0 });
    await expect.poll(() => failures.facts).toBe(0);
    await two.keeper.finished();
    two.activities.leave(null, listener);
    const before = { ...attempted };
    await two.activities.retry();
    await two.activities.compare();
    expect(attempted).toEqual(before);
    expect(two.keeper.following.size).toBe(0);
    // What this node has in memory is old: nobody is refused because of that.
    expect((await two.keeper.act(id, "ada", null, { after: 1 })).ok).toBe(true);
    const { heard } = await watchedBy(two, id);
    expect(factsIn(heard)).toHaveLength(2);
    end();
  });

  it("is read each by itself: one that cannot be read keeps no other behind", async () => {
    const { one, two, id, end } = await twoNodes();
    const broken = freshId("toy");
    await one.keeper.create(broken, { players: ["ada", "ben"], until: END }, "", 1000);
    const heard: string[] = [];
    const listener = listenerOf("ben", heard);
    for (const each of [broken, id]) await two.activities.enter(each, listener, null);
    end();
    const row = await stage.store.activity(broken);
    if (row === null) throw new Error("no row");
    await stage.store.append({
      ...{ activity: broken, version: 0, facts: [{ number: 0, at: 1, body: { type: "nonsense" } }], command: null },
      ...{ state: "playing", dueAt: row.dueAt, turn: null, botDueAt: null, finishedAt: null, result: null },
    });
    await one.keeper.act(id, "ada", null, { after: 0 });
    two.activities.catchUp();
    await expect.poll(() => factsIn(heard)).toHaveLength(1);
    await two.activities.retry();
    expect(two.keeper.following.size).toBe(1);
    expect(two.warnings).toMatchObject([{ activity: broken }]);
  });
});
