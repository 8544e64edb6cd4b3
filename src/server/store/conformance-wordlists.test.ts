import { afterAll, beforeAll, expect, it } from "vitest";
import { accountWith, forBothEngines, freshId } from "../../../test/support/stores.ts";
import { openStore } from "./open.ts";
import type { Store, StoredChange } from "./store.ts";

forBothEngines("own word lists", (stage) => {
  /** A second node, where there can be one. */
  let other: Store;
  beforeAll(async () => {
    other = stage.engine === "postgres" ? await openStore(stage.place) : stage.store;
  });
  afterAll(async () => {
    if (other !== stage.store) await other?.close();
  });
  const nodeOf = (i: number): Store => (i % 2 === 0 ? stage.store : other);

  const newList = async (): Promise<string> => {
    const name = freshId("club").toLowerCase();
    expect(await stage.store.createWordList({ name, base: "en", owner: null, createdAt: 7 })).toBe("created");
    return name;
  };
  const changeOf = (word: string, more: Partial<StoredChange> = {}): StoredChange => ({
    ...{ word, change: "add", reason: "a good word", by: null, at: 10 },
    ...more,
  });

  it("are made once, whoever asks at the same moment", async () => {
    const name = freshId("club");
    const list = { name, base: "en", owner: null, createdAt: 7 };
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => nodeOf(i).createWordList(list)));
    expect(answers.toSorted()).toEqual(["created", "taken", "taken", "taken", "taken", "taken"]);
    expect(await other.wordList(name)).toEqual({ ...list, version: 0 });
    expect((await other.wordLists()).map((one) => one.name)).toContain(name);
    expect(await other.wordList("nowhere")).toBeNull();
  });

  it("take a word once, with two nodes and many requests at once", async () => {
    const list = await newList();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => nodeOf(i).changeWord(list, changeOf("ZORB", { reason: `${i}` }))),
    );
    expect(answers.filter((answer) => answer === "changed")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "same")).toHaveLength(9);
    expect(await other.changesOf(list, 50)).toHaveLength(1);
    const words = ["AB", "AC", "AD", "AE", "AF", "AG"];
    await Promise.all(words.map((word, i) => nodeOf(i).changeWord(list, changeOf(word))));
    expect((await stage.store.wordList(list))?.version).toBe(7);
    expect((await stage.store.changesAt(list, 7)).map(({ word }) => word)).toEqual([...words, "ZORB"]);
    expect(await stage.store.changeWord("nowhere", changeOf("ZORB"))).toBe("noSuchList");
  });

  it("know what each version had: what is taken back, and what is turned round", async () => {
    const { store } = stage;
    const list = await newList();
    await store.changeWord(list, changeOf("ZORB"));
    await store.changeWord(list, changeOf("QI", { change: "drop", reason: "not here", by: "me", at: 11 }));
    await store.changeWord(list, changeOf("ZORB", { change: "drop" }));
    expect(await store.undoChange(list, "QI")).toBe("changed");
    expect(await store.undoChange(list, "QI")).toBe("same");
    const versions = await Promise.all([0, 1, 2, 3, 4].map((version) => store.changesAt(list, version)));
    const shown = versions.map((changes) => changes.map(({ word, change }) => `${change} ${word}`));
    expect(shown).toEqual([[], ["add ZORB"], ["drop QI", "add ZORB"], ["drop QI", "drop ZORB"], ["drop ZORB"]]);
    expect(await store.changesOf(list, 9)).toEqual([{ ...changeOf("ZORB", { change: "drop" }), since: 3 }]);
    expect(await store.changesOf(list, 9, 3)).toEqual([]);
  });

  it("keep who made which edition of what, once", async () => {
    const list = await newList();
    const edition = { list, hash: "h", version: 1, baseHash: "b" };
    await Promise.all([stage.store.saveEdition(edition), other.saveEdition({ ...edition, version: 3 })]);
    const kept = await other.wordEdition(list, "h");
    expect([1, 3]).toContain(kept?.version);
    expect(await stage.store.wordEdition(list, "h")).toEqual(kept);
    expect(await stage.store.wordEdition(list, "other")).toBeNull();
  });

  const appealBy = (account: string, list: string, word: string, at = 100) => ({
    ...{ account, list, word, activity: "game", at },
  });

  it("are appealed to once a word and so often a day, with two nodes and many requests at once", async () => {
    const list = await newList();
    const ada = freshId("ada");
    const limit = { since: 50, most: 4 };
    const same = await Promise.all(
      Array.from({ length: 6 }, (_, i) => nodeOf(i).appeal(appealBy(ada, list, "ZORB"), limit)),
    );
    expect(same.toSorted()).toEqual(["open", "open", "open", "open", "open", "sent"]);
    const many = await Promise.all(
      Array.from({ length: 9 }, (_, i) => nodeOf(i).appeal(appealBy(ada, list, `W${i}`), limit)),
    );
    expect(many.filter((answer) => answer === "sent")).toHaveLength(3);
    expect(many.filter((answer) => answer === "tooMany")).toHaveLength(6);
    expect(await other.appealsBy(ada, 50)).toHaveLength(4);
    // A day later.
    expect(await stage.store.appeal(appealBy(ada, list, "NEXT", 200), { since: 150, most: 4 })).toBe("sent");
  });

  it("settle all appeals for a word at once, and once", async () => {
    const list = await newList();
    const [ada, ben] = [freshId("ada"), freshId("ben")];
    const limit = { since: 0, most: 9 };
    for (const account of [ada, ben]) await stage.store.appeal(appealBy(account, "en", `ZORB${list}`), limit);
    const word = `ZORB${list}`;
    const grants = await Promise.all(
      Array.from({ length: 4 }, (_, i) => nodeOf(i).grantAppeals("en", word, list, changeOf(word))),
    );
    expect(grants.toSorted()).toEqual(["changed", "noSuchAppeal", "noSuchAppeal", "noSuchAppeal"]);
    expect((await other.wordList(list))?.version).toBe(1);
    expect((await other.appealsBy(ben, 9)).map(({ state }) => state)).toEqual(["granted"]);
    expect(await stage.store.declineAppeals("en", word, { reason: "no", at: 9 })).toBe(false);
    await stage.store.appeal(appealBy(ada, list, "NO"), limit);
    expect(await other.declineAppeals(list, "NO", { reason: "no such word", at: 9 })).toBe(true);
    expect(await stage.store.appeal(appealBy(ada, list, "NO"), limit)).toBe("declined");
    const answered = { state: "declined", into: null, answer: "no such word", settledAt: 9 };
    const ofWord = async () => (await other.appealsBy(ada, 9)).filter((one) => one.word === "NO");
    expect(await ofWord()).toMatchObject([{ ...answered, isTold: false }]);
    await stage.store.markTold(ada, 8);
    expect(await ofWord()).toMatchObject([{ isTold: false }]);
    await stage.store.markTold(ada, 9);
    expect(await ofWord()).toMatchObject([{ ...answered, isTold: true }]);
    expect((await stage.store.appeals(false, 50)).filter((one) => one.list === list)).toMatchObject([
      { word: "NO", state: "declined" },
    ]);
    expect((await stage.store.appeals(true, 50)).filter((one) => one.list === list)).toEqual([]);
    // Into a list that is not there nothing is granted.
    await stage.store.appeal(appealBy(ada, list, "YES"), limit);
    expect(await stage.store.grantAppeals(list, "YES", "nowhere", changeOf("YES"))).toBe("noSuchList");
    expect((await stage.store.appeals(true, 50)).filter((one) => one.list === list)).toHaveLength(1);
  });

  it("forget who has left", async () => {
    const list = await newList();
    const ada = accountWith();
    await stage.store.createAccount(ada);
    await stage.store.changeWord(list, changeOf("ZORB", { by: ada.id }));
    await stage.store.appeal(appealBy(ada.id, list, "QI"), { since: 0, most: 9 });
    await stage.store.forget(ada.id, (setup) => setup);
    expect(await stage.store.appealsBy(ada.id, 9)).toEqual([]);
    expect(await stage.store.changesOf(list, 9)).toMatchObject([{ word: "ZORB", by: null }]);
  });
});
