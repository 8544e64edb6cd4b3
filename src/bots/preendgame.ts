import { unseenTiles } from "../words/position.ts";
import type { Answer, Question } from "./bot.ts";
import { candidate, rankMoves } from "./candidates.ts";
import { otherSeat } from "./endgame/endgame.ts";
import { Fit } from "./inference-fit.ts";
import { Playouts } from "./playouts.ts";
import { Draws } from "./preendgame-draws.ts";
import { SearchedEnds } from "./preendgame-ends.ts";
import { Race } from "./preendgame-race.ts";
import { heldWeights } from "./preendgame-weights.ts";

/** With more tiles in the bag the end is too far. */
export const LARGEST_BAG = 7;
const MOST_MOVES = 15;
/** So much of the time is for playing out. */
const PLAYING_SHARE = 0.35;
/** And so much at most for what the last move tells of the other rack. */
const READING_SHARE = 0.15;

/**
 * The best move when the bag is nearly empty and two are left to play: every bag that the unseen tiles allow is tried in turn,
 * or some of them where there are many. All moves are played out by points and leave first, which is quick and gives up most
 * of them; then the contenders are played on once more from the same draws with their endgames searched, ever wider as long
 * as there is time. Null where that is not so.
 */
export function solvePreEndgame(question: Question): Answer | null {
  const { view, lexicon, leaves, seed, clock, stopped } = question;
  const other = otherSeat(view);
  if (other === null || view.bagSize === 0 || view.bagSize > LARGEST_BAG || view.asideSize > 0) return null;
  const unseen = unseenTiles(view);
  if (unseen.length !== view.rackSizes[other] + view.bagSize) return null;
  const begin = clock();
  const isAt = (time: number): boolean => clock() >= begin + time || stopped?.() === true;
  const draws = new Draws(unseen, view.bagSize, seed);
  read(question, draws, () => isAt(question.millis * READING_SHARE));
  const playouts = new Playouts(view, lexicon, leaves, seed, {
    arrange: (tiles, sample) => draws.arrange(tiles, sample),
    plies: Number.POSITIVE_INFINITY,
  });
  const moves = rankMoves(view, lexicon, leaves, MOST_MOVES);
  const isComplete = moves.length < MOST_MOVES;
  // To wait can be best when whoever empties the bag gives the other the last word.
  if (!moves.some(({ move }) => move.type === "pass")) moves.push(candidate({ type: "pass" }, 0, 0));
  const race = new Race(question, draws, playouts, moves);
  race.playOut(() => isAt(question.millis * PLAYING_SHARE));
  const isAtEnd = () => isAt(question.millis);
  race.searchEnds(new SearchedEnds(view, other, lexicon, leaves, draws, seed, isAtEnd), isAtEnd);
  const candidates = race.candidates();
  return { move: candidates[0].move, candidates, isExact: isComplete && race.isProven, wasCut: race.wasCut };
}

/** Who plays by the clock reads the last move too; a verdict does not suppose how others choose. */
function read(question: Question, draws: Draws, isAtEnd: () => boolean): void {
  const fit = question.effort === undefined ? Fit.of(question) : null;
  const weights = fit && heldWeights(fit, draws.sorted, isAtEnd);
  if (weights !== null) draws.weigh(weights);
}
