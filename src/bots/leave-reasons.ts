import { type Alphabet, BLANK, isBlank, letterOf, pointsOf, type Tile } from "../lexicon/alphabet.ts";
import { unseenTiles, type View } from "../words/position.ts";
import type { LeaveTable } from "./leaves.ts";

/** What makes a leave good or bad, with its share of the worth. */
export type LeaveReason =
  /** A tile that is worth much, or little, by itself. */
  | { readonly code: "tile"; readonly tile: Tile; readonly worth: number }
  /** Several of the same. */
  | { readonly code: "several"; readonly tile: Tile; readonly count: number; readonly worth: number }
  /** Two tiles that go well together, or badly. */
  | { readonly code: "pair"; readonly tiles: readonly [Tile, Tile]; readonly worth: number }
  /** How the other tiles go together; of how many vowels and consonants the leave is made. */
  | { readonly code: "mix"; readonly vowels: number; readonly consonants: number; readonly worth: number }
  /** The bag is empty, and what the others hold is gained by going out … */
  | { readonly code: "out"; readonly points: number }
  /** … or what is not got rid of is lost. */
  | { readonly code: "burden"; readonly points: number };

/** Smaller shares explain nothing. */
const NOTABLE = { tile: 2, several: 0.5, pair: 1.5, mix: 0.5 };
const MOST_TILES = 3;
const MOST_PAIRS = 2;

/** The reasons that the figures give, the weightiest of each kind first. */
export function leaveReasons(view: View, leaves: LeaveTable | null, leave: readonly Tile[]): LeaveReason[] {
  const { alphabet, ruleset } = view.rules;
  if (view.bagSize === 0) {
    const { subtractOwnRest, addOthersRest } = ruleset.adjustment;
    if (leave.length > 0) return subtractOwnRest ? [{ code: "burden", points: pointsOf(alphabet, leave) }] : [];
    return addOthersRest ? [{ code: "out", points: pointsOf(alphabet, unseenTiles(view)) }] : [];
  }
  return leaves === null ? [] : learntReasons(alphabet, leaves, leave);
}

function learntReasons(alphabet: Alphabet, leaves: LeaveTable, leave: readonly Tile[]): LeaveReason[] {
  const { symbols, singles, pairs, triples } = leaves;
  const numbers = leave.map((tile) => tile & ~BLANK).sort((a, b) => a - b);
  const kinds = [...new Set(numbers)];
  const tileOf = (number: number): Tile => (number === 0 ? BLANK : number);
  const pairWorth = (a: number, b: number) => pairs[a * symbols + b];
  const tripleWorth = (a: number, b: number, c: number) => triples[(a * symbols + b) * symbols + c];

  // All that is worth anything beside the tiles alone; what gets a reason of its own is taken off.
  let together = 0;
  for (let i = 0; i < numbers.length; i++)
    for (let j = i + 1; j < numbers.length; j++) {
      together += pairWorth(numbers[i], numbers[j]);
      for (let k = j + 1; k < numbers.length; k++) together += tripleWorth(numbers[i], numbers[j], numbers[k]);
    }

  const tiles = kinds
    .map((kind) => ({ code: "tile", tile: tileOf(kind), worth: singles[kind] }) as const)
    .filter(({ worth }) => Math.abs(worth) >= NOTABLE.tile);
  const several = kinds
    .map((kind) => ({ kind, count: numbers.filter((number) => number === kind).length }))
    .map(({ kind, count }) => {
      const twos = (count * (count - 1)) / 2;
      const threes = (twos * (count - 2)) / 3;
      const worth = twos * pairWorth(kind, kind) + threes * tripleWorth(kind, kind, kind);
      return { code: "several", tile: tileOf(kind), count, worth } as const;
    })
    .filter(({ count, worth }) => count > 1 && Math.abs(worth) >= NOTABLE.several);
  const pairReasons = kinds
    .flatMap((a, i) => kinds.slice(i + 1).map((b) => [a, b] as const))
    .map(([a, b]) => ({ code: "pair", tiles: [tileOf(a), tileOf(b)], worth: pairWorth(a, b) }) as const)
    .filter(({ worth }) => Math.abs(worth) >= NOTABLE.pair);

  const byWeight = <T extends { readonly worth: number }>(reasons: readonly T[], most: number): T[] =>
    [...reasons].sort((a, b) => Math.abs(b.worth) - Math.abs(a.worth)).slice(0, most);
  const own = [...several, ...byWeight(pairReasons, MOST_PAIRS)];
  const left = own.reduce((sum, { worth }) => sum - worth, together);
  const mix = mixOf(alphabet, leave);
  const isMix = numbers.length > 2 && Math.abs(left) >= NOTABLE.mix;
  return [...byWeight(tiles, MOST_TILES), ...own, ...(isMix ? [{ code: "mix", ...mix, worth: left } as const] : [])];
}

/** Blanks are neither; and so is the English Y, which does the work of both. */
function mixOf({ glyphs, language }: Alphabet, leave: readonly Tile[]): { vowels: number; consonants: number } {
  const letters = leave
    .filter((tile) => !isBlank(tile))
    .map((tile) => glyphs[letterOf(tile)].normalize("NFD")[0])
    .filter((letter) => !(language === "en" && letter === "Y"));
  const vowels = letters.filter((letter) => /[AEIOUYÆŒØ]/u.test(letter)).length;
  return { vowels, consonants: letters.length - vowels };
}
