import { isProvisional, type Standing } from "./standing.ts";
import { withGain } from "./step.ts";

/** What a game may give: docs/ratings.md has these rules in words, and why they are so. */

/** Points that somebody may win from the same opponent on one day (UTC), losses against them taken off. */
export const MOST_DAY_GAIN = 60;
/** The same for games that were over before they had begun in earnest. */
export const MOST_SHORT_GAIN = 5;
/** Against somebody who has not laid so many words a game is short, unless they stayed until the tiles ran out. */
export const LEAST_WORDS = 4;
/** Who stands on a board has played so many games that were not short … */
const LEAST_BOARD_GAMES = 10;
/** … against so many different opponents, each with a rating that was sure … */
const LEAST_BOARD_OPPONENTS = 3;
/** … and at most so far below: a rating won from new accounts is not confirmed by beating whoever is weakest. */
const MOST_BELOW = 400;

/**
 * Whether a rating stands on a board. The store keeps the answer with the rating: who changes the rule reckons all of
 * them anew, in a migration.
 */
export const hasPlace = (rating: {
  readonly deviation: number;
  /** Games that count for a board, and different opponents in them. */
  readonly counted: number;
  readonly opponents: number;
}): boolean =>
  !isProvisional(rating) && rating.counted >= LEAST_BOARD_GAMES && rating.opponents >= LEAST_BOARD_OPPONENTS;

/** What is kept of somebody's rated games against one opponent. */
export interface RatingPair {
  /** An account, or a level of the computer player (`opponentOf`). */
  readonly opponent: string;
  /** Days since 1970 (UTC); what was gained is of this day. */
  readonly day: number;
  readonly gained: number;
  readonly shortGained: number;
  /** Games that count for a board: not short, and against a rating that was sure and not far below. */
  readonly games: number;
}

/** A rated game as one of its seats met it; all lists are by seat. */
export interface Encounter {
  readonly before: readonly Standing[];
  readonly places: readonly number[];
  readonly seat: number;
  /** Laid, and not taken back. */
  readonly words: readonly number[];
  /** The game ended by its own rules: not because somebody left, or all passed. */
  readonly hasRunOut: boolean;
  /** Who left it before, in their own time or by their clock. */
  readonly resigned: readonly boolean[];
  /** Null for the seat itself. */
  readonly opponents: readonly (string | null)[];
  /** What is known of games against them. */
  readonly pairs: readonly RatingPair[];
  readonly day: number;
}

export interface Settled {
  readonly standing: Standing;
  /** One for each opponent. */
  readonly pairs: readonly RatingPair[];
}

const DAY_MS = 86_400_000;
export const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** The name of an opponent: ids of accounts have no spaces. */
export const opponentOf = (account: string | null, bot: string | null): string => account ?? `bot ${bot}`;

/** By what this opponent did: that a third played on does not make a game of one who gave up at once. */
export const isWholeAgainst = (
  { words, hasRunOut, resigned }: Pick<Encounter, "words" | "hasRunOut" | "resigned">,
  other: number,
): boolean => words[other] >= LEAST_WORDS || (hasRunOut && !resigned[other]);

/** What the seat keeps of a standing that the arithmetic gives it: losses are whole, gains have their limits. */
export function settle(encounter: Encounter, after: Standing): Settled {
  const { before, seat, opponents } = encounter;
  const known = opponents.map((opponent) => (opponent === null ? null : pairOf(encounter, opponent)));
  const isWhole = opponents.map((_, other) => isWholeAgainst(encounter, other));
  const change = after.rating - before[seat].rating;
  const sharers = metBy(encounter, (place, own) => (change >= 0 ? place >= own : place <= own));
  const even = change / sharers.length;
  // What one of them may not give is not given by the others in their stead.
  const shares = known.map((pair, other) => {
    if (pair === null || !sharers.includes(other)) return 0;
    return Math.min(even, change > 0 ? roomOf(pair, isWhole[other], before[other]) : 0);
  });
  const isLimited = sharers.some((other) => shares[other] < even);
  const most = shares.reduce((sum, share) => sum + share, 0);
  return {
    standing: isLimited ? withGain(before[seat], after, most) : after,
    pairs: known.flatMap((pair, other): RatingPair[] => {
      if (pair === null) return [];
      return [
        {
          ...pair,
          gained: pair.gained + shares[other],
          shortGained: pair.shortGained + (isWhole[other] ? 0 : Math.max(0, shares[other])),
          games: pair.games + (isWhole[other] && isWorthy(before[other], before[seat]) ? 1 : 0),
        },
      ];
    }),
  };
}

const isWorthy = (opponent: Standing, own: Standing): boolean =>
  !isProvisional(opponent) && opponent.rating >= own.rating - MOST_BELOW;

/** As it stands on the day of the game. */
function pairOf({ pairs, day }: Encounter, opponent: string): RatingPair {
  const found = pairs.find((pair) => pair.opponent === opponent);
  if (found?.day === day) return found;
  return { opponent, day, gained: 0, shortGained: 0, games: found?.games ?? 0 };
}

function metBy({ places, seat }: Encounter, fits: (place: number, own: number) => boolean): number[] {
  return [...places.keys()].filter((other) => other !== seat && fits(places[other], places[seat]));
}

/** New accounts that give up at once give nothing: there may be any number of them. */
function roomOf({ gained, shortGained }: RatingPair, isWhole: boolean, opponent: Standing): number {
  const left = Math.max(0, MOST_DAY_GAIN - gained);
  if (isWhole) return left;
  return isProvisional(opponent) ? 0 : Math.max(0, Math.min(left, MOST_SHORT_GAIN - shortGained));
}
