import { placementOf } from "../../movegen/movelist.ts";
import { RackCounts } from "../../movegen/rack.ts";
import type { Move } from "../../words/move.ts";
import { unseenTiles, type View } from "../../words/position.ts";
import type { Answer, Candidate, Question } from "../bot.ts";
import { candidate, situationOf } from "../candidates.ts";
import { LeaveValues } from "../static.ts";
import type { Ply } from "./ply.ts";
import { PASS } from "./replies.ts";
import { deepen, type RootMove, settleMove } from "./root.ts";
import { EndgameSearch } from "./search.ts";

/** How many moves an answer tells of. */
const SHOWN = 15;
/** On the moves behind the best as much effort is spent again as on the best, and so many positions more. */
const EXTRA_NODES = 5_000;

/**
 * The best move once the bag is empty and two are left to play: what the other one holds is known then,
 * and the rest of the game can be searched to its end. Null where that is not so.
 */
export function solveEndgame(question: Question): Answer | null {
  const { view, lexicon, clock, stopped } = question;
  const other = otherSeat(view);
  if (other === null || view.bagSize > 0 || view.asideSize > 0) return null;
  const unseen = unseenTiles(view);
  // It may be otherwise in a made-up position.
  if (unseen.length !== view.rackSizes[other]) return null;
  const deadline = clock() + question.millis;
  const search = new EndgameSearch(view.rules, lexicon);
  search.isAtLimit = () => clock() >= deadline || stopped?.() === true;
  const root = search.begin({ ...view, racks: [view.rack, unseen] });
  const write = candidateWriter(view, other, search);
  const { moves, isProven } = deepen(search, root, (found) => question.watch?.(write(found)));
  if (isProven) settleMore(search, root, moves);
  const candidates = write(moves);
  return { move: candidates[0].move, candidates, isExact: isProven, wasCut: !isProven };
}

/** The seat that plays on beside the one on turn, where there is just one such. */
export function otherSeat(view: View): number | null {
  if (view.phase !== "playing" || view.turn !== view.seat) return null;
  const others = view.resigned.flatMap((resigned, seat) => (resigned || seat === view.seat ? [] : [seat]));
  return others.length === 1 ? others[0] : null;
}

/** The best move is known; the next ones too, as far as that costs no more than it did. */
function settleMore(search: EndgameSearch, root: Ply, moves: readonly RootMove[]): void {
  const { isAtLimit } = search;
  const limit = search.nodes * 2 + EXTRA_NODES;
  search.isAtLimit = () => search.nodes >= limit || isAtLimit();
  for (const move of moves.slice(1, SHOWN))
    if (!move.isKnown && !settleMove(search, root, move, moves[0].value)) return;
}

/** Makes candidates of the best moves; what is only a bound stays untold. */
function candidateWriter(
  view: View,
  other: number,
  search: EndgameSearch,
): (moves: readonly RootMove[]) => Candidate[] {
  const { layout, ruleset, alphabet } = view.rules;
  const lead = view.scores[view.seat] - view.scores[other];
  const [hand] = search.ending.hands;
  const rack = new RackCounts(alphabet);
  rack.set(view.rack);
  const values = new LeaveValues(ruleset, null);
  values.situation = situationOf(view);
  const worth = values.of(rack).slice();
  const write = ({ move, score, value, isKnown }: RootMove): Candidate => {
    const written: Move =
      move === PASS ? { type: "pass" } : { type: "place", ...placementOf(layout, hand.laying(move)) };
    const spread = lead + value;
    const figures = isKnown ? { win: spread > 0 ? 1 : spread < 0 ? 0 : 0.5, spread, samples: 1 } : {};
    return { ...candidate(written, score, worth[move === PASS ? 0 : hand.used[move]]), ...figures };
  };
  return (moves) => {
    // Of passing the search tells what it is worth only where nothing is better: see `EndgameSearch`.
    const known = moves
      .filter(({ isKnown, move }, index) => isKnown && (move !== PASS || index === 0))
      .sort((a, b) => b.value - a.value);
    const others = moves.filter((move) => !known.includes(move)).map((move) => ({ ...move, isKnown: false }));
    return [...known, ...others].slice(0, SHOWN).map(write);
  };
}
