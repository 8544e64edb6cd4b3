import { capital } from "../../base/translate.ts";
import { isLevel } from "../../bots/levels.ts";
import { useLanguage, useTexts } from "./texts.ts";

/** What the levels of the computer player are called, everywhere alike. */
export interface LevelNames {
  /** Within a line. One that this page does not know keeps the server's name for it. */
  readonly nameOf: (level: string) => string;
  /** Standing alone, as in a list to choose from. */
  readonly headOf: (level: string) => string;
}

export function useLevelNames(): LevelNames {
  const t = useTexts("app");
  const language = useLanguage();
  const nameOf = (level: string): string => (isLevel(level) ? t(`level.${level}`) : level);
  return { nameOf, headOf: (level) => capital(nameOf(level), language) };
}
