import { readFileSync } from "node:fs";
import { type InterfaceLanguage, preferredLanguage } from "../../base/languages.ts";
import { capital, type Texts, type Translate, translateWith } from "../../base/translate.ts";

export type { Translate };

/** Texts of one language, read when first needed: `--help` in one language need not load six. */
export function translator(language: InterfaceLanguage): Translate {
  return translateWith(textsOfCommands(language), language);
}

/** Those of the commands, and what the page calls the levels of the computer player: they have one name each. */
export function textsOfCommands(language: InterfaceLanguage): Texts {
  const page = Object.entries(readTexts(`texts/app/${language}`)).filter(([key]) => key.startsWith("level."));
  const levels = Object.fromEntries(page.map(([key, name]) => [key, capital(name, language)]));
  return { ...readTexts(`messages/${language}`), ...levels };
}

const readTexts = (name: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../../data/${name}.json`, import.meta.url), "utf8")) as Texts;

/** From `--lang`, else from the locale that the terminal runs in, else English. */
export function chosenLanguage(wanted: string | undefined, env: NodeJS.ProcessEnv): InterfaceLanguage {
  return preferredLanguage([wanted ?? (env.LC_ALL || env.LC_MESSAGES || env.LANG || "en")]);
}
