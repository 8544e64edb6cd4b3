import { UserError } from "../../base/user-error.ts";
import type { Candidate } from "../../bots/bot.ts";
import type { Rules } from "../../words/ruleset.ts";
import { moveJson } from "../print/movetext.ts";

/** Options of the commands that let a bot think about a position. */
export interface ThinkOptions {
  readonly cgp: string;
  readonly ruleset: string;
  readonly lexicon?: string;
  readonly level: string;
  readonly ms?: number;
  /** Think for so many playouts of a move at most, and until enough is known, instead of for a time. */
  readonly samples?: number;
  readonly seed?: number;
  readonly json?: boolean;
}

/** A weighed move for programs. */
export const candidateJson = (rules: Rules, { move, ...figures }: Candidate) => ({
  ...moveJson(rules, move),
  ...figures,
});

/** Fewer tell nothing, and for more there is no room. */
const LEAST_SAMPLES = 2;
const MOST_SAMPLES = 1_000_000;

export function checkSamples(given: number): number {
  if (given >= LEAST_SAMPLES && given <= MOST_SAMPLES) return given;
  throw new UserError("arena.range", { name: "--samples", given, least: LEAST_SAMPLES, most: MOST_SAMPLES });
}
