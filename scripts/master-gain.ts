// Prints what the master's thinking gains a turn over points and leave alone: in positions of self-play both choose, and where
// they differ both moves are played on with the same luck, further than the master looks, from the racks that the others really
// hold. Far fewer turns tell than games would, whose results are mostly luck. --ms N for each move of the master (processor
// time), --players N, --positions N, --seed N; --blind: the master does not see the last move; --json prints a line a position.
import { takeOut } from "../src/base/counts.ts";
import { meanText } from "../src/base/mean.ts";
import { Random, seedState, streamAt } from "../src/base/random.ts";
import type { Candidate } from "../src/bots/bot.ts";
import { rankMoves } from "../src/bots/candidates.ts";
import { FastGame } from "../src/bots/fastgame.ts";
import { playMaster } from "../src/bots/master.ts";
import { Playouts } from "../src/bots/playouts.ts";
import { LARGEST_BAG } from "../src/bots/preendgame.ts";
import { isSameMove } from "../src/bots/weigh.ts";
import type { View } from "../src/words/position.ts";
import { playStatic, processorMillis, viewOfGame } from "./master-figures.ts";
import { readOptions } from "./options.ts";
import { selfPlay } from "./self-play.ts";

/** How far both moves are played on, in turns of each player, and how often. */
const ROUNDS = 3;
const SAMPLES = 400;
/** Of two players; with more of them the bag is empty as soon. */
const LATEST_TURN = 20;

const values = readOptions(
  "node scripts/master-gain.ts [--ruleset NAME] [--ms N] [--players N] [--positions N] [--seed N] [--blind] [--json]",
  {
    ruleset: { type: "string", default: "classic-en" },
    ms: { type: "string", default: "1000" },
    players: { type: "string", default: "2" },
    positions: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    blind: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
);
const players = Number(values.players);
const { rules, lexicon, leaves, player } = await selfPlay(values.ruleset);

/** In hundredths of a game. */
const wins: number[] = [];
const points: number[] = [];
let samples = 0;
for (let seed = 1; wins.length < Number(values.positions); seed++) {
  const turn = someTurn(Number(values.seed) * 1_000_000 + seed);
  if (turn === null) continue;
  weigh(turn, seed);
  if (wins.length % 20 === 0) report();
}
if (wins.length % 20 !== 0) report();

interface Turn {
  readonly view: View;
  /** What the others hold, one rack after the other, as playouts deal it. */
  readonly held: readonly number[];
}

/** After some turns of self-play; null where the bag is nearly empty by then. */
function someTurn(seed: number): Turn | null {
  const random = Random.fromSeed(seed);
  const game = new FastGame(rules, lexicon, players);
  let last: View["last"] = null;
  game.begin(random);
  for (let turns = random.below(LATEST_TURN); turns > 0 && !game.isOver; turns--)
    last = playStatic(player, game, random);
  if (game.isOver || game.bagSize <= LARGEST_BAG) return null;
  const others = Array.from({ length: players }, (_, seat) => seat).filter((seat) => seat !== game.turn);
  return { view: viewOfGame(game, last), held: others.flatMap((seat) => Array.from(game.rack(seat))) };
}

function weigh({ view, held }: Turn, seed: number): void {
  const [plain] = rankMoves(view, lexicon, leaves, 1);
  const seen = values.blind ? { ...view, last: null } : view;
  const { candidates } = playMaster({
    ...{ view: seen, lexicon, leaves, seed },
    ...{ millis: Number(values.ms), clock: processorMillis },
  });
  samples += candidates.reduce((sum, candidate) => sum + candidate.samples, 0);
  const [chosen] = candidates;
  const [win, lead] = isSameMove(rules.layout, plain.move, chosen.move) ? [0, 0] : gainOf(chosen, plain);
  wins.push(win);
  points.push(lead);
  if (values.json) console.log(JSON.stringify({ seed, win, lead }));

  function gainOf(one: Candidate, other: Candidate): [number, number] {
    const arrange = (unseen: Uint8Array, sample: number): void => {
      const bag = takeOut(Array.from(unseen), held);
      unseen.set([...held, ...streamAt(seedState(seed), sample).shuffle(bag)]);
    };
    const playouts = new Playouts(view, lexicon, leaves, -seed, { plies: ROUNDS * players, arrange });
    let [won, led] = [0, 0];
    for (let sample = 0; sample < SAMPLES; sample++) {
      const thought = { ...playouts.play(one.move, one.score, sample) };
      const without = playouts.play(other.move, other.score, sample);
      won += thought.win - without.win;
      led += thought.lead - without.lead;
    }
    return [(100 * won) / SAMPLES, led / SAMPLES];
  }
}

function report(): void {
  if (values.json) return;
  const others = points.filter((gain) => gain !== 0).length;
  console.log(
    `${wins.length} positions: ${meanText(points, 2)} points and ${meanText(wins, 2)} % of a game a turn; ` +
      `another move in ${Math.round((100 * others) / wins.length)} % of them, ${Math.round(samples / wins.length)} samples each`,
  );
}
