import { statSync } from "node:fs";
import { UserError } from "../../base/user-error.ts";
import { excerpt } from "../../formats/lines.ts";
import type { Alphabet, Letter } from "../../lexicon/alphabet.ts";
import { buildGraph } from "../../lexicon/build.ts";
import { encodeLexicon, type LexiconFile } from "../../lexicon/file.ts";
import { splitName } from "../../lexicon/grades.ts";
import { type Lexicon, wordLines } from "../../lexicon/lexicon.ts";
import { parsePattern, wordsFrom, wordsLike } from "../../lexicon/search.ts";
import { makeTiles, parseTiles, type SpellingFault } from "../../lexicon/spelling.ts";
import { WordTable } from "../../lexicon/wordtable.ts";
import { saveOwn } from "../../library/editions.ts";
import { factsOf } from "../../library/make.ts";
import { readOffensive } from "../../library/offensive.ts";
import { readRecipe, recipeNames } from "../../library/recipes.ts";
import { alphabetNamed, buildNamed, findFile, headerAt, lexiconIn, listEntries } from "../../library/store.ts";
import { countDrop, type DropCounts } from "../../wordlists/collect.ts";
import { lookUp } from "../../wordlists/lookup.ts";
import { offensiveAmong } from "../../wordlists/offensive.ts";
import type { DropReason } from "../../wordlists/recipe.ts";
import { figure } from "../print/figures.ts";
import { tableLines } from "../print/table.ts";
import type { Translate } from "../shell/messages.ts";
import { loadAlphabet } from "../shell/rules.ts";
import type { Terminal } from "../shell/terminal.ts";
import { readWords, unknownLexicon, watcherOf } from "../shell/wordlist.ts";

interface Json {
  readonly json?: boolean;
}

const LIST_COLUMNS = ["name", "language", "words", "version", "licence", "hash", "size"] as const;

/** Everything that can be had, built or not. */
export function list({ t, print }: Terminal, { json }: Json): number {
  const rows = listEntries().map((entry) => {
    const header = headerAt(entry.path);
    const recipe = entry.own ? null : readRecipe(entry.name);
    return {
      name: entry.name,
      own: entry.own,
      language: header?.language ?? recipe?.language ?? "",
      words: header?.words ?? null,
      version: header?.version ?? "",
      licence: header?.licence ?? recipe?.licence ?? "",
      hash: header?.hash ?? null,
      size: header === null ? null : statSync(entry.path).size,
    };
  });
  if (json) print(JSON.stringify(rows));
  else {
    const heads = LIST_COLUMNS.map((key) => t(`lexicon.head.${key}`));
    const cells = rows.map(({ name, own, language, words, version, licence, hash, size }) => {
      if (words === null)
        return [name, language, t(own ? "lexicon.unreadable" : "lexicon.notBuilt"), version, licence, "", ""];
      return [name, language, `${words}`, version, licence, `${hash?.slice(0, 12)}`, sizeText(t, size ?? 0)];
    });
    for (const line of tableLines([heads, ...cells], ["left", "left", "right", "left", "left", "left", "right"]))
      print(line);
  }
  return 0;
}

