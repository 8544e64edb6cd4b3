import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "../src/base/languages.ts";
import { LEVEL_IDS } from "../src/bots/levels.ts";
import { textsOfCommands } from "../src/cli/shell/messages.ts";
import { PARTS } from "../src/wordlists/meanings.ts";
import { ROOT } from "./support/command.ts";
import { askedKeys, expectForms, mainText } from "./support/plurals.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const textsOf = (language: InterfaceLanguage): Record<string, string> => {
  const texts = textsOfCommands(language);
  return Object.fromEntries(
    Object.keys(texts)
      .toSorted()
      .map((key) => [key, texts[key]]),
  );
};
const english = textsOf("en");
const others = INTERFACE_LANGUAGES.filter((language) => language !== "en");

/** The sources of a folder in one text, without comments. */
function sourcesOf(folder: string, name = /\.ts$/): string {
  const all = readdirSync(join(ROOT, "src", folder), { recursive: true, encoding: "utf8" });
  const files = all.filter((file) => name.test(file) && !file.endsWith(".test.ts"));
  return files.map((file) => read(join("src", folder, file)).replace(/^\s*(?:\/?\*|\/\/).*$/gm, "")).join("\n");
}

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]);
const literals = (text: string): string[] => found(text, /"(\w+)"/g);
/** The string literals of a declaration: from where it begins to the first semicolon at a line's end. */
const declared = (text: string, begin: string): string[] =>
  literals(text.slice(text.indexOf(begin)).split(/;\n(?! {2,})/, 1)[0]);

const cli = sourcesOf("cli");
const lists = sourcesOf("lexicon") + sourcesOf("wordlists");
/** Other folders name texts too, in the faults that they throw. */
const speaking = [
  ...[cli, sourcesOf("library"), sourcesOf("server/store"), lists, sourcesOf("base", /^user-error\.ts$/)],
  ...[sourcesOf("server/http", /^page\.ts$/), sourcesOf("server/mail"), sourcesOf("words", /^movefault\.ts$/)],
  sourcesOf("server/base", /^grade\.ts$/),
].join("\n");
const formats = sourcesOf("formats");
/** The tables of commands. */
const main = read("src/cli/main.ts") + read("src/cli/judge/main.ts");
const commander = read("node_modules/commander/lib/command.js");
const help = read("node_modules/commander/lib/help.js");
/** What commander may say, but never to Tessera: it prints these itself, or nothing here brings them about. */
const NOT_OURS = /^(?:help|helpDisplayed|version|error|executeSubCommandAsync|conflictingOption|invalidArgument)$/;

