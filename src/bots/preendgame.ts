import { type RandomState, seedState, streamAt } from "../base/random.ts";
import { unseenTiles } from "../words/position.ts";
import type { Answer, Question } from "./bot.ts";
import { candidate, rankMoves } from "./candidates.ts";
import { otherSeat } from "./endgame/endgame.ts";
import { shuffle } from "./fastgame.ts";
import { Playouts } from "./playouts.ts";
import { simulate } from "./simulation.ts";

/** With more tiles in the bag there are too many bags, and the end is too far. */
export const LARGEST_BAG = 4;
const MOST_MOVES = 15;
/** Bags in more than one order, where there are few. */
const LEAST_SAMPLES = 300;

/**
 * The best move when the bag is nearly empty and two are left to play: every bag that the unseen tiles
 * allow is tried in turn, each in a different order of drawing, and what follows is played out to the end by
 * points and leave: hundreds of games so tell more than the few that a second would allow to be searched. Null
 * where that is not so.
 */
export function solvePreEndgame(question: Question): Answer | null {
  const { view, lexicon, leaves, seed, clock } = question;
  const other = otherSeat(view);
  if (other === null || view.bagSize === 0 || view.bagSize > LARGEST_BAG || view.asideSize > 0) return null;
  const unseen = unseenTiles(view).length;
  if (unseen !== view.rackSizes[other] + view.bagSize) return null;
  const deadline = clock() + question.millis;
  const bags = combinations(unseen, view.bagSize);
  const playouts = new Playouts(view, lexicon, leaves, seed, {
    arrange: bagArranger(seedState(seed), bags, view.bagSize),
    plies: Number.POSITIVE_INFINITY,
  });
  const moves = rankMoves(view, lexicon, leaves, MOST_MOVES);
  // To wait can be best when whoever empties the bag gives the other the last word.
  if (!moves.some(({ move }) => move.type === "pass")) moves.push(candidate({ type: "pass" }, 0, 0));
  const most = bags.length * Math.ceil(LEAST_SAMPLES / bags.length);
  const { candidates, wasCut } = simulate(question, moves, deadline, playouts, most);
  return { move: candidates[0].move, candidates, isExact: false, wasCut };
}

/** Every way to choose so many of so many places, each as the list of the places chosen. */
function combinations(places: number, chosen: number): readonly number[][] {
  if (chosen === 0) return [[]];
  const found: number[][] = [];
  for (let last = chosen - 1; last < places; last++)
    for (const before of combinations(last, chosen - 1)) found.push([...before, last]);
  return found;
}

/**
 * Sample by sample another bag, in an order that chance gives, so that few samples are spread over all
 * bags. Every tile is a place of its own, so a bag is tried as often as it is likely.
 */
function bagArranger(state: RandomState, bags: readonly number[][], bagSize: number) {
  const order = streamAt(state, 0).shuffle(bags.map((_, index) => index));
  let sorted: Uint8Array | null = null;
  return (unseen: Uint8Array, sample: number): void => {
    sorted ??= unseen.slice().sort();
    const bag = bags[order[sample % bags.length]];
    const held = Array.from(sorted.keys()).filter((place) => !bag.includes(place));
    const tiles = Uint8Array.from(bag, (place) => (sorted as Uint8Array)[place]);
    shuffle(tiles, bagSize, streamAt(state, sample + 1));
    unseen.set([...held.map((place) => (sorted as Uint8Array)[place]), ...tiles]);
  };
}
