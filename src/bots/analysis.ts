import type { Move } from "../words/move.ts";
import type { View } from "../words/position.ts";
import type { Answer, Bot, Candidate, Effort, Question } from "./bot.ts";
import { type Duel, duel } from "./duel.ts";
import { otherSeat } from "./endgame/endgame.ts";
import type { Estimate } from "./estimate.ts";
import { LARGEST_BAG } from "./preendgame.ts";
import { spreadAfter } from "./reply.ts";
import { simulate, withFigures } from "./simulation.ts";
import { type Cost, isClear, isTold, judge, type Played } from "./verdict.ts";
import { isSameOrTwin, weighMove } from "./weigh.ts";

export interface TurnAnalysis {
  /** The best first. */
  readonly candidates: readonly Candidate[];
  readonly played: Played | null;
  readonly isExact: boolean;
  /** The clock, or who asked, ended it before as much was known as was to be. */
  readonly wasCut: boolean;
}

/** The error is half of what is called a small mistake. */
export const USUAL_EFFORT: Effort = { samples: 2000, error: 0.005 };
/** To find the best move half as much need be known as to say what another one lost. */
const SEARCH_ERROR = 2;
/** Where time is short, the rest of it goes to the comparison of the move played with the best one. */
const SHARE_OF_SEARCH = 0.6;

/** What a bot thinks of a turn, and of the move that was made in it. `playsOn`: the bot judges by playing on. */
export function analyseTurn(question: Question, bot: Bot, playsOn: boolean, move: Move | null): TurnAnalysis {
  const { view, leaves, clock, millis } = question;
  const effort = question.effort ?? USUAL_EFFORT;
  const deadline = clock() + millis;
  const search = { ...effort, error: effort.error * SEARCH_ERROR };
  const asked = { ...question, millis: millis * SHARE_OF_SEARCH, effort: search };
  const answer = withBestSampled(asked, bot(asked), playsOn, deadline);
  if (move === null) return turnOf(answer, null);
  const [best] = answer.candidates;
  const at = answer.candidates.findIndex(({ move: other }) => isSameOrTwin(view, other, move));
  if (at === 0) return turnOf(answer, judge(best, 1, nothing(best)));
  const candidate = at < 0 ? weighMove(view, leaves, move) : answer.candidates[at];
  const rank = at < 0 ? null : at + 1;
  if (!playsOn) return turnOf(answer, judge(candidate, rank, costByEquity(best, candidate)));
  const settled = isLast(view)
    ? costAtTheEnd(question, bot, answer, candidate, deadline)
    : costBySearch(view, effort, best, candidate);
  if (settled !== null) {
    const wasCut = answer.wasCut || settled.cost.winError === null;
    return turnOf({ ...answer, wasCut }, judge(settled.candidate, rank, settled.cost));
  }
  return afterDuel(answer, candidate, rank, duel(question, [best, candidate], effort, deadline, isClear));
}

const turnOf = ({ candidates, isExact, wasCut }: Answer, played: Played | null): TurnAnalysis => ({
  candidates: played?.rank == null ? candidates : candidates.with(played.rank - 1, played.candidate),
  ...{ played, isExact, wasCut },
});

const nothing = ({ win }: Candidate): Cost =>
  win === null
    ? { points: 0, pointsError: null, win: null, winError: null }
    : { points: 0, pointsError: 0, win: 0, winError: 0 };

/** A bot that has not played on after its best move, as one without a choice may do: the analysis wants the figures. */
function withBestSampled(question: Question, answer: Answer, playsOn: boolean, deadline: number): Answer {
  const [best, ...others] = answer.candidates;
  if (!playsOn || best.win !== null) return answer;
  const { candidates, wasCut } = simulate(question, [best], deadline);
  // With all tiles known every sample is the same, and yet only a guess.
  const [sampled] = isLast(question.view) ? candidates.map(guessed) : candidates;
  return { ...answer, candidates: [sampled, ...others], wasCut: answer.wasCut || wasCut };
}

const guessed = (candidate: Candidate): Candidate => ({ ...candidate, winError: null, spreadError: null });

/** Nothing is left to chance: two play, and who has what is known. */
const isLast = (view: View): boolean => view.bagSize === 0 && otherSeat(view) !== null;

interface Settled {
  readonly candidate: Candidate;
  readonly cost: Cost;
}