const moveFaults = found(read("src/words/move.ts"), /\| \{ readonly code: "(\w+)"/g);
/** A binary word list is only said to be damaged, and no field of it is named. */
const shapes =
  sourcesOf("base") +
  sourcesOf("lexicon", /^(?!file\.ts$).*\.ts$/) +
  sourcesOf("wordlists") +
  sourcesOf("words") +
  formats;

/** As the keys of their texts have them: `play`, `lexicon`, `lexicon.list` … */
function commandNames(text: string): string[] {
  const usages = /usage: "([\w-]+)/g;
  const groups = [...text.matchAll(/group: "(\w+)",\n {4}commands: \[\n(.*?)\n {4}\],/gs)];
  const alone = groups.reduce((rest, [whole]) => rest.replace(whole, ""), text);
  return [
    ...found(alone, usages),
    ...groups.flatMap(([, group, commands]) => [group, ...found(commands, usages).map((name) => `${group}.${name}`)]),
  ];
}

/** The columns of a command's table. */
function headsOf(command: string): string[] {
  return found(read(`src/cli/${command}.ts`), /const heads = \[(.*)\]\.map\(\(key\)/g).flatMap(literals);
}

/** Keys that are put together: the part that is written out, and what may stand for the rest. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  "admin.{}": declared(read("src/server/admin/moderation.ts"), "type ModerationFault ="),
  "admin.work.{}": declared(read("src/server/store/aside.ts"), "const WORKS ="),
  "bots.{}": headsOf("think/bots"),
  "check.{}": declared(read("src/wordlists/lookup.ts"), "const WORD_ANSWERS ="),
  "cli.{}.description": commandNames(main),
  "cli.argument.{}": found(main, /usage: "(.*?)"/g).flatMap((usage) => found(usage, /[<[](\w+)/g)),
  "cli.help.title.{}": found(help, /'((?:\w+ )?[A-Z]\w+):'/g).map((title) => title.replace(" ", "")),
  "cli.option.{}": [...main.matchAll(/\["--(\w+)[^"]*"(?:, undefined, "(\w+)")?/g)].map(([, flag, key]) => key ?? flag),
  "cli.usage.{}": found(commander, /'commander\.(\w+)'/g).filter((code) => !NOT_OURS.test(code)),
  "define.part.{}": Object.values(PARTS),
  "fault.{}": moveFaults,
  "gcg.{}": [
    ...found(sourcesOf("formats", /^gcg-/), /(?<!function )\b(?:complain|checkRack|checkScore|worth)\([^;"]*"(\w+)"/g),
    ...found(sourcesOf("formats", /^gcg-/), /\bcode(?::| =) "(\w+)"/g),
  ],
  "jewels.end.{}": declared(sourcesOf("jewels"), "const JEWELS_ENDS ="),
  "judge.column.{}": declared(cli, "const COLUMNS ="),
  "judge.head.{}": declared(cli, "const TURN_COLUMNS ="),
  "level.{}.description": LEVEL_IDS,
  "level.{}": LEVEL_IDS,
  "lexicon.{}": [...declared(lists, "interface CollectFault"), ...declared(lists, "type FileFault =")],
  "lexicon.drop.{}": declared(lists, "type DropReason ="),
  "lexicon.head.{}": declared(cli, "const LIST_COLUMNS ="),
  "play.{}": [...declared(cli, "export type CommandProblem"), ...declared(lists, "interface SpellingFault")].filter(
    (code) => code !== "move" && code !== "spelling",
  ),
  "play.command.{}": declared(cli, "const WORDS ="),
  "play.end.{}": declared(sourcesOf("words"), "type EndReason ="),
  "replay.{}": declared(cli, "const SHEET_COLUMNS ="),
  "rulesets.{}": headsOf("score/rulesets"),
  "score.{}": declared(cli, "const DEPOSIT_COLUMNS ="),
  "shape.{}": [
    ...found(shapes, /\bunexpected\([^;]*?, "(\w+)"/g),
    ...found(shapes, /#wrong\([^;]*?, "(\w+)"/g),
    ...found(shapes, /\b(?:string|record)\(\/.*?\/u?, "(\w+)"/g),
    ...found(shapes, /\bexpected = "(\w+)"/g),
    ...found(shapes, /(?:unexpected|#wrong)\([^;]*? \? ("\w+" : "\w+")/g).flatMap(literals),
  ],
  "swap.{}": found(read("src/jewels/swap.ts"), /\| \{ readonly code: "(\w+)"/g),
  "verify.{}": declared(sourcesOf("words"), "type UnfairCode ="),
  "text.{}": found(formats, /"((?:cgp|depuneri|gcg|jewels|letters)[A-Z]\w*)"/g),
};

const HELPS = ["play.help", "jewels.help"];

const NAMESPACES = [...new Set(Object.keys(english).map((key) => key.split(".")[0]))].join("|");

describe("the English texts", () => {
  it("know every family of keys that the commands put together", () => {
    const templates = found(speaking, /`((?:[a-z]+\.)+\$\{[^`]*)`/g);
    const families = templates.map((template) => template.replace(/\$\{.*\}/, "{}"));
    expect([...new Set(families)].sort()).toEqual(Object.keys(FAMILIES).sort());
    for (const [family, codes] of Object.entries(FAMILIES)) expect(codes, family).not.toEqual([]);
  });

  it("are just those that the commands use", () => {
    const written = found(speaking, new RegExp(`"((?:${NAMESPACES})(?:\\.\\w+)+)"`, "g"));
    const used = new Set(written.filter((key) => !/\.(?:ts|json)$/.test(key)));
    for (const [family, codes] of Object.entries(FAMILIES))
      for (const code of codes) used.add(family.replace("{}", code));
    expect(askedKeys(english)).toEqual([...used].sort());
  });

  it("ask of a move fault only what it tells", () => {
    const lines = read("src/words/move.ts").split("\n");
    for (const code of moveFaults) {
      const line = lines.find((text) => text.includes(`readonly code: "${code}"`)) as string;
      const fields = found(line, /readonly (\w+):/g);
      expect(fields, code).toEqual(expect.arrayContaining(placeholders(english[`fault.${code}`])));
    }
  });
});

function placeholders(text: string): string[] {
  return [...new Set(found(text, /\{(\w+)\}/g))].sort();
}

describe.each(others)("the texts in %s", (language) => {
  const texts = textsOf(language);

  it("have the same keys", () => {
    expect(askedKeys(texts)).toEqual(askedKeys(english));
  });

  it("have the same figures in them", () => {
    for (const [key, text] of Object.entries(texts))
      expect(placeholders(text), key).toEqual(placeholders(mainText(key, english)));
  });

  it("are neither empty nor left in English", () => {
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe("");
      // Names of formats, figures and single words may well be the same.
      const said = mainText(key, english);
      const words = said.replace(/\{\w+\}/g, "").match(/[a-z]{2,}/gi) ?? [];
      if (words.length > 2) expect(text, key).not.toBe(said);
    }
  });

  it("have as many lines of help", () => {
    const lines = (from: Record<string, string>) =>
      HELPS.flatMap((help) => from[help].split("\n").map((line) => line.split(/ {2,}/).length));
    expect(lines(texts)).toEqual(lines(english));
  });
});

describe.each(INTERFACE_LANGUAGES)("every text in %s", (language) => {
  const texts = textsOf(language);

  it("stands in the order of its key", () => {
    expect(Object.keys(texts)).toEqual(Object.keys(texts).toSorted());
  });

  it("has a form for every kind of number, where it hangs on one", () => {
    expectForms(texts, language);
  });
});

test.each(INTERFACE_LANGUAGES)("commands of the game do not clash in %s", (language) => {
  const texts = textsOf(language);
  const names = new Map<string, string>();
  // The English word is known in every language.
  for (const word of FAMILIES["play.command.{}"])
    for (const name of new Set([word, ...texts[`play.command.${word}`].split("|")])) {
      expect(name, word).toMatch(/^\?$|^\p{L}+$/u);
      expect(name, word).toBe(name.normalize("NFC").toLowerCase());
      expect(names.get(name), `${name}: ${word}`).toBeUndefined();
      names.set(name, word);
    }
  expect(names.get("?")).toBe("help");
});

test.each(INTERFACE_LANGUAGES)("the help of the game in %s names commands that it knows", (language) => {
  const texts = textsOf(language);
  const known = FAMILIES["play.command.{}"].flatMap((word) => texts[`play.command.${word}`].split("|"));
  for (const line of HELPS.flatMap((help) => texts[help].split("\n").slice(1))) {
    const columns = line.split(/ {2,}/);
    const named = columns.length > 1 ? [columns[0]] : line.split(/, /);
    for (const command of named) expect(known, line).toContain(command.split(" ")[0]);
  }
});
