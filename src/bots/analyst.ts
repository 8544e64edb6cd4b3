import { polite } from "../lexicon/grades.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { unknownWords } from "../words/decide.ts";
import type { Move } from "../words/move.ts";
import type { View } from "../words/position.ts";
import { analyseTurn, type TurnAnalysis } from "./analysis.ts";
import type { Question } from "./bot.ts";
import type { LeaveTable } from "./leaves.ts";
import { botOf, type LevelId } from "./levels.ts";
import type { RecordedTurn } from "./turns.ts";
import { isSameOrTwin } from "./weigh.ts";

export interface AnalysedTurn extends RecordedTurn {
  /** Words of the move that the list does not have. */
  readonly unknown: readonly string[];
  /** Null where the rack is not known. */
  readonly analysis: TurnAnalysis | null;
}

/** Who analyses, how much is to be known of a turn, and how long it may take at most. */
export interface Analyst extends Pick<Question, "clock" | "effort" | "watch" | "stopped"> {
  readonly lexicon: Lexicon;
  readonly leaves: LeaveTable | null;
  readonly level: LevelId;
  readonly millis: number;
}

/** The levels below judge by points and leave … */
const PLAYS_ON: LevelId = "master";
/** … or by points alone. */
const MINDS_LEAVE: readonly LevelId[] = ["expert", "master"];

/** The same answer every time. */
const SEED = 1;

/** What is left of a move that was taken back. */
const PASS: Move = { type: "pass" };

/** The best moves of a position, none of them with an offensive word, and what a move in it is worth beside them. */
export function analyseView(analyst: Analyst, view: View, move: Move | null): TurnAnalysis {
  const { level, leaves, millis, effort, clock, watch, stopped } = analyst;
  const lexicon = polite(analyst.lexicon);
  const minded = MINDS_LEAVE.includes(level) ? leaves : null;
  const question: Question = { view, lexicon, leaves: minded, seed: SEED, millis, effort, clock, watch, stopped };
  return analyseTurn(question, botOf(level), level === PLAYS_ON, move);
}

/** A turn of a recorded game; a play that was taken back counts as a pass. */
export function analyseRecorded(analyst: Analyst, turn: RecordedTurn): AnalysedTurn {
  const { view, move, isRackKnown, isWithdrawn } = turn;
  const unknown = move?.type === "place" ? unknownWords(view.rules, view.board, move, analyst.lexicon) : [];
  if (!isRackKnown) return { ...turn, unknown, analysis: null };
  if (isWithdrawn) return { ...turn, unknown, analysis: analyseView(analyst, view, PASS) };
  return { ...turn, unknown, analysis: trustAdvice(turn, analyseView(analyst, view, move)) };
}

/**
 * Who laid what the game sold as the best move made no mistake, whatever somebody who thinks longer, or less, would
 * have laid.
 */
export function trustAdvice({ view, move, advised }: RecordedTurn, analysis: TurnAnalysis): TurnAnalysis {
  const { played } = analysis;
  if (played === null || move === null || advised === null) return analysis;
  if (!isSameOrTwin(view, { type: "place", ...advised }, move)) return analysis;
  const { win, winError, pointsError } = played.cost;
  const known = (figure: number | null): number | null => (figure === null ? null : 0);
  const cost = { points: 0, pointsError: known(pointsError), win: known(win), winError: known(winError) };
  return { ...analysis, played: { ...played, cost, isBest: true, isTold: true, mistake: null } };
}
