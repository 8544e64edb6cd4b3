import { expect, it } from "vitest";
import {
  accountWith,
  createdTable,
  forBothEngines,
  freshId,
  lineWith,
  offerWith,
  sessionOf,
  storedSetup,
} from "../../../test/support/stores.ts";

forBothEngines("what belongs to a person", (stage) => {
  it("can be taken along", async () => {
    const [me, other] = [freshId("me"), freshId("other")];
    const say = (account: string, room: string) => stage.store.say(lineWith({ room, account, text: `in ${room}` }));
    await say(me, "lobby");
    await say(other, "lobby");
    await say(me, "table:1");
    await stage.store.report({ by: me, about: other, reason: "rude", chat: null, at: 1 });
    await stage.store.report({ by: other, about: me, reason: "rude", chat: null, at: 1 });
    const [first, second] = await stage.store.chatBy(me, 0, 9);
    expect([first, second].map(({ text }) => text)).toEqual(["in lobby", "in table:1"]);
    expect(await stage.store.chatBy(me, 0, 1)).toEqual([first]);
    expect(await stage.store.chatBy(me, first.id, 9)).toEqual([second]);
    const [report] = await stage.store.reportsBy(me, 0, 9);
    expect(report.about).toBe(other);
    expect(await stage.store.reportsBy(me, report.id, 9)).toEqual([]);
  });

  it("goes when they leave, and nothing of anybody else's", async () => {
    const [me, other] = [accountWith(), accountWith()];
    for (const account of [me, other]) {
      await stage.store.createAccount(account);
      await stage.store.saveSession(sessionOf(account.id));
      await stage.store.say(lineWith({ room: "forget", account: account.id, name: account.name }));
      await stage.store.bePresent([{ account: account.id, name: account.name, node: "n" }]);
    }
    await stage.store.block(me.id, other.id, 1);
    await stage.store.block(other.id, me.id, 1);
    const setup = { names: [me.name, other.name] };
    const shared = await createdTable(stage.store, { seats: [me.id, other.id], setup });
    const alone = await createdTable(stage.store, { seats: [other.id, null], setup });
    await stage.store.forget(me.id, () => ({ names: ["", other.name] }));
    expect(await stage.store.sessionsOf(me.id)).toEqual([]);
    expect(await stage.store.sessionsOf(other.id)).toHaveLength(1);
    const lines = (await stage.store.chat("forget", 0, 9)).map(({ name, text, removed }) => [name, text, removed]);
    expect(lines[0]).toEqual(["", "", true]);
    expect(lines[1][0]).toBe(other.name);
    await stage.store.beat("n", 2, 9);
    expect(await stage.store.presentAmong([me.id, other.id], 0)).toEqual(new Set([other.id]));
    expect([await stage.store.blockedBy(me.id), await stage.store.blockedBy(other.id)]).toEqual([[], []]);
    expect(await stage.store.activity(shared.id)).toEqual({ ...shared, setup: { names: ["", other.name] } });
    expect(await stage.store.activity(alone.id)).toEqual(alone);
  });

  it("is named in no game any longer, however many there are", async () => {
    const me = freshId("me");
    const tables: string[] = [];
    for (let i = 0; i < 403; i++)
      tables.push(
        (await createdTable(stage.store, { seats: [me, null], createdAt: i >> 1, setup: { name: "Me" } })).id,
      );
    await stage.store.forget(me, () => ({ name: "" }));
    const left = await stage.store.activitiesOf(me, "table", "any", { limit: 1000 });
    expect(left).toHaveLength(tables.length);
    expect(left.filter(({ setup }) => JSON.stringify(setup) !== '{"name":""}')).toEqual([]);
  });

  it("is no seat in another's offer any longer; one that is full goes when it is to begin", async () => {
    const [me, other, owner] = [freshId("me"), freshId("other"), freshId("owner")];
    const setup = storedSetup({ seats: ["person", "person", "person"] });
    const offer = (takers: string[]) => offerWith({ owner, setup, hidden: true, takers });
    const [waiting, full] = [offer([owner, `${me} promised {"at":1}`]), offer([owner, other, me])];
    for (const one of [waiting, full]) await stage.store.saveOffer(one);
    await stage.store.forget(me, (table) => table);
    expect(await stage.store.offer(waiting.id)).toEqual({ ...waiting, takers: [owner] });
    expect(await stage.store.offer(full.id)).toEqual(full);
    // The seat is free again: it takes two more to fill it.
    await stage.store.changeOffer(waiting.id, [owner], [owner, other]);
    expect((await stage.store.fullOffers(50)).map(({ id }) => id)).toEqual([full.id]);
  });

  it("is signed with a secret that all nodes share: the first that was given", async () => {
    const name = freshId("secret");
    const given = await Promise.all(["a", "b", "c"].map((value) => stage.store.sharedSecret(name, value)));
    expect(new Set(given).size).toBe(1);
    await stage.reopen();
    expect(await stage.store.sharedSecret(name, "d")).toBe(given[0]);
  });
});
