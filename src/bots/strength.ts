import data from "../../data/strength.json" with { type: "json" };
import { splitName } from "../lexicon/grades.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Habits } from "./novice.ts";

/** A number on the scale of docs/bots.md that names how strong a computer player is. */
export type Rating = number;

export const LEAST_RATING: Rating = 100;
/** About that of the static player with its leaves; whoever is stronger thinks for longer. */
export const MOST_RATING: Rating = 1600;

/** From somebody who has hardly begun to the static player: between two of these lies everybody else. */
export const PATH: readonly Habits[] = data.path;

/**
 * How strong those play with a word list, as `scripts/fit-strength.ts` has measured by its classic rules: what is common, and
 * how much more there is, differs most from list to list.
 */
const RATINGS: ReadonlyMap<string, readonly Rating[]> = new Map(Object.entries(data.ratings));

/** Lists that do not tell which words are common. */
export const WITHOUT_COMMON = "withoutCommon";
/** Lists that nobody has measured are taken to be like this one. */
const USUAL = "en";

export const isRating = (rating: number): boolean =>
  Number.isInteger(rating) && rating >= LEAST_RATING && rating <= MOST_RATING;

/** `900`: a whole number within the bounds; null: something else. */
export function parseRating(text: string): Rating | null {
  const rating = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return isRating(rating) ? rating : null;
}

/** Who plays with these words as strong as the rating says; or as near to it as the path comes. */
export function strength(rating: Rating, { name, common }: Pick<Lexicon, "name" | "common">): Habits {
  const ratings = RATINGS.get(common.length === 0 ? WITHOUT_COMMON : splitName(name).base) ?? RATINGS.get(USUAL) ?? [];
  const above = ratings.findIndex((each) => each >= rating);
  if (above < 0) return PATH[PATH.length - 1];
  if (above === 0 || ratings[above] === rating) return PATH[above];
  const below = above - 1;
  return between(PATH[below], PATH[above], (rating - ratings[below]) / (ratings[above] - ratings[below]));
}

function between(low: Habits, high: Habits, share: number): Habits {
  const part = (habit: keyof Habits): number => low[habit] + (high[habit] - low[habit]) * share;
  return {
    ...{ vocabulary: part("vocabulary"), longest: part("longest"), sight: part("sight"), care: part("care") },
    ...{ ending: part("ending"), leaves: part("leaves"), doubt: part("doubt") },
  };
}
