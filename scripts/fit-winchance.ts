// Prints a curve for src/bots/winchance.ts: static players play each other, and of all curves the one is taken under which the
// results of their games are the likeliest; and how far what winChance says is from them. --ruleset NAME, --games N.
import { Random } from "../src/base/random.ts";
import { FastGame } from "../src/bots/fastgame.ts";
import { chanceBy, tilesLeft, winChance } from "../src/bots/winchance.ts";
import { readOptions } from "./options.ts";
import { selfPlay } from "./self-play.ts";

const values = readOptions("node scripts/fit-winchance.ts [--ruleset NAME] [--games N]", {
  ruleset: { type: "string", default: "classic-en" },
  games: { type: "string", default: "4000" },
});
const { rules, lexicon, player } = await selfPlay(values.ruleset);

interface Situation {
  readonly lead: number;
  readonly left: number;
  /** 1 for who is on turn, ½ for a draw. */
  readonly won: number;
}

const situations = play(Number(values.games));
const { perTile, least, turn } = likeliest();
console.log(
  `${situations.length} turns: variance ${perTile} a tile and ${least} at the end; the turn is worth ${turn} points`,
);
for (const [from, to] of [
  [0, 7],
  [7, 21],
  [21, 50],
  [50, 100],
])
  for (const [low, high] of [
    [-60, -30],
    [-30, -10],
    [-10, 10],
    [10, 30],
    [30, 60],
  ]) {
    const some = situations.filter(({ lead, left }) => left >= from && left < to && lead >= low && lead < high);
    const mean = (of: (one: Situation) => number) => some.reduce((sum, one) => sum + of(one), 0) / some.length;
    const shares = [mean(({ won }) => won), mean(({ lead, left }) => winChance(lead + turn, left))];
    const [seen, said] = shares.map((share) => `${(share * 100).toFixed(0)} %`);
    console.log(
      `${from}–${to} tiles left, ${low} to ${high} ahead: ${some.length} turns, won ${seen}, winChance says ${said}`,
    );
  }

function play(games: number): Situation[] {
  const game = new FastGame(rules, lexicon, 2);
  const found: Situation[] = [];
  for (let seed = 1; seed <= games; seed++) {
    const random = Random.fromSeed(seed);
    const seen: { seat: number; lead: number; left: number }[] = [];
    for (game.begin(random); !game.isOver; player.play(game, random))
      seen.push({
        seat: game.turn,
        lead: game.scores[game.turn] - game.scores[1 - game.turn],
        left: tilesLeft(game),
      });
    const result = Math.sign(game.finalScore(0) - game.finalScore(1));
    for (const { seat, lead, left } of seen) found.push({ lead, left, won: (1 + (seat === 0 ? result : -result)) / 2 });
  }
  return found;
}

/** By steps that grow smaller, each figure in turn. */
function likeliest(): { perTile: number; least: number; turn: number } {
  const figures = [75, 60, 10];
  const steps = [32, 64, 8];
  let best = likelihood(figures);
  while (steps.some((step) => step >= 1))
    for (const i of figures.keys()) {
      const better = [steps[i], -steps[i]].find((step) => {
        const tried = figures.with(i, figures[i] + step);
        const value = tried[0] > 0 && tried[1] > 0 ? likelihood(tried) : Number.NEGATIVE_INFINITY;
        if (value <= best) return false;
        best = value;
        return true;
      });
      if (better === undefined) steps[i] /= 2;
      else figures[i] += better;
    }
  return { perTile: figures[0], least: figures[1], turn: figures[2] };
}

function likelihood([perTile, least, turn]: readonly number[]): number {
  let sum = 0;
  for (const { lead, left, won } of situations) {
    const chance = chanceBy(lead + turn, least + perTile * left);
    sum += won * Math.log(chance + 1e-12) + (1 - won) * Math.log(1 - chance + 1e-12);
  }
  return sum;
}
