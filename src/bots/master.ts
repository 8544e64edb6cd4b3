import type { Answer, Candidate, Question } from "./bot.ts";
import { rankMoves } from "./candidates.ts";
import { solveEndgame } from "./endgame/endgame.ts";
import { Inference } from "./inference.ts";
import { Playouts } from "./playouts.ts";
import { solvePreEndgame } from "./preendgame.ts";
import { simulate } from "./simulation.ts";

/** So many moves are worth a closer look, and none that is so many points behind the best. */
const MOST_MOVES = 12;
const MOST_BEHIND = 15;
/** So much of the time at most is for what the last move tells. */
const READING_SHARE = 0.15;

/** Plays on in thought: to the very end once the bag is empty, over all possible bags just before, over samples earlier. */
export function playMaster(question: Question): Answer {
  const solved = solveEndgame(question);
  if (solved !== null) return solved.isExact ? { ...solved, candidates: solved.candidates.map(proven) } : solved;
  return solvePreEndgame(question) ?? weighBySamples(question);
}

/** What was searched to the end has no doubt. */
const proven = (candidate: Candidate): Candidate =>
  candidate.win === null ? candidate : { ...candidate, winError: 0, spreadError: 0 };

function weighBySamples(question: Question): Answer {
  const deadline = question.clock() + question.millis;
  const { view, lexicon, leaves } = question;
  const moves = rankMoves(view, lexicon, leaves, MOST_MOVES);
  const promising = moves.filter(({ equity }) => equity >= moves[0].equity - MOST_BEHIND);
  const { candidates, wasCut } = simulate(question, promising, deadline, playoutsOf(question));
  return answerOf(candidates, wasCut);
}

/** Who plays by the clock reads the last move too; a verdict does not suppose how others choose. */
function playoutsOf(question: Question): Playouts {
  const { view, lexicon, leaves, seed, clock, millis, effort } = question;
  const end = clock() + millis * READING_SHARE;
  const inference = effort === undefined ? Inference.of(question, () => clock() >= end) : null;
  return new Playouts(view, lexicon, leaves, seed, inference === null ? {} : { arrange: inference.arrange });
}

const answerOf = (candidates: readonly Candidate[], wasCut: boolean): Answer => ({
  move: candidates[0].move,
  candidates,
  isExact: false,
  wasCut,
});
