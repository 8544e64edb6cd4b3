/** So many games of two players, and how many of them the first won; a draw is half a win. */
export interface Meeting {
  readonly players: readonly [number, number];
  readonly games: number;
  readonly won: number;
}

/** The usual scale: who is so many points ahead wins ten games of eleven. */
const SCALE = 400;
/** Half a game won and half a game lost is added to each meeting, so that a match without a loss gives a number. */
const BELIEF = 0.5;
const MOST_ROUNDS = 20_000;
const ENOUGH = 1e-9;

/** The share of games that a lead in rating wins. */
export const expectedShare = (lead: number): number => 1 / (1 + 10 ** (-lead / SCALE));

/**
 * The ratings under which the results are the likeliest (Bradley and Terry, 1952; found as Hunter says in "MM algorithms
 * for generalized Bradley–Terry models", 2004). Only differences are known: player `anchor` is set to `at`.
 */
export function fitRatings(players: number, meetings: readonly Meeting[], anchor: number, at: number): number[] {
  const won = new Float64Array(players);
  for (const { players: pair, games, won: first } of meetings) {
    won[pair[0]] += first + BELIEF;
    won[pair[1]] += games - first + BELIEF;
  }
  const strength = new Float64Array(players).fill(1);
  for (let round = 0, change = 1; round < MOST_ROUNDS && change > ENOUGH; round++) {
    const weight = new Float64Array(players);
    for (const { players: pair, games } of meetings) {
      const share = (games + 2 * BELIEF) / (strength[pair[0]] + strength[pair[1]]);
      weight[pair[0]] += share;
      weight[pair[1]] += share;
    }
    change = 0;
    for (let player = 0; player < players; player++) {
      const next = weight[player] > 0 ? won[player] / weight[player] : strength[player];
      change = Math.max(change, Math.abs(Math.log(next / strength[player])));
      strength[player] = next;
    }
  }
  return Array.from(strength, (each) => at + SCALE * Math.log10(each / strength[anchor]));
}

/** The standard error of each difference to the anchor, from what the games tell where the ratings are (their Fisher information). */
export function deviationsOf(ratings: readonly number[], meetings: readonly Meeting[], anchor: number): number[] {
  const information = ratings.map((_, i) => ratings.map((_, j) => (i === anchor && j === anchor ? 1 : 0)));
  for (const { players, games } of meetings) {
    const share = expectedShare(ratings[players[0]] - ratings[players[1]]);
    const told = games * share * (1 - share) * (Math.LN10 / SCALE) ** 2;
    for (const i of players)
      for (const j of players) if (i !== anchor && j !== anchor) information[i][j] += i === j ? told : -told;
  }
  const variances = inverseOf(information).map((row, i) => row[i]);
  return variances.map((variance, i) => (i === anchor ? 0 : Math.sqrt(variance)));
}

/** By Gauss and Jordan; the matrix is symmetric and positive, so that no rows need be swapped. */
function inverseOf(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let i = 0; i < size; i++) {
    const pivot = rows[i][i];
    rows[i] = rows[i].map((value) => value / pivot);
    for (let k = 0; k < size; k++) {
      if (k === i) continue;
      const factor = rows[k][i];
      rows[k] = rows[k].map((value, j) => value - factor * rows[i][j]);
    }
  }
  return rows.map((row) => row.slice(size));
}
