import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { must } from "../base/result.ts";
import { UserError } from "../base/user-error.ts";
import type { Alphabet, Letter } from "../lexicon/alphabet.ts";
import { buildGraph } from "../lexicon/build.ts";
import { decodeLexicon, encodeLexicon, FILE_VERSION } from "../lexicon/file.ts";
import { buildLexicon, hasWord, type Lexicon, wordLines } from "../lexicon/lexicon.ts";
import { spellWord } from "../lexicon/spelling.ts";
import { WordTable } from "../lexicon/wordtable.ts";
import { type Recipe, recipeShape } from "../wordlists/recipe.ts";
import { saveOwn } from "./editions.ts";
import { lexiconFolders } from "./folders.ts";
import { factsOf, keyOf } from "./make.ts";
import {
  alphabetNamed,
  buildNamed,
  findFile,
  findLexicon,
  headerAt,
  inSharedMemory,
  listEntries,
  SILENT,
} from "./store.ts";

/** What the mocked recipes and packages hold: small words in place of the real ones, which take seconds to build. */
const shelf = vi.hoisted(() => ({
  words: ["cat", "cats", "dog"],
  version: "1.0.0",
  recipes: new Map<string, object>(),
  read: 0,
}));

vi.mock("./recipes.ts", () => ({
  recipeNames: () => [...shelf.recipes.keys()],
  readRecipe: (name: string) => shelf.recipes.get(name),
}));
vi.mock("./sources.ts", async (importActual) => ({
  ...(await importActual<typeof import("./sources.ts")>()),
  sourceVersion: () => `words ${shelf.version}`,
  versionsOf: () => [shelf.version],
  readSource: () => {
    shelf.read++;
    return { format: "json", words: shelf.words };
  },
  readLevel: () => ["cat"],
}));

const english = alphabetNamed("en");
const recipe = must(
  recipeShape(
    {
      ...{ name: "en", title: "English", language: "en", alphabet: "en", licence: "CC0", longest: 15, vowels: "" },
      ...{ capitals: "drop", keepCase: "drop", dropPatterns: [], twos: ["at"], sources: [] },
      ...{ common: [{ package: "common" }] },
      sources: [{ package: "words", format: "json" }],
    },
    "",
  ),
);

const shelter = mkdtempSync(join(tmpdir(), "tessera-store-"));
afterAll(() => rmSync(shelter, { recursive: true }));

let count = 0;
let env: NodeJS.ProcessEnv = {};
let built = "";
let own = "";

beforeEach(() => {
  env = { TESSERA_HOME: join(shelter, `${count++}`) };
  built = lexiconFolders(env).built;
  own = lexiconFolders(env).own;
  shelf.recipes = new Map([
    ["en", recipe],
    ["tiny", { ...recipe, name: "tiny", twos: ["ox"] }],
  ]);
  shelf.version = "1.0.0";
  shelf.read = 0;
});

const bytesOf = (name: string, words: string, alphabet: Alphabet = english): Uint8Array => {
  const graph = buildGraph(WordTable.of(words.split(" ").map((word) => spellWord(alphabet, word) as Letter[])));
  const origin = { name, language: alphabet.language, licence: "", version: "", key: "" };
  return encodeLexicon(factsOf(origin, graph, alphabet), graph);
};
const addOwn = (name: string, words: string, alphabet?: Alphabet): string =>
  saveOwn(name, bytesOf(name, words, alphabet), env);
const open = (name: string, alphabet: Alphabet = english): Lexicon => {
  const lexicon = findLexicon(name, alphabet, SILENT, env);
  if (lexicon === null) throw new Error(`no ${name}`);
  return lexicon;
};
const wordsOf = (name: string, alphabet: Alphabet = english): string => {
  const { arcs, dawg } = open(name, alphabet);
  return wordLines(arcs, alphabet.glyphs, dawg).trim().replaceAll("\n", " ");
};
const faultOf = (action: () => unknown): { key: string; values: object } => {
  try {
    action();
  } catch (error) {
    if (error instanceof UserError) return { key: error.key, values: error.values };
    throw error;
  }
  throw new Error("no fault");
};

