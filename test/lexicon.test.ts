import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Letter } from "../src/lexicon/alphabet.ts";
import { buildGraph } from "../src/lexicon/build.ts";
import { encodeLexicon } from "../src/lexicon/file.ts";
import { spellWord } from "../src/lexicon/spelling.ts";
import { WordTable } from "../src/lexicon/wordtable.ts";
import { factsOf, keyOf } from "../src/library/make.ts";
import { readRecipe, recipeNames } from "../src/library/recipes.ts";
import { alphabetNamed } from "../src/library/store.ts";
import { workshop } from "./support/command.ts";

const { folder, fileWith, tessera } = workshop("lexicon");
const home = join(folder, "home");
const lexicon = (...args: string[]) => tessera(["lexicon", ...args], { env: { TESSERA_HOME: home } });
const json = (...args: string[]) => JSON.parse(lexicon(...args, "--json").stdout);
const known = (...own: string[]): string => [...own, ...recipeNames()].sort().join(" ");

/** Puts a lexicon of a few words where a built one would lie, so that nobody builds the large one. */
function shelve(name: string, words: string): void {
  const recipe = readRecipe(name);
  const alphabet = alphabetNamed(recipe.alphabet);
  const table = new WordTable();
  for (const [i, word] of words.split(" ").entries()) table.add(spellWord(alphabet, word) as Letter[], i);
  const graph = buildGraph(table, 2);
  const key = keyOf(recipe, alphabet);
  const { language, licence } = recipe;
  const facts = factsOf({ name, language, licence, version: "few 1.0", key }, graph, alphabet);
  mkdirSync(join(home, "cache"), { recursive: true });
  writeFileSync(join(home, "cache", `${name}-${key}.lexicon`), encodeLexicon(facts, graph));
}

const add = (name: string, words: string, ...more: string[]) =>
  lexicon("add", name, "--alphabet", "en", "--words", fileWith(`${name}.txt`, words), ...more);

beforeAll(() => {
  shelve("fr", "chat chats chien eau été tu");
  add("mine", "at\ncat\ncats\ntea\neat\nban\nbone\n", "--licence", "mine alone");
});

describe("tessera lexicon list", () => {
  const row = (name: string) => json("list").find((entry: { name: string }) => entry.name === name);

  it("shows what is here, and what can be built", () => {
    const { lines, stderr, status } = lexicon("list");
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(lines[0]).toMatch(/^name +language +words +version +licence +hash +size$/);
    const names = lines.slice(1, -1).map((line) => line.split(" ")[0]);
    expect(names.join(" ")).toBe(known("mine"));
    expect(lines.find((line) => line.startsWith("fr "))).toMatch(/^fr +fr +6 +few 1\.0 +\S.* [0-9a-f]{12} +\d+ kB$/);
    expect(lines.find((line) => line.startsWith("is "))).toMatch(/^is +is +not built yet +\S/);
    expect(lines.find((line) => line.startsWith("mine "))).toMatch(/^mine +en +7 +mine alone +[0-9a-f]{12} +1 kB$/);
  });

  it("prints one JSON list", () => {
    expect(row("mine")).toEqual({
      ...{ name: "mine", own: true, language: "en", words: 7, version: "", licence: "mine alone" },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      size: expect.any(Number),
    });
    expect(row("is")).toMatchObject({ own: false, words: null, hash: null, size: null, language: "is" });
    expect(row("fr")).toMatchObject({ own: false, words: 6, version: "few 1.0" });
  });

  it("shows a file that cannot be read, and is not stopped by it", () => {
    const path = join(home, "lexicons", "torn.lexicon");
    writeFileSync(path, "cat\ndog\n");
    expect(lexicon("list").lines.find((line) => line.startsWith("torn "))).toMatch(/^torn +cannot be read$/);
    expect(lexicon("check", "torn", "cat")).toMatchObject({
      stderr: `tessera: ${path}: this is not a lexicon file\n`,
      status: 1,
    });
    expect(lexicon("check", "mine", "cat").status).toBe(0);
    rmSync(path);
  });
});

