import type { Value, Values } from "./user-error.ts";

export type Texts = Readonly<Record<string, string>>;
export type Translate = (key: string, values?: Values) => string;

/**
 * Texts of one language by their keys. A text that hangs on the number `n` has a form each for `.one`, `.few` and
 * `.other`, as the language needs them. `figure` writes a number; without it plainly, digit by digit.
 */
export function translateWith(texts: Texts, language: string, figure: (n: number) => string = String): Translate {
  const rules = new Intl.PluralRules(language);
  const formOf = (n: number): string => {
    const form = rules.select(n);
    return form === "one" || form === "few" ? form : "other";
  };
  const written = (value: Value): string => {
    if (typeof value === "object") return translate(value.key, value.values);
    return typeof value === "number" ? figure(value) : value;
  };
  const translate: Translate = (key, values = {}) => {
    const text = texts[key] ?? (typeof values.n === "number" ? texts[`${key}.${formOf(values.n)}`] : undefined);
    // A key without a text is our mistake; showing the key is more use than stopping a game.
    if (text === undefined) return key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return value === undefined ? whole : written(value);
    });
  };
  return translate;
}
