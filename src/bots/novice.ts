import { type Random, seedState, streamAt } from "../base/random.ts";
import { compareLayings } from "../movegen/best-play.ts";
import { columnOf, type Layout, rowOf } from "../words/layout.ts";
import type { Placement } from "../words/move.ts";
import type { Answer, Candidate, Question } from "./bot.ts";
import { candidate, passing, SHOWN, weighMoves } from "./candidates.ts";
import { bestExchange, isStuck } from "./static.ts";
import { knowsMove, type Vocabulary } from "./vocabulary.ts";

/** How somebody plays who may know and see less than the static player. Of each number more is never weaker. */
export interface Habits extends Vocabulary {
  /** The share of the board's rows and columns that they look at in a turn. */
  readonly sight: number;
  /** How well they compare what they see: 1 takes the most points, less sometimes the second or third best. */
  readonly care: number;
  /** How much they mind what the last tiles on the racks cost and bring once the bag is empty, from 0 to 1. */
  readonly ending: number;
  /** How much they mind before that what the tiles that stay on the rack are worth, from 0 to 1. */
  readonly leaves: number;
  /** The share of wrong words of others that they notice. */
  readonly doubt: number;
}

/**
 * Plays as people do who know fewer words: only words that they know, also across; in rows and columns
 * that they happen to look at; and of those not always the one with the most points. Who finds nothing
 * looks again at the whole board, and only then changes tiles.
 */
export function playWeakly(question: Question, habits: Habits): Answer {
  const { view, lexicon, leaves, seed } = question;
  if (view.phase !== "playing") return answerOf([passing()]);
  const { rules, bagSize } = view;
  // Of the view too, so that a game with one seed does not hide the same lines in every turn.
  const random = streamAt(seedState(seed), view.version);
  const isSeen = sightOf(rules.layout, habits.sight, random);
  const { list, rack, worth } = weighMoves(view, lexicon, leaves);
  const minded = bagSize > 0 ? habits.leaves : habits.ending;
  const liking = new Float64Array(list.count);
  for (let i = 0; i < list.count; i++)
    liking[i] = list.scores[i] * (1 - (1 - habits.care) * share(random)) + minded * worth[list.used[i]];
  // Of moves that are liked alike the same one first as in `rankMoves`.
  const order = new Uint32Array(list.count)
    .map((_, i) => i)
    .sort((a, b) => liking[b] - liking[a] || compareLayings(list.laying(a), list.laying(b)));

  /** Whether its words are known is asked last: it takes longest. */
  const pick = (isLookedAt: (move: Placement) => boolean): number[] => {
    const found: number[] = [];
    for (let i = 0; i < order.length && found.length < SHOWN; i++) {
      const move = list.move(rules.layout, order[i]);
      if (isLookedAt(move) && knowsMove(habits, view, lexicon, move)) found.push(order[i]);
    }
    return found;
  };
  const seen = pick(isSeen);
  const found = seen.length > 0 || habits.sight === 1 ? seen : pick((move) => !isSeen(move));
  const placements = found.map((index): Candidate => {
    const { score, ...placement } = list.move(rules.layout, index);
    return candidate({ type: "place", ...placement }, score, minded * worth[list.used[index]]);
  });
  // After rounds without points who sees a word lays it, and who sees none where there are some leaves it to the others.
  const mayChange = list.count === 0 || !isStuck(view.scoreless, view.rackSizes.length);
  const exchange = mayChange ? bestExchange(rules.ruleset, rack, worth, bagSize) : null;
  if (exchange === null) return answerOf(placements.length > 0 ? placements : [passing()]);
  const change = candidate({ type: "exchange", tiles: exchange.tiles }, 0, minded * exchange.worth);
  const isBetter = placements.length === 0 || change.equity > liking[found[0]];
  return answerOf(isBetter ? [change, ...placements] : placements);
}

/** Whether a placement lies in a line that is looked at. */
function sightOf(layout: Layout, sight: number, random: Random): (move: Placement) => boolean {
  const rows = Array.from({ length: layout.rows }, () => share(random) < sight);
  const columns = Array.from({ length: layout.columns }, () => share(random) < sight);
  return ({ square, direction }) =>
    direction === "across" ? rows[rowOf(layout, square)] : columns[columnOf(layout, square)];
}

const share = (random: Random): number => random.next() / 0x1_0000_0000;

const answerOf = (candidates: readonly Candidate[]): Answer => ({
  move: candidates[0].move,
  candidates,
  isExact: false,
  wasCut: false,
});