describe("the folders", () => {
  test("are under TESSERA_HOME, or where the system keeps such things", () => {
    expect(lexiconFolders({ TESSERA_HOME: "/t" })).toEqual({ built: "/t/cache", own: "/t/lexicons" });
    expect(lexiconFolders({ XDG_CACHE_HOME: "/c", XDG_DATA_HOME: "/d" })).toEqual({
      built: "/c/tessera/lexicons",
      own: "/d/tessera/lexicons",
    });
    const usual = lexiconFolders({ TESSERA_HOME: "" });
    expect(usual.built).toMatch(/\.cache.tessera.lexicons$/);
    expect(usual.own).toMatch(/\.local.share.tessera.lexicons$/);
  });
});

describe("a lexicon of ours", () => {
  test("is built when it is first asked for, and read from then on", () => {
    expect(wordsOf("en")).toBe("AT CAT CATS DOG");
    expect(readdirSync(built)).toEqual([`en-${keyOf(recipe, english)}.lexicon`]);
    expect(wordsOf("en")).toBe("AT CAT CATS DOG");
    expect(shelf.read).toBe(1);
  });

  test("says what it is", () => {
    const file = findFile("en", SILENT, env);
    expect(file).toMatchObject({ name: "en", language: "en", licence: "CC0", version: "words 1.0.0", words: 4 });
    expect(file).toMatchObject({ alphabet: "en", key: keyOf(recipe, english), commonWords: [1] });
    // printf 'AT\nCAT\nCATS\nDOG\n' | sha256sum
    expect(file?.hash).toBe("fb5176ee6e51ef9fa830159c093bb203e855e382c4a771f34943f3350598589f");
    expect(headerAt(join(built, readdirSync(built)[0]))).toMatchObject({ name: "en", hash: file?.hash });
  });

  test("is the same, built now or read", () => {
    expect(findFile("en", SILENT, env)).toEqual(findFile("en", SILENT, env));
    expect(shelf.read).toBe(1);
  });

  test("tells a watcher when it is built, and when it is not any more", () => {
    const heard: string[] = [];
    const watcher = {
      begin: (name: string) => heard.push(`begin ${name}`),
      progress: (share: number) => heard.push(share <= 1 ? "progress" : "too much"),
      end: () => heard.push("end"),
    };
    findFile("en", watcher, env);
    expect([...new Set(heard)]).toEqual(["begin en", "progress", "end"]);
    findFile("en", watcher, env);
    expect(heard.filter((text) => text === "end")).toHaveLength(1);
    // A bar that nobody ends would keep the terminal.
    writeFileSync(join(shelter, "no-folder"), "");
    expect(() => buildNamed("en", watcher, { TESSERA_HOME: join(shelter, "no-folder") })).toThrow(UserError);
    expect(heard.at(-1)).toBe("end");
  });

  test.each([
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 9)],
    ["empty", () => Buffer.alloc(0)],
    ["damaged", (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.of(bytes[bytes.length - 1] ^ 1)])],
    ["of another version", (bytes: Buffer) => bytes.fill(FILE_VERSION + 1, 4, 5)],
    ["something else", () => Buffer.from("cat\ndog\n")],
  ])("is built again where its file is %s", (_, spoil) => {
    findFile("en", SILENT, env);
    const path = join(built, readdirSync(built)[0]);
    const whole = readFileSync(path);
    writeFileSync(path, spoil(Buffer.from(whole)));
    expect(wordsOf("en")).toBe("AT CAT CATS DOG");
    expect([shelf.read, readFileSync(path).equals(whole)]).toEqual([2, true]);
    expect(readdirSync(built)).toHaveLength(1);
  });

  test("is built again when its package or its recipe is another one", () => {
    wordsOf("en");
    shelf.version = "1.0.1";
    expect(wordsOf("en")).toBe("AT CAT CATS DOG");
    shelf.recipes.set("en", { ...recipe, drop: ["cats"] });
    expect(wordsOf("en")).toBe("AT CAT DOG");
    expect(shelf.read).toBe(3);
    // Each has its own file: two versions of Tessera on one machine do not drive each other out.
    expect(readdirSync(built)).toHaveLength(3);
  });

  test("can be built at any time, and says what was left out", () => {
    shelf.recipes.set("en", { ...recipe, drop: ["cats"] });
    const { file, dropped } = buildNamed("en", SILENT, env);
    expect([file.words, dropped]).toEqual([3, { dropped: { count: 1, examples: ["cats"] } }]);
    buildNamed("en", SILENT, env);
    expect(shelf.read).toBe(2);
  });

  test("leaves nothing beside its file", () => {
    wordsOf("en");
    wordsOf("tiny");
    expect(readdirSync(built).map((file) => file.replace(/-[0-9a-f]{16}\./, "."))).toEqual([
      "en.lexicon",
      "tiny.lexicon",
    ]);
  });

  test("cannot be built where the folder cannot be made, and says so", () => {
    writeFileSync(join(shelter, "a-file"), "");
    const home = { TESSERA_HOME: join(shelter, "a-file") };
    const { key, values } = faultOf(() => findLexicon("en", english, SILENT, home));
    expect([key, values]).toEqual([
      "file.unwritable",
      { file: expect.stringMatching(/en-\w+\.lexicon$/), reason: "ENOTDIR" },
    ]);
    expect(faultOf(() => saveOwn("mine", bytesOf("mine", "cat"), home)).key).toBe("file.unwritable");
  });

  test("does not write over a folder, and leaves no draft", () => {
    mkdirSync(join(built, `en-${keyOf(recipe, english)}.lexicon`, "inside"), { recursive: true });
    expect(faultOf(() => findLexicon("en", english, SILENT, env)).key).toBe("file.unwritable");
    expect(readdirSync(built)).toHaveLength(1);
  });

  test("names what its recipe has wrong", () => {
    shelf.recipes.set("en", { ...recipe, dropPatterns: ["(a"] });
    expect(faultOf(() => findFile("en", SILENT, env))).toMatchObject({
      key: "lexicon.badPattern",
      values: { name: "en" },
    });
    shelf.recipes.set("en", { ...recipe, alphabet: "runes" });
    expect(faultOf(() => findFile("en", SILENT, env))).toEqual({
      key: "lexicon.noAlphabet",
      values: { alphabet: "runes" },
    });
    // The others do not suffer from it.
    expect(wordsOf("tiny")).toBe("CAT CATS DOG OX");
  });
});