/** Exact where the end was searched to its end; elsewhere how far the figures are from the truth is not known. */
function costAtTheEnd(
  question: Question,
  bot: Bot,
  { candidates: [best], isExact }: Answer,
  candidate: Candidate,
  deadline: number,
): Settled | null {
  const millis = Math.max(0, deadline - question.clock());
  const spread = isExact && candidate.win === null ? spreadAfter({ ...question, millis }, bot, candidate) : null;
  const known = spread === null ? candidate : { ...candidate, ...proven(spread) };
  if (isExact && known.win !== null)
    return { candidate: known, cost: { ...differenceOf(best, known), pointsError: 0, winError: 0 } };
  const [sampled] = known.win === null ? simulate(question, [known], deadline).candidates : [known];
  const cost = { ...differenceOf(best, sampled), pointsError: null, winError: null };
  return { candidate: guessed(sampled), cost };
}

const proven = (spread: number) => ({
  ...{ win: spread > 0 ? 1 : spread < 0 ? 0 : 0.5, winError: 0 },
  ...{ spread, spreadError: 0, samples: 1 },
});

/** Just before the end the bot has tried more than samples would: what it found counts, where that is enough to tell. */
function costBySearch(view: View, effort: Effort, best: Candidate, candidate: Candidate): Settled | null {
  if (view.bagSize > LARGEST_BAG || otherSeat(view) === null || best.win === null || candidate.win === null)
    return null;
  const winError = errorOfDifference(chanceError(best), chanceError(candidate));
  const pointsError = errorOfDifference(best.spreadError, candidate.spreadError);
  const cost = { ...differenceOf(best, candidate), pointsError, winError };
  return isTold(cost) || (winError !== null && winError <= effort.error) ? { candidate, cost } : null;
}

/** Who does not tell the error of a chance has at least counted games won and lost. */
const chanceError = ({ win, winError, samples }: Candidate): number | null =>
  winError ?? (win === null ? null : Math.sqrt((win * (1 - win)) / Math.max(1, samples)));

/** As if the two had no luck in common: they have, so that it is rather less. */
const errorOfDifference = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : Math.sqrt(a * a + b * b);

const differenceOf = (best: Candidate, { win, spread }: Candidate) => ({
  points: (best.spread ?? 0) - (spread ?? 0),
  win: (best.win ?? 0) - (win ?? 0),
});

const costByEquity = (best: Candidate, { equity }: Candidate): Cost => ({
  points: best.equity - equity,
  ...{ pointsError: null, win: null, winError: null },
});

/** Both with figures that can be set beside each other. A move that turns out to be better than the best takes its place. */
function afterDuel(answer: Answer, candidate: Candidate, rank: number | null, compared: Duel): TurnAnalysis {
  const [found, ...others] = answer.candidates;
  const { first, second, points, win, samples } = compared;
  const best = withFigures(
    found,
    pooled(found.win, found.winError, found.samples, first.win, samples),
    pooled(found.spread, found.spreadError, found.samples, first.points, samples),
    found.samples + samples,
  );
  const { win: chance, spread } = best;
  const own = { mean: inside((chance ?? 0) - win.mean), error: second.win.error };
  const lead = { mean: (spread ?? 0) - points.mean, error: second.points.error };
  const played = withFigures(candidate, own, lead, samples);
  const wasCut = answer.wasCut || compared.wasCut;
  const cost = { points: points.mean, pointsError: points.error, win: win.mean, winError: win.error };
  if (win.mean < 0 && isTold(cost)) {
    const rest = others.filter((_, i) => i + 2 !== rank);
    return {
      ...turnOf(answer, null),
      candidates: [played, best, ...rest],
      played: judge(played, 1, nothing(best)),
      wasCut,
    };
  }
  return turnOf({ ...answer, candidates: [best, ...others], wasCut }, judge(played, rank, cost));
}

/** The mean of what was known and of fresh samples. */
function pooled(mean: number | null, error: number | null, count: number, fresh: Estimate, samples: number): Estimate {
  if (mean === null || error === null) return fresh;
  const all = count + samples;
  return {
    mean: (mean * count + fresh.mean * samples) / all,
    error: Math.sqrt((error * count) ** 2 + (fresh.error * samples) ** 2) / all,
  };
}

const inside = (chance: number): number => Math.min(1, Math.max(0, chance));
