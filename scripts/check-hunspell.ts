// Checks the affix expander against the program hunspell (Debian: apt-get install hunspell).
//
//   node scripts/check-hunspell.ts [LANGUAGE…] [--packages DIR] [--sample N] [--stems N] [--seed N] [--small N]
//
// For each language: forms drawn at random must be taken by hunspell, and what hunspell takes of the words that
// the rules of some entries could make, conditions or not, must be among the forms. Before that, both are
// compared on small dictionaries made at random. Ends with 1 where they disagree.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { Random } from "../src/base/random.ts";
import { must } from "../src/base/result.ts";
import { type AffixRule, type AffixRules, parseAffix } from "../src/wordlists/hunspell-affix.ts";
import { expandWords, type Stem } from "../src/wordlists/hunspell-words.ts";
import { affixText, entriesText, isInDoubt, isWord, randomDictionary } from "../test/reference/hunspell.ts";

const LANGUAGES = ["is", "fr", "pt", "pt-pt", "ro", "cs", "de", "pl", "nl", "sv", "da", "it"];

const { values: settings, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    packages: { type: "string", default: "." },
    sample: { type: "string", default: "6000" },
    stems: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    small: { type: "string", default: "200" },
  },
});
const seed = Number(settings.seed);
const folder = mkdtempSync(join(tmpdir(), "check-hunspell-"));

/** Those of the words that hunspell takes, each as a whole. */
function acceptedOf(aff: string, dic: string, words: readonly string[]): Set<string> {
  writeFileSync(join(folder, "d.aff"), aff);
  writeFileSync(join(folder, "d.dic"), dic);
  writeFileSync(join(folder, "words"), `${words.join("\n")}\n`);
  const options = ["-l", "-G", "-i", "UTF-8", "-d", join(folder, "d"), join(folder, "words")];
  const env = { ...process.env, LC_ALL: "C.UTF-8", HOME: folder };
  return new Set(execFileSync("hunspell", options, { env, encoding: "utf8", maxBuffer: 2 ** 30 }).split("\n"));
}

/**
 * The affix file for a strict check: a word is to be taken for its own sake, not because it falls into
 * words that are taken, and a hyphen or an apostrophe is not to end it.
 */
function strictly(aff: string, words: readonly string[]): string {
  // Hunspell knows these for letters, and not all later ones.
  const signs = new Set(words.join("").replace(/[A-Za-z\u00c0-\u024f\s]/g, ""));
  const building = /^(WORDCHARS|BREAK|COMPOUND(FLAG|BEGIN|MIDDLE|END|RULE))\b/;
  const lines = aff.split(/\r?\n/).filter((line) => !building.test(line));
  return ["SET UTF-8", ...lines.filter((line) => !/^(\ufeff)?SET\b/.test(line)), "BREAK 0"]
    .concat(signs.size > 0 ? `WORDCHARS ${[...signs].join("")}` : [])
    .join("\n");
}

/** The `aff` and `dic` of a package, whichever way it hands them out. */
async function readPackage(name: string): Promise<{ aff: string; dic: string }> {
  const path = createRequire(join(resolve(settings.packages), "package.json")).resolve(name);
  const { default: given } = await import(pathToFileURL(path).href);
  const files =
    typeof given !== "function"
      ? given
      : await new Promise((done, failed) =>
          given((error: unknown, read: unknown) => (error ? failed(error) : done(read))),
        );
  const text = (bytes: Uint8Array) => new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  return { aff: text(files.aff), dic: text(files.dic) };
}

/** How many different words: 52 bits of a hash each, since some languages have ten million. */
function countUnique(hashes: Float64Array): number {
  hashes.sort();
  return hashes.reduce((count, hash, i) => (i > 0 && hash === hashes[i - 1] ? count : count + 1), 0);
}

