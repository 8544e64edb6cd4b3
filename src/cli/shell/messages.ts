import { readFileSync } from "node:fs";
import { type InterfaceLanguage, preferredLanguage } from "../../base/languages.ts";
import { type Texts, type Translate, translateWith } from "../../base/translate.ts";

export type { Translate };

/** Texts of one language, read when first needed: `--help` in one language need not load six. */
export function translator(language: InterfaceLanguage): Translate {
  const path = new URL(`../../../data/messages/${language}.json`, import.meta.url);
  return translateWith(JSON.parse(readFileSync(path, "utf8")) as Texts, language);
}

/** From `--lang`, else from the locale that the terminal runs in, else English. */
export function chosenLanguage(wanted: string | undefined, env: NodeJS.ProcessEnv): InterfaceLanguage {
  return preferredLanguage([wanted ?? (env.LC_ALL || env.LC_MESSAGES || env.LANG || "en")]);
}
