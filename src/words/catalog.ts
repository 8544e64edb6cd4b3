import cs from "../../data/alphabets/cs.json" with { type: "json" };
import de from "../../data/alphabets/de.json" with { type: "json" };
import en from "../../data/alphabets/en.json" with { type: "json" };
import en50 from "../../data/alphabets/en-50.json" with { type: "json" };
import en200 from "../../data/alphabets/en-200.json" with { type: "json" };
import es from "../../data/alphabets/es.json" with { type: "json" };
import fr from "../../data/alphabets/fr.json" with { type: "json" };
import frInfoh100 from "../../data/alphabets/fr-infoh100.json" with { type: "json" };
import is from "../../data/alphabets/is.json" with { type: "json" };
import isClassic from "../../data/alphabets/is-classic.json" with { type: "json" };
import it from "../../data/alphabets/it.json" with { type: "json" };
import pl from "../../data/alphabets/pl.json" with { type: "json" };
import pt from "../../data/alphabets/pt.json" with { type: "json" };
import pt118 from "../../data/alphabets/pt-118.json" with { type: "json" };
import ro from "../../data/alphabets/ro.json" with { type: "json" };
import mini from "../../data/layouts/mini-11.json" with { type: "json" };
import standard from "../../data/layouts/standard-15.json" with { type: "json" };
import superLayout from "../../data/layouts/super-21.json" with { type: "json" };
import classicCs from "../../data/rulesets/classic-cs.json" with { type: "json" };
import classicDe from "../../data/rulesets/classic-de.json" with { type: "json" };
import classicEn from "../../data/rulesets/classic-en.json" with { type: "json" };
import classicEs from "../../data/rulesets/classic-es.json" with { type: "json" };
import classicFr from "../../data/rulesets/classic-fr.json" with { type: "json" };
import classicIt from "../../data/rulesets/classic-it.json" with { type: "json" };
import classicPl from "../../data/rulesets/classic-pl.json" with { type: "json" };
import classicPt from "../../data/rulesets/classic-pt.json" with { type: "json" };
import classicRo from "../../data/rulesets/classic-ro.json" with { type: "json" };
import depuneri from "../../data/rulesets/depuneri.json" with { type: "json" };
import doubleEn from "../../data/rulesets/double-en.json" with { type: "json" };
import fiveEn from "../../data/rulesets/five-en.json" with { type: "json" };
import infoh100 from "../../data/rulesets/infoh100.json" with { type: "json" };
import miniRules from "../../data/rulesets/mini-11.json" with { type: "json" };
import palavras from "../../data/rulesets/palavras-118.json" with { type: "json" };
import quickEn from "../../data/rulesets/quick-en.json" with { type: "json" };
import skrafl2014 from "../../data/rulesets/skrafl-2014.json" with { type: "json" };
import skraflIs from "../../data/rulesets/skrafl-is.json" with { type: "json" };
import superRules from "../../data/rulesets/super-21.json" with { type: "json" };
import { fail, must, ok, type Result } from "../base/result.ts";
import { oneOf, type ShapeFault } from "../base/shape.ts";
import { type Alphabet, parseAlphabet } from "../lexicon/alphabet.ts";
import { type Layout, parseLayout } from "./layout.ts";
import { parseRuleset, type Rules } from "./ruleset.ts";

/** What is wrong in a data file, and in which one. */
export type DataFault = ShapeFault & { readonly file: string };

type Parse<T> = (json: unknown) => Result<T, ShapeFault>;
type Find<T> = (id: string) => T | null;

const alphabets = [en, en200, en50, is, isClassic, fr, frInfoh100, pt, pt118, ro, cs, es, de, it, pl];
const layouts = [standard, superLayout, mini];
/** In the order in which a player is offered them. */
const rulesets = [
  ...[classicEn, skrafl2014, skraflIs, palavras, infoh100, classicFr, classicPt, classicRo, classicCs],
  ...[classicEs, classicDe, classicIt, classicPl, depuneri, quickEn, doubleEn, fiveEn, superRules, miniRules],
];

export const ALPHABET_IDS: readonly string[] = alphabets.map((file) => file.id);
export const LAYOUT_IDS: readonly string[] = layouts.map((file) => file.id);
export const RULESET_IDS: readonly string[] = rulesets.map((file) => file.id);

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
