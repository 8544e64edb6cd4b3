import { fail, ok, type Result } from "../base/result.ts";
import type { AffixRule, AffixRules } from "./hunspell-affix.ts";
import { type CharacterTest, edgeTests, endPasses, startPasses } from "./hunspell-condition.ts";

/** A rule made ready: its condition as tests, its flags as the classes that they stand for. */
export interface Rule {
  readonly flag: string;
  /** How many code units go, and what comes instead. */
  readonly cut: number;
  readonly add: string;
  readonly tests: readonly CharacterTest[];
  readonly cross: boolean;
  readonly needAffix: boolean;
  readonly onlyInCompound: boolean;
  readonly circumfix: boolean;
  readonly prefixes: readonly AffixClass[];
  readonly suffixes: readonly AffixClass[];
  readonly flags: readonly string[];
  /** The flag alone, as the list of suffixes of a form. */
  readonly alone: readonly string[];
}

/** The rules of one flag. Most rules of a large class do not fit a word, so those that may are remembered for its edge. */
export class AffixClass {
  readonly rules: Rule[] = [];
  /** Prefixes that allow suffixes: these, and a class that holds nothing but the prefix. */
  readonly bringers: { readonly suffixes: readonly AffixClass[]; readonly sole: readonly AffixClass[] }[] = [];
  /** How many characters of the edge are looked at: no more than the rules ask about. */
  #depth = 0;
  readonly #byEdge = new Map<string, readonly Rule[]>();

  add(rule: Rule): void {
    this.rules.push(rule);
    this.#depth = Math.max(this.#depth, Math.min(rule.tests.length, MOST_DEPTH));
    if (rule.suffixes.length === 0 || !rule.cross) return;
    const sole = new AffixClass();
    sole.rules.push(rule);
    this.bringers.push({ suffixes: rule.suffixes, sole: [sole] });
  }

  /** The suffixes that may fit, as far as the last characters can tell. */
  forEndOf(word: string): readonly Rule[] {
    if (this.#depth === 0) return this.rules;
    const at = word.length - this.#depth;
    const edge = at <= 0 ? word : word.slice(isLowSurrogate(word.charCodeAt(at)) ? at - 1 : at);
    return this.#byEdge.get(edge) ?? this.#remember(edge, endPasses);
  }

  /** The prefixes that may fit, as far as the first characters can tell. */
  forStartOf(word: string): readonly Rule[] {
    if (this.#depth === 0) return this.rules;
    const at = this.#depth;
    const edge = word.slice(0, isLowSurrogate(word.charCodeAt(at)) ? at + 1 : at);
    return this.#byEdge.get(edge) ?? this.#remember(edge, startPasses);
  }

  #remember(edge: string, passes: typeof endPasses): readonly Rule[] {
    const rules = this.rules.filter(({ tests }) => passes(tests, edge, true));
    this.#byEdge.set(edge, rules);
    return rules;
  }
}

/** So many characters tell nearly all rules apart, and there are few enough endings of that length to keep them all. */
const MOST_DEPTH = 3;

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

export interface AffixClasses {
  readonly prefixes: ReadonlyMap<string, AffixClass>;
  readonly suffixes: ReadonlyMap<string, AffixClass>;
  readonly fullStrip: boolean;
}

/** Makes the rules ready; those that `skip` names, and those that fit no word, are left out. */
export function compileRules(affix: AffixRules, skip: (rule: AffixRule) => boolean): AffixClasses {
  const empty = (rules: ReadonlyMap<string, readonly AffixRule[]>) =>
    new Map([...rules.keys()].map((flag) => [flag, new AffixClass()]));
  const classes = { prefixes: empty(affix.prefixes), suffixes: empty(affix.suffixes), fullStrip: affix.fullStrip };
  for (const kind of ["prefixes", "suffixes"] as const)
    for (const [flag, rules] of affix[kind])
      for (const source of rules) {
        const tests = skip(source) ? null : edgeTests(source.kind, source.condition, source.strip);
        if (tests !== null) classes[kind].get(flag)?.add(ruleFrom(affix, classes, source, tests));
      }
  return classes;
}

function ruleFrom(affix: AffixRules, classes: AffixClasses, source: AffixRule, tests: CharacterTest[]): Rule {
  const { marks } = affix;
  const marked = (flag: string | undefined): boolean => flag !== undefined && source.flags.includes(flag);
  return {
    flag: source.flag,
    cut: source.strip.length,
    add: source.add,
    tests,
    cross: source.cross,
    needAffix: marked(marks.needAffix),
    onlyInCompound: marked(marks.onlyInCompound),
    circumfix: marked(marks.circumfix),
    prefixes: classesOf(classes.prefixes, source.flags),
    suffixes: classesOf(classes.suffixes, source.flags),
    flags: source.flags,
    alone: [source.flag],
  };
}

/** The classes that a list of flags stands for, each once. */
export const classesOf = (classes: ReadonlyMap<string, AffixClass>, flags: readonly string[]): AffixClass[] =>
  [...new Set(flags)].flatMap((flag) => classes.get(flag) ?? []);

/** The word with the suffix, or null where the rule does not fit. */
export function addSuffix({ cut, add, tests }: Rule, word: string, fullStrip: boolean): string | null {
  if (word.length <= cut && !(fullStrip && word.length === cut)) return null;
  if (!endPasses(tests, word)) return null;
  return cut === 0 ? word + add : word.slice(0, word.length - cut) + add;
}

/** The word with the prefix, or null where the rule does not fit. */
export function addPrefix({ cut, add, tests }: Rule, word: string, fullStrip: boolean): string | null {
  if (word.length <= cut && !(fullStrip && word.length === cut)) return null;
  if (!startPasses(tests, word)) return null;
  return cut === 0 ? add + word : add + word.slice(cut);
}

/**
 * Says in data which rules to leave out: those that agree with all that is given. `add` lists the added
 * texts that are meant; `addPattern` is a regular expression that the added text must match somewhere.
 */
export interface RulePattern {
  readonly kind?: AffixRule["kind"];
  readonly flag?: string;
  readonly strip?: string;
  readonly condition?: string;
  readonly add?: readonly string[];
  readonly addPattern?: string;
}

/** A test for the rules that one of the patterns means, or the expression that is none. */
export function ruleFilter(
  patterns: readonly RulePattern[],
): Result<(rule: AffixRule) => boolean, { readonly code: "badPattern"; readonly text: string }> {
  const tests: ((rule: AffixRule) => boolean)[] = [];
  for (const { addPattern, add, ...same } of patterns) {
    let expression: RegExp | null;
    try {
      expression = addPattern === undefined ? null : new RegExp(addPattern, "u");
    } catch {
      return fail({ code: "badPattern", text: addPattern ?? "" });
    }
    const fixed = Object.entries(same) as [keyof typeof same, string | undefined][];
    tests.push(
      (rule) =>
        fixed.every(([key, value]) => value === undefined || rule[key] === value) &&
        (add === undefined || add.includes(rule.add)) &&
        (expression === null || expression.test(rule.add)),
    );
  }
  return ok((rule) => tests.some((matches) => matches(rule)));
}
