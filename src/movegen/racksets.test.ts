import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { madeUpLexicon } from "../../test/support/games.ts";
import { rulesOf } from "../../test/support/table.ts";
import { takeOut } from "../base/counts.ts";
import { BLANK, isBlank, lettersIn, pointsOf, type Tile } from "../lexicon/alphabet.ts";
import { anagramFilter } from "../lexicon/anagrams.ts";
import { wordsBelow } from "../lexicon/graph.ts";
import { OWN, RackCounts, STRIDE } from "./rack.ts";
import { RackSets } from "./racksets.ts";

const SEED = 2026;
const rules = rulesOf("classic-cs");
const { alphabet } = rules;
const LETTERS = lettersIn(alphabet);
const lexicon = madeUpLexicon(alphabet, 31, 3000);
const filter = anagramFilter(lexicon);
const words = [...wordsBelow(lexicon.arcs, lexicon.dawg)];

/** Few letters, so that many are alike, from both ends of a long alphabet; up to three blanks. */
const racks = fc
  .record({
    letters: fc.array(fc.constantFrom(1, 2, 5, 31, 32, 33, LETTERS), { maxLength: 8 }),
    blanks: fc.constantFrom(0, 0, 1, 2, 3),
  })
  .map(({ letters, blanks }): Tile[] => [...letters, ...Array<Tile>(blanks).fill(BLANK)]);

/** Every set of tiles that can be taken from a rack, once each, by its sorted tiles. */
function setsOf(rack: readonly Tile[]): Map<string, Tile[]> {
  const sets = new Map<string, Tile[]>();
  for (let mask = 0; mask < 2 ** rack.length; mask++) {
    const set = rack.filter((_, i) => ((mask >>> i) & 1) !== 0).sort((a, b) => a - b);
    sets.set(set.join(), set);
  }
  return sets;
}

const numberOf = (rack: RackCounts, set: readonly Tile[]): number =>
  set.reduce((sum, tile) => sum + rack.letters[(isBlank(tile) ? 0 : tile) * OWN + STRIDE], 0);

describe("a rack", () => {
  const rack = new RackCounts(alphabet);

  test("gives every set that can be taken from it a number of its own, which tells what is left", () => {
    const property = fc.property(racks, (tiles) => {
      rack.set(tiles);
      const sorted = [...tiles].sort((a, b) => a - b);
      const sets = [...setsOf(tiles).values()];
      expect(rack.sets).toBe(sets.length);
      expect(new Set(sets.map((set) => numberOf(rack, set)))).toEqual(new Set(sets.keys()));
      expect(rack.tiles).toEqual(sorted);
      expect(rack.size).toBe(tiles.length);
      expect(rack.blanks).toBe(tiles.filter(isBlank).length);
      for (const set of sets) {
        const number = numberOf(rack, set);
        expect(rack.taken[number]).toBe(set.length);
        expect(rack.leave(number)).toEqual(takeOut(sorted, set));
        // Taking the others leaves the set itself.
        expect(rack.leave(rack.sets - 1 - number)).toEqual(set);
      }
    });
    fc.assert(property, { seed: SEED, numRuns: 60 });
  });

  test("knows by a bit which letters it has", () => {
    rack.set([1, 31, 32, 33, LETTERS, BLANK]);
    const has = (letter: number) => (((letter < 32 ? rack.low : rack.high) >>> letter) & 1) !== 0;
    const all = Array.from({ length: 63 }, (_, letter) => letter);
    expect(all.filter(has)).toEqual([1, 31, 32, 33, LETTERS]);
    rack.disown(32);
    rack.disown(1);
    expect(all.filter(has)).toEqual([31, 33, LETTERS]);
    rack.set([]);
    expect([rack.low, rack.high, rack.sets, rack.size]).toEqual([0, 0, 1, 0]);
  });

  test("takes a blank that has lost its letter for a blank", () => {
    rack.set([BLANK | 5, 3]);
    expect([rack.tiles, rack.blanks]).toEqual([[3, BLANK], 1]);
  });
});

