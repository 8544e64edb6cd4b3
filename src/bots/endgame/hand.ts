import { BLANK, NO_TILE, onRack, type Tile } from "../../lexicon/alphabet.ts";
import type { Grid, Laying, Lines } from "../../movegen/grid.ts";
import { MoveList } from "../../movegen/movelist.ts";
import { COUNT, OWN, POINTS, STRIDE, sameTiles } from "../../movegen/rack.ts";
import type { MoveSearch } from "../../movegen/search.ts";
import { type Direction, LARGEST_SIDE } from "../../words/layout.ts";
import { HashIndex, highOf, lowOf } from "./hash.ts";

/** Bytes a move: direction, row, column, length, and the tiles of a whole line. */
const LAYING = 4 + LARGEST_SIDE;

/** Of a list without moves. */
const LOWEST = -30_000;

/** A part of the tiles: which they are, and by what a search of them alone says of used tiles the number of the set here. */
interface Part {
  readonly tiles: readonly Tile[];
  readonly sets: Int32Array;
}

/**
 * One player's tiles at the beginning of an endgame, and every move found for them so far. A rack only
 * shrinks from then on, so what is left of it is the number of a set (see `RackCounts`). The moves along a
 * line hang on that line alone: its tiles, and what the tiles beside it ask. Most lines stay as they are
 * from move to move, and so each is searched once for every state in which it is met, with the tiles that
 * are left then; what is known for the whole rack is not searched but sifted.
 *
 * A move is a number here. `lists` says under which numbers the moves of a line stand.
 */
export class Hand extends MoveList {
  /** How many sets of tiles can be left of it; the last is the whole. */
  declare readonly sets: number;
  /** By set: a bit for each tile; of equal tiles the lowest bits first, so that a smaller set has fewer bits. */
  declare readonly masks: Int32Array;
  declare readonly points: Int32Array;
  /** By set: its tile where it has just one, else `NO_TILE`. */
  declare readonly lone: Uint8Array;

  /** By move: what it adds to the hash of the board. */
  declare low: Int32Array;
  declare high: Int32Array;
  /** By move and tile: on which square it is laid; and by move how many. */
  declare squares: Int16Array;
  declare laid: Uint8Array;
  /** By list: its moves are those that `listed` names from `begins` up to `ends`. */
  declare begins: Int32Array;
  declare ends: Int32Array;
  declare listed: Int32Array;
  /** By list: up to where its moves use all tiles, and the most points of a move less those of the tiles that it leaves. */
  declare outs: Int32Array;
  declare promises: Int32Array;
  /** The same with what the rules take for tiles left when the other player goes out next. */
  declare tops: Int32Array;
  private lists = 0;
  private listedCount = 0;

  declare private layings: Uint8Array;
  declare private readonly index: HashIndex;
  declare private readonly search: MoveSearch;
  declare private readonly columns: number;
  declare private readonly most: number;
  declare private readonly restFactor: number;
  declare private readonly parts: Part[];
  declare private part: Part;

  /** `restFactor`: how often tiles left on the rack count against a player when the other one goes out. */
  constructor(search: MoveSearch, tiles: readonly Tile[], columns: number, restFactor: number) {
    super();
    this.search = search;
    this.columns = columns;
    this.restFactor = restFactor;
    this.most = Math.max(1, tiles.length);
    const { rack } = search;
    rack.set(tiles);
    this.sets = rack.sets;
    this.masks = new Int32Array(rack.sets);
    this.points = new Int32Array(rack.sets);
    this.lone = new Uint8Array(rack.sets);
    for (let bit = 0; bit < rack.size; ) {
      const tile = rack.tiles[bit];
      const own = (tile & ~BLANK) * OWN;
      const stride = rack.letters[own + STRIDE];
      const count = rack.letters[own + COUNT];
      const points = tile === BLANK ? 0 : rack.letters[own + POINTS];
      this.lone[stride] = tile;
      for (let set = 0; set < rack.sets; set++) {
        const taken = Math.floor(set / stride) % (count + 1);
        this.masks[set] |= ((1 << taken) - 1) << bit;
        this.points[set] += taken * points;
      }
      bit += count;
    }
    this.parts = [];
    this.part = { tiles: [...rack.tiles], sets: Int32Array.from({ length: rack.sets }, (_, set) => set) };
    this.parts[rack.sets - 1] = this.part;
    this.index = new HashIndex();
    this.begins = new Int32Array(256);
    this.ends = new Int32Array(256);
    this.outs = new Int32Array(256);
    this.promises = new Int32Array(256);
    this.tops = new Int32Array(256);
    this.listed = new Int32Array(1024);
    this.reserve(1024);
  }

  /** Whether these are its tiles, in whatever order. */
  holds(tiles: readonly Tile[]): boolean {
    return sameTiles(
      tiles.map(onRack).sort((a, b) => a - b),
      this.parts[this.sets - 1].tiles,
    );
  }

  private reserve(moves: number): void {
    this.scores = larger(this.scores, moves);
    this.used = larger(this.used, moves);
    this.low = larger(this.low, moves);
    this.high = larger(this.high, moves);
    const squares = new Int16Array(moves * this.most);
    if (this.squares !== undefined) squares.set(this.squares);
    this.squares = squares;
    this.laid = largerBytes(this.laid, moves);
    this.layings = largerBytes(this.layings, moves * LAYING);
  }

