import { levelOf, type Skill } from "../../bots/levels.ts";
import { parseRating } from "../../bots/strength.ts";
import { think } from "../../bots/think.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import type { Move } from "../../words/move.ts";
import { type Position, viewFor } from "../../words/position.ts";
import type { GameRecord } from "../../words/record.ts";
import { leaves } from "../../worker/node-data.ts";

/** People wait that long without wondering. */
const THINKING_MS = 2000;

export async function computerMove({ setup }: GameRecord, position: Position, lexicon: Lexicon): Promise<Move> {
  const { turn } = position;
  const { move } = await think({
    view: viewFor(position, turn),
    level: skillOf(setup.players[turn].bot ?? ""),
    ...{ lexicon, leaves, seed: setup.seed ?? 0, millis: THINKING_MS },
    clock: () => performance.now(),
  });
  return move;
}

/** As it stands in the record, whenever that was begun. */
const skillOf = (bot: string): Skill => parseRating(bot) ?? levelOf(bot);
