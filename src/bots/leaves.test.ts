import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rulesOf } from "../../test/support/table.ts";
import { Random } from "../base/random.ts";
import { BLANK, isBlank, type Tile } from "../lexicon/alphabet.ts";
import { RackCounts } from "../movegen/rack.ts";
import {
  eachSet,
  emptyLeaves,
  LearntLeaves,
  type LeaveData,
  type LeaveTable,
  readLeaves,
  setPair,
  setTriple,
  symbolsIn,
  writeLeaves,
} from "./leaves.ts";

const { alphabet } = rulesOf("classic-cs");

/** Worths in whole hundredths, as they are stored. */
function anyLeaves(seed: number): LeaveTable {
  const random = Random.fromSeed(seed);
  const worth = () => (random.below(2001) - 1000) / 100;
  const table = emptyLeaves(alphabet);
  for (let a = 0; a < table.symbols; a++) table.singles[a] = worth();
  eachSet(
    table.symbols,
    (a, b) => setPair(table, a, b, worth()),
    (a, b, c) => setTriple(table, a, b, c, worth()),
  );
  return table;
}

describe("leaves as data", () => {
  test("what was written is read again", () => {
    const table = anyLeaves(1);
    const data = writeLeaves(table, "classic-cs", 12);
    expect([data.ruleset, data.racks]).toEqual(["classic-cs", 12]);
    expect(readLeaves(data, alphabet)).toEqual(table);
    expect(writeLeaves(readLeaves(data, alphabet)!, "classic-cs", 12)).toEqual(data);
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  });

  test("are whole hundredths without a minus before nothing", () => {
    const table = emptyLeaves(alphabet);
    table.singles.set([0.014, -0.004, -2.346]);
    const { singles } = writeLeaves(table, "classic-cs", 0);
    expect(singles.slice(0, 4)).toEqual([1, 0, -235, 0]);
    expect(Object.is(singles[1], 0)).toBe(true);
  });

  test.each<keyof LeaveData>(["singles", "pairs", "triples"])(
    "of other tiles, by the number of %s, are refused",
    (key) => {
      const data = writeLeaves(anyLeaves(2), "classic-cs", 0);
      const list = data[key] as readonly number[];
      expect(readLeaves({ ...data, [key]: list.slice(1) }, alphabet)).toBeNull();
      expect(readLeaves({ ...data, [key]: [...list, 0] }, alphabet)).toBeNull();
    },
  );

  test("of another alphabet are refused", () => {
    expect(readLeaves(writeLeaves(anyLeaves(3), "classic-cs", 0), rulesOf("classic-en").alphabet)).toBeNull();
  });

  test("a pair and a three are found in whatever order they are asked for", () => {
    const table = emptyLeaves(alphabet);
    const { symbols, pairs, triples } = table;
    setPair(table, 3, 1, 4);
    setTriple(table, 2, 0, 2, 7);
    expect([pairs[3 * symbols + 1], pairs[symbols + 3]]).toEqual([4, 4]);
    const at = (a: number, b: number, c: number) => triples[(a * symbols + b) * symbols + c];
    expect([at(0, 2, 2), at(2, 0, 2), at(2, 2, 0), at(2, 2, 2)]).toEqual([7, 7, 7, 0]);
  });

  test("every set of two and three has its place, once", () => {
    const seen: string[] = [];
    eachSet(
      4,
      (a, b) => void seen.push(`${a}${b}`),
      (a, b, c) => void seen.push(`${a}${b}${c}`),
    );
    expect(seen.length).toBe(10 + 20);
    expect(new Set(seen.map((set) => [...set].sort().join(""))).size).toBe(seen.length);
  });
});

/** The worths of all tiles, pairs and threes of a leave, by their definition. */
function naiveWorth({ symbols, singles, pairs, triples }: LeaveTable, leave: readonly Tile[]): number {
  const tiles = leave.map((tile) => (isBlank(tile) ? 0 : tile));
  let sum = 0;
  for (let i = 0; i < tiles.length; i++) {
    sum += singles[tiles[i]];
    for (let j = i + 1; j < tiles.length; j++) {
      sum += pairs[tiles[i] * symbols + tiles[j]];
      for (let k = j + 1; k < tiles.length; k++) sum += triples[(tiles[i] * symbols + tiles[j]) * symbols + tiles[k]];
    }
  }
  return sum;
}

describe("the worth of leaves", () => {
  test("is the sum over their tiles, pairs and threes, for every leave of a rack", () => {
    const table = anyLeaves(4);
    const worth = new LearntLeaves(table);
    const rack = new RackCounts(alphabet);
    const tiles = fc.constantFrom(BLANK, 1, 2, 3, 31, 32, symbolsIn(alphabet) - 1);
    const property = fc.property(fc.array(tiles, { maxLength: 9 }), (drawn) => {
      rack.set(drawn);
      const values = worth.of(rack);
      for (let used = 0; used < rack.sets; used++)
        expect(values[used]).toBeCloseTo(naiveWorth(table, rack.leave(used)), 8);
    });
    fc.assert(property, { seed: 2026, numRuns: 60 });
  });
});
