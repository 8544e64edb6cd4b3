import type { Random } from "../../src/base/random.ts";

/**
 * The slow reference for the forms of a hunspell dictionary. It goes the other way round from the
 * expander: not from the entry to its forms, but, as hunspell itself does, from a word to the entries
 * that it may come from, by taking affixes off. Conditions are regular expressions, nothing is indexed,
 * and the dictionary comes as plain data, so that no reader is shared either.
 */
export interface PlainRule {
  readonly kind: "PFX" | "SFX";
  readonly flag: string;
  readonly cross: boolean;
  readonly strip: string;
  readonly add: string;
  readonly condition: string;
  readonly flags: string;
}

export interface PlainEntry {
  readonly text: string;
  readonly flags: string;
}

export interface PlainDictionary {
  readonly fullStrip: boolean;
  readonly rules: readonly PlainRule[];
  readonly entries: readonly PlainEntry[];
}

/** The marks that plain dictionaries use, each the same letter in all of them. */
const NEED_AFFIX = "n";
const ONLY_IN_COMPOUND = "o";
const CIRCUMFIX = "x";
const FORBIDDEN = "f";

export function affixText({ fullStrip, rules }: PlainDictionary): string {
  const lines = [
    "SET UTF-8",
    "FLAG UTF-8",
    `NEEDAFFIX ${NEED_AFFIX}`,
    `ONLYINCOMPOUND ${ONLY_IN_COMPOUND}`,
    `CIRCUMFIX ${CIRCUMFIX}`,
    `FORBIDDENWORD ${FORBIDDEN}`,
  ];
  if (fullStrip) lines.push("FULLSTRIP");
  const names = new Set(rules.map(({ kind, flag }) => `${kind} ${flag}`));
  for (const name of names) {
    const group = rules.filter(({ kind, flag }) => name === `${kind} ${flag}`);
    lines.push(`${name} ${group[0].cross ? "Y" : "N"} ${group.length}`);
    for (const { strip, add, condition, flags } of group)
      lines.push(`${name} ${strip || "0"} ${add || "0"}${flags && `/${flags}`} ${condition}`);
  }
  return `${lines.join("\n")}\n`;
}

export const entriesText = ({ entries }: PlainDictionary): string =>
  `${[`${entries.length}`, ...entries.map(({ text, flags }) => (flags ? `${text}/${flags}` : text))].join("\n")}\n`;

/** Whether the word is one, and not forbidden. */
export function isWord(dictionary: PlainDictionary, word: string): boolean {
  const alike = dictionary.entries.filter(({ text }) => text === word);
  if (alike[0]?.flags.includes(FORBIDDEN)) return false;
  if (alike.some(({ flags }) => !/[nof]/.test(flags))) return true;
  return !isInDoubt(dictionary, word) && dictionary.entries.some((entry) => makes(dictionary, entry, word));
}

/**
 * Hunspell is of two minds about a form that an unusable entry makes too (a forbidden one, or one for
 * compounds with a prefix only): it depends on its order of search.
 */
export const isInDoubt = (dictionary: PlainDictionary, word: string): boolean =>
  dictionary.entries.some(
    (entry) =>
      (entry.flags.includes(FORBIDDEN) && makes(dictionary, entry, word)) ||
      (entry.flags.includes(ONLY_IN_COMPOUND) && isPrefixed(dictionary, entry, word)),
  );

const isPrefixed = (dictionary: PlainDictionary, { text, flags }: PlainEntry, word: string): boolean =>
  withoutAffix(dictionary, "PFX", word).some(
    ([p, base]) => base === text && flags.includes(p.flag) && !/[no]/.test(p.flags),
  );

