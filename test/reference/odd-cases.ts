import fc from "fast-check";
import type { Random } from "../../src/base/random.ts";
import { BLANK, type Tile } from "../../src/lexicon/alphabet.ts";
import { buildLexicon, type Lexicon } from "../../src/lexicon/lexicon.ts";
import { generateMoves } from "../../src/movegen/generate.ts";
import type { View } from "../../src/words/position.ts";
import type { Ruleset } from "../../src/words/ruleset.ts";
import { type World, worlds } from "./worlds.ts";

/** The odd worlds of the slow reference, with what they leave out; `kind` and `seed` choose what leaves are worth. */
export const oddCases = fc.record({
  world: worlds(),
  mustTouch: fc.boolean(),
  rackSize: fc.integer({ min: 1, max: 9 }),
  blanks: fc.constantFrom(0, 0, 1, 2, 3),
  bonus: fc.constantFrom<Ruleset["bonus"]>({ "7": 50 }, { "1": 30, "3": 100 }, { "2": 7, "9": 500 }),
  kind: fc.nat(1_000_000),
  seed: fc.nat(1_000_000),
});

export type OddCase = typeof oddCases extends fc.Arbitrary<infer T> ? T : never;

export const oddLexicon = ({ view, list }: World): Lexicon => buildLexicon("odd", view.rules.alphabet, list);

export function oddView({ world: { view }, mustTouch, rackSize, blanks, bonus }: OddCase): View {
  const ruleset = { ...view.rules.ruleset, mustTouch, rackSize, bonus };
  const letters = view.rack.filter((tile) => tile !== BLANK);
  const rack = [...letters, ...letters, ...Array<Tile>(blanks).fill(BLANK)].slice(-rackSize);
  return { ...view, rules: { ...view.rules, ruleset }, rack };
}

/** Any legal placement, or a pass. */
export function playAny(view: View, lexicon: Lexicon, random: Random) {
  const moves = generateMoves(view, lexicon);
  if (moves.length === 0) return { type: "pass" } as const;
  const { square, direction, tiles } = moves[random.below(moves.length)];
  return { type: "place", square, direction, tiles } as const;
}
