import { UserError } from "../../base/user-error.ts";
import { isLevel, LEVEL_IDS, type LevelId, type Skill } from "../../bots/levels.ts";
import { LEAST_RATING, MOST_RATING, parseRating } from "../../bots/strength.ts";

export function levelNamed(name: string): LevelId {
  if (isLevel(name)) return name;
  throw new UserError("level.unknown", { name, known: LEVEL_IDS.join(" ") });
}

/** A level, or a rating: `900`. */
export const skillNamed = (name: string): Skill => (isNumber(name) ? ratingNamed(name) : levelNamed(name));

/** What looks like a rating is one, or is refused with the bounds. */
export const isNumber = (name: string): boolean => /^[-+]?\d+$/.test(name);

export function ratingNamed(name: string): Skill {
  const rating = parseRating(name);
  if (rating === null)
    throw new UserError("level.ratingRange", { given: name, least: LEAST_RATING, most: MOST_RATING });
  return rating;
}
