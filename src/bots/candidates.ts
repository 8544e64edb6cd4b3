import { pointsOf } from "../lexicon/alphabet.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { compareLayings } from "../movegen/best-play.ts";
import type { MoveList } from "../movegen/movelist.ts";
import type { RackCounts } from "../movegen/rack.ts";
import { workbench } from "../movegen/workbench.ts";
import type { Move } from "../words/move.ts";
import { unseenTiles, type View } from "../words/position.ts";
import type { Ruleset } from "../words/ruleset.ts";
import type { Candidate } from "./bot.ts";
import { LearntLeaves, type LeaveTable } from "./leaves.ts";
import { isStuck, LeaveValues, mayExchange, type Situation } from "./static.ts";

/** How many moves an answer usually tells of. */
export const SHOWN = 15;

/**
 * The best moves of a view by points and leave, the best first: placements and exchanges, and to pass
 * where there is nothing else. Of moves that are worth the same the first by `compareLayings` comes first, as in
 * the search for the best.
 */
export function rankMoves(view: View, lexicon: Lexicon, leaves: LeaveTable | null, most: number): Candidate[] {
  const { rules } = view;
  if (view.phase !== "playing") return [passing()];
  const { list, rack, worth } = weighMoves(view, lexicon, leaves);
  const equities = Float64Array.from({ length: list.count }, (_, i) => list.scores[i] + worth[list.used[i]]);
  const placements = bestFirst(list, equities, most).map((index): Candidate => {
    const { square, direction, tiles } = list.move(rules.layout, index);
    return candidate({ type: "place", square, direction, tiles }, list.scores[index], worth[list.used[index]]);
  });
  if (placements.length > 0 && isStuck(view.scoreless, view.rackSizes.length)) return placements;
  const ranked = [...placements, ...exchanges(rules.ruleset, rack, worth, view.bagSize, most)];
  ranked.sort((a, b) => b.equity - a.equity);
  return ranked.length > 0 ? ranked.slice(0, most) : [passing()];
}

/** The moves of a list by what each is worth, as the search for the best breaks ties. */
export function bestFirst(list: MoveList, worths: Float64Array, most = list.count): number[] {
  const order = Array.from(worths.keys());
  order.sort((a, b) => worths[b] - worths[a] || compareLayings(list.laying(a), list.laying(b)));
  return order.slice(0, most);
}

interface WeighedMoves {
  readonly list: MoveList;
  readonly rack: RackCounts;
  /** What stays on the rack is worth so much, by the tiles that are used. */
  readonly worth: Float64Array;
}

/** Every placement with what it leaves, in the order of the board. The arrays are filled anew by the next search. */
export function weighMoves(view: View, lexicon: Lexicon, leaves: LeaveTable | null): WeighedMoves {
  const { rules } = view;
  const { grid, search, list } = workbench(rules, lexicon);
  grid.set(view.board);
  list.clear();
  search.all(grid, view.rack, list);
  const values = new LeaveValues(rules.ruleset, leaves === null ? null : new LearntLeaves(leaves));
  values.situation = situationOf(view);
  return { list, rack: search.rack, worth: values.of(search.rack) };
}

/** What a view tells of the end: the bag, and once it is empty what the others must be holding. */
export function situationOf(view: View): Situation {
  if (view.bagSize > 0) return { bagSize: view.bagSize, othersPoints: 0 };
  return { bagSize: 0, othersPoints: pointsOf(view.rules.alphabet, unseenTiles(view)) };
}

function exchanges(
  ruleset: Ruleset,
  rack: RackCounts,
  worth: Float64Array,
  bagSize: number,
  most: number,
): Candidate[] {
  const sets: number[] = [];
  for (let used = 1; used < rack.sets; used++) if (mayExchange(ruleset, rack.taken[used], bagSize)) sets.push(used);
  return sets
    .sort((a, b) => worth[b] - worth[a] || a - b)
    .slice(0, most)
    .map((used) => candidate({ type: "exchange", tiles: rack.leave(rack.sets - 1 - used) }, 0, worth[used]));
}

export function candidate(move: Move, score: number, leave: number): Candidate {
  const unknown = { win: null, winError: null, spread: null, spreadError: null, samples: 0 };
  return { move, score, leave, equity: score + leave, ...unknown };
}

export const passing = (): Candidate => candidate({ type: "pass" }, 0, 0);
