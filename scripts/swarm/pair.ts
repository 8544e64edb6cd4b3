import { setTimeout as pause } from "node:timers/promises";
import { memoFor } from "../../src/base/memo.ts";
import type { Lexicon } from "../../src/lexicon/lexicon.ts";
import { BestSearch } from "../../src/movegen/best-search.ts";
import { placementOf } from "../../src/movegen/movelist.ts";
import { workbench } from "../../src/movegen/workbench.ts";
import type { TableOffer } from "../../src/protocol/setup.ts";
import type { Move } from "../../src/words/move.ts";
import type { View } from "../../src/words/position.ts";
import type { Rules } from "../../src/words/ruleset.ts";
import type { Player, Reply } from "./player.ts";

export interface PairOptions {
  readonly ruleset: string;
  readonly lexicon: Lexicon;
  /** Between two moves of a table, in milliseconds, on average. */
  readonly pace: () => number;
  readonly isOver: () => boolean;
  /** While it is so, nobody moves. */
  readonly isHeld?: () => boolean;
  /** They look on. */
  readonly watchers?: readonly Player[];
}

/** Two scripted people who play one game after the other, each with the best move by points. */
export async function playPair(pair: readonly [Player, Player], options: PairOptions): Promise<void> {
  while (!options.isOver()) {
    const table = await startGame(pair, options.ruleset);
    const all = [...pair, ...(options.watchers ?? [])];
    for (const player of all) await player.do({ type: "activity.enter", activity: table, version: null });
    await playGame(pair, options);
    // Nobody may look at more than so many; whoever stays looks until the end.
    if (!options.isOver()) for (const player of all) await player.insist({ type: "activity.leave", activity: table });
  }
}

const setupOf = (ruleset: string): TableOffer => ({
  kind: "table",
  ruleset,
  seats: ["person", "person"],
  shuffled: false,
  rated: false,
  clock: { type: "none" },
});

/** One after the other, so that the first has the first turn; no clock, unless something else is wanted. */
export async function startGame(
  [first, second]: readonly [Player, Player],
  ruleset: string,
  change: Partial<TableOffer> = {},
): Promise<string> {
  const setup = { ...setupOf(ruleset), ...change };
  const made = await first.do({ type: "offer.make", setup, to: second.account, hidden: false, commitment: null });
  // A table has the id of its offer. Who took it, and lost the connection before the answer, finds it gone and the game begun.
  await second.insist({ type: "offer.take", offer: made.offer, commitment: null });
  return made.offer;
}

async function playGame(pair: readonly [Player, Player], options: PairOptions): Promise<void> {
  const { pace, lexicon, isOver } = options;
  while (!isOver()) {
    if (options.isHeld?.()) {
      await pause(10);
      continue;
    }
    const mover = pair.find(({ table }) => table?.state === "playing" && table.view.turn === table.view.seat);
    if (mover?.table === undefined || mover.table === null) {
      if (pair.every(({ table }) => table?.state !== "playing")) return;
      // The other's turn came over, and has not arrived yet.
      await pause(2);
      continue;
    }
    const { view, setup } = mover.table;
    const reply = await mover.insist({
      type: "table.move",
      table: setup.table,
      ply: view.version,
      move: chosen(view, lexicon),
    });
    if (!isUsual(reply)) throw new Error(`a move was refused: ${JSON.stringify(reply)}`);
    const wait = pace();
    if (wait > 0) await pause(wait);
  }
}

/** A move that was written before its answer was lost meets a table that has gone on. */
const isUsual = (reply: Reply): boolean =>
  reply.type === "done" || ["storeAway", "wordsNotReady", "stalePly", "notYourTurn", "gameOver"].includes(reply.code);

const NO_REST = new Float64Array(1 << 10);

const searches = memoFor((lexicon: Lexicon) => memoFor((rules: Rules) => new BestSearch(rules, lexicon)));

/** The most points; without a word to lay, a pass. */
export function chosen(view: View, lexicon: Lexicon): Move {
  const { grid } = workbench(view.rules, lexicon);
  const search = searches(lexicon)(view.rules);
  grid.set(view.board);
  if (!search.top(grid, view.rack, () => NO_REST, Number.NEGATIVE_INFINITY)) return { type: "pass" };
  return { type: "place", ...placementOf(view.rules.layout, search.found) };
}
