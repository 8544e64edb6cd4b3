// Prints what the master's thinking gains a turn over points and leave alone: in positions of self-play both choose, and where
// they differ both moves are played on with the same luck, further than the master looks. Far fewer turns tell than games
// would, whose results are mostly luck. --ms N for each move of the master (processor time), --players N, --positions N, --seed N.
import { meanText } from "../src/base/mean.ts";
import { Random } from "../src/base/random.ts";
import { rankMoves } from "../src/bots/candidates.ts";
import { FastGame } from "../src/bots/fastgame.ts";
import { playMaster } from "../src/bots/master.ts";
import { Playouts } from "../src/bots/playouts.ts";
import { LARGEST_BAG } from "../src/bots/preendgame.ts";
import { isSameMove } from "../src/bots/weigh.ts";
import type { View } from "../src/words/position.ts";
import { processorMillis, viewOfGame } from "./master-figures.ts";
import { readOptions } from "./options.ts";
import { selfPlay } from "./self-play.ts";

/** How far both moves are played on, in turns of each player, and how often. */
const ROUNDS = 3;
const SAMPLES = 400;
/** Of two players; with more of them the bag is empty as soon. */
const LATEST_TURN = 20;

const values = readOptions(
  "node scripts/master-gain.ts [--ruleset NAME] [--ms N] [--players N] [--positions N] [--seed N]",
  {
    ruleset: { type: "string", default: "classic-en" },
    ms: { type: "string", default: "1000" },
    players: { type: "string", default: "2" },
    positions: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
  },
);
const players = Number(values.players);
const { rules, lexicon, leaves, player } = await selfPlay(values.ruleset);

/** In hundredths of a game. */
const wins: number[] = [];
const points: number[] = [];
let samples = 0;
for (let seed = 1; wins.length < Number(values.positions); seed++) {
  const view = someView(Number(values.seed) * 1_000_000 + seed);
  if (view === null) continue;
  weigh(view, seed);
  if (wins.length % 20 === 0) report();
}
if (wins.length % 20 !== 0) report();

/** After some turns of self-play; null where the bag is nearly empty by then. */
function someView(seed: number): View | null {
  const random = Random.fromSeed(seed);
  const game = new FastGame(rules, lexicon, players);
  game.begin(random);
  for (let turns = random.below(LATEST_TURN); turns > 0 && !game.isOver; turns--) player.play(game, random);
  if (game.isOver || game.bagSize <= LARGEST_BAG) return null;
  return viewOfGame(game);
}

function weigh(view: View, seed: number): void {
  const [plain] = rankMoves(view, lexicon, leaves, 1);
  const millis = Number(values.ms);
  const { candidates } = playMaster({ view, lexicon, leaves, seed, millis, clock: processorMillis });
  samples += candidates.reduce((sum, candidate) => sum + candidate.samples, 0);
  const [chosen] = candidates;
  if (isSameMove(rules.layout, plain.move, chosen.move)) {
    wins.push(0);
    points.push(0);
    return;
  }
  const playouts = new Playouts(view, lexicon, leaves, -seed, { plies: ROUNDS * players });
  let [won, led] = [0, 0];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const thought = { ...playouts.play(chosen.move, chosen.score, sample) };
    const { win, lead } = playouts.play(plain.move, plain.score, sample);
    won += thought.win - win;
    led += thought.lead - lead;
  }
  wins.push((100 * won) / SAMPLES);
  points.push(led / SAMPLES);
}

function report(): void {
  const others = points.filter((gain) => gain !== 0).length;
  console.log(
    `${wins.length} positions: ${meanText(points, 2)} points and ${meanText(wins, 2)} % of a game a turn; ` +
      `another move in ${Math.round((100 * others) / wins.length)} % of them, ${Math.round(samples / wins.length)} samples each`,
  );
}