  /** The list of the moves of a line, given the hash of its state, with the tiles of a set; −1 where it would have to be searched. */
  known(low: number, high: number, set: number): number {
    const whole = this.sets - 1;
    if (set === whole) return this.index.find(low, high);
    const ownLow = low ^ lowOf(set);
    const ownHigh = high ^ highOf(set);
    const found = this.index.find(ownLow, ownHigh);
    if (found >= 0) return found;
    const wider = this.index.find(low, high);
    if (wider < 0) return -1;
    const list = this.newList(ownLow, ownHigh);
    const lacking = ~this.masks[set];
    for (let at = this.begins[wider]; at < this.ends[wider]; at++) {
      const move = this.listed[at];
      if ((this.masks[this.used[move]] & lacking) === 0) this.push(move);
    }
    this.close(list, set);
    return list;
  }

  /** The same where it has to be searched. */
  find(grid: Grid, lines: Lines, y: number, low: number, high: number, set: number): number {
    const isWhole = set === this.sets - 1;
    const list = isWhole ? this.newList(low, high) : this.newList(low ^ lowOf(set), high ^ highOf(set));
    this.part = this.parts[set] ?? this.makePart(set);
    this.search.along(grid, this.part.tiles, lines, y, this);
    this.close(list, set);
    return list;
  }

  /** Brings the moves that use all tiles to the front. */
  private close(list: number, set: number): void {
    const { listed, used, scores, points, restFactor } = this;
    const end = this.listedCount;
    let out = this.begins[list];
    let promise = -points[set];
    let top = LOWEST;
    for (let at = out; at < end; at++) {
      const move = listed[at];
      const score = scores[move];
      const rest = points[set - used[move]];
      if (score - rest > promise) promise = score - rest;
      if (score - restFactor * rest > top) top = score - restFactor * rest;
      if (used[move] !== set) continue;
      listed[at] = listed[out];
      listed[out++] = move;
    }
    this.outs[list] = out;
    this.promises[list] = promise;
    this.tops[list] = top;
    this.ends[list] = end;
  }

  private newList(low: number, high: number): number {
    if (this.lists === this.begins.length) {
      this.begins = larger(this.begins, this.lists * 2);
      this.ends = larger(this.ends, this.lists * 2);
      this.outs = larger(this.outs, this.lists * 2);
      this.promises = larger(this.promises, this.lists * 2);
      this.tops = larger(this.tops, this.lists * 2);
    }
    this.begins[this.lists] = this.listedCount;
    this.index.add(low, high, this.lists);
    return this.lists++;
  }

  private push(move: number): void {
    if (this.listedCount === this.listed.length) this.listed = larger(this.listed, this.listedCount * 2);
    this.listed[this.listedCount++] = move;
  }

  private makePart(set: number): Part {
    const { rack } = this.search;
    const whole = this.parts[this.sets - 1].tiles;
    rack.set(whole);
    const tiles = rack.leave(this.sets - 1 - set);
    const strides = tiles.map((tile) => rack.letters[(tile & ~BLANK) * OWN + STRIDE]);
    rack.set(tiles);
    // As the search will number the sets: those of the letters before, with one more of the next letter each time.
    const sets = new Int32Array(rack.sets);
    let filled = 1;
    for (let i = 0; i < tiles.length; ) {
      const before = filled;
      for (const tile = tiles[i]; i < tiles.length && tiles[i] === tile; i++)
        for (let set = 0; set < before; set++, filled++) sets[filled] = sets[filled - before] + strides[i];
    }
    this.parts[set] = { tiles, sets };
    return this.parts[set];
  }

  /** How the search hands over a move. */
  override add(
    direction: Direction,
    y: number,
    from: number,
    to: number,
    line: Uint8Array,
    score: number,
    used: number,
  ): void {
    if (this.count === this.scores.length) this.reserve(this.count * 2);
    const move = this.count++;
    const isDown = direction === "down";
    this.scores[move] = score;
    this.used[move] = this.part.sets[used];
    this.push(move);
    const { layings, squares, columns } = this;
    let at = move * LAYING;
    layings[at++] = isDown ? 1 : 0;
    layings[at++] = y;
    layings[at++] = from;
    layings[at++] = to - from + 1;
    let low = 0;
    let high = 0;
    let laid = 0;
    for (let x = from; x <= to; x++) {
      const tile = line[x];
      layings[at++] = tile;
      if (tile === NO_TILE) continue;
      const square = isDown ? x * columns + y : y * columns + x;
      low ^= lowOf(square * 256 + tile);
      high ^= highOf(square * 256 + tile);
      squares[move * this.most + laid++] = square;
    }
    this.low[move] = low;
    this.high[move] = high;
    this.laid[move] = laid;
  }

  /** Where its squares begin. */
  firstSquare(move: number): number {
    return move * this.most;
  }

  /** What is marked on the squares on which a move lays tiles. */
  meets(move: number, marks: Uint8Array): number {
    const first = move * this.most;
    const end = first + this.laid[move];
    let met = 0;
    for (let at = first; at < end; at++) met |= marks[this.squares[at]];
    return met;
  }

  override laying(move: number): Laying {
    const { layings } = this;
    const at = move * LAYING;
    const length = layings[at + 3];
    return {
      direction: layings[at] === 1 ? "down" : "across",
      y: layings[at + 1],
      x: layings[at + 2],
      length,
      tiles: layings.subarray(at + 4, at + 4 + length),
    };
  }
}

function larger(array: Int32Array, length: number): Int32Array {
  const copy = new Int32Array(length);
  if (array !== undefined) copy.set(array.subarray(0, length));
  return copy;
}

function largerBytes(array: Uint8Array, length: number): Uint8Array {
  const copy = new Uint8Array(length);
  if (array !== undefined) copy.set(array);
  return copy;
}
