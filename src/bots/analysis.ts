import { type Layout, transpose } from "../words/layout.ts";
import type { Move } from "../words/move.ts";
import { isEmptyBoard } from "../words/placement.ts";
import type { View } from "../words/position.ts";
import type { Bot, Candidate, Question } from "./bot.ts";
import { Playouts } from "./playouts.ts";
import { spreadAfter } from "./reply.ts";
import { isSameMove, weighMove } from "./weigh.ts";

/** What a move gave away against the best one that was found; never less than nothing. */
export interface Cost {
  /** In points: of the lead after playing on, or of points and leave where nobody played on. */
  readonly points: number;
  /** From 0 to 1; null where nobody played on. */
  readonly win: number | null;
}

/** A move of a player as the analysis sees it. */
export interface Played {
  readonly candidate: Candidate;
  /** Its place among all moves that were weighed, from 1; null where it was not among them. */
  readonly rank: number | null;
  readonly cost: Cost;
  /** The best one, or one that gave nothing away against it. */
  readonly isBest: boolean;
  readonly mistake: Mistake | null;
}

export interface TurnAnalysis {
  /** The best first. */
  readonly candidates: readonly Candidate[];
  readonly played: Played | null;
  readonly isExact: boolean;
}

export const MISTAKES = ["small", "medium", "large"] as const;
export type Mistake = (typeof MISTAKES)[number];

/** From which loss on a mistake is small, medium or large: in win chance, and in points where that is not known. */
const WIN_LOST = [0.01, 0.03, 0.07];
const POINTS_LOST = [2, 6, 12];

/** The rest of the time goes to the comparison of the move played with the best one. */
const SHARE_OF_SEARCH = 0.75;
/** More samples tell nothing new; fewer tell nothing. */
const MOST_SAMPLES = 400;
const LEAST_SAMPLES = 12;

/** What a bot thinks of a turn, and of the move that was made in it. `playsOn`: the bot judges by playing on. */
export function analyseTurn(question: Question, bot: Bot, playsOn: boolean, move: Move | null): TurnAnalysis {
  const { view, leaves, clock, millis } = question;
  const deadline = clock() + millis;
  const { candidates, isExact } = bot({ ...question, millis: millis * SHARE_OF_SEARCH });
  const best = playsOn && candidates[0].win === null ? sampled(question, candidates[0], deadline) : candidates[0];
  const known = candidates.with(0, best);
  if (move === null) return { candidates: known, played: null, isExact };
  const at = known.findIndex(({ move: other }) => isSameOrTwin(view, other, move));
  if (at === 0) return { candidates: known, played: judge(best, best, 1), isExact };
  const weighed = at < 0 ? weighMove(view, leaves, move) : known[at];
  const compared = compare(question, bot, best, weighed, playsOn, deadline);
  const played = judge(best, compared, at < 0 ? null : at + 1);
  return { candidates: at < 0 ? known : known.with(at, compared), played, isExact };
}

function judge(best: Candidate, candidate: Candidate, rank: number | null): Played {
  const cost = costOf(best, candidate);
  const isBest = cost.points < 0.05 && (cost.win ?? 0) < 0.0005;
  return { candidate, rank, cost, isBest, mistake: mistakeOf(cost) };
}

function costOf(best: Candidate, played: Candidate): Cost {
  const less = (a: number, b: number): number => Math.max(0, a - b);
  const points =
    best.spread !== null && played.spread !== null
      ? less(best.spread, played.spread)
      : less(best.equity, played.equity);
  return { points, win: best.win !== null && played.win !== null ? less(best.win, played.win) : null };
}

export function mistakeOf({ points, win }: Cost): Mistake | null {
  const [lost, limits] = win === null ? [points, POINTS_LOST] : [win, WIN_LOST];
  return MISTAKES[limits.findLastIndex((limit) => lost >= limit)] ?? null;
}

/** The move played, with figures that can be set beside those of the best. */
function compare(
  question: Question,
  bot: Bot,
  best: Candidate,
  played: Candidate,
  playsOn: boolean,
  deadline: number,
): Candidate {
  if (!playsOn || best.win === null || best.spread === null) return played;
  // Both went through the same samples, to the end.
  if (played.samples > 0 && played.samples === best.samples) return played;
  const exact = spreadAfter(question, bot, played);
  if (exact !== null) return { ...played, spread: exact, win: exact > 0 ? 1 : exact < 0 ? 0 : 0.5 };
  const { wins, leads, samples } = playOn(question, [best, played], deadline);
  // By the difference, because luck that both had falls out of it.
  return { ...played, win: inside(best.win + wins[1] - wins[0]), spread: best.spread + leads[1] - leads[0], samples };
}

const inside = (chance: number): number => Math.min(1, Math.max(0, chance));

/** A bot that has no choice need not play on; the analysis wants the figures all the same. */
function sampled(question: Question, candidate: Candidate, deadline: number): Candidate {
  const { wins, leads, samples } = playOn(question, [candidate], deadline);
  return { ...candidate, win: wins[0], spread: leads[0], samples };
}

/** What comes of moves on average, all with the same luck. */
function playOn(question: Question, candidates: readonly Candidate[], deadline: number) {
  const playouts = new Playouts(question.view, question.lexicon, question.leaves, question.seed);
  const wins = candidates.map(() => 0);
  const leads = candidates.map(() => 0);
  let samples = 0;
  while (samples < MOST_SAMPLES && (samples < LEAST_SAMPLES || !isOver(question, deadline))) {
    for (const [i, { move, score }] of candidates.entries()) {
      const { win, lead } = playouts.play(move, score, samples);
      wins[i] += win;
      leads[i] += lead;
    }
    samples++;
  }
  const average = (sum: number): number => sum / samples;
  return { wins: wins.map(average), leads: leads.map(average), samples };
}

const isOver = ({ clock, stopped }: Question, deadline: number): boolean => clock() >= deadline || stopped?.() === true;

/** On an empty symmetric board a word across and the same word down are one move, and only one of them is listed. */
export function isSameOrTwin({ rules, board }: View, listed: Move, move: Move): boolean {
  const { layout } = rules;
  if (isSameMove(layout, listed, move)) return true;
  return (
    move.type === "place" && layout.symmetric && isEmptyBoard(board) && isSameMove(layout, listed, twin(layout, move))
  );
}

function twin(layout: Layout, move: Extract<Move, { type: "place" }>): Move {
  const direction = move.direction === "across" ? "down" : "across";
  return { ...move, square: transpose(layout, move.square), direction };
}