function hashOf(word: string): number {
  let a = 0x811c9dc5;
  let b = 0x1b873593;
  for (let i = 0; i < word.length; i++) {
    a = Math.imul(a ^ word.charCodeAt(i), 0x01000193);
    b = Math.imul(b + word.charCodeAt(i), 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0) * 0x10_0000 + ((b ^ (b >>> 16)) & 0xf_ffff);
}

/** Words that the rules of an entry could make if there were no conditions, no marks and no forbidden crossings. */
function candidatesOf({ prefixes, suffixes }: AffixRules, { text, flags }: Stem): string[] {
  const rules = (classes: typeof prefixes, from: readonly string[]) => from.flatMap((flag) => classes.get(flag) ?? []);
  const end = (word: string, { strip, add }: AffixRule) =>
    word.endsWith(strip) ? word.slice(0, word.length - strip.length) + add : null;
  const found: string[] = [];
  const begin = (word: string, from: readonly string[]) => {
    for (const { strip, add } of rules(prefixes, from))
      if (word.startsWith(strip)) found.push(add + word.slice(strip.length));
    found.push(word);
  };
  const brought = rules(prefixes, flags).flatMap((rule) => rule.flags);
  begin(text, flags);
  for (const first of rules(suffixes, [...flags, ...brought])) {
    const word = end(text, first);
    if (word === null) continue;
    begin(word, [...flags, ...first.flags]);
    for (const second of rules(suffixes, first.flags)) {
      const twice = end(word, second);
      if (twice !== null) begin(twice, [...flags, ...first.flags, ...second.flags]);
    }
  }
  return found.filter((word) => word !== "" && !/\s/.test(word));
}

async function checkLanguage(language: string): Promise<boolean> {
  const { aff, dic } = await readPackage(`dictionary-${language}`);
  const random = Random.fromSeed(seed);
  const started = performance.now();
  const affix = must(parseAffix(aff));
  let forms = 0;
  expandWords(affix, dic, {}, () => {
    forms++;
  });
  const seconds = (performance.now() - started) / 1000;

  // Every form is as likely to be drawn as any other; forms with a blank cannot be asked for.
  const places = new Set<number>();
  while (places.size < Math.min(Number(settings.sample), forms)) places.add(random.below(forms));
  const hashes = new Float64Array(forms);
  const sample = new Set<string>();
  const entries: Stem[] = [];
  let last: Stem | null = null;
  let at = 0;
  expandWords(affix, dic, {}, (word, stem) => {
    if (places.has(at) && !/\s/.test(word)) sample.add(word);
    if (stem.text !== last?.text && stem.flags.length > 0) {
      last = { ...stem };
      entries.push(last);
    }
    hashes[at++] = hashOf(word);
  });
  const asked = [...sample];
  const accepted = acceptedOf(strictly(aff, asked), dic, asked);
  const rejected = asked.filter((word) => !accepted.has(word));

  const stems = random.shuffle(entries).slice(0, Number(settings.stems));
  const candidates = new Set(stems.flatMap((stem) => random.shuffle(candidatesOf(affix, stem)).slice(0, 2000)));
  const ours = new Set<string>();
  const wanted = new Set([...candidates].flatMap(casesOf));
  expandWords(affix, dic, {}, (word) => {
    if (wanted.has(word)) ours.add(word);
  });
  // Flags are characters to the expander; without this line hunspell takes the bytes of UTF-8 for flags.
  const characters = affix.flagForm === "character" && !/^FLAG\b/m.test(aff) ? "FLAG UTF-8\n" : "";
  const list = [...candidates];
  const theirs = acceptedOf(strictly(characters + aff, list), dic, list);
  const missing = list.filter((word) => theirs.has(word) && !casesOf(word).some((one) => ours.has(one)));
  console.log(
    `${language}: forms ${forms}, unique ${countUnique(hashes)}, ${seconds.toFixed(1)} s; ` +
      `rejected ${rejected.length} of ${asked.length}${examples(rejected)}; ` +
      `missing ${missing.length} of ${list.filter((word) => theirs.has(word)).length} (${list.length} tried)${examples(missing)}`,
  );
  return rejected.length + missing.length === 0;
}

/** A word in capitals is also taken if it is one without them. */
function casesOf(word: string): string[] {
  const low = word.toLowerCase();
  return [word, low, low.replace(/^./u, (sign) => sign.toUpperCase())];
}

const examples = (words: readonly string[]): string => (words.length > 0 ? ` (${words.slice(0, 12).join(" ")})` : "");

/** All words of up to six letters against small dictionaries: nothing too much, and nothing missing. */
function checkSmall(count: number): boolean {
  const words = [""];
  for (let i = 0; words[i].length < 6; i++) words.push(...["a", "b", "é"].map((letter) => words[i] + letter));
  words.shift();
  let forms = 0;
  const wrong: string[] = [];
  for (let i = 0; i < count; i++) {
    const dictionary = randomDictionary(Random.fromSeed(seed + i));
    const [aff, dic] = [affixText(dictionary), entriesText(dictionary)];
    const ours = new Set<string>();
    expandWords(must(parseAffix(aff)), dic, {}, (word) => {
      if (word.length <= 6) ours.add(word);
    });
    const theirs = acceptedOf(aff, dic, words);
    forms += ours.size;
    for (const word of words) {
      const same = ours.has(word) === (theirs.has(word) && !isInDoubt(dictionary, word));
      if (!same || ours.has(word) !== isWord(dictionary, word)) wrong.push(`${seed + i}:${word}`);
    }
  }
  console.log(`small dictionaries: ${count}, forms ${forms}, wrong ${wrong.length}${examples(wrong)}`);
  return wrong.length === 0;
}

try {
  let agreed = checkSmall(Number(settings.small));
  for (const language of positionals.length > 0 ? positionals : LANGUAGES)
    agreed = (await checkLanguage(language)) && agreed;
  process.exitCode = agreed ? 0 : 1;
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  console.error("The program hunspell is not here. Debian and Ubuntu: apt-get install hunspell");
  process.exitCode = 2;
} finally {
  rmSync(folder, { recursive: true });
}
