import type { FastGame } from "./fastgame.ts";

/**
 * How likely a lead wins, by how many tiles are still to be laid: leads change by draws as the sum of many
 * chances does. Estimates: games of static players fit 105 a tile and next to nothing at the end
 * (`scripts/fit-winchance.ts`), but the master, whose leads are estimates themselves, is no stronger with these.
 */
const VARIANCE_PER_TILE = 75;
const LEAST_VARIANCE = 60;
/** The logistic curve that lies nearest to the normal distribution. */
const LOGISTIC = 1.702;

/** Of two players. */
export const winChance = (lead: number, tilesLeft: number): number =>
  chanceBy(lead, LEAST_VARIANCE + VARIANCE_PER_TILE * tilesLeft);

export const chanceBy = (lead: number, variance: number): number => 1 / (1 + odds(lead, variance));

/** How much likelier the other one wins. */
const odds = (lead: number, variance: number): number => exponential((-LOGISTIC * lead) / Math.sqrt(variance));

/**
 * How likely a seat ends with the most of all that play: 1 to the sum of the odds of each, which for two is
 * `winChance`, and for players with equal points an equal share each. The more play, the fewer of the tiles each lays.
 */
export function chanceAmong(game: FastGame, seat: number, pointsOf: (seat: number) => number, left: number): number {
  let others = 0;
  for (let other = 0; other < game.seats; other++) if (isRival(game, seat, other)) others++;
  const own = pointsOf(seat);
  if (others === 0) return winChance(own, left);
  const variance = LEAST_VARIANCE + (VARIANCE_PER_TILE * left * 2) / (others + 1);
  let sum = 1;
  for (let other = 0; other < game.seats; other++)
    if (isRival(game, seat, other)) sum += odds(own - pointsOf(other), variance);
  return 1 / sum;
}

/** Tiles that are not on the board yet. */
export function tilesLeft(game: FastGame): number {
  let left = game.bagSize;
  for (let seat = 0; seat < game.seats; seat++) left += game.rackSizes[seat];
  return left;
}

/** The points of a seat less those of the best other that plays, as `pointsOf` counts them. */
export function leadOf(game: FastGame, seat: number, pointsOf: (seat: number) => number): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let other = 0; other < game.seats; other++)
    if (isRival(game, seat, other)) best = Math.max(best, pointsOf(other));
  // Alone one plays against nobody, and points are all there is.
  return pointsOf(seat) - (best === Number.NEGATIVE_INFINITY ? 0 : best);
}

/** What a game that is over is worth to a seat: who shares the most points shares the win. */
export function shareOfWin(game: FastGame, seat: number, pointsOf: (seat: number) => number): number {
  const own = pointsOf(seat);
  let winners = 1;
  for (let other = 0; other < game.seats; other++) {
    if (!isRival(game, seat, other)) continue;
    if (pointsOf(other) > own) return 0;
    if (pointsOf(other) === own) winners++;
  }
  return 1 / winners;
}

const isRival = (game: FastGame, seat: number, other: number): boolean => other !== seat && game.resigned[other] === 0;

/** Beyond this nothing changes in a share of one. */
const FARTHEST = 40;
const HALVINGS = 10;
const PARTS = 1024;
const TERMS = 8;

/**
 * e to the power of x. The library's own may end in another digit on another machine, and then other moves would be given
 * up; sums, products and roots are the same everywhere.
 */
export function exponential(x: number): number {
  const part = Math.min(FARTHEST, Math.max(-FARTHEST, x)) / PARTS;
  let result = 1;
  for (let term = TERMS; term > 0; term--) result = 1 + (result * part) / term;
  for (let i = 0; i < HALVINGS; i++) result *= result;
  return result;
}
