// Prints how fast ratings find the strength of people who play each other, and what the attacks of docs/ratings.md
// would gain. Chance is seeded: the same figures every time.
import { Random } from "../src/base/random.ts";
import { settle } from "../src/ratings/gain.ts";
import { rateSeats } from "../src/ratings/ratings.ts";
import { BEGINNING, isProvisional, type Standing } from "../src/ratings/standing.ts";
import { readOptions } from "./options.ts";

const values = readOptions("node scripts/rating-figures.ts [--people N] [--games N] [--seed N]", {
  people: { type: "string", default: "200" },
  games: { type: "string", default: "60" },
  seed: { type: "string", default: "1" },
});
const [people, games] = [Number(values.people), Number(values.games)];
const random = Random.fromSeed(Number(values.seed));

const chance = (): number => random.below(1_000_000) / 1_000_000;
/** How strong people are: around 1500, two thirds of them within 300 points. */
const strengths = Array.from({ length: people }, () => {
  const sum = Array.from({ length: 12 }, chance).reduce((total, one) => total + one, -6);
  return 1500 + 300 * sum;
});
const winsAgainst = (own: number, other: number): boolean => chance() < 1 / (1 + 10 ** ((other - own) / 400));

let standings: Standing[] = strengths.map(() => BEGINNING);
/** After each round: everybody plays one game, against somebody near in rating. */
function playRound(): number {
  const order = [...standings.keys()].sort((a, b) => near(a) - near(b));
  const next = [...standings];
  let most = 0;
  for (let i = 0; i + 1 < order.length; i += 2) {
    const [a, b] = [order[i], order[i + 1]];
    const places = winsAgainst(strengths[a], strengths[b]) ? [1, 2] : [2, 1];
    const after = rateSeats([standings[a], standings[b]], places);
    for (const [seat, who] of [a, b].entries()) {
      most = Math.max(most, Math.abs(after[seat].rating - standings[who].rating));
      next[who] = after[seat];
    }
  }
  standings = next;
  return most;
}
const near = (who: number): number => standings[who].rating + 150 * chance();

const mean = (figures: readonly number[]): number => figures.reduce((sum, one) => sum + one, 0) / figures.length;
process.stdout.write("games   off by (mean)   provisional   largest step\n");
let largest = 0;
for (let game = 0; game <= games; game++) {
  if ([0, 1, 5, 10, 15, 20, 30, 40, 60, 100].includes(game)) {
    // Only differences mean anything: all may be a little too high or low together.
    const shift = mean(standings.map(({ rating }, who) => rating - strengths[who]));
    const off = mean(standings.map(({ rating }, who) => Math.abs(rating - shift - strengths[who])));
    const unsure = standings.filter(isProvisional).length / people;
    const cells = [String(game), off.toFixed(0), `${(100 * unsure).toFixed(0)}%`, largest.toFixed(0)];
    process.stdout.write(
      `${cells[0].padStart(5)}${cells[1].padStart(16)}${cells[2].padStart(14)}${cells[3].padStart(15)}\n`,
    );
  }
  largest = Math.max(largest, playRound());
}

/** Somebody new wins against so many new accounts, each of which gives up at once or loses a whole game. */
function farmed(accounts: number, words: number): { own: Standing; met: number } {
  let own: Standing = BEGINNING;
  let met = 0;
  for (let i = 0; i < accounts; i++) {
    const before = [own, BEGINNING];
    const game = { before, places: [1, 2], seat: 0, words: [9, words], hasRunOut: false, resigned: [false, true] };
    const settled = settle(
      { ...game, opponents: [null, `account ${i}`], pairs: [], day: 0 },
      rateSeats(before, game.places)[0],
    );
    own = settled.standing;
    met += settled.pairs.filter((pair) => pair.games > 0).length;
  }
  return { own, met };
}
for (const [title, words] of [
  ["24 new accounts that give up at once", 0],
  ["24 new accounts that lose whole games", 9],
] as const) {
  const { own, met } = farmed(24, words);
  process.stdout.write(
    `${title}: ${own.rating.toFixed(0)} ± ${own.deviation.toFixed(0)}, opponents that count for a board: ${met}\n`,
  );
}
