import { polite } from "../lexicon/grades.ts";
import type { Answer, Question } from "./bot.ts";
import { challengeBy } from "./challenge.ts";
import type { LeaveShelf } from "./leave-shelf.ts";
import { botOf, type Skill } from "./levels.ts";

/** What a computer player is asked, wherever it plays. */
export interface ThinkQuestion extends Omit<Question, "leaves"> {
  readonly level: Skill;
  readonly leaves: LeaveShelf;
}

/**
 * The one door to the bots: a challenge where one is due, else the move of that level or rating. A challenge is judged by
 * the list of the game; what a bot lays, also across, is never offensive.
 */
export async function think({ level, leaves, ...question }: ThinkQuestion): Promise<Answer> {
  const { view, lexicon, seed } = question;
  const challenge = challengeBy(level, view, lexicon, seed);
  return challenge ?? botOf(level)({ ...question, lexicon: polite(lexicon), leaves: await leaves(view.rules) });
}
