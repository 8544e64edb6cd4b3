// Times the engine of one folder, in processor time, and prints the figures as one line of JSON: `bench.ts` starts it, for this
// folder and for others in turns. Arguments: the folder, the positions, the word list.
import { pathToFileURL } from "node:url";
import type { Random as RandomClass } from "../src/base/random.ts";
import type { Candidate } from "../src/bots/bot.ts";
import { isBlank } from "../src/lexicon/alphabet.ts";
import type { View } from "../src/words/position.ts";
import type { EngineFigures } from "./bench.ts";
import { terminal } from "./options.ts";

const ROUNDS = 9;
const GAMES = 400;
const PLAYED_ON = 24;
const SAMPLES = 40;

const [folder, positions, words] = process.argv.slice(2);
const load = (file: string) => import(pathToFileURL(`${folder}/src/${file}`).href);

const { Random } = (await load("base/random.ts")) as { Random: typeof RandomClass };
const { FastGame } = await load("bots/fastgame.ts");
const { LearntLeaves } = await load("bots/leaves.ts");
const { StaticPlayer } = await load("bots/staticplayer.ts");
const { Playouts } = await load("bots/playouts.ts");
const { rankMoves } = await load("bots/candidates.ts");
const { readLexicon } = await load("cli/shell/wordlist.ts");
const { readPositions } = await load("cli/think/moves.ts");
const { Grid } = await load("movegen/grid.ts");
const { MoveList } = await load("movegen/movelist.ts");
const { MoveSearch } = await load("movegen/search.ts");
// Before there was a search of its own for the best move, the same object found it.
const BestSearch = await load("movegen/best-search.ts").then(
  (loaded) => loaded.BestSearch,
  () => MoveSearch,
);
const { findRules } = await load("words/catalog.ts");
const { leaves: shelf } = await load("worker/node-data.ts");

const rules = findRules("classic-en");
const leaves = await shelf(rules);
const views: View[] = readPositions({ terminal, rules }, positions);
const lexicon = readLexicon(words, rules.alphabet);
const grid = new Grid(rules, lexicon);
const [every, best, list] = [new MoveSearch(rules, lexicon), new BestSearch(rules, lexicon), new MoveList()];
const worth = new LearntLeaves(leaves);

const processorMicros = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

function timed(work: () => void): number {
  const begin = processorMicros();
  work();
  return processorMicros() - begin;
}

/** Microseconds a position. The first rounds run before the code is compiled: the median says most. */
function perPosition(some: readonly View[], work: (view: View) => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => timed(() => some.forEach(work)) / some.length);
  return rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
}

const findAll = (view: View): void => {
  grid.set(view.board);
  list.clear();
  every.all(grid, view.rack, list);
};
const findBest = (view: View): void => {
  grid.set(view.board);
  best.top(grid, view.rack, (rack: unknown) => worth.of(rack), Number.NEGATIVE_INFINITY);
};

/** The same boards with so many tiles of each rack turned into blanks, so that nothing but the blanks differs. */
const withBlanks = (blanks: number): View[] =>
  views
    .filter(({ rack }) => rack.length > 2)
    .map((view) => ({ ...view, rack: view.rack.map((tile, i) => (i < blanks ? 0x80 : isBlank(tile) ? 1 : tile)) }));

function gamesPerSecond(): number {
  const player = new StaticPlayer(rules, lexicon, leaves);
  const game = new FastGame(rules, lexicon, 2);
  const play = (count: number, seed: number): void => {
    for (let i = 0; i < count; i++) {
      const random = Random.fromSeed(seed + i);
      game.begin(random);
      while (!game.isOver) player.play(game, random);
    }
  };
  play(GAMES / 2, 1);
  return GAMES / (timed(() => play(GAMES, 1000)) / 1e6);
}

/** Of two turns each, from positions with tiles to draw, of the twelve best moves with the same luck, as the master does. */
function playoutsPerSecond(): number {
  const open = views.filter(({ bagSize }) => bagSize > 16).slice(0, PLAYED_ON);
  let count = 0;
  const play = (samples: number): void => {
    for (const view of open) {
      const candidates: Candidate[] = rankMoves(view, lexicon, leaves, 12);
      const playouts = new Playouts(view, lexicon, leaves, 1);
      for (let sample = 0; sample < samples; sample++)
        for (const { move, score } of candidates) {
          playouts.play(move, score, sample);
          count++;
        }
    }
  };
  play(SAMPLES / 8);
  count = 0;
  const micros = timed(() => play(SAMPLES));
  return count / (micros / 1e6);
}

const figures: EngineFigures = {
  allMovesMicros: perPosition(views, findAll),
  bestMoveMicros: perPosition(views, findBest),
  noBlankMicros: perPosition(withBlanks(0), findBest),
  oneBlankMicros: perPosition(withBlanks(1), findBest),
  twoBlanksMicros: perPosition(withBlanks(2), findBest),
  gamesPerSecond: gamesPerSecond(),
  playoutsPerSecond: playoutsPerSecond(),
};
console.log(JSON.stringify(figures));
