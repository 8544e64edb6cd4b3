import type { Random } from "../../src/base/random.ts";
import type { rankMoves } from "../../src/bots/candidates.ts";
import type { FastGame } from "../../src/bots/fastgame.ts";
import type { LearntLeaves, LeaveTable } from "../../src/bots/leaves.ts";
import type { Playouts } from "../../src/bots/playouts.ts";
import type { StaticPlayer } from "../../src/bots/staticplayer.ts";
import { BLANK, isBlank } from "../../src/lexicon/alphabet.ts";
import type { Lexicon } from "../../src/lexicon/lexicon.ts";
import type { BestSearch } from "../../src/movegen/best-search.ts";
import type { Grid } from "../../src/movegen/grid.ts";
import type { MoveList } from "../../src/movegen/movelist.ts";
import type { MoveSearch } from "../../src/movegen/search.ts";
import type { View } from "../../src/words/position.ts";
import type { Rules } from "../../src/words/ruleset.ts";

export interface EngineFigures {
  readonly allMovesMicros: number;
  readonly bestMoveMicros: number;
  readonly noBlankMicros: number;
  readonly oneBlankMicros: number;
  readonly twoBlanksMicros: number;
  readonly gamesPerSecond: number;
  readonly playoutsPerSecond: number;
}

/** What is measured: this state of the project's, or another's. */
export interface Engine {
  readonly Random: typeof Random;
  readonly FastGame: typeof FastGame;
  readonly LearntLeaves: typeof LearntLeaves;
  readonly StaticPlayer: typeof StaticPlayer;
  readonly Playouts: typeof Playouts;
  readonly rankMoves: typeof rankMoves;
  readonly Grid: typeof Grid;
  readonly MoveList: typeof MoveList;
  readonly MoveSearch: typeof MoveSearch;
  readonly BestSearch: typeof BestSearch;
}

export interface EngineWorld {
  readonly rules: Rules;
  readonly lexicon: Lexicon;
  readonly leaves: LeaveTable;
  readonly views: readonly View[];
}

const ROUNDS = 9;
const GAMES = 400;
const PLAYED_ON = 24;
const SAMPLES = 40;

/** By a clock of microseconds. */
export function measureEngine(engine: Engine, world: EngineWorld, clock: () => number): EngineFigures {
  const { rules, lexicon, views } = world;
  const grid = new engine.Grid(rules, lexicon);
  const every = new engine.MoveSearch(rules, lexicon);
  const best = new engine.BestSearch(rules, lexicon);
  const list = new engine.MoveList();
  const worth = new engine.LearntLeaves(world.leaves);
  const timed = (work: () => void): number => {
    const begin = clock();
    work();
    return clock() - begin;
  };
  /** Microseconds a position. The first rounds run before the code is compiled: the median says most. */
  const perPosition = (some: readonly View[], work: (view: View) => void): number => {
    const rounds = Array.from({ length: ROUNDS }, () => timed(() => some.forEach(work)) / some.length);
    return rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  };
  const findAll = (view: View): void => {
    grid.set(view.board);
    list.clear();
    every.all(grid, view.rack, list);
  };
  const findBest = (view: View): void => {
    grid.set(view.board);
    best.top(grid, view.rack, (rack) => worth.of(rack), Number.NEGATIVE_INFINITY);
  };
  return {
    allMovesMicros: perPosition(views, findAll),
    bestMoveMicros: perPosition(views, findBest),
    noBlankMicros: perPosition(withBlanks(views, 0), findBest),
    oneBlankMicros: perPosition(withBlanks(views, 1), findBest),
    twoBlanksMicros: perPosition(withBlanks(views, 2), findBest),
    gamesPerSecond: gamesPerSecond(engine, world, timed),
    playoutsPerSecond: playoutsPerSecond(engine, world, timed),
  };
}

/** The same boards with so many tiles of each rack turned into blanks, so that nothing but the blanks differs. */
const withBlanks = (views: readonly View[], blanks: number): View[] =>
  views
    .filter(({ rack }) => rack.length > 2)
    .map((view) => ({ ...view, rack: view.rack.map((tile, i) => (i < blanks ? BLANK : isBlank(tile) ? 1 : tile)) }));

type Timed = (work: () => void) => number;

function gamesPerSecond({ Random, FastGame, StaticPlayer }: Engine, world: EngineWorld, timed: Timed): number {
  const { rules, lexicon, leaves } = world;
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

/** From positions with tiles to draw, of the twelve best moves with the same luck, as the master does. */
function playoutsPerSecond({ rankMoves, Playouts }: Engine, world: EngineWorld, timed: Timed): number {
  const { lexicon, leaves, views } = world;
  const open = views.filter(({ bagSize }) => bagSize > 16).slice(0, PLAYED_ON);
  let count = 0;
  const play = (samples: number): void => {
    for (const view of open) {
      const candidates = rankMoves(view, lexicon, leaves, 12);
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
