import { readFileSync } from "node:fs";
import type { Values } from "../base/said.ts";

export const INTERFACE_LANGUAGES = ["en", "is", "cs", "pt", "fr", "ro"] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

export type Translate = (key: string, values?: Values) => string;

/**
 * Texts of one language, read when first needed: `--help` in one language need not load six. A text that hangs on
 * the number `n` has a form each for `.one`, `.few` and `.other`.
 */
export function translator(language: InterfaceLanguage): Translate {
  const path = new URL(`../../data/messages/${language}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
  const formOf = (n: number): string => {
    const form = new Intl.PluralRules(language).select(n);
    return form === "one" || form === "few" ? form : "other";
  };
  const translate: Translate = (key, values = {}) => {
    const text = texts[key] ?? (typeof values.n === "number" ? texts[`${key}.${formOf(values.n)}`] : undefined);
    // A key without a text is our mistake; showing the key is more use than stopping a game.
    if (text === undefined) return key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name] ?? whole;
      return typeof value === "object" ? translate(value.key, value.values) : String(value);
    });
  };
  return translate;
}

/** From `--lang`, else from the locale that the terminal runs in, else English. */
export function chosenLanguage(wanted: string | undefined, env: NodeJS.ProcessEnv): InterfaceLanguage {
  const locale = wanted ?? (env.LC_ALL || env.LC_MESSAGES || env.LANG || "en");
  const code = locale.slice(0, 2).toLowerCase();
  return INTERFACE_LANGUAGES.find((language) => language === code) ?? "en";
}
