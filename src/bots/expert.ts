import type { Answer, Question } from "./bot.ts";
import { rankMoves } from "./candidates.ts";

/** How many moves an answer tells of. */
export const SHOWN = 15;

/** Points and rest, nothing else. */
export function playExpert({ view, lexicon, leaves }: Question): Answer {
  const candidates = rankMoves(view, lexicon, leaves, SHOWN);
  return { move: candidates[0].move, candidates, isExact: false, wasCut: false };
}
