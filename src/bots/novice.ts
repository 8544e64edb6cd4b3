import { type Random, seedState, streamAt } from "../base/random.ts";
import { letterOf } from "../lexicon/alphabet.ts";
import { hasWord, type Lexicon } from "../lexicon/lexicon.ts";
import { generateMoves, type ScoredMove } from "../movegen/generate.ts";
import { columnOf, rowOf } from "../words/layout.ts";
import type { Move } from "../words/move.ts";
import type { View } from "../words/position.ts";
import { formedWords } from "../words/score.ts";
import type { Answer, Candidate, Question } from "./bot.ts";
import { candidate, passing, rankMoves, SHOWN } from "./candidates.ts";

/** How somebody plays who has not played much. */
export interface Habits {
  /** Which of the lexicon's levels of common words they know, and how long their words get at most. */
  readonly vocabulary: number;
  readonly longest: number;
  /** The share of the board's rows and columns that they look at in a turn. */
  readonly sight: number;
  /** How well they compare what they see: 1 takes the most points, less sometimes the second or third best. */
  readonly care: number;
}

/** For word lists that do not tell which words are common: people know the short ones. */
const KNOWN_LENGTH = [3, 4, 6] as const;

/**
 * Plays as people do who know fewer words: only words that they know, also across; in rows and columns
 * that they happen to look at; and of those not always the one with the most points. Who finds nothing
 * looks again at the whole board, and only then changes tiles.
 */
export function playWeakly(question: Question, habits: Habits): Answer {
  const { view, lexicon, leaves, seed } = question;
  if (view.phase !== "playing") return answerOf([passing()]);
  // Of the view too, so that a game with one seed does not hide the same lines in every turn.
  const random = streamAt(seedState(seed), view.version);
  const moves = generateMoves(view, lexicon).filter((move) => knows(view, lexicon, habits, move));
  const seen = inSight(view, moves, habits.sight, random);
  const liked = (seen.length > 0 ? seen : moves)
    .map((move) => ({ move, worth: move.score * (1 - (1 - habits.care) * share(random)) }))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, SHOWN)
    .map(({ move }) => placed(move));
  if (liked.length > 0) return answerOf(liked);
  const last = rankMoves(view, lexicon, leaves, SHOWN).filter(({ move }) => move.type === "exchange");
  return answerOf(last.length > 0 ? last : [passing()]);
}

function knows(view: View, lexicon: Lexicon, { vocabulary, longest }: Habits, move: ScoredMove): boolean {
  if (move.tiles.length > longest) return false;
  const root = lexicon.common[Math.min(vocabulary, lexicon.common.length - 1)];
  const known = KNOWN_LENGTH[Math.min(vocabulary, KNOWN_LENGTH.length - 1)];
  return formedWords(view.rules, view.board, move).every(({ tiles }) =>
    root === undefined ? tiles.length <= known : hasWord(lexicon, tiles.map(letterOf), root),
  );
}

/** The moves in the lines that are looked at. */
function inSight(view: View, moves: readonly ScoredMove[], sight: number, random: Random): ScoredMove[] {
  const { layout } = view.rules;
  const rows = Array.from({ length: layout.rows }, () => share(random) < sight);
  const columns = Array.from({ length: layout.columns }, () => share(random) < sight);
  return moves.filter(({ square, direction }) =>
    direction === "across" ? rows[rowOf(layout, square)] : columns[columnOf(layout, square)],
  );
}

const share = (random: Random): number => random.next() / 0x1_0000_0000;

function placed({ square, direction, tiles, score }: ScoredMove): Candidate {
  const move: Move = { type: "place", square, direction, tiles };
  return candidate(move, score, 0);
}

const answerOf = (candidates: readonly Candidate[]): Answer => ({
  move: candidates[0].move,
  candidates,
  isExact: false,
  wasCut: false,
});
