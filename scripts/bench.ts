// Prints figures: how fast lexicons are built, moves are found and games are played, and how fast Jewels is. Takes --positions FILE
// --lexicon FILE (JSON lines with a field cgp; a word a line) so that others can run theirs, and --json.
import { Random } from "../src/base/random.ts";
import { FastGame } from "../src/bots/fastgame.ts";
import { LearntLeaves } from "../src/bots/leaves.ts";
import { StaticPlayer } from "../src/bots/staticplayer.ts";
import { readLexicon } from "../src/cli/shell/wordlist.ts";
import { readPositions } from "../src/cli/think/moves.ts";
import { Grid } from "../src/movegen/grid.ts";
import { MoveList } from "../src/movegen/movelist.ts";
import { MoveSearch } from "../src/movegen/search.ts";
import { findRules } from "../src/words/catalog.ts";
import type { View } from "../src/words/position.ts";
import type { Rules } from "../src/words/ruleset.ts";
import { leaves as shelf } from "../src/worker/node-data.ts";
import { jewelsLine, jewelsSpeed } from "./jewels-speed.ts";
import { orEnd, readOptions, terminal } from "./options.ts";

const ROUNDS = 15;
const GAMES = 400;
const here = (path: string): string => new URL(path, import.meta.url).pathname;

const values = readOptions("npm run bench -- [--positions FILE] [--lexicon FILE] [--json]", {
  positions: { type: "string", default: here("../test/oracle/positions.jsonl") },
  lexicon: { type: "string", default: here("../test/oracle/enable-words.txt") },
  json: { type: "boolean", default: false },
});

const rules = findRules("classic-en") as Rules;
const leaves = await shelf(rules);
if (leaves === null) throw new Error("data/leaves/classic-en.json does not fit the alphabet");
const read = orEnd(() => readPositions({ terminal, rules }, values.positions));
const views = read.filter((view) => view !== null);
if (views.length < read.length) process.exit(1);
const built = timed(() => orEnd(() => readLexicon(values.lexicon, rules.alphabet)));
const lexicon = built.result;

const grid = new Grid(rules, lexicon);
const search = new MoveSearch(rules, lexicon);
const list = new MoveList();
const worth = new LearntLeaves(leaves);
let moves = 0;

const all = perPosition((view) => {
  grid.set(view.board);
  list.clear();
  search.all(grid, view.rack, list);
  moves += list.count;
});
const best = perPosition((view) => {
  grid.set(view.board);
  search.top(grid, view.rack, (rack) => worth.of(rack), Number.NEGATIVE_INFINITY);
});
const gamesPerSecond = playGames();

if (values.json)
  console.log(JSON.stringify({ allMovesMicros: all.median, bestMoveMicros: best.median, gamesPerSecond }));
else {
  console.log(
    `lexicon    ${(built.micros / 1000).toFixed(0)} ms to read and build, ${megabytes(lexicon.arcs.byteLength)} MB`,
  );
  console.log(`positions  ${views.length}, with ${(moves / ROUNDS / views.length).toFixed(0)} moves each on average`);
  console.log(`all moves  ${figures(all)}`);
  console.log(`best move  ${figures(best)}`);
  console.log(`self-play  ${gamesPerSecond.toFixed(0)} games a second, points and leave, two seats`);
  console.log(jewelsLine(jewelsSpeed()));
}

interface Figures {
  readonly median: number;
  readonly least: number;
}

/** The first rounds run before the code is compiled, and others may use the machine: the median says most. */
function perPosition(work: (view: View) => void): Figures {
  const rounds = Array.from({ length: ROUNDS }, () => timed(() => views.forEach(work)).micros / views.length);
  rounds.sort((a, b) => a - b);
  return { median: rounds[Math.floor(ROUNDS / 2)], least: rounds[0] };
}

function playGames(): number {
  const player = new StaticPlayer(rules, lexicon, leaves);
  const game = new FastGame(rules, lexicon, 2);
  const play = (count: number, seed: number) => {
    for (let i = 0; i < count; i++) {
      const random = Random.fromSeed(seed + i);
      game.begin(random);
      while (!game.isOver) player.play(game, random);
    }
  };
  play(GAMES / 4, 1);
  return GAMES / (timed(() => play(GAMES, 1000)).micros / 1e6);
}

function timed<T>(work: () => T): { result: T; micros: number } {
  const begin = performance.now();
  const result = work();
  return { result, micros: (performance.now() - begin) * 1000 };
}

function figures({ median, least }: Figures): string {
  return `${median.toFixed(0)} µs a position (median of ${ROUNDS} rounds; best ${least.toFixed(0)})`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
