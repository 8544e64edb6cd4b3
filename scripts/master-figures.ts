import type { Random } from "../src/base/random.ts";
import type { FastGame } from "../src/bots/fastgame.ts";
import type { StaticPlayer } from "../src/bots/staticplayer.ts";
import type { Move } from "../src/words/move.ts";
import type { View } from "../src/words/position.ts";

/** What the seat on turn sees of a fast game, with the last placement where it is known. */
export function viewOfGame(game: FastGame, last: View["last"] = null): View {
  return {
    rules: game.rules,
    board: game.grid.board(),
    scores: Array.from(game.scores),
    turn: game.turn,
    version: 0,
    scoreless: game.scoreless,
    passes: game.passes,
    resigned: Array.from(game.resigned, (resigned) => resigned !== 0),
    phase: "playing",
    outcome: null,
    seat: game.turn,
    rack: Array.from(game.rack(game.turn)),
    rackSizes: Array.from(game.rackSizes),
    bagSize: game.bagSize,
    asideSize: 0,
    last,
  };
}

/** How long a figure of processor time is good for: to ask the system takes longer than to ask the clock on the wall. */
const GOOD_FOR = 2;
let askedAt = Number.NEGATIVE_INFINITY;
let millis = 0;

/** Of this process: what else the machine does takes nothing away from who thinks by this clock. */
export function processorMillis(): number {
  const now = performance.now();
  if (now - askedAt < GOOD_FOR) return millis;
  askedAt = now;
  const { user, system } = process.cpuUsage();
  millis = (user + system) / 1000;
  return millis;
}

/** A turn by points and leave; gives what the next seat sees of it. */
export function playStatic(player: StaticPlayer, game: FastGame, random: Random): View["last"] {
  const { turn, rules, scoreless } = game;
  const before = game.scores[turn];
  const tilesOnBoard = game.grid.board().filter((tile) => tile !== 0).length;
  player.play(game, random);
  if (game.grid.board().filter((tile) => tile !== 0).length === tilesOnBoard) return null;
  const { direction, x, y, tiles, length } = player.search.found;
  const square = direction === "across" ? y * rules.layout.columns + x : x * rules.layout.columns + y;
  const points = game.scores[turn] - before;
  return { seat: turn, square, direction, tiles: Array.from(tiles.subarray(0, length)), points, scoreless };
}

/** What the next seat sees of a move that somebody else chose, just before it is made. */
export function lastOf({ turn, scoreless }: FastGame, move: Move, points: number): View["last"] {
  if (move.type !== "place") return null;
  const { square, direction, tiles } = move;
  return { seat: turn, square, direction, tiles, points, scoreless };
}
