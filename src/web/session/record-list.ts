import { isSameList } from "../../lexicon/grades.ts";
import type { GameRecord } from "../../words/record.ts";
import type { Edition } from "../../worker/questions.ts";

/** The list that a game of this device or a replay names; null where nobody knows it, or it is not that of the rules. */
export function listOf({ setup, rules }: GameRecord): Edition | null {
  const usual = rules.ruleset.lexicon;
  return usual !== null && setup.lexicon !== null && isSameList(setup.lexicon.name, usual) ? setup.lexicon : null;
}
