import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOME } from "../../../test/support/command.ts";
import { temporaryFolder } from "../../../test/support/stores.ts";
import type { WordList } from "../../activity/table/rules.ts";
import type { NamedList } from "../../activity/table/setup.ts";
import { must } from "../../base/result.ts";
import { buildGraph } from "../../lexicon/build.ts";
import { decodeLexicon, encodeLexicon } from "../../lexicon/file.ts";
import { hasWord, type Lexicon } from "../../lexicon/lexicon.ts";
import { spellWord } from "../../lexicon/spelling.ts";
import { WordTable } from "../../lexicon/wordtable.ts";
import { saveOwn } from "../../library/editions.ts";
import { factsOf } from "../../library/make.ts";
import { type Entry, findEntry } from "../../library/store.ts";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { Words } from "../base/parts.ts";
import { createMetrics } from "../http/metrics.ts";
import { openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { makeWords } from "./words.ts";

const english = findRules("classic-en") as Rules;
const shelter = mkdtempSync(join(tmpdir(), "tessera-words-"));
const metrics = createMetrics();
const made: Words[] = [];
let count = 0;
let home = "";
let now = 0;
/** What an operator reads: the text, with the reason where there is one. */
let logged: string[] = [];

function wordsHere(more: NodeJS.ProcessEnv = {}): Words {
  const note = (about: object, text: string) => logged.push(`${text} ${JSON.stringify(about)}`);
  const log = { warn: note, info: note };
  const words = makeWords({ env: { TESSERA_HOME: home, ...more }, log, metrics, now: () => now, store: stage });
  made.push(words);
  return words;
}
let stage: Store;
const folder = temporaryFolder();
beforeAll(async () => {
  stage = await openStore({ data: folder });
});
afterAll(() => stage?.close());
const cache = (): string => join(home, "cache");
const lexiconIn = (list: WordList): Lexicon => {
  if (list.state !== "here") throw new Error(list.state);
  return list.lexicon;
};
const isWord = (list: WordList, text: string): boolean =>
  hasWord(lexiconIn(list), spellWord(english.alphabet, text) ?? []);
const nameOf = (list: WordList): NamedList => ({ name: lexiconIn(list).name, hash: lexiconIn(list).hash });
const shown = async (state: string): Promise<number | undefined> =>
  (await metrics.wordLists.get()).values.find(({ labels }) => labels.state === state)?.value;

function addOwn(name: string, text: string): void {
  const graph = buildGraph(WordTable.of(text.split(" ").map((word) => spellWord(english.alphabet, word) ?? [])));
  const origin = { name, language: "en", licence: "", version: "", key: "" };
  saveOwn(name, encodeLexicon(factsOf(origin, graph, english.alphabet), graph), { TESSERA_HOME: home });
}

/** The real English list, which the first test on a machine builds. */
let current: NamedList;

beforeAll(async () => {
  home = HOME;
  current = nameOf(await wordsHere().ready(english));
});
beforeEach(() => {
  home = join(shelter, `${count++}`);
  logged = [];
  now = 0;
});
afterAll(async () => {
  for (const words of made) await words.close();
  rmSync(shelter, { recursive: true });
});
function withEnglish(): string {
  const { path } = findEntry("en", { TESSERA_HOME: HOME }) as Entry;
  const copy = join(cache(), basename(path));
  cpSync(path, copy);
  return copy;
}

describe("the list of a game", () => {
  test("is built in a thread where it is missing, once for all who wait for it", async () => {
    const words = wordsHere();
    expect(words.listOf(english, current)).toEqual({ state: "awaited" });
    let turns = 0;
    const ticks = setInterval(() => turns++, 1);
    const [fresh, again, named] = await Promise.all([
      words.ready(english),
      words.ready(english),
      words.fetched(english, current),
    ]);
    clearInterval(ticks);
    // The loop went round while it was built, and so it can serve others.
    expect(turns).toBeGreaterThan(10);
    expect(lexiconIn(again)).toBe(lexiconIn(fresh));
    expect(nameOf(named)).toEqual(current);
    expect(words.listOf(english, current)).toEqual(named);
    expect(lexiconIn(fresh).arcs.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect([isWord(fresh, "CAT"), isWord(fresh, "QZX")]).toEqual([true, false]);
    expect(readdirSync(cache())).toHaveLength(1);
    // In memory once, though it was asked for as the newest and by its hash.
    expect(logged.filter((text) => text.startsWith("a word list is loaded")).length).toBeLessThanOrEqual(2);
    expect(await shown("here")).toBe(1);
  });

  test("is none where the game names none, whatever lies here", async () => {
    withEnglish();
    const words = wordsHere();
    expect(words.listOf(english, null)).toEqual({ state: "none" });
    expect(await words.fetched(english, null)).toEqual({ state: "none" });
    expect(await words.ready(findRules("classic-nb") as Rules)).toEqual({ state: "none" });
  });

  test("is never another one of the same name: gone is said, with name, hash and why", async () => {
    withEnglish();
    const words = wordsHere();
    const other = { name: "en", hash: "0".repeat(64) };
    expect(await words.fetched(english, other)).toEqual({ state: "gone" });
    expect(words.listOf(english, other)).toEqual({ state: "gone" });
    expect(logged).toEqual([expect.stringMatching(/^a word list cannot be had.*"name":"en","hash":"0000/)]);
    expect(await shown("gone")).toBe(1);
    // The others of that name do not suffer.
    expect(isWord(await words.fetched(english, current), "CAT")).toBe(true);
  });

  test("stays to be had after a newer edition has taken its place", async () => {
    addOwn("en", "tea eat");
    const words = wordsHere();
    const old = nameOf(await words.ready(english));
    addOwn("en", "tea ate");
    const later = wordsHere();
    const newest = await later.ready(english);
    expect([isWord(newest, "ATE"), isWord(newest, "EAT")]).toEqual([true, false]);
    const played = await later.fetched(english, old);
    expect([isWord(played, "ATE"), isWord(played, "EAT")]).toEqual([false, true]);
  });

  test("is found in the file of an older recipe", async () => {
    // As if the recipe had changed since: what it makes now has another key.
    const path = withEnglish();
    const older = join(cache(), "en-0123456789abcdef.lexicon");
    cpSync(path, older);
    rmSync(path);
    const words = wordsHere();
    expect(isWord(await words.fetched(english, current), "CAT")).toBe(true);
    // Nothing had to be built for that.
    expect(readdirSync(cache())).toEqual(["en-0123456789abcdef.lexicon"]);
  });

  test("is looked for again when an operator may have brought it back", async () => {
    addOwn("club", "tea eat");
    const rules: Rules = { ...english, ruleset: { ...english.ruleset, lexicon: "club" } };
    const named = nameOf(await wordsHere().ready(rules));
    const path = join(home, "lexicons", "club.lexicon");
    const bytes = readFileSync(path);
    rmSync(path);
    const words = wordsHere();
    expect(await words.fetched(rules, named)).toEqual({ state: "gone" });
    writeFileSync(path, bytes);
    expect(words.listOf(rules, named)).toEqual({ state: "gone" });
    now += 30_000;
    expect(words.listOf(rules, named)).toEqual({ state: "awaited" });
    const found = await words.fetched(rules, named);
    expect(isWord(found, "TEA")).toBe(true);
    // So long nobody could move.
    expect(found).toMatchObject({ lacked: { from: 0, until: 30_000 } });
  });
});

describe("a server that leaves words out", () => {
  test("does so in new games, which name that list, and judges older ones by the list that they name", async () => {
    withEnglish();
    const words = wordsHere({ WORD_GRADE: "school" });
    const school = await words.ready(english);
    expect(nameOf(school).name).toBe("en-school");
    expect(nameOf(school).hash).not.toBe(current.hash);
    expect(["CAT", "MISHIT", "BUGGER"].map((word) => isWord(school, word))).toEqual([true, true, false]);
    expect(isWord(await words.fetched(english, current), "BUGGER")).toBe(true);
    // Another node, which leaves nothing out, judges the game as it was set up.
    expect(isWord(await wordsHere().fetched(english, nameOf(school)), "BUGGER")).toBe(false);
  });

  test("is no milder than the rules", async () => {
    withEnglish();
    const rules: Rules = { ...english, ruleset: { ...english.ruleset, lexicon: "en-school" } };
    expect(nameOf(await wordsHere({ WORD_GRADE: "noslurs" }).ready(rules)).name).toBe("en-school");
    expect(nameOf(await wordsHere().ready(rules)).name).toBe("en-school");
  });

  test("does not start with a grade that nobody knows", () => {
    expect(() => wordsHere({ WORD_GRADE: "strict" })).toThrow("serve.badWordGrade");
  });
});

test("a list that was added before words had grades gets them when it is read, and keeps its hash", async () => {
  addOwn("club", "tea eat bugger");
  const rules: Rules = { ...english, ruleset: { ...english.ruleset, lexicon: "club" } };
  const whole = await wordsHere().ready(rules);
  expect(isWord(whole, "BUGGER")).toBe(true);
  const path = join(home, "lexicons", "club.lexicon");
  const { graph, without, ...facts } = must(decodeLexicon(readFileSync(path)));
  writeFileSync(path, encodeLexicon({ ...facts, without: [] }, { ...graph, without: [] }));
  expect(nameOf(await wordsHere().ready(rules))).toEqual(nameOf(whole));
  const school = await wordsHere({ WORD_GRADE: "school" }).ready(rules);
  expect(["TEA", "BUGGER"].map((word) => isWord(school, word))).toEqual([true, false]);
});

describe("a damaged file", () => {
  test("of ours is noticed by its sum, named, and replaced, while the loop is free", async () => {
    const path = withEnglish();
    const whole = readFileSync(path);
    const spoilt = Buffer.from(whole);
    spoilt[spoilt.length - 9] ^= 1;
    writeFileSync(path, spoilt);
    const words = wordsHere();
    let isHere = false;
    let turns = 0;
    const ticks = setInterval(() => !isHere && turns++, 1);
    const list = await words.fetched(english, current);
    isHere = true;
    clearInterval(ticks);
    expect(turns).toBeGreaterThan(10);
    expect(isWord(list, "CAT")).toBe(true);
    expect(readFileSync(path).equals(whole)).toBe(true);
    expect(logged[0]).toBe(`a file of a word list is damaged ${JSON.stringify({ path })}`);
  });

  test("of somebody's own cannot be built again: gone, and why", async () => {
    addOwn("en", "tea eat");
    const path = join(home, "lexicons", "en.lexicon");
    const named = nameOf(await wordsHere().ready(english));
    writeFileSync(path, readFileSync(path).subarray(0, -4));
    // Ours of that name has other words, and must not take its place. Here it cannot even be built.
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, "cache"), "");
    const words = wordsHere();
    expect(await words.fetched(english, named)).toEqual({ state: "gone" });
    expect(await words.ready(english)).toEqual({ state: "gone" });
    expect(logged.join("\n")).toMatch(/lexicon.truncated/);
  });
});

test("a server that stops keeps nobody waiting", async () => {
  const words = wordsHere();
  const waiting = words.ready(english);
  await words.close();
  expect(await waiting).toEqual({ state: "awaited" });
});

test("who has little time is told that it is under way", async () => {
  const words = wordsHere();
  expect(await words.ready(english, 0)).toEqual({ state: "awaited" });
});

describe("a list that the server keeps", () => {
  const spelt = (text: string) => spellWord(english.alphabet, text) as number[];
  const change = (list: string, word: string, what: "add" | "drop") =>
    stage.changeWord(list, { word, change: what, reason: "so", by: null, at: 1 });

  test("is another edition with every change; each node makes the same, and old games keep theirs", async () => {
    await stage.createWordList({ name: "club", base: "en", owner: null, createdAt: 1 });
    const words = wordsHere();
    await change("club", "ZORBZ", "add");
    await change("club", "CAT", "drop");
    const first = lexiconIn(await words.ready(english, undefined, "club"));
    expect(first.name).toBe("club");
    expect([hasWord(first, spelt("zorbz")), hasWord(first, spelt("cat")), hasWord(first, spelt("dog"))]).toEqual([
      ...[true, false, true],
    ]);
    const usual = lexiconIn(await words.ready(english));
    expect([hasWord(usual, spelt("zorbz")), hasWord(usual, spelt("cat"))]).toEqual([false, true]);
    expect(first.common.map((root) => hasWord(first, spelt("cat"), root))).toEqual(first.common.map(() => false));
    expect(first.common.some((root) => hasWord(first, spelt("dog"), root))).toBe(true);

    await stage.undoChange("club", "CAT");
    const second = lexiconIn(await words.ready(english, undefined, "club"));
    expect(hasWord(second, spelt("cat"))).toBe(true);
    expect(second.hash).not.toBe(first.hash);

    // Another node, which has made neither of them and has nothing but the store and the base.
    for (const file of readdirSync(cache())) if (file.startsWith("club-")) rmSync(join(cache(), file));
    const other = wordsHere();
    const named = { name: "club", hash: first.hash };
    const again = lexiconIn(await other.fetched(english, named));
    expect([again.hash, hasWord(again, spelt("cat"))]).toEqual([first.hash, false]);
    expect(lexiconIn(await other.ready(english, undefined, "club")).hash).toBe(second.hash);
    expect(await other.ownEditions(60_000)).toMatchObject([{ name: "club", base: "en", hash: second.hash }]);
    expect((await other.fileOf("club", first.hash, false))?.length).toBeGreaterThan(0);
    expect(await other.isOwnEdition("club", first.hash)).toBe(true);
    expect(await other.isOwnEdition("club", usual.hash)).toBe(false);
  });

  test("is for games of its base alone, and no other name is one", async () => {
    await stage.createWordList({ name: "klubbur", base: "is", owner: null, createdAt: 1 });
    expect((await wordsHere().ready(english, undefined, "klubbur")).state).toBe("none");
    expect((await wordsHere().ready(english, undefined, "nobodys")).state).toBe("none");
    await stage.createWordList({ name: "odd", base: "not-there", owner: null, createdAt: 1 });
    expect((await wordsHere().fetched(english, { name: "odd", hash: "0".repeat(64) })).state).toBe("gone");
  });
});
