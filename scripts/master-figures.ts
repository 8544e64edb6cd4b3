import type { FastGame } from "../src/bots/fastgame.ts";
import type { View } from "../src/words/position.ts";

/** What the seat on turn sees of a fast game. */
export function viewOfGame(game: FastGame): View {
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
    last: null,
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