const sizeText = (t: Translate, bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${figure(t, bytes / 1e6)} MB`;

export function build(terminal: Terminal, name: string | undefined, { json }: Json): number {
  const names = name === undefined || name === "all" ? recipeNames() : [name];
  if (!names.every((wanted) => recipeNames().includes(wanted)))
    throw new UserError("lexicon.unknown", { name: name ?? "", known: recipeNames().join(" ") });
  const built = names.map((wanted) => {
    const { file, dropped } = buildNamed(wanted, watcherOf(terminal));
    const { words, hash } = file;
    if (!json) {
      terminal.print(terminal.t("lexicon.built", { name: wanted, words }));
      sayDropped(terminal, dropped);
    }
    return { name: wanted, words, hash, dropped };
  });
  if (json) terminal.print(JSON.stringify(built));
  return 0;
}

function sayDropped({ t, print }: Terminal, dropped: DropCounts): void {
  for (const [reason, { count, examples }] of Object.entries(dropped))
    print(`  ${t(`lexicon.drop.${reason}`, { count, examples: examples.map((word) => excerpt(word)).join(", ") })}`);
}

/** The file of a lexicon, built first where it has to be. */
function openFile(terminal: Terminal, name: string): LexiconFile {
  const file = findFile(name, watcherOf(terminal));
  if (file === null) throw unknownLexicon(name);
  return file;
}

interface Opened {
  readonly file: LexiconFile;
  readonly alphabet: Alphabet;
  readonly lexicon: Lexicon;
}

/** To look words up: the lexicon in the letters that its alphabet has now. */
function open(terminal: Terminal, name: string): Opened {
  const file = openFile(terminal, name);
  const alphabet = alphabetNamed(file.alphabet);
  return { file, alphabet, lexicon: lexiconIn(file, alphabet) };
}

interface AddOptions extends Json {
  readonly alphabet: string;
  readonly words: string;
  readonly licence?: string;
}

/** Somebody's own list, under a name that rulesets can use. */
export function add(terminal: Terminal, name: string, options: AddOptions): number {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name) || splitName(name).grade !== null)
    throw new UserError("lexicon.badName", { name });
  const alphabet = loadAlphabet(options.alphabet);
  const table = new WordTable();
  const dropped: DropCounts = {};
  for (const { text, letters } of readWords(options.words, alphabet)) {
    const reason = dropReason(letters);
    if (reason === null) table.add(letters as Letter[]);
    else countDrop(dropped, reason, text);
  }
  if (table.count === 0) throw new UserError("lexicon.empty", { file: options.words, alphabet: alphabet.id });
  const graph = buildGraph(table, 0, offensiveAmong(readOffensive(alphabet.language), alphabet, table));
  const origin = { name, language: alphabet.language, licence: options.licence ?? "", version: "", key: "" };
  const facts = factsOf(origin, graph, alphabet);
  const path = saveOwn(name, encodeLexicon(facts, graph));
  if (options.json) terminal.print(JSON.stringify({ name, words: facts.words, hash: facts.hash, dropped }));
  else {
    terminal.print(terminal.t("lexicon.added", { name, words: facts.words, file: path }));
    sayDropped(terminal, dropped);
  }
  return 0;
}

const LONGEST_LINE = 26;

function dropReason(letters: readonly Letter[] | null): DropReason | null {
  if (letters === null) return "unspellable";
  if (letters.length < 2) return "tooShort";
  return letters.length > LONGEST_LINE ? "tooLong" : null;
}

/** Yes or no, and why not; exit code 0 where every word is in. */
export function check(terminal: Terminal, name: string, words: readonly string[], { json }: Json): number {
  const { file, alphabet, lexicon } = open(terminal, name);
  // What people added was made by no recipe, even where it has the name of one of ours.
  const recipe = file.key === "" ? null : readRecipe(splitName(name).base);
  const answers = words.map((word) => ({ word, answer: lookUp(lexicon, alphabet, recipe, word) }));
  if (json)
    terminal.print(JSON.stringify(answers.map(({ word, answer }) => ({ word, valid: answer === "valid", answer }))));
  else
    for (const { word, answer } of answers)
      terminal.print(terminal.t(`check.${answer}`, { word, alphabet: alphabet.id }));
  return answers.every(({ answer }) => answer === "valid") ? 0 : 1;
}

/** Words of some or all of the tiles, the longest first. */
export function anagrams(terminal: Terminal, name: string, rack: string, options: Json): number {
  const { alphabet, lexicon } = open(terminal, name);
  const tiles = parseTiles(alphabet, rack.toUpperCase(), "rack");
  if (!tiles.ok) throw spellingFault(tiles.fault);
  const words = wordsFrom(lexicon, alphabet, tiles.value).sort((a, b) => b.length - a.length);
  return printWords(terminal, alphabet, words, options);
}

export function pattern(terminal: Terminal, name: string, text: string, options: Json): number {
  const { alphabet, lexicon } = open(terminal, name);
  const parts = parsePattern(alphabet, text);
  if (!parts.ok) throw spellingFault(parts.fault);
  return printWords(terminal, alphabet, wordsLike(lexicon, parts.value), options);
}

export function twos(terminal: Terminal, name: string, options: Json): number {
  const { alphabet, lexicon } = open(terminal, name);
  return printWords(terminal, alphabet, wordsLike(lexicon, ["one", "one"]), options);
}

interface ExportOptions extends Json {
  readonly common?: number;
}

/** The whole list, a word a line; or only its common words, of a level and those below. */
export function exportWords(terminal: Terminal, name: string, { common, json }: ExportOptions): number {
  const { graph, letters } = openFile(terminal, name);
  if (common !== undefined && (common < 1 || common > graph.common.length))
    throw new UserError("lexicon.noLevel", { name, most: graph.common.length });
  const root = common === undefined ? graph.dawg : graph.common[common - 1];
  const text = wordLines(graph.arcs, ["", ...letters], root).slice(0, -1);
  terminal.print(json ? JSON.stringify(text.split("\n")) : text);
  return 0;
}

/** What the one has and the other has not: `-` and `+`, as between two texts. */
export function diff(terminal: Terminal, name: string, other: string, { json }: Json): number {
  const [one, two] = [name, other].map((wanted) => {
    const { graph, letters } = openFile(terminal, wanted);
    return wordLines(graph.arcs, ["", ...letters], graph.dawg)
      .slice(0, -1)
      .split("\n");
  });
  const [inOne, inTwo] = [new Set(one), new Set(two)];
  const removed = one.filter((word) => !inTwo.has(word));
  const added = two.filter((word) => !inOne.has(word));
  if (json) terminal.print(JSON.stringify({ removed, added }));
  else
    for (const line of [...removed.map((word) => `- ${word}`), ...added.map((word) => `+ ${word}`)])
      terminal.print(line);
  return removed.length + added.length === 0 ? 0 : 1;
}

const spellingFault = ({ code, text }: SpellingFault): UserError => new UserError(`play.${code}`, { text });

function printWords({ print }: Terminal, alphabet: Alphabet, words: readonly Letter[][], { json }: Json): number {
  const texts = words.map((word) => makeTiles(alphabet, word));
  if (json) print(JSON.stringify(texts));
  else for (const text of texts) print(text);
  return texts.length > 0 ? 0 : 1;
}
