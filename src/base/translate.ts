import { localeOf } from "./languages.ts";
import type { TextValue, Values } from "./user-error.ts";

export type Texts = Readonly<Record<string, string>>;
/** Gives the text of a key. Who needs only some keys asks for just those: whoever knows more will do. */
export type Translate<Key extends string = string> = (key: Key, values?: Values) => string;

/** The keys of a file in English as they are asked for: a text that hangs on a number is asked for by its stem. */
export type AskedKey<Key extends string, All = Key> = Key extends `${infer Stem}.${"one" | "other"}`
  ? `${Stem}.one` extends All
    ? Stem
    : Key
  : Key;

/** With a capital letter, for what stands alone. */
export const capital = (text: string, language: string): string =>
  text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);

const plainly = (n: number): string => withMinus(String(n));

/** With the sign for minus instead of the hyphen that is on keyboards: what people read has the one, files the other. */
export const withMinus = (figure: string): string => figure.replace("-", "−");

/**
 * Texts of one language by their keys. A text that hangs on the number `n` has a form for each kind of number that
 * the language knows (`.one`, `.few`, `.many`, `.other`). `figure` writes a number; without it plainly, digit by digit.
 */
export function translateWith(texts: Texts, language: string, figure: (n: number) => string = plainly): Translate {
  const rules = new Intl.PluralRules(localeOf(language));
  const written = (value: TextValue): string => {
    if (typeof value === "object") return translate(value.key, value.values);
    return typeof value === "number" ? figure(value) : value;
  };
  const translate: Translate = (key, values = {}) => {
    const text = texts[key] ?? (typeof values.n === "number" ? texts[`${key}.${rules.select(values.n)}`] : undefined);
    // A key without a text is our mistake; showing the key is more use than stopping a game.
    if (text === undefined) return key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return value === undefined ? whole : written(value);
    });
  };
  return translate;
}
