import { fail, ok, type Result } from "../base/result.ts";
import { parseCondition } from "./hunspell-condition.ts";

/** One line of an affix class: take `strip` off the word's edge and put `add` there, if the word meets the condition. */
export interface AffixRule {
  readonly kind: "prefix" | "suffix";
  /** The class that the rule belongs to: an entry with this flag takes it. */
  readonly flag: string;
  /** Whether it may meet an affix of the other kind in one word. */
  readonly cross: boolean;
  readonly strip: string;
  readonly add: string;
  readonly condition: string;
  /** What the affixed word may take in its turn, and marks such as `needAffix`. */
  readonly flags: readonly string[];
}

/** How flags are written: a character, two characters, or a number (with commas between) each. */
export type FlagForm = "character" | "long" | "number";

/** What a flag can mean besides an affix class, and the word that says so in the file. */
const MARKS = {
  needAffix: ["NEEDAFFIX", "PSEUDOROOT"],
  forbiddenWord: ["FORBIDDENWORD"],
  keepCase: ["KEEPCASE"],
  noSuggest: ["NOSUGGEST"],
  onlyInCompound: ["ONLYINCOMPOUND"],
  circumfix: ["CIRCUMFIX"],
  warn: ["WARN"],
  subStandard: ["SUBSTANDARD"],
  compound: ["COMPOUNDFLAG"],
  compoundBegin: ["COMPOUNDBEGIN"],
  compoundMiddle: ["COMPOUNDMIDDLE"],
  compoundEnd: ["COMPOUNDEND"],
  compoundRoot: ["COMPOUNDROOT"],
  compoundPermit: ["COMPOUNDPERMITFLAG"],
  compoundForbid: ["COMPOUNDFORBIDFLAG"],
  forceUpperCase: ["FORCEUCASE"],
} as const;

export type Mark = keyof typeof MARKS;

const MARK_OF: ReadonlyMap<string, Mark> = new Map(
  Object.entries(MARKS).flatMap(([mark, words]) => words.map((word) => [word, mark as Mark] as const)),
);

/** What an affix file (.aff) says about the forms of words. What it says about suggestions and compounds is not kept. */
export interface AffixRules {
  readonly flagForm: FlagForm;
  /** Lists of flags that entries and rules name by number, counted from 1; null where flags are written out. */
  readonly aliases: readonly (readonly string[])[] | null;
  readonly prefixes: ReadonlyMap<string, readonly AffixRule[]>;
  readonly suffixes: ReadonlyMap<string, readonly AffixRule[]>;
  readonly marks: Readonly<Partial<Record<Mark, string>>>;
  /** An affix may take the place of the whole word. */
  readonly fullStrip: boolean;
  /** Words with the mark `warn` are refused. */
  readonly forbidWarn: boolean;
}

export interface AffixFault {
  readonly line: number;
  readonly code:
    | "complexPrefixes"
    | "unknownFlagForm"
    | "badFlag"
    | "missingValue"
    | "givenTwice"
    | "badHeader"
    | "wrongCount"
    | "badRule"
    | "badCondition";
  readonly text: string;
}

/**
 * Reads the text of a hunspell affix file, decoded already. Flags without a `FLAG` line are read as
 * characters, also where hunspell reads the bytes of UTF-8: a dictionary that was written in one byte a
 * character (the Czech one) means characters, and what hunspell makes of the bytes allows all that they do.
 */
export function parseAffix(text: string): Result<AffixRules, AffixFault> {
  const lines = text.replace(/^\ufeff/, "").split("\n");
  const reader = new AffixReader(lines.map((line) => line.split(/[ \t\r]+/).filter((field) => field !== "")));
  const fault = reader.readSettings() ?? reader.readRules();
  return fault === null
    ? ok(reader.rules())
    : fail({ ...fault, text: (lines[fault.line - 1] ?? "").trim().slice(0, 80) });
}

type Fault = Omit<AffixFault, "text">;

class AffixReader {
  readonly #lines: readonly (readonly string[])[];
  #flagForm: FlagForm | null = null;
  #aliases: string[][] | null = null;
  #marks: Partial<Record<Mark, string>> = {};
  #fullStrip = false;
  #forbidWarn = false;
  readonly #prefixes = new Map<string, AffixRule[]>();
  readonly #suffixes = new Map<string, AffixRule[]>();

  constructor(lines: readonly (readonly string[])[]) {
    this.#lines = lines;
  }

  rules(): AffixRules {
    return {
      flagForm: this.#flagForm ?? "character",
      aliases: this.#aliases,
      prefixes: this.#prefixes,
      suffixes: this.#suffixes,
      marks: this.#marks,
      fullStrip: this.#fullStrip,
      forbidWarn: this.#forbidWarn,
    };
  }

