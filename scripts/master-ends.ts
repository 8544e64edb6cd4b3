// Prints what the master gains over points and leave alone once few tiles are in the bag: games of self-play are stopped there
// and played to their end twice, with the master in each seat against a static player. Both have the same game until then, so
// that little luck is in the difference. --bag N: from so many tiles in the bag on; --ms N (processor time), --games N, --seed N;
// --blind: the master does not see the last move, so that what it reads from it can be told; --json prints a line a game, so that two versions of the master can be compared game by game.
import { meanText } from "../src/base/mean.ts";
import { Random } from "../src/base/random.ts";
import { FastGame } from "../src/bots/fastgame.ts";
import { playMaster } from "../src/bots/master.ts";
import type { View } from "../src/words/position.ts";
import { lastOf, playStatic, processorMillis, viewOfGame } from "./master-figures.ts";
import { readOptions } from "./options.ts";
import { selfPlay } from "./self-play.ts";

const values = readOptions(
  "node scripts/master-ends.ts [--ruleset NAME] [--bag N] [--ms N] [--games N] [--seed N] [--blind] [--json]",
  {
    ruleset: { type: "string", default: "classic-en" },
    bag: { type: "string", default: "4" },
    ms: { type: "string", default: "1000" },
    games: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    blind: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
);
const { rules, lexicon, leaves, player } = await selfPlay(values.ruleset);

const points: number[] = [];
/** In hundredths of a game. */
const wins: number[] = [];
for (let seed = 1; points.length < Number(values.games); seed++) {
  const { game, last } = gameUntil(Number(values.seed) * 1_000_000 + seed, Number(values.bag));
  if (game.isOver) continue;
  const leads = [0, 1].map((seat) => playOut(game, last, seat, seed));
  points.push((leads[0] + leads[1]) / 2);
  wins.push(leads.reduce((sum, lead) => sum + 25 * (1 + Math.sign(lead)), 0));
  if (values.json) console.log(JSON.stringify({ seed, leads }));
  if (points.length % 20 === 0) report();
}
if (points.length % 20 !== 0) report();

function gameUntil(seed: number, bag: number): { game: FastGame; last: View["last"] } {
  const random = Random.fromSeed(seed);
  const game = new FastGame(rules, lexicon, 2);
  let last: View["last"] = null;
  game.begin(random);
  while (!game.isOver && game.bagSize > bag) last = playStatic(player, game, random);
  return { game, last };
}

/** How far ahead the master is at the end. */
function playOut(from: FastGame, lastBefore: View["last"], master: number, seed: number): number {
  const game = new FastGame(rules, lexicon, 2);
  const random = Random.fromSeed(seed);
  let last = lastBefore;
  game.copy(from);
  while (!game.isOver) last = game.turn === master ? think(game, last, random, seed) : playStatic(player, game, random);
  return game.finalScore(master) - game.finalScore(1 - master);
}

function think(game: FastGame, last: View["last"], random: Random, seed: number): View["last"] {
  const view = viewOfGame(game, values.blind ? null : last);
  const question = { view, lexicon, leaves, seed, millis: Number(values.ms), clock: processorMillis };
  const [{ move, score }] = playMaster(question).candidates;
  const seen = lastOf(game, move, score);
  game.make(move, score, random);
  return seen;
}

function report(): void {
  if (values.json) return;
  console.log(
    `${points.length} games twice, from ${values.bag} tiles in the bag on: ${meanText(points, 2)} points ahead, ${meanText(wins, 2)} % won`,
  );
}
