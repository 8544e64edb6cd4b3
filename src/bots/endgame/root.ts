import { DEEPEST, INFINITE, type Ply } from "./ply.ts";
import { PASS } from "./replies.ts";
import type { EndgameSearch } from "./search.ts";

/** How many turns are looked ahead, round by round. */
const DEPTHS = [1, 2, 4, DEEPEST];

/** A move of the player on turn in the position that is asked about. */
export interface RootMove {
  readonly move: number;
  readonly score: number;
  /** Points from here to the end, or where `isKnown` says no, the most that they can be. */
  value: number;
  isKnown: boolean;
  /** Whether the value is certain. */
  isProven: boolean;
}

export interface Deepened {
  /** The best first. */
  readonly moves: readonly RootMove[];
  readonly isProven: boolean;
}

/**
 * Searches turn by turn deeper until the end of every line that matters is reached (`isProven`), or the
 * limit of the search is. `onRound` is told what each depth found.
 */
export function deepen(search: EndgameSearch, root: Ply, onRound: (moves: readonly RootMove[]) => void): Deepened {
  let moves = rootMoves(search, root);
  for (const depth of DEPTHS) {
    const round = moves.map((move) => ({ ...move }));
    const done = searchRound(search, root, round, depth);
    if (search.wasCut) {
      // The best of before comes first in a round: once it was looked at, the round knows better.
      const rest = round.slice(done).map((move) => ({ ...move, isKnown: false }));
      if (done > 0) moves = [...round.slice(0, done).sort(byValue), ...rest];
      return { moves, isProven: false };
    }
    moves = round.sort(byValue);
    if (moves.every(({ isProven }) => isProven)) return { moves, isProven: true };
    onRound(moves);
  }
  return { moves, isProven: false };
}

/** Finds what a move other than the best brings; whether the limit allowed it is returned. */
export function settleMove(search: EndgameSearch, root: Ply, moved: RootMove, most: number): boolean {
  const value = search.try(root, moved.move, DEEPEST, -INFINITE, most + 1);
  if (search.wasCut) return false;
  moved.value = value;
  moved.isKnown = search.proven;
  return true;
}

function rootMoves({ ending }: EndgameSearch, root: Ply): RootMove[] {
  const [hand] = ending.hands;
  const moves: RootMove[] = [{ move: PASS, score: 0, value: -hand.points[root.mine], isKnown: false, isProven: false }];
  for (const list of root.board.lookUp(0, hand, root.mine))
    for (const move of hand.listed.subarray(hand.begins[list], hand.ends[list])) {
      const score = hand.scores[move];
      const left = root.mine - hand.used[move];
      const value = root.endsWith(ending, score, left)
        ? score + root.settle(ending, left)
        : score - hand.points[left] - hand.points[left];
      moves.push({ move, score, value, isKnown: false, isProven: false });
    }
  return moves.sort(byValue);
}

/** Returns how many moves were looked at before the limit was reached. */
function searchRound(search: EndgameSearch, root: Ply, moves: RootMove[], depth: number): number {
  let best = -INFINITE;
  for (const [index, move] of moves.entries()) {
    let value: number;
    if (index === 0) value = search.try(root, move.move, depth, -INFINITE, INFINITE);
    else {
      value = search.try(root, move.move, depth, best, best + 1);
      if (value > best && !search.wasCut) value = search.try(root, move.move, depth, best, INFINITE);
    }
    if (search.wasCut) return index;
    move.value = value;
    move.isKnown = value > best;
    move.isProven = search.proven;
    if (value > best) best = value;
  }
  return moves.length;
}

/** Of equal values the known one first; then in the order in which they were. */
const byValue = (a: RootMove, b: RootMove): number => b.value - a.value || Number(b.isKnown) - Number(a.isKnown);