describe("somebody's own lexicon", () => {
  test("is found by its name, beside ours", () => {
    const path = addOwn("mine", "tea eat");
    expect(path).toBe(join(own, "mine.lexicon"));
    expect(wordsOf("mine")).toBe("EAT TEA");
    expect(listEntries(env).map(({ name, own }) => `${name} ${own}`)).toEqual(["en false", "mine true", "tiny false"]);
    expect(readdirSync(own)).toEqual(["mine.lexicon"]);
  });

  test("takes the place of ours, and is replaced whole", () => {
    wordsOf("en");
    addOwn("en", "tea eat");
    expect(wordsOf("en")).toBe("EAT TEA");
    addOwn("en", "eta");
    expect(wordsOf("en")).toBe("ETA");
    expect(listEntries(env).map(({ name }) => name)).toEqual(["en", "tiny"]);
    // Ours can be built all the same.
    expect(buildNamed("en", SILENT, env).file.words).toBe(4);
    rmSync(join(own, "en.lexicon"));
    expect(wordsOf("en")).toBe("AT CAT CATS DOG");
  });

  test.each([
    ["truncated", (bytes: Uint8Array) => bytes.subarray(0, 40)],
    ["notALexicon", () => Buffer.from("cat\ndog\n")],
    ["notALexicon", () => new Uint8Array()],
    ["otherVersion", (bytes: Uint8Array) => bytes.map((byte, i) => (i === 4 ? FILE_VERSION + 1 : byte))],
    ["damaged", (bytes: Uint8Array) => bytes.map((byte, i) => (i === bytes.length - 2 ? byte ^ 4 : byte))],
  ])("is not built again where its file is broken, but named: %s", (fault, spoil) => {
    const path = addOwn("en", "tea eat");
    writeFileSync(path, spoil(bytesOf("en", "tea eat")));
    const said = faultOf(() => findLexicon("en", english, SILENT, env));
    expect(said).toMatchObject({ key: `lexicon.${fault}`, values: { file: path } });
    expect(shelf.read).toBe(0);
  });

  test("is named where it cannot be read", () => {
    const path = join(own, "mine.lexicon");
    mkdirSync(path, { recursive: true });
    expect(headerAt(path)).toBeNull();
    expect(faultOf(() => findFile("mine", SILENT, env))).toEqual({
      key: "file.unreadable",
      values: { file: path, reason: "EISDIR" },
    });
  });

  test("serves other tiles as far as they can spell it", () => {
    addOwn("mine", "perro pero niño", alphabetNamed("es"));
    expect(wordsOf("mine", alphabetNamed("es"))).toBe("NIÑO PERO PERRO");
    const lexicon = open("mine", english);
    expect(hasWord(lexicon, spellWord(english, "perro") as Letter[])).toBe(true);
    expect(lexicon).toMatchObject({ name: "mine", alphabet: "en" });
  });

  test.each(["no", "../lexicons/mine", "mine.lexicon", "", "EN"])("does not answer to %j", (name) => {
    addOwn("mine", "tea");
    expect(findLexicon(name, english, SILENT, env)).toBeNull();
  });
});

