import { loadLeaves } from "../../bots/leavecatalog.ts";
import { findBot } from "../../bots/levels.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import type { Move } from "../../words/move.ts";
import { type Position, viewFor } from "../../words/position.ts";
import type { GameRecord } from "../../words/record.ts";

/** People wait that long without wondering. */
const THINKING_MS = 2000;
/** Games saved before there were levels name a player that did as this one does. */
const OLD_LEVEL = "club";

export async function computerMove({ rules, setup }: GameRecord, position: Position, lexicon: Lexicon): Promise<Move> {
  const { turn } = position;
  const bot = findBot(setup.players[turn].bot ?? OLD_LEVEL) ?? findBot(OLD_LEVEL);
  const answer = bot?.({
    view: viewFor(position, turn),
    lexicon,
    leaves: await loadLeaves(rules),
    seed: setup.seed ?? 0,
    millis: THINKING_MS,
    clock: () => performance.now(),
  });
  return answer?.move ?? { type: "pass" };
}
