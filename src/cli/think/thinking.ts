import type { Candidate } from "../../bots/bot.ts";
import type { Rules } from "../../words/ruleset.ts";
import { moveJson } from "../print/movetext.ts";

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

/** A weighed move for programs. */
export const candidateJson = (rules: Rules, { move, ...figures }: Candidate) => ({
  ...moveJson(rules, move),
  ...figures,
});
