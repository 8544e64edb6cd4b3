import * as shape from "../base/shape.ts";
import { type Alphabet, BLANK, lettersIn } from "../lexicon/alphabet.ts";
import { OWN, type RackCounts, STRIDE } from "../movegen/rack.ts";

const hundredths = shape.array(shape.integer(-1_000_000, 1_000_000));

/** What leaves were learnt from: with the ruleset all that `train-leaves` needs to learn the same again. */
const makingShape = shape.object({
  lexicon: shape.string(),
  /** Of its words, which may have changed since. Null: nobody noted it. */
  hash: shape.nullable(shape.string(/^[0-9a-f]{64}$/)),
  games: shape.integer(1, Number.MAX_SAFE_INTEGER),
  seed: shape.integer(0, Number.MAX_SAFE_INTEGER),
});

export type LeaveMaking = shape.ShapeOf<typeof makingShape>;

/**
 * What tiles are worth that stay on the rack, in hundredths of a point. The worth of a leave is the sum of
 * the worths of its tiles, its pairs and its threes: a tile alone tells how good it is, a pair that a
 * second one of it is a burden or that Q waits for U, and threes that too many vowels are too many. A
 * tile is numbered by its letter, the blank by 0.
 */
export const leaveShape = shape.object({
  ruleset: shape.string(),
  /** How many racks it was learnt from. */
  racks: shape.integer(0, Number.MAX_SAFE_INTEGER),
  /** Null while it is being learnt, and in files of others. */
  made: shape.withDefault(shape.nullable(makingShape), null),
  singles: hundredths,
  /** In the order 0+0, 0+1, … 1+1, 1+2 …, and likewise the threes. */
  pairs: hundredths,
  triples: hundredths,
});

export type LeaveData = shape.ShapeOf<typeof leaveShape>;

/** The same to look up quickly: by number, by two numbers in any order, by three; in points. */
export interface LeaveTable {
  readonly symbols: number;
  readonly singles: Float64Array;
  readonly pairs: Float64Array;
  readonly triples: Float64Array;
}

export const symbolsIn = (alphabet: Alphabet): number => lettersIn(alphabet) + 1;

export function emptyLeaves(alphabet: Alphabet): LeaveTable {
  const symbols = symbolsIn(alphabet);
  return {
    symbols,
    singles: new Float64Array(symbols),
    pairs: new Float64Array(symbols ** 2),
    triples: new Float64Array(symbols ** 3),
  };
}

/** Calls back for each pair and each three of numbers, in the order in which they are stored. */
export function eachSet(
  symbols: number,
  onPair: (a: number, b: number) => void,
  onTriple: (a: number, b: number, c: number) => void,
): void {
  for (let a = 0; a < symbols; a++)
    for (let b = a; b < symbols; b++) {
      onPair(a, b);
      for (let c = b; c < symbols; c++) onTriple(a, b, c);
    }
}

/** Null where the data were made for other tiles. */
export function readLeaves(data: LeaveData, alphabet: Alphabet): LeaveTable | null {
  const table = emptyLeaves(alphabet);
  const { symbols, singles } = table;
  const pairCount = (symbols * (symbols + 1)) / 2;
  if (data.singles.length !== symbols || data.pairs.length !== pairCount) return null;
  if (data.triples.length !== (pairCount * (symbols + 2)) / 3) return null;
  for (let a = 0; a < symbols; a++) singles[a] = data.singles[a] / 100;
  let pair = 0;
  let triple = 0;
  eachSet(
    symbols,
    (a, b) => setPair(table, a, b, data.pairs[pair++] / 100),
    (a, b, c) => setTriple(table, a, b, c, data.triples[triple++] / 100),
  );
  return table;
}

export function writeLeaves(table: LeaveTable, ruleset: string, racks: number): LeaveData {
  const { symbols } = table;
  const stored = (points: number): number => Math.round(points * 100) + 0;
  const pairs: number[] = [];
  const triples: number[] = [];
  eachSet(
    symbols,
    (a, b) => void pairs.push(stored(table.pairs[a * symbols + b])),
    (a, b, c) => void triples.push(stored(table.triples[(a * symbols + b) * symbols + c])),
  );
  return { ruleset, racks, made: null, singles: Array.from(table.singles, stored), pairs, triples };
}

export function setPair({ symbols, pairs }: LeaveTable, a: number, b: number, worth: number): void {
  pairs[a * symbols + b] = worth;
  pairs[b * symbols + a] = worth;
}

export function setTriple({ symbols, triples }: LeaveTable, a: number, b: number, c: number, worth: number): void {
  for (const [x, y, z] of [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ])
    triples[(x * symbols + y) * symbols + z] = worth;
}

/** The worth of every leave of a rack, worked out once a turn. */
export class LearntLeaves {
  declare private readonly table: LeaveTable;
  declare private values: Float64Array;
  declare private readonly chosen: Uint8Array;

  constructor(table: LeaveTable) {
    this.table = table;
    this.values = new Float64Array(128);
    this.chosen = new Uint8Array(32);
  }

  /** By used tiles, as `RackCounts` counts them. The array is filled anew by the next call. */
  of(rack: RackCounts): Float64Array {
    if (this.values.length < rack.sets) this.values = new Float64Array(rack.sets);
    this.fill(rack, 0, 0, 0, 0);
    return this.values;
  }

  /** Every set of tiles once: each is reached by adding its tiles in their order. */
  private fill(rack: RackCounts, from: number, set: number, depth: number, worth: number): void {
    const { tiles, letters } = rack;
    this.values[rack.sets - 1 - set] = worth;
    for (let i = from; i < tiles.length; i++) {
      if (i > from && tiles[i] === tiles[i - 1]) continue;
      const symbol = tiles[i] & ~BLANK;
      const added = this.added(symbol, depth);
      this.chosen[depth] = symbol;
      this.fill(rack, i + 1, set + letters[symbol * OWN + STRIDE], depth + 1, worth + added);
    }
  }

  /** What one tile more is worth beside those chosen. */
  private added(symbol: number, depth: number): number {
    const { symbols, singles, pairs, triples } = this.table;
    const { chosen } = this;
    let worth = singles[symbol];
    for (let i = 0; i < depth; i++) {
      const pair = symbol * symbols + chosen[i];
      worth += pairs[pair];
      for (let j = 0; j < i; j++) worth += triples[pair * symbols + chosen[j]];
    }
    return worth;
  }
}
