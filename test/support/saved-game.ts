import { makeRecord } from "../../src/formats/record.ts";
import { allTiles } from "../../src/lexicon/alphabet.ts";
import type { Player } from "../../src/words/record.ts";
import type { Ruleset } from "../../src/words/ruleset.ts";
import { rackOf, rulesOf } from "./table.ts";

export interface SavedGame {
  /** Seat by seat. */
  readonly racks: readonly string[];
  /** The tiles that are drawn first, in their order; the others of the set lie below them. */
  readonly next?: string;
  /** Just these tiles are in the bag, to be drawn in their order. */
  readonly bag?: string;
  readonly names?: readonly string[];
  /** Seats that the computer plays. */
  readonly computers?: readonly number[];
  readonly changes?: Partial<Ruleset>;
}

/** The text of a saved game in which the deal was no chance, so that a test knows what can be played. */
export function savedGame(ruleset: string, { racks, next = "", bag, names, computers, changes }: SavedGame): string {
  const rules = rulesOf(ruleset, changes);
  const dealt = racks.map((rack) => rackOf(rules, rack));
  const first = rackOf(rules, bag ?? next);
  const rest = allTiles(rules.alphabet);
  for (const tile of [...dealt.flat(), ...first]) rest.splice(rest.indexOf(tile), 1);
  const players = racks.map(
    (_, seat): Player => ({
      name: names?.[seat] ?? `P${seat + 1}`,
      bot: computers?.includes(seat) ? "greedy" : null,
    }),
  );
  // The bag is drawn from its end.
  const filled = [...(bag === undefined ? rest : []), ...first.toReversed()];
  return makeRecord({
    rules,
    setup: { players, seed: 1, lexicon: null },
    events: [{ type: "deal", racks: dealt, bag: filled }],
  });
}