  /** The form of flags comes first, wherever in the file it is given: without it no other line can be read. */
  readSettings(): Fault | null {
    for (const [i, [word, value]] of this.#lines.entries()) {
      if (word === "COMPLEXPREFIXES") return { line: i + 1, code: "complexPrefixes" };
      if (word !== "FLAG") continue;
      if (this.#flagForm !== null) return { line: i + 1, code: "givenTwice" };
      const form = FLAG_FORMS.get(value?.toLowerCase() ?? "");
      if (form === undefined) return { line: i + 1, code: "unknownFlagForm" };
      this.#flagForm = form;
    }
    for (const [word, value] of this.#lines) {
      if (word !== "AF" || value === undefined) continue;
      // The first line of the table says how many follow; it is enough to know that there is a table.
      if (this.#aliases === null) this.#aliases = [];
      else this.#aliases.push(splitFlags(this.#flagForm ?? "character", value));
    }
    return null;
  }

  readRules(): Fault | null {
    for (let i = 0; i < this.#lines.length; ) {
      const [word, value] = this.#lines[i];
      const mark = MARK_OF.get(word);
      if (word === "PFX" || word === "SFX") {
        const next = this.#readClass(i, word === "PFX" ? "prefix" : "suffix");
        if (typeof next !== "number") return next;
        i = next;
        continue;
      }
      if (mark !== undefined) {
        const flag = value === undefined ? null : this.#flag(value);
        if (flag === null) return { line: i + 1, code: value === undefined ? "missingValue" : "badFlag" };
        if (mark in this.#marks) return { line: i + 1, code: "givenTwice" };
        this.#marks[mark] = flag;
      }
      if (word === "FULLSTRIP") this.#fullStrip = true;
      if (word === "FORBIDWARN") this.#forbidWarn = true;
      i++;
    }
    return null;
  }

  /** Reads a class whose header stands at `at`; gives the index of the line behind it. */
  #readClass(at: number, kind: AffixRule["kind"]): number | Fault {
    const [word, name, cross, size] = this.#lines[at];
    const flag = name === undefined ? null : this.#flag(name);
    if (flag === null) return { line: at + 1, code: name === undefined ? "badHeader" : "badFlag" };
    const classes = kind === "prefix" ? this.#prefixes : this.#suffixes;
    // A rule too many stands where a header is awaited.
    const code = classes.has(flag) ? "wrongCount" : "badHeader";
    const count = size === undefined ? 0 : Number.parseInt(size, 10);
    if (!(count > 0)) return { line: at + 1, code };
    const rules = classes.get(flag) ?? [];
    classes.set(flag, rules);
    let line = at + 1;
    for (let missing = count; missing > 0; line++) {
      const fields = this.#lines[line];
      if (fields === undefined) return { line: this.#lines.length, code: "wrongCount" };
      if (fields.length === 0 || fields[0].startsWith("#")) continue;
      if (fields[0] !== word || this.#flag(fields[1] ?? "") !== flag) return { line: line + 1, code: "wrongCount" };
      const rule = this.#rule(kind, flag, cross.startsWith("Y"), fields);
      if (rule === null) return { line: line + 1, code: "badRule" };
      if (parseCondition(rule.condition) === null) return { line: line + 1, code: "badCondition" };
      rules.push(rule);
      missing--;
    }
    return line;
  }

  /** Behind the condition may stand anything: fields about meaning, or a remark. */
  #rule(kind: AffixRule["kind"], flag: string, cross: boolean, fields: readonly string[]): AffixRule | null {
    const [, , strip, affix, condition = "."] = fields;
    if (strip === undefined || affix === undefined) return null;
    const slash = affix.indexOf("/");
    const add = slash < 0 ? affix : affix.slice(0, slash);
    return {
      kind,
      flag,
      cross,
      strip: strip === "0" ? "" : strip,
      add: add === "0" ? "" : add,
      condition,
      flags: slash < 0 ? [] : this.#flags(affix.slice(slash + 1)),
    };
  }

  readonly #flag = (text: string): string | null => splitFlags(this.#flagForm ?? "character", text)[0] ?? null;

  readonly #flags = (text: string): readonly string[] =>
    readFlags({ flagForm: this.#flagForm ?? "character", aliases: this.#aliases }, text);
}

const FLAG_FORMS = new Map<string, FlagForm>([
  ["utf-8", "character"],
  ["long", "long"],
  ["num", "number"],
]);

/** The flags behind a slash: written out, or the number of a list. */
export function readFlags({ flagForm, aliases }: Pick<AffixRules, "flagForm" | "aliases">, text: string) {
  if (aliases === null) return splitFlags(flagForm, text);
  return aliases[Number.parseInt(text, 10) - 1] ?? [];
}

/** What is no flag (half of a long one, a number that is none) is passed over, as hunspell does. */
function splitFlags(form: FlagForm, text: string): string[] {
  if (form === "character") return [...text];
  if (form === "long") return text.match(/../gsu) ?? [];
  const numbers = text.split(",").map((part) => Number.parseInt(part, 10));
  return numbers.filter((number) => number > 0).map(String);
}
