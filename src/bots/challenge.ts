import { seedState, streamAt } from "../base/random.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { challengedWords } from "../words/decide.ts";
import type { View } from "../words/position.ts";
import { checkMove } from "../words/score.ts";
import type { Answer } from "./bot.ts";
import { candidate } from "./candidates.ts";
import type { LevelId } from "./levels.ts";

/** Who does not know all words is not sure of those of others either: of a hundred wrong ones so many are challenged. */
const NOTICED: Readonly<Record<LevelId, number>> = { beginner: 25, casual: 60, club: 100, expert: 100, master: 100 };

/** The challenge of the last placement, where the rules know one and a word of it is not in the list; else null. */
export function challengeBy(level: LevelId, view: View, lexicon: Lexicon, seed: number): Answer | null {
  const move = { type: "challenge" } as const;
  if (!checkMove(view, move).ok || challengedWords(view, lexicon).length === 0) return null;
  if (streamAt(seedState(seed), view.version).below(100) >= NOTICED[level]) return null;
  return { move, candidates: [candidate(move, 0, 0)], isExact: false, wasCut: false };
}