/** Whether affixes lead from the entry to the word. */
function makes(dictionary: PlainDictionary, entry: PlainEntry, word: string): boolean {
  const { text, flags: own } = entry;
  if (own.includes(ONLY_IN_COMPOUND)) return false;
  if (isPrefixed(dictionary, entry, word)) return true;
  const off = (kind: PlainRule["kind"], from: string) => withoutAffix(dictionary, kind, from);
  for (const [s, base] of off("SFX", word)) {
    if (base === text && own.includes(s.flag) && !/[nox]/.test(s.flags)) return true;
    for (const [first, root] of off("SFX", base))
      if (root === text && own.includes(first.flag) && first.flags.includes(s.flag) && !/[ox]/.test(first.flags))
        return true;
  }
  for (const [p, base] of off("PFX", word)) {
    if (!p.cross) continue;
    const joined = (s: PlainRule) =>
      s.cross &&
      !s.flags.includes(ONLY_IN_COMPOUND) &&
      s.flags.includes(CIRCUMFIX) === p.flags.includes(CIRCUMFIX) &&
      (own.includes(p.flag) ? (own + p.flags).includes(s.flag) : s.flags.includes(p.flag) && own.includes(s.flag));
    for (const [s, root] of off("SFX", base)) {
      const bothNeed = s.flags.includes(NEED_AFFIX) && p.flags.includes(NEED_AFFIX);
      if (root === text && joined(s) && !p.flags.includes(ONLY_IN_COMPOUND) && !bothNeed) return true;
      if (!s.cross) continue;
      for (const [first, inner] of off("SFX", root)) {
        if (inner !== text || !first.flags.includes(s.flag)) continue;
        if (!s.flags.includes(p.flag) ? joined(first) : own.includes(first.flag) && !/[ox]/.test(first.flags))
          return true;
      }
    }
  }
  return false;
}

/** Every rule of a kind that the word may end (or begin) with, and what the word was before. */
function withoutAffix({ rules, fullStrip }: PlainDictionary, kind: PlainRule["kind"], word: string) {
  const found: [PlainRule, string][] = [];
  for (const rule of rules) {
    if (rule.kind !== kind || !(kind === "PFX" ? word.startsWith(rule.add) : word.endsWith(rule.add))) continue;
    const rest = kind === "PFX" ? word.slice(rule.add.length) : word.slice(0, word.length - rule.add.length);
    if (rest === "" && !fullStrip) continue;
    const before = kind === "PFX" ? rule.strip + rest : rest + rule.strip;
    const met = new RegExp(kind === "PFX" ? `^(?:${rule.condition})` : `(?:${rule.condition})$`, "su");
    if (rule.condition === "." || met.test(before)) found.push([rule, before]);
  }
  return found;
}

/** A small dictionary in which everything that affixes can do happens often. */
export function randomDictionary(random: Random): PlainDictionary {
  const pick = <T>(items: readonly T[]): T => items[random.below(items.length)];
  const some = (letters: string, one: number) => [...letters].filter(() => random.below(one) === 0).join("");
  const text = (least: number, most: number) =>
    Array.from({ length: least + random.below(most - least + 1) }, () => pick(LETTERS)).join("");
  const rules: PlainRule[] = [];
  for (const [kind, flag, brought] of CLASSES) {
    const cross = random.below(4) > 0;
    for (let count = 1 + random.below(3); count > 0; count--) {
      const strip = text(0, random.below(3) === 0 ? 2 : 1);
      const flags = some(brought, 3) + some("nox", 6);
      const condition = pick(kind === "PFX" ? PREFIX_CONDITIONS : CONDITIONS);
      rules.push({ kind, flag, cross, strip, add: text(0, 2), condition, flags });
    }
  }
  const entries: PlainEntry[] = [];
  const known = new Set<string>();
  for (let count = 1 + random.below(4); count > 0; count--) {
    const entry = text(1, 4);
    // Hunspell looks for the mark at the first of entries that are written alike.
    const flags = some("PQABC", 2) + some("no", 6) + (known.has(entry) ? "" : some("f", 8));
    entries.push({ text: entry, flags });
    known.add(entry);
  }
  return { fullStrip: random.below(3) === 0, rules, entries };
}

const LETTERS = ["a", "b", "é"];
const CONDITIONS = [".", ".", ".", "a", "b", "é", "[ab]", "[^a]", "[^é]", "b[^b]", "[aé]b", "[^b][aé]"];
/** Behind the end of a word, hunspell lets a prefix's class of what must not stand there pass. */
const PREFIX_CONDITIONS = CONDITIONS.filter((condition) => !/\^[^\]]*\]$/.test(condition));

/** Of each class the classes that its rules may bring. No prefix and suffix bring each other. */
const CLASSES = [
  ["PFX", "P", "C"],
  ["PFX", "Q", ""],
  ["SFX", "A", "BPQ"],
  ["SFX", "B", "CQ"],
  ["SFX", "C", "B"],
] as const;
