import { fail, must, ok, type Result } from "../base/result.ts";
import { oneOf, type ShapeFault } from "../base/shape.ts";
import { type Alphabet, parseAlphabet } from "../lexicon/alphabet.ts";
import { alphabets, layouts, rulesets } from "./catalog-files.ts";
import { type Layout, parseLayout } from "./layout.ts";
import { parseRuleset, type Rules } from "./ruleset.ts";

/** What is wrong in a data file, and in which one. */
export type DataFault = ShapeFault & { readonly file: string };

type Parse<T> = (json: unknown) => Result<T, ShapeFault>;
type Find<T> = (id: string) => T | null;

/** What a player is offered first; then come the others, by name. */
const FIRST = [
  ...["classic-en", "skrafl-2014", "skrafl-is", "palavras-118", "infoh100"],
  ...["classic-fr", "classic-pt", "classic-ro", "classic-cs"],
];

export const ALPHABET_IDS: readonly string[] = alphabets.map((file) => file.id);
export const LAYOUT_IDS: readonly string[] = layouts.map((file) => file.id);
export const RULESET_IDS: readonly string[] = [...new Set([...FIRST, ...rulesets.map((file) => file.id)])];

/** Parsed when first asked for, and then always the same object, so that a caller can keep what it derives from it. */
export const findAlphabet: Find<Alphabet> = finder(alphabets, parseAlphabet);
export const findLayout: Find<Layout> = finder(layouts, parseLayout);
export const findRules: Find<Rules> = finder(rulesets, resolveRules);

/** A ruleset file, ours or a user's, with the alphabet and the layout of the catalogue that it names. */
export function resolveRules(json: unknown): Result<Rules, ShapeFault> {
  const parsed = parseRuleset(json);
  if (!parsed.ok) return parsed;
  const ruleset = parsed.value;
  const alphabet = named(findAlphabet, ALPHABET_IDS, ruleset.alphabet, "alphabet");
  if (!alphabet.ok) return alphabet;
  const layout = named(findLayout, LAYOUT_IDS, ruleset.layout, "layout");
  if (!layout.ok) return layout;
  return ok({ ruleset, alphabet: alphabet.value, layout: layout.value });
}

interface DataKinds {
  readonly alphabet: Alphabet;
  readonly layout: Layout;
  readonly ruleset: Rules;
}

export type DataKind = keyof DataKinds;

const parsers: { readonly [K in DataKind]: Parse<DataKinds[K]> } = {
  alphabet: parseAlphabet,
  layout: parseLayout,
  ruleset: resolveRules,
};

export function checkData<K extends DataKind>(file: string, kind: K, json: unknown): Result<DataKinds[K], DataFault> {
  const parsed = parsers[kind](json);
  return parsed.ok ? parsed : fail({ file, ...parsed.fault });
}

function finder<T>(files: readonly { readonly id: string }[], parse: Parse<T>): Find<T> {
  const sources = new Map(files.map((file) => [file.id, file]));
  const found = new Map<string, T>();
  return (id) => {
    const source = sources.get(id);
    if (source === undefined) return null;
    const value = found.get(id) ?? must(parse(source));
    found.set(id, value);
    return value;
  };
}

function named<T>(find: Find<T>, ids: readonly string[], id: string, field: string): Result<T, ShapeFault> {
  const known = oneOf(...ids)(id, field);
  if (!known.ok) return known;
  return ok(find(id) as T);
}
