import type { Translate } from "../../base/translate.ts";
import { isLevel, type LevelId } from "../../bots/levels.ts";

/** What a level of the computer player is called. One that this page does not know keeps the server's name for it. */
export const levelName = (t: Translate<`level.${LevelId}`>, level: string): string =>
  isLevel(level) ? t(`level.${level}`) : level;
