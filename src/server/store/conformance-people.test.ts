import { expect, it } from "vitest";
import { accountWith, forBothEngines, freshId, lineWith, offerWith, sessionOf } from "../../../test/support/stores.ts";
import { openStore } from "./open.ts";

forBothEngines("people", (stage) => {
  it("gives back an account as it was written, by id and by name", async () => {
    const account = accountWith({ name: "Þórður Ægir", bannedUntil: 5, mutedUntil: 6, passwordHash: "$argon2id$" });
    expect(await stage.store.createAccount(account)).toEqual({ ok: true, value: undefined });
    expect(await stage.store.account(account.id)).toEqual(account);
    for (const name of ["Þórður Ægir", "þORÐUR ægir", "  Þo\u0301rður  Ægir "])
      expect(await stage.store.accountNamed(name), name).toEqual(account);
    for (const name of ["Thordur Aegir", "Porður Ægir", ""])
      expect(await stage.store.accountNamed(name), name).toBeNull();
    expect(await stage.store.account("nobody")).toBeNull();
  });

  it("gives each name once, whoever races for it", async () => {
    const names = ["Élodie", "elodie", "ELODIE", "Elodie\u200B"];
    const answers = await Promise.all(names.map((name) => stage.store.createAccount(accountWith({ name }))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, fault: { code: "nameTaken" } });
  });

  it("changes only what is named", async () => {
    const account = accountWith();
    await stage.store.createAccount(account);
    const change = { role: "member", passwordHash: "hash", settings: { theme: "dark" } } as const;
    expect(await stage.store.changeAccount(account.id, change)).toEqual({ ok: true, value: undefined });
    expect(await stage.store.account(account.id)).toEqual({ ...account, ...change });
    expect(await stage.store.changeAccount("nobody", change)).toEqual({ ok: false, fault: { code: "noSuchAccount" } });
  });

  it("lets a person change the writing of the own name, but take no other's", async () => {
    const [a, b] = [accountWith(), accountWith()];
    await stage.store.createAccount(a);
    await stage.store.createAccount(b);
    expect((await stage.store.changeAccount(a.id, { name: a.name.toUpperCase() })).ok).toBe(true);
    expect(await stage.store.changeAccount(a.id, { name: b.name })).toEqual({
      ok: false,
      fault: { code: "nameTaken" },
    });
    expect((await stage.store.account(a.id))?.name).toBe(a.name.toUpperCase());
    const wanted = freshId("Wanted");
    const race = await Promise.allSettled([a, b].map(({ id }) => stage.store.changeAccount(id, { name: wanted })));
    expect(race.filter((one) => one.status === "fulfilled" && one.value.ok)).toHaveLength(1);
    expect(race.filter((one) => one.status === "rejected")).toEqual([]);
  });

  it("frees the name of a deleted account, and keeps the account", async () => {
    const account = accountWith();
    await stage.store.createAccount(account);
    await stage.store.changeAccount(account.id, { deletedAt: 77 });
    expect(await stage.store.accountNamed(account.name)).toBeNull();
    expect((await stage.store.account(account.id))?.deletedAt).toBe(77);
    expect((await stage.store.createAccount(accountWith({ name: account.name }))).ok).toBe(true);
  });

  it("finds many accounts at once", async () => {
    const made = Array.from({ length: 3 }, () => accountWith());
    for (const account of made) await stage.store.createAccount(account);
    const ids = made.map(({ id }) => id);
    expect(await stage.store.accounts([...ids, ids[0], "nobody"])).toHaveLength(3);
    expect(await stage.store.accounts([])).toEqual([]);
    expect(await stage.store.accounts(Array.from({ length: 2500 }, (_, i) => `x${i}`))).toEqual([]);
  });

  it("keeps sessions until they are ended", async () => {
    const account = accountWith();
    await stage.store.createAccount(account);
    const sessions = [1, 2, 3].map((createdAt) => sessionOf(account.id, { createdAt }));
    for (const session of sessions) await stage.store.saveSession(session);
    expect(await stage.store.session(sessions[0].hash)).toEqual(sessions[0]);
    await stage.store.touchSession(sessions[0].hash, 50, 60);
    expect(await stage.store.session(sessions[0].hash)).toEqual({ ...sessions[0], usedAt: 50, expiresAt: 60 });
    expect((await stage.store.sessionsOf(account.id)).map(({ createdAt }) => createdAt)).toEqual([3, 2, 1]);
    await stage.store.endSession(sessions[2].hash);
    await stage.store.endSessionsOf(account.id, sessions[1].hash);
    expect((await stage.store.sessionsOf(account.id)).map(({ hash }) => hash)).toEqual([sessions[1].hash]);
    await stage.store.endSessionsOf(account.id, null);
    expect(await stage.store.session(sessions[1].hash)).toBeNull();
  });

  it("tells what was said, in order, also what PostgreSQL could not store as it came", async () => {
    const room = freshId("table:x");
    const say = async (text: string) => (await stage.store.say(lineWith({ room, text, at: 9 }))).id;
    const ids = [];
    for (const text of ["one", "two \u0000 \ud800", "<b>three</b>", "four"]) ids.push(await say(text));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    const lines = await stage.store.chat(room, 0, 10);
    expect(lines.map(({ text }) => text)).toEqual(["one", "two \ufffd \ufffd", "<b>three</b>", "four"]);
    expect(lines[0]).toEqual({ id: ids[0], room, account: "ada", name: "Ada", text: "one", at: 9, removed: false });
    expect((await stage.store.chat(room, 0, 2)).map(({ id }) => id)).toEqual(ids.slice(2));
    expect((await stage.store.chat(room, ids[1], 10)).map(({ id }) => id)).toEqual(ids.slice(2));
    expect((await stage.store.chat(room, 0, 1, ids[2])).map(({ id }) => id)).toEqual([ids[1]]);
    expect(await stage.store.removeChat(ids[3])).toBe(true);
    expect(await stage.store.removeChat(ids[3])).toBe(false);
    expect((await stage.store.chatLine(ids[3]))?.removed).toBe(true);
    expect(await stage.store.chatLine(10 ** 9)).toBeNull();
    expect(await stage.store.chat("lobby", 0, 10)).toEqual([]);
  });

  it("says the same command of an account once, whoever races for it", async () => {
    const [room, command] = [freshId("table:x"), freshId("command")];
    const line = lineWith({ room, command, account: freshId("account") });
    expect(await stage.store.saidBy(line.account, command)).toBeNull();
    const other = stage.engine === "postgres" ? await openStore(stage.place) : stage.store;
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => [stage.store, other][i % 2].say(line)));
    if (other !== stage.store) await other.close();
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await stage.store.say({ ...line, text: "something else" })).toEqual({ id: answers[0].id, isNew: false });
    expect(await stage.store.saidBy(line.account, command)).toBe(answers[0].id);
    // An id is its account's own.
    expect((await stage.store.say({ ...line, account: freshId("account") })).isNew).toBe(true);
    expect((await stage.store.chat(room, 0, 9)).map(({ text }) => text)).toEqual(["hello", "hello"]);
  });

  it("lets exactly one of two take the last seat of an offer", async () => {
    const offer = offerWith({ createdAt: 1, hidden: true, expiresAt: 100 });
    await stage.store.saveOffer(offer);
    expect(await stage.store.offer(offer.id)).toEqual(offer);
    expect(await stage.store.fullOffers(50)).toEqual([]);
    const takers = ["ben", "cid", "dee"].map((who) => stage.store.changeOffer(offer.id, ["ada"], ["ada", who]));
    expect((await Promise.all(takers)).filter(Boolean)).toHaveLength(1);
    const [, taker] = (await stage.store.offer(offer.id))?.takers ?? [];
    expect(taker).toMatch(/ben|cid|dee/);
    expect((await stage.store.fullOffers(50)).map(({ id }) => id)).toEqual([offer.id]);
    // Again, as after a lost answer: what has happened since stays.
    expect(await stage.store.saveOffer(offer)).toBe("saved");
    expect((await stage.store.offer(offer.id))?.takers).toEqual(["ada", taker]);
    expect((await stage.store.offersOf("ada", 99)).map(({ id }) => id)).toEqual([offer.id]);
    expect(await stage.store.offersOf("ada", 100)).toEqual([]);
    expect(await stage.store.offersOf(taker, 99)).toEqual([]);
    // With the last seat an offer gets time to become a game.
    expect(await stage.store.changeOffer(offer.id, ["ada", taker], ["ada", "eve"], 150)).toBe(true);
    expect(await stage.store.offer(offer.id)).toMatchObject({ takers: ["ada", "eve"], expiresAt: 150 });
    expect(await stage.store.removeOffer(offer.id, ["ada", taker])).toBe(false);
    await stage.store.keepOffers("ada", 200);
    expect((await stage.store.offersOf("ada", 100)).map(({ id }) => id)).toEqual([offer.id]);
    expect((await Promise.all([1, 2].map(() => stage.store.removeOffer(offer.id)))).filter(Boolean)).toHaveLength(1);
    expect(await stage.store.changeOffer(offer.id, ["ada"], ["ada", "ben"])).toBe(false);
    expect(await stage.store.offer(offer.id)).toBeNull();
  });

  it("has one offer of an id: the first, until its time is over", async () => {
    const offer = (owner: string, createdAt: number, expiresAt: number) =>
      offerWith({ id: "rematch", owner, createdAt, hidden: true, expiresAt });
    const racers = ["ada", "ben", "cid"].map((owner) => stage.store.saveOffer(offer(owner, 1, 100)));
    expect((await Promise.all(racers)).filter((answer) => answer === "saved")).toHaveLength(1);
    const first = (await stage.store.offer("rematch"))?.owner;
    expect(await stage.store.saveOffer(offer("dee", 99, 200))).toBe("other");
    expect((await stage.store.offer("rematch"))?.owner).toBe(first);
    expect(await stage.store.saveOffer(offer("dee", 100, 200))).toBe("saved");
    expect(await stage.store.offer("rematch")).toEqual(offer("dee", 100, 200));
    await stage.store.removeOffer("rematch");
  });

  it("sweeps away what is over", async () => {
    const account = accountWith();
    await stage.store.createAccount(account);
    const [old, young] = [sessionOf(account.id, { expiresAt: 40 }), sessionOf(account.id, { expiresAt: 50 })];
    for (const session of [old, young]) await stage.store.saveSession(session);
    await stage.store.sweep(50);
    expect(await stage.store.session(old.hash)).toBeNull();
    expect(await stage.store.session(young.hash)).toEqual(young);
  });

  it("blocks and reports", async () => {
    const me = freshId("me");
    await stage.store.block(me, "ben", 1);
    await stage.store.block(me, "ben", 2);
    await stage.store.block(me, "ada", 3);
    expect(await stage.store.blockedBy(me)).toEqual(["ben", "ada"]);
    await stage.store.unblock(me, "ben");
    expect(await stage.store.blockedBy(me)).toEqual(["ada"]);
    const first = await stage.store.report({ by: me, about: "ben", reason: "rude", chat: 12, at: 1 });
    const second = await stage.store.report({ by: me, about: "cid", reason: "left", chat: null, at: 2 });
    expect(await stage.store.settleReport(first, 5)).toBe(true);
    expect(await stage.store.settleReport(first, 6)).toBe(false);
    expect((await stage.store.reports(true, 10)).map(({ id }) => id)).toEqual([second]);
    expect(await stage.store.reports(false, 10)).toEqual([
      { id: second, by: me, about: "cid", reason: "left", chat: null, at: 2, settledAt: null },
      { id: first, by: me, about: "ben", reason: "rude", chat: 12, at: 1, settledAt: 5 },
    ]);
  });

  it("tells notes to those who listen, and an activity's newest version once", async () => {
    const heard: unknown[] = [];
    const stop = stage.store.subscribe(
      (note) => heard.push(note),
      () => {},
    );
    for (const version of [2, 4, 3]) stage.store.publish({ kind: "activity", id: "t", version });
    stage.store.publish({ kind: "lobby" });
    await expect.poll(() => heard.length).toBe(2);
    expect(heard).toEqual([{ kind: "activity", id: "t", version: 4 }, { kind: "lobby" }]);
    stop();
    const later: unknown[] = [];
    const stopLater = stage.store.subscribe(
      (note) => later.push(note),
      () => {},
    );
    stage.store.publish({ kind: "lobby" });
    await expect.poll(() => later.length).toBe(1);
    expect(heard).toHaveLength(2);
    stopLater();
  });
});
