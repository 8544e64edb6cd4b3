import { Random } from "../base/random.ts";
import { NO_TILE, type Tile } from "../lexicon/alphabet.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { Grid } from "../movegen/grid.ts";
import { MoveList } from "../movegen/movelist.ts";
import { MoveSearch } from "../movegen/search.ts";
import { type Square, stepOf } from "../words/layout.ts";
import type { Move } from "../words/move.ts";
import { laidTiles } from "../words/placement.ts";
import { unseenTiles, type View } from "../words/position.ts";

/** A square that multiplies a word most, and what the next player could do with it before and after a move. */
export interface HotSquare {
  readonly square: Square;
  readonly factor: number;
  /** The share of the racks tried with which it can be covered. */
  readonly before: number;
  readonly after: number;
  /** What the best move over it brings on average, on the board where it is easier to reach. */
  readonly points: number;
}

/** What a move leaves to the next player, found by trying the same racks on the board before and after it. */
export interface Replies {
  readonly samples: number;
  /** The next player's tiles are known, because no others are left. */
  readonly isKnown: boolean;
  /** The points of the best reply on average. */
  readonly before: number;
  readonly after: number;
  /** The share of racks that have a reply with a bonus for many tiles. */
  readonly bonusBefore: number;
  readonly bonusAfter: number;
  /** Squares that have come within reach, or gone out of it; those that matter most first. */
  readonly opened: readonly HotSquare[];
  readonly closed: readonly HotSquare[];
}

/** Enough for the average to be right to about two points, and quick enough for a page that waits for it. */
const SAMPLES = 60;
/** A square counts as opened or closed when so many of the racks more, or fewer, can reach it. */
const NOTABLE_SHARE = 0.2;
const MOST_SQUARES = 3;

/** Null where nobody replies. */
export function weighReplies(view: View, lexicon: Lexicon, move: Move, seed: number): Replies | null {
  const size = nextRackSize(view);
  const unseen = unseenTiles(view);
  if (size === 0 || unseen.length === 0) return null;
  const isKnown = unseen.length <= size;
  const racks = isKnown ? [unseen] : drawRacks(unseen, size, seed);
  const trial = new Trial(view, lexicon);
  const before = trial.run(view.board, racks);
  const after = move.type === "place" ? trial.run(boardAfter(view, move), racks) : before;
  const changes = trial.hot.map((square, i): HotSquare => {
    const easier = after.reached[i] >= before.reached[i] ? after : before;
    return {
      square,
      factor: view.rules.layout.wordFactor[square],
      before: before.reached[i] / racks.length,
      after: after.reached[i] / racks.length,
      points: easier.reached[i] === 0 ? 0 : easier.best[i] / easier.reached[i],
    };
  });
  return {
    samples: racks.length,
    isKnown,
    before: before.sum / racks.length,
    after: after.sum / racks.length,
    bonusBefore: before.bonuses / racks.length,
    bonusAfter: after.bonuses / racks.length,
    opened: most(changes, ({ before, after }) => after - before),
    // A square that the move itself covers has not been closed but used.
    closed: most(
      changes.filter(({ square }) => !isLaidOn(view, move, square)),
      ({ before, after }) => before - after,
    ),
  };
}

function nextRackSize({ seat, rackSizes, resigned }: View): number {
  for (let by = 1; by < rackSizes.length; by++) {
    const next = (seat + by) % rackSizes.length;
    if (!resigned[next] && rackSizes[next] > 0) return rackSizes[next];
  }
  return 0;
}

function drawRacks(unseen: readonly Tile[], size: number, seed: number): Tile[][] {
  const random = Random.fromSeed(seed);
  const tiles = [...unseen];
  return Array.from({ length: SAMPLES }, () => random.shuffle(tiles).slice(0, size));
}

function boardAfter({ board, rules }: View, move: Extract<Move, { type: "place" }>): Uint8Array {
  const after = board.slice();
  for (const { square, tile } of laidTiles(rules.layout, move)) after[square] = tile;
  return after;
}

const isLaidOn = ({ rules }: View, move: Move, square: Square): boolean =>
  move.type === "place" && laidTiles(rules.layout, move).some((laid) => laid.square === square);

function most(squares: readonly HotSquare[], share: (square: HotSquare) => number): HotSquare[] {
  const weight = (square: HotSquare) => share(square) * square.points;
  return squares
    .filter((square) => share(square) >= NOTABLE_SHARE)
    .sort((a, b) => weight(b) - weight(a) || a.square - b.square)
    .slice(0, MOST_SQUARES);
}

/** What racks could do on one board. The last two are by hot square: how many reach it, and the sum of their best points there. */
interface Outcome {
  sum: number;
  bonuses: number;
  readonly reached: Uint32Array;
  readonly best: Float64Array;
}

class Trial {
  /** The empty squares with the largest word factor of the layout. */
  readonly hot: readonly Square[];
  private readonly view: View;
  private readonly grid: Grid;
  private readonly search: MoveSearch;
  private readonly list = new MoveList();
  /** By square its number in `hot`, or −1. */
  private readonly hotIndex: Int16Array;

  constructor(view: View, lexicon: Lexicon) {
    const { wordFactor } = view.rules.layout;
    const largest = wordFactor.reduce((most, factor) => Math.max(most, factor), 1);
    this.view = view;
    this.grid = new Grid(view.rules, lexicon);
    this.search = new MoveSearch(view.rules, lexicon);
    this.hot = Array.from(wordFactor.keys()).filter(
      (square) => largest > 1 && wordFactor[square] === largest && view.board[square] === NO_TILE,
    );
    this.hotIndex = new Int16Array(wordFactor.length).fill(-1);
    for (const [i, square] of this.hot.entries()) this.hotIndex[square] = i;
  }

  run(board: Uint8Array, racks: readonly (readonly Tile[])[]): Outcome {
    const count = this.hot.length;
    const outcome = { sum: 0, bonuses: 0, reached: new Uint32Array(count), best: new Float64Array(count) };
    this.grid.set(board);
    for (const rack of racks) this.try(rack, outcome);
    return outcome;
  }

  private try(rack: readonly Tile[], outcome: Outcome): void {
    const { list, search, hotIndex } = this;
    const { layout, ruleset } = this.view.rules;
    list.clear();
    search.all(this.grid, rack, list);
    const best = new Int32Array(this.hot.length).fill(-1);
    let top = 0;
    let hasBonus = false;
    for (let i = 0; i < list.count; i++) {
      const score = list.scores[i];
      const { direction, x, y, length, tiles } = list.laying(i);
      const step = stepOf(layout, direction);
      const first = direction === "across" ? y * layout.columns + x : x * layout.columns + y;
      let laid = 0;
      for (let at = 0; at < length; at++) {
        if (tiles[at] === NO_TILE) continue;
        laid++;
        const hot = hotIndex[first + at * step];
        if (hot >= 0) best[hot] = Math.max(best[hot], score);
      }
      top = Math.max(top, score);
      hasBonus ||= (ruleset.bonus[laid] ?? 0) > 0;
    }
    outcome.sum += top;
    if (hasBonus) outcome.bonuses++;
    for (const [hot, score] of best.entries())
      if (score >= 0) {
        outcome.reached[hot]++;
        outcome.best[hot] += score;
      }
  }
}
