import type { Bot, Candidate, Question } from "../../bots/bot.ts";
import type { LeaveTable } from "../../bots/leaves.ts";
import { findBot } from "../../bots/levels.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import type { View } from "../../words/position.ts";
import type { Rules } from "../../words/ruleset.ts";
import { moveJson } from "../print/movetext.ts";
import { levelNamed } from "../shell/levels.ts";

/** Options of the commands that let a bot think about a position. */
export interface ThinkOptions {
  readonly cgp: string;
  readonly ruleset: string;
  readonly lexicon?: string;
  readonly level: string;
  readonly ms: number;
  readonly seed?: number;
  readonly json?: boolean;
}

/** The same answer every time, unless another number is asked for. */
const USUAL_SEED = 1;

export const botNamed = (level: string): Bot => findBot(levelNamed(level)) as Bot;

export const questionOf = (
  view: View,
  lexicon: Lexicon,
  leaves: LeaveTable | null,
  millis: number,
  seed: number = USUAL_SEED,
): Question => ({ view, lexicon, leaves, seed, millis, clock: () => performance.now() });

/** A weighed move for programs. */
export const candidateJson = (rules: Rules, { move, ...figures }: Candidate) => ({
  ...moveJson(rules, move),
  ...figures,
});
