import glicko2 from "glicko2-lite";
import { rate } from "openskill";
import { BEGINNING, type Standing } from "./standing.ts";
import { limited } from "./step.ts";

/** Players who have played much still change: Glicko would let nobody be quite certain. */
const LEAST_DEVIATION = 45;

/** One after a game of two. `score`: 1 won, 0.5 drawn, 0 lost. */
export function rateGame(own: Standing, other: Standing, score: number): Standing {
  const { rating, rd, vol } = glicko2(own.rating, own.deviation, own.volatility, [
    [other.rating, other.deviation, score],
  ]);
  return limited(own, { rating, deviation: Math.max(LEAST_DEVIATION, rd), volatility: vol });
}

/** OpenSkill counts from 25 with 25/3 for a beginner: brought to the figures that people know from games of two. */
const MIDDLE = 25;
const SCALE = BEGINNING.deviation / (MIDDLE / 3);

const toSkill = ({ rating, deviation }: Standing) => ({
  mu: MIDDLE + (rating - BEGINNING.rating) / SCALE,
  sigma: deviation / SCALE,
});

/** All of a game of three or four. `places` from 1; the same place is a draw. */
export function rateMany(standings: readonly Standing[], places: readonly number[]): Standing[] {
  const rated = rate(
    standings.map((standing) => [toSkill(standing)]),
    { rank: [...places] },
  );
  return rated.map(([{ mu, sigma }], i) =>
    limited(standings[i], {
      rating: BEGINNING.rating + (mu - MIDDLE) * SCALE,
      deviation: Math.max(LEAST_DEVIATION, sigma * SCALE),
      volatility: standings[i].volatility,
    }),
  );
}

/** After a game, by seat, for any number of players. */
export function rateSeats(standings: readonly Standing[], places: readonly number[]): Standing[] {
  if (standings.length !== 2) return rateMany(standings, places);
  const score = places[0] === places[1] ? 0.5 : places[0] < places[1] ? 1 : 0;
  return [rateGame(standings[0], standings[1], score), rateGame(standings[1], standings[0], 1 - score)];
}
