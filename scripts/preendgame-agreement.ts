// Prints how often the master's move with a nearly empty bag is that of a longer thought: games of self-play by points and leave
// are stopped when at most seven tiles are in the bag, and both think. --ms N and --reference-ms N (processor time), --bag N (only
// games that stop with so many), --positions N, --seed N; --json prints a line a position, with the seed of its game.
import { meanText } from "../src/base/mean.ts";
import { Random } from "../src/base/random.ts";
import type { Candidate } from "../src/bots/bot.ts";
import { FastGame } from "../src/bots/fastgame.ts";
import { playMaster } from "../src/bots/master.ts";
import { LARGEST_BAG } from "../src/bots/preendgame.ts";
import { isSameMove } from "../src/bots/weigh.ts";
import type { View } from "../src/words/position.ts";
import { processorMillis, viewOfGame } from "./master-figures.ts";
import { readOptions } from "./options.ts";
import { selfPlay } from "./self-play.ts";

const values = readOptions(
  "node scripts/preendgame-agreement.ts [--ruleset NAME] [--ms N] [--reference-ms N] [--bag N] [--positions N] [--seed N] [--json]",
  {
    ruleset: { type: "string", default: "classic-en" },
    ms: { type: "string", default: "1000" },
    "reference-ms": { type: "string", default: "60000" },
    bag: { type: "string" },
    positions: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
);
const { rules, lexicon, leaves, player } = await selfPlay(values.ruleset);

let same = 0;
/** In hundredths of a game, as the longer thought sees it. */
const lost: number[] = [];
const points: number[] = [];
let unknown = 0;
let positions = 0;
for (let number = 1; positions < Number(values.positions); number++) {
  const seed = Number(values.seed) * 1_000_000 + number;
  const view = nearlyEmpty(seed);
  if (view === null) continue;
  positions++;
  compare(view, seed);
  if (positions % 10 === 0) report();
}
if (positions % 10 !== 0) report();

function nearlyEmpty(seed: number): View | null {
  const random = Random.fromSeed(seed);
  const game = new FastGame(rules, lexicon, 2);
  game.begin(random);
  while (!game.isOver && game.bagSize > LARGEST_BAG) player.play(game, random);
  if (game.isOver || game.bagSize === 0) return null;
  return values.bag === undefined || game.bagSize === Number(values.bag) ? viewOfGame(game) : null;
}

function compare(view: View, seed: number): void {
  const ask = (millis: number): readonly Candidate[] =>
    playMaster({ view, lexicon, leaves, seed, millis, clock: processorMillis }).candidates;
  const [chosen] = ask(Number(values.ms));
  const [best, ...others] = ask(Number(values["reference-ms"]));
  const isSame = isSameMove(rules.layout, chosen.move, best.move);
  const match = isSame ? best : others.find(({ move }) => isSameMove(rules.layout, move, chosen.move));
  if (isSame) same++;
  if (match === undefined || match.win === null || match.spread === null) unknown++;
  else {
    lost.push(100 * ((best.win ?? 0) - match.win));
    points.push((best.spread ?? 0) - match.spread);
  }
  if (values.json) console.log(JSON.stringify({ seed, bag: view.bagSize, isSame, chosen, best, match }));
}

function report(): void {
  if (values.json) return;
  console.log(
    `${positions} positions: the same move in ${same}; ${meanText(lost, 2)} % of a game and ${meanText(points, 2)} points lost ` +
      `a position${unknown === 0 ? "" : `, ${unknown} left out that the longer thought did not look at`}`,
  );
}
