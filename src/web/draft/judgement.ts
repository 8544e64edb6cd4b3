import { type Letter, letterOf } from "../../lexicon/alphabet.ts";
import { wordText } from "../../lexicon/spelling.ts";
import type { Move, MoveFault, Placement, Score, ScoredWord } from "../../words/move.ts";
import { lineUp } from "../../words/placement.ts";
import type { View } from "../../words/position.ts";
import type { Rules } from "../../words/ruleset.ts";
import { checkMove, judgedWords } from "../../words/score.ts";
import type { Verdict } from "../session/session.ts";
import { type Draft, namelessBlank } from "./draft.ts";

/** Asks for a word; answers at once with what is known by now. */
export type Lookup = (letters: readonly Letter[]) => Verdict;

export interface JudgedWord extends ScoredWord {
  readonly text: string;
  readonly verdict: Verdict;
}

/** What is to be said of tiles that lie on the board for a try. */
export type Judgement =
  | { readonly kind: "empty" }
  | { readonly kind: "fault"; readonly fault: MoveFault }
  | {
      readonly kind: "scored";
      readonly move: Extract<Move, { type: "place" }>;
      readonly score: Score;
      /** Every word that the rules look up, the main word first. */
      readonly words: readonly JudgedWord[];
      readonly verdict: Verdict;
    };

/** The draft as a placement of the rules. */
export function placementOf(view: View, draft: Draft): ReturnType<typeof lineUp> {
  return lineUp(view.rules.layout, view.board, draft.tried);
}

export function judge(view: View, draft: Draft, lookup: Lookup): Judgement {
  if (draft.tried.length === 0) return { kind: "empty" };
  if (namelessBlank(draft) !== null) return { kind: "fault", fault: { code: "blankNeedsLetter" } };
  const placed = placementOf(view, draft);
  if (!placed.ok) return { kind: "fault", fault: placed.fault };
  const move = { type: "place", ...placed.value } as const;
  const checked = checkMove(view, move);
  if (!checked.ok) return { kind: "fault", fault: checked.fault };
  const words = judgeWords(view, placed.value, lookup);
  return { kind: "scored", move, score: checked.value, words, verdict: together(words.map((word) => word.verdict)) };
}

function judgeWords({ rules, board }: View, placement: Placement, lookup: Lookup): JudgedWord[] {
  return judgedWords(rules, board, placement).map((word) => ({
    ...word,
    text: wordText(rules.alphabet, word.tiles),
    verdict: verdictOn(rules, word, lookup),
  }));
}

function verdictOn({ ruleset }: Rules, { tiles }: ScoredWord, lookup: Lookup): Verdict {
  // Where the rules have no list any word goes; where words are challenged, to know them is the player's part.
  if (ruleset.lexicon === null) return "valid";
  return ruleset.challenge.rule === "void" ? lookup(tiles.map(letterOf)) : "unknown";
}

function together(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("invalid")) return "invalid";
  return verdicts.includes("unknown") ? "unknown" : "valid";
}