const BAD_NAME =
  "cannot be used as a name: use only lower-case letters, digits and hyphens, and do not end it in -noslurs or -school";

describe("tessera lexicon add", () => {
  it("takes CRLF, a byte-order mark, comments and accents, and says what it leaves out, with examples", () => {
    const lines = ["# my words", "cat", "Cats  # plural", "CAT", "", "  naïve ", "x", "don't", "ec4t", "don't"];
    const long = "abcdefghijklmnopqrstuvwxyza";
    const { stdout, stderr, status } = add("dos", `\ufeff${[...lines, long].join("\r\n")}`);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(stdout.split("\n")).toEqual([
      `dos: words: 3; saved as ${join(home, "lexicons", "dos.lexicon")}`,
      "  left out, too short: 1 (x)",
      "  left out, no tiles for them: 3 (don't, ec4t)",
      "  left out, too long: 1 (abcdefghijklmnopqrstuvwx…)",
      "",
    ]);
    expect(lexicon("export", "dos").stdout).toBe("CAT\nCATS\nNAIVE\n");
  });

  it("prints JSON", () => {
    const answer = JSON.parse(add("few", "tea\neat\nc4t\n", "--json").stdout);
    expect(answer).toEqual({
      ...{ name: "few", words: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      dropped: { unspellable: { count: 1, examples: ["c4t"] } },
    });
  });

  it("gives the same hash and the same file for the same words, in whatever order", () => {
    const read = () => readFileSync(join(home, "lexicons", "order.lexicon"), "hex");
    add("order", "tea\nEAT\nate\n");
    const first = read();
    add("order", "ate\ntea\neat\ntea\n");
    expect(read()).toBe(first);
    expect(readdirSync(join(home, "lexicons")).filter((file) => !file.endsWith(".lexicon"))).toEqual([]);
  });

  it("spells with tiles of several letters", () => {
    const words = fileWith("es.txt", "perro\nchelo\n");
    expect(lexicon("add", "es-few", "--alphabet", "es", "--words", words).status).toBe(0);
    expect(lexicon("pattern", "es-few", "*").stdout).toBe("[CH]ELO\nPE[RR]O\n");
    expect(lexicon("export", "es-few").stdout).toBe("CHELO\nPERRO\n");
  });

  it("may take the place of one of ours, which comes back when it is gone", () => {
    add("fr", "tea\neat\n");
    expect(lexicon("export", "fr").stdout).toBe("EAT\nTEA\n");
    // What the recipe of ours says is nothing to it.
    expect(lexicon("check", "fr", "zz").stdout).toBe("zz: no, it is not in the list\n");
    rmSync(join(home, "lexicons", "fr.lexicon"));
    expect(lexicon("check", "fr", "chat").status).toBe(0);
  });

  it("shows nothing that upsets a terminal", () => {
    const { stdout } = add("odd", "cat\n\u001b[2Jc\u0007at\n");
    expect(stdout).toContain("no tiles for them: 1 (\ufffd[2Jc\ufffdat)");
  });

  it.each([
    ["a bad name", ["Mine"], `Mine ${BAD_NAME}`],
    ["a path as a name", ["../mine"], `../mine ${BAD_NAME}`],
    ["a name that means a list without offensive words", ["mine-school"], `mine-school ${BAD_NAME}`],
    ["no words", ["it", "--alphabet", "en"], "the option --words <file> must be given"],
    ["no alphabet", ["it", "--words", "mine.txt"], "the option --alphabet <name> must be given"],
    ["no such file", ["it", "--alphabet", "en", "--words", "no.txt"], "no.txt: there is no such file"],
    ["a folder", ["it", "--alphabet", "en", "--words", "."], ". is a folder, not a file"],
  ])("says what is wrong: %s", (_, args, text) => {
    const given = args[0] === "it" ? args : [...args, "--alphabet", "en", "--words", "mine.txt"];
    expect(lexicon("add", ...given)).toMatchObject({ stdout: "", stderr: `tessera: ${text}\n`, status: 1 });
  });

  it("refuses an unknown alphabet and a list without a word, and changes nothing then", () => {
    const before = lexicon("export", "mine").stdout;
    expect(lexicon("add", "mine", "--alphabet", "runes", "--words", "mine.txt").stderr).toMatch(
      /^tessera: unknown alphabet runes; choose from: .*\ben\b.*\n$/,
    );
    expect(lexicon("add", "mine", "--alphabet", "en", "--words", fileWith("none.txt", "12\na\n"))).toMatchObject({
      stderr: "tessera: none.txt: no word in it can be spelt with the alphabet en\n",
      status: 1,
    });
    expect(lexicon("export", "mine").stdout).toBe(before);
  });
});

describe("tessera lexicon check", () => {
  it("says yes with exit code 0, and no with exit code 1", () => {
    expect(lexicon("check", "mine", "cat", "TEA")).toMatchObject({ stdout: "cat: yes\nTEA: yes\n", status: 0 });
    expect(lexicon("check", "mine", "cat", "dog", "c4t")).toMatchObject({
      stdout: "cat: yes\ndog: no, it is not in the list\nc4t: no, it cannot be spelt with the alphabet en\n",
      status: 1,
    });
  });

  it("says why one of our lexicons has not a word", () => {
    const dropped = readRecipe("fr").drop.find((word) => word.length > 4) as string;
    const { lines, status } = lexicon("check", "fr", "ÉTÉ", "ete", "zz", "brrr", dropped, "a".repeat(22), "wagon");
    expect(status).toBe(1);
    expect(lines.slice(0, -1)).toEqual([
      "ÉTÉ: yes",
      "ete: yes",
      "zz: no, it is not an accepted two-letter word",
      "brrr: no, words without a vowel are left out of the list",
      `${dropped}: no, it was left out of the list on purpose`,
      `${"a".repeat(22)}: no, it is too long for the boards of this list`,
      "wagon: no, it is not in the list",
    ]);
    // An operating system, which a pattern of the recipe means.
    expect(lexicon("check", "fr", "Linux").stdout).toBe("Linux: no, words like it are left out of the list\n");
  });

  it("prints JSON", () => {
    expect(json("check", "fr", "chat", "zz", "brrr")).toEqual([
      { word: "chat", valid: true, answer: "valid" },
      { word: "zz", valid: false, answer: "notATwo" },
      { word: "brrr", valid: false, answer: "noVowel" },
    ]);
  });

  it("answers in the reader's language", () => {
    expect(lexicon("check", "mine", "cat", "--lang", "fr").stdout).toMatch(/^cat\s: oui\n$/);
  });
});

describe("tessera lexicon anagrams", () => {
  it("lists the words of the tiles, the longest first", () => {
    expect(lexicon("anagrams", "mine", "TACS")).toMatchObject({ stdout: "CATS\nCAT\nAT\n", status: 0 });
    expect(lexicon("anagrams", "mine", "ea?").stdout).toBe("EAT\nTEA\nAT\n");
    expect(json("anagrams", "mine", "eat")).toEqual(["EAT", "TEA", "AT"]);
  });

  it("says by its exit code that there is none", () => {
    expect(lexicon("anagrams", "mine", "zz")).toMatchObject({ stdout: "", stderr: "", status: 1 });
    expect(json("anagrams", "mine", "zz")).toEqual([]);
  });

  it("names what is no tile", () => {
    expect(lexicon("anagrams", "mine", "c4t")).toMatchObject({
      stdout: "",
      stderr: "tessera: 4 is not a letter in this game.\n",
      status: 1,
    });
  });
});

describe("tessera lexicon pattern", () => {
  it("lists the words that fit", () => {
    expect(lexicon("pattern", "mine", "B?N*")).toMatchObject({ stdout: "BAN\nBONE\n", status: 0 });
    expect(json("pattern", "mine", "*at")).toEqual(["AT", "CAT", "EAT"]);
    expect(lexicon("pattern", "mine", "z*")).toMatchObject({ stdout: "", status: 1 });
  });

  it("names what is no letter", () => {
    expect(lexicon("pattern", "mine", "c[at")).toMatchObject({
      stderr: "tessera: [AT: the bracket is not closed.\n",
      status: 1,
    });
  });
});

describe("tessera lexicon twos, export and diff", () => {
  it("list the words of two letters", () => {
    expect(lexicon("twos", "mine")).toMatchObject({ stdout: "AT\n", status: 0 });
    expect(json("twos", "fr")).toEqual(["TU"]);
  });

  it("print all words, or the common ones", () => {
    expect(lexicon("export", "mine").stdout).toBe("AT\nBAN\nBONE\nCAT\nCATS\nEAT\nTEA\n");
    expect(json("export", "fr")).toEqual(["CHAT", "CHATS", "CHIEN", "EAU", "ETE", "TU"]);
    expect(lexicon("export", "fr", "--common", "1").stdout).toBe("CHAT\n");
    expect(json("export", "fr", "--common", "2")).toEqual(["CHAT", "CHATS"]);
    for (const [name, level, most] of [
      ["fr", "3", 2],
      ["fr", "0", 2],
      ["mine", "1", 0],
    ] as const)
      expect(lexicon("export", name, "--common", level)).toMatchObject({
        stderr: `tessera: ${name} has only ${most} levels of common words\n`,
        status: 1,
      });
  });

  it("give a list that can be added again", () => {
    fileWith("again.txt", lexicon("export", "mine").stdout);
    const answer = JSON.parse(lexicon("add", "again", "--alphabet", "en", "--words", "again.txt", "--json").stdout);
    const hash = json("list").find((entry: { name: string }) => entry.name === "mine").hash;
    expect(answer).toEqual({ name: "again", words: 7, hash, dropped: {} });
    expect(lexicon("diff", "mine", "again")).toMatchObject({ stdout: "", status: 0 });
  });

  it("show what one has and the other has not", () => {
    add("other", "at\ncat\nzoo\neat\ntea\n");
    expect(lexicon("diff", "mine", "other")).toMatchObject({ stdout: "- BAN\n- BONE\n- CATS\n+ ZOO\n", status: 1 });
    expect(json("diff", "other", "mine")).toEqual({ removed: ["ZOO"], added: ["BAN", "BONE", "CATS"] });
  });
});

describe("a lexicon that is not there", () => {
  it.each([["check", "cat"], ["anagrams", "cat"], ["pattern", "c*"], ["twos"], ["export"], ["diff", "mine"]])(
    "is named by %s, with those that are",
    (command, ...rest) => {
      const { stdout, stderr, status } = lexicon(command, "frnch", ...rest);
      expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
      expect(stderr).toMatch(/^tessera: unknown lexicon frnch; choose from: .*\ben\b.*\bmine\b.*\n$/);
    },
  );

  it("is not built either, be it unknown or somebody's own", () => {
    for (const name of ["frnch", "mine"])
      expect(lexicon("build", name)).toMatchObject({
        stderr: `tessera: unknown lexicon ${name}; choose from: ${known()}\n`,
        status: 1,
      });
  });

  it("is looked for among the files too, where a list may be given", () => {
    const check = (name: string) => tessera(["check", "cat", "--lexicon", name], { env: { TESSERA_HOME: home } });
    expect(check("mine")).toMatchObject({ stdout: "cat: yes\n", status: 0 });
    fileWith("plain-list", "cat\n");
    expect(check("plain-list")).toMatchObject({ stdout: "cat: yes\n", status: 0 });
    expect(check("frnch").stderr).toMatch(/^tessera: unknown lexicon frnch; choose from: /);
  });

  it("is not a command that is not there", () => {
    expect(lexicon("frobnicate")).toMatchObject({
      stderr: "tessera: unknown command “frobnicate”; tessera --help lists them all\n",
      status: 1,
    });
    expect(lexicon("--help").stdout).toContain("anagrams [options] <name> <rack>");
  });
});