describe("the key of a build", () => {
  const key = keyOf(recipe, english);

  test("stays the same as long as nothing changes", () => {
    expect(keyOf({ ...recipe }, { ...english })).toBe(key);
    expect(key).toMatch(/^[0-9a-f]{16}$/);
  });

  test.each<[string, Recipe, Alphabet]>([
    ["a word to drop", { ...recipe, drop: ["cat"] }, english],
    ["the longest word", { ...recipe, longest: 14 }, english],
    ["a level", { ...recipe, common: [] }, english],
    ["the source", { ...recipe, sources: [{ ...recipe.sources[0], package: "other" }] }, english],
    ["the letters", recipe, { ...english, glyphs: [...english.glyphs, "Þ"] }],
    ["their order", recipe, { ...english, glyphs: english.glyphs.toReversed() }],
    ["accents", recipe, { ...english, foldAccents: !english.foldAccents }],
    ["replacements", recipe, { ...english, replace: { ...english.replace, Þ: "TH" } }],
  ])("changes with %s", (_, changed, alphabet) => {
    expect(keyOf(changed, alphabet)).not.toBe(key);
  });

  test("changes with the version of a package, and not with points and numbers of tiles", () => {
    shelf.version = "1.0.1";
    expect(keyOf(recipe, english)).not.toBe(key);
    shelf.version = "1.0.0";
    expect(keyOf(recipe, { ...english, points: [], counts: [], id: "other" })).toBe(key);
  });
});

describe("the memory of a lexicon", () => {
  /** What a thread finds that is handed the lexicon; it leaves a mark where no arc is. */
  const inThread = (lexicon: Lexicon): Promise<string> =>
    new Promise((resolve, reject) => {
      const code = `
        const { parentPort, workerData } = require("node:worker_threads");
        const { arcs, dawg } = workerData;
        parentPort.postMessage(arcs.buffer.constructor.name + " " + arcs.slice(dawg).join());
        arcs[0] = 4711;`;
      const worker = new Worker(code, { eval: true, workerData: lexicon });
      let heard = "";
      worker.on("message", (text) => {
        heard = text;
      });
      worker.on("error", reject);
      worker.on("exit", () => resolve(heard));
    });

  test.each([
    ["built now", () => open("en")],
    ["read", () => [open("en"), open("en")][1]],
    ["somebody's own", () => [addOwn("mine", "tea eat"), open("mine")][1] as Lexicon],
    ["respelt", () => [addOwn("mine", "pero", alphabetNamed("es")), open("mine", english)][1] as Lexicon],
    ["made of a plain list", () => inSharedMemory(buildLexicon("list", english, [[1, 2, 3]]))],
  ])("is shared by threads, not copied: %s", async (_, get) => {
    const lexicon = get();
    const { arcs, dawg } = lexicon;
    expect(arcs[0]).toBe(0);
    expect(await inThread(lexicon)).toBe(`SharedArrayBuffer ${arcs.slice(dawg).join()}`);
    expect(arcs[0]).toBe(4711);
  });

  test("is taken only once", () => {
    const lexicon = open("en");
    expect(inSharedMemory(lexicon)).toBe(lexicon);
  });
});

test("a header is read from a file of any size", () => {
  const path = addOwn("mine", "tea eat");
  expect(statSync(path).size).toBeLessThan(1 << 16);
  expect(headerAt(path)).toMatchObject({ name: "mine", words: 2 });
  expect(headerAt(join(own, "none.lexicon"))).toBeNull();
  expect(must(decodeLexicon(readFileSync(path)))).toMatchObject({ name: "mine", key: "" });
});