/** Whether some word has just the letters that stand and those of the set, whatever its blanks stand for. */
function makesWord(set: readonly Tile[], standing: readonly number[]): boolean {
  const letters = [...set.filter((tile) => !isBlank(tile)), ...standing];
  return words.some((word) => {
    if (word.length !== set.length + standing.length) return false;
    const rest = [...word];
    return letters.every((letter) => {
      const at = rest.indexOf(letter);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
  });
}

const sumOf = (letters: readonly number[]): number =>
  letters.reduce((sum, letter) => (sum + filter.numbers[letter]) | 0, 0);

describe("what sets of tiles are good for", () => {
  const rack = new RackCounts(alphabet);
  const cases = fc.record({ tiles: racks, worths: fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 64 }) });

  test("are ranked by their worth, and tell their tiles", () => {
    const property = fc.property(cases, ({ tiles, worths }) => {
      rack.set(tiles);
      const sets = new RackSets(filter, alphabet);
      const leaveValues = Float64Array.from({ length: rack.sets }, (_, set) => worths[set % worths.length]);
      sets.prepare(rack, leaveValues);
      for (const set of setsOf(tiles).values()) {
        const number = numberOf(rack, set);
        expect(sets.worth[number]).toBe(leaveValues[number] + pointsOf(alphabet, set));
        expect(sets.blanks[number]).toBe(set.filter(isBlank).length);
        const points = set.map((tile) => pointsOf(alphabet, [tile])).sort((a, b) => b - a);
        const at = sets.pointsOf(number);
        expect([...sets.sortedPoints.subarray(at, at + set.length)]).toEqual(points);
        for (const [low, high] of [
          [~1, -1],
          [0b10_0110, 0b11],
          [0, 0],
        ]) {
          const may = (tile: Tile) => (isBlank(tile) ? (low | high) !== 0 : ((tile < 32 ? low : high) >>> tile) & 1);
          const highest = Math.max(-1, ...set.filter(may).map((tile) => pointsOf(alphabet, [tile])));
          expect(sets.highest(number, low, high)).toBe(highest);
        }
      }
      for (let laid = 0; laid <= tiles.length; laid++) {
        const kind = [...sets.ranked.subarray(sets.begins[laid], sets.begins[laid + 1])];
        expect(kind.map((set) => rack.taken[set])).toEqual(kind.map(() => laid));
        expect(kind.map((set) => sets.worth[set])).toEqual(kind.map((set) => sets.worth[set]).sort((a, b) => b - a));
      }
    });
    fc.assert(property, { seed: SEED, numRuns: 40 });
  });

  test("say no only where there is no word, asked in whatever order", () => {
    const some = fc.record({ tiles: racks, seed: fc.nat(1000), word: fc.constantFrom(...words) });
    let made = 0;
    const sets = new RackSets(filter, alphabet);
    const property = fc.property(some, ({ tiles: drawn, seed, word }) => {
      // A part of a word stands, the rest is on the rack, the last letter of it as a blank.
      const cut = seed % word.length;
      const standing = word.slice(0, cut);
      const needed: Tile[] = word.slice(cut);
      if (seed % 2 === 0) needed[needed.length - 1] = BLANK;
      const tiles = [...needed, ...drawn].slice(0, 8);
      rack.set(tiles);
      sets.prepare(rack, new Float64Array(rack.sets));
      const all = [...setsOf(tiles).values()];
      for (const place of [0, 1]) {
        const good = new Set(all.filter((set) => makesWord(set, standing)).map((set) => numberOf(rack, set)));
        for (let laid = 1; laid <= tiles.length; laid++) {
          const question = sets.question(laid, sumOf(standing));
          for (let at = sets.begins[laid] + place; at < sets.begins[laid + 1]; at++) {
            const set = sets.ranked[at];
            const says = sets.makesWord(question, at - sets.begins[laid], set, sumOf(standing));
            if (good.has(set)) expect(says).toBe(true);
            made += says ? 1 : 0;
          }
        }
      }
    });
    fc.assert(property, { seed: SEED, numRuns: 60 });
    expect(made).toBeGreaterThan(50);
  });
});
