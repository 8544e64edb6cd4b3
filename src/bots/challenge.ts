import { seedState, streamAt } from "../base/random.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { challengedWords } from "../words/decide.ts";
import type { View } from "../words/position.ts";
import { checkMove } from "../words/score.ts";
import type { Answer } from "./bot.ts";
import { candidate } from "./candidates.ts";
import { doubtOf, type Skill } from "./levels.ts";

/** The challenge of the last placement, where the rules know one and a word of it is not in the list; else null. */
export function challengeBy(skill: Skill, view: View, lexicon: Lexicon, seed: number): Answer | null {
  const move = { type: "challenge" } as const;
  if (!checkMove(view, move).ok || challengedWords(view, lexicon).length === 0) return null;
  // Who does not know all words is not sure of those of others either.
  if (streamAt(seedState(seed), view.version).below(100) >= 100 * doubtOf(skill, lexicon)) return null;
  return { move, candidates: [candidate(move, 0, 0)], isExact: false, wasCut: false };
}
