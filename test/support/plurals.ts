import { expect } from "vitest";
import { localeOf } from "../../src/base/languages.ts";

export type Texts = Readonly<Record<string, string>>;

const FORM = /\.(?:zero|one|two|few|many|other)$/;

const stemOf = (key: string): string => key.replace(FORM, "");

/** Each of our languages has a form for one thing, so a lone `.other` is just the name of a text. */
const isForm = (key: string, texts: Texts): boolean => FORM.test(key) && `${stemOf(key)}.one` in texts;

/** The key as it is asked for: without the form of a text that hangs on a number. */
const askedKey = (key: string, texts: Texts): string => (isForm(key, texts) ? stemOf(key) : key);

export const askedKeys = (texts: Texts): string[] =>
  [...new Set(Object.keys(texts).map((key) => askedKey(key, texts)))].sort();

/** The text of a key, or of its form for most numbers. */
export const mainText = (key: string, texts: Texts): string => texts[key] ?? texts[`${stemOf(key)}.other`];

/** Just the forms that the language's own rule for numbers can ask for: none missing, none that nobody would ever see. */
export function expectForms(texts: Texts, language: string): void {
  const forms = new Intl.PluralRules(localeOf(language)).resolvedOptions().pluralCategories.toSorted();
  const counted = Object.keys(texts).filter((key) => isForm(key, texts));
  for (const stem of new Set(counted.map(stemOf))) {
    const given = counted.filter((key) => stemOf(key) === stem).map((key) => key.slice(stem.length + 1));
    expect(given.toSorted(), stem).toEqual(forms);
  }
}

const COUNTED = Array.from({ length: 200 }, (_, n) => n);

/** In Icelandic 21 is counted as one is, in French nought: a form for those does not say "one", but the number. */
export function expectNumbers(texts: Texts, language: string): void {
  const rules = new Intl.PluralRules(localeOf(language));
  if (COUNTED.filter((n) => rules.select(n) === "one").length === 1) return;
  const silent = Object.keys(texts).filter(
    (key) =>
      key.endsWith(".one") && (texts[`${stemOf(key)}.other`] ?? "").includes("{n}") && !texts[key].includes("{n}"),
  );
  expect(silent, language).toEqual([]);
}
