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

export const winChance = (lead: number, tilesLeft: number): number =>
  chanceBy(lead, LEAST_VARIANCE + VARIANCE_PER_TILE * tilesLeft);

export const chanceBy = (lead: number, variance: number): number =>
  1 / (1 + Math.exp((-LOGISTIC * lead) / Math.sqrt(variance)));

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
    if (other !== seat && game.resigned[other] === 0) best = Math.max(best, pointsOf(other));
  // Alone one plays against nobody, and points are all there is.
  return pointsOf(seat) - (best === Number.NEGATIVE_INFINITY ? 0 : best);
}
