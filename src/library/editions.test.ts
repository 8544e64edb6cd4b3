import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { must } from "../base/result.ts";
import { buildGraph } from "../lexicon/build.ts";
import { encodeLexicon } from "../lexicon/file.ts";
import { spellWord } from "../lexicon/spelling.ts";
import { WordTable } from "../lexicon/wordtable.ts";
import { recipeShape } from "../wordlists/recipe.ts";
import { findEdition, saveOwn } from "./editions.ts";
import { lexiconFolders } from "./folders.ts";
import { factsOf } from "./make.ts";
import { alphabetNamed, findFile, listEntries, SILENT } from "./store.ts";

/** What the mocked recipes and packages hold: small words in place of the real ones, which take seconds to build. */
const shelf = vi.hoisted(() => ({ recipes: new Map<string, object>(), read: 0 }));

vi.mock("./recipes.ts", () => ({
  recipeNames: () => [...shelf.recipes.keys()],
  readRecipe: (name: string) => shelf.recipes.get(name),
}));
vi.mock("./sources.ts", async (importActual) => ({
  ...(await importActual<typeof import("./sources.ts")>()),
  sourceVersion: () => "words 1.0.0",
  versionsOf: () => ["words 1.0.0"],
  readSource: () => {
    shelf.read++;
    return { format: "json", words: ["cat", "cats", "dog"] };
  },
  readLevel: () => ["cat"],
}));

const english = alphabetNamed("en");
const recipe = must(
  recipeShape(
    {
      ...{ name: "en", title: "English", language: "en", alphabet: "en", licence: "CC0", longest: 15, vowels: "" },
      ...{ capitals: "drop", keepCase: "drop", dropPatterns: [], twos: ["at"], common: [{ package: "common" }] },
      sources: [{ package: "words", format: "json" }],
    },
    "",
  ),
);

const shelter = mkdtempSync(join(tmpdir(), "tessera-editions-"));
afterAll(() => rmSync(shelter, { recursive: true }));

let count = 0;
let env: NodeJS.ProcessEnv = {};
let built = "";
let own = "";

beforeEach(() => {
  env = { TESSERA_HOME: join(shelter, `${count++}`) };
  ({ built, own } = lexiconFolders(env));
  shelf.recipes = new Map([["en", recipe]]);
  shelf.read = 0;
});

function addOwn(name: string, words: string): string {
  const graph = buildGraph(WordTable.of(words.split(" ").map((word) => spellWord(english, word) ?? [])));
  const origin = { name, language: "en", licence: "", version: "", key: "" };
  return saveOwn(name, encodeLexicon(factsOf(origin, graph, english), graph), env);
}

const hashOf = (name: string): string => findFile(name, SILENT, env)?.hash ?? "";
const wordsIn = (name: string, hash: string): number | null => findEdition(name, hash, SILENT, env)?.words ?? null;

test("the edition that a game names is built where no file of it is there", () => {
  const hash = hashOf("en");
  rmSync(built, { recursive: true });
  expect(wordsIn("en", hash)).toBe(4);
  expect(wordsIn("en", hash)).toBe(4);
  expect(shelf.read).toBe(2);
});

test("it stays beside the one of a newer recipe, and is gone with its file", () => {
  const old = hashOf("en");
  shelf.recipes.set("en", { ...recipe, drop: ["cats"] });
  expect(wordsIn("en", old)).toBe(4);
  const fresh = hashOf("en");
  expect([wordsIn("en", old), wordsIn("en", fresh)]).toEqual([4, 3]);
  rmSync(built, { recursive: true });
  // What the recipe makes now has other words, and is not taken for it.
  expect([wordsIn("en", old), wordsIn("en", fresh)]).toEqual([null, 3]);
  expect([wordsIn("en", old), shelf.read]).toEqual([null, 3]);
});

test("it is the same one where a newer recipe changes no words", () => {
  const old = hashOf("en");
  rmSync(built, { recursive: true });
  shelf.recipes.set("en", { ...recipe, common: [] });
  expect(wordsIn("en", old)).toBe(4);
});

test("one of somebody's own stays when the list is replaced", () => {
  addOwn("mine", "tea eat");
  const old = hashOf("mine");
  addOwn("mine", "tea eat ate");
  addOwn("mine", "tea eat ate");
  expect([wordsIn("mine", old), wordsIn("mine", hashOf("mine"))]).toEqual([2, 3]);
  expect(readdirSync(join(own, "earlier"))).toEqual([`mine-${old.slice(0, 16)}.lexicon`]);
  expect(listEntries(env).map(({ name }) => name)).toEqual(["en", "mine"]);
});

test("one of ours can still be had where somebody's own has its name, and the other way round", () => {
  const ours = hashOf("en");
  addOwn("en", "tea eat");
  const theirs = hashOf("en");
  rmSync(built, { recursive: true });
  expect([wordsIn("en", ours), wordsIn("en", theirs)]).toEqual([4, 2]);
});

test("it is built again where its file is damaged, which is told; one that nobody can build is gone", () => {
  const heard: string[] = [];
  const watcher = { ...SILENT, damaged: (path: string) => heard.push(path) };
  const spoil = (path: string): void => writeFileSync(path, readFileSync(path).subarray(0, -4));
  const hash = hashOf("en");
  const path = join(built, readdirSync(built)[0]);
  spoil(path);
  expect(findEdition("en", hash, watcher, env)?.words).toBe(4);
  const mine = addOwn("mine", "tea eat");
  const named = hashOf("mine");
  spoil(mine);
  expect(findEdition("mine", named, watcher, env)).toBeNull();
  expect(heard).toEqual([path, mine]);
});

test.each(["../cache/en", "no", ""])("none answers to the name %j", (name) => {
  expect(wordsIn(name, hashOf("en"))).toBeNull();
});
