import { expect, test, vi } from "vitest";
import { rulesOf, tableOf } from "../../test/support/table.ts";
import { type Position, viewFor } from "../words/position.ts";
import { leaves } from "../worker/node-data.ts";
import { LEVEL_IDS, type LevelId } from "./levels.ts";
import { think } from "./think.ts";

const { set, lay, play, lexicon } = tableOf(rulesOf("double-en"), "CAT CATS AT TA");
const START = { racks: ["CTA", "SAT"] };

const asked = (level: LevelId, position: Position, shelf = leaves) =>
  think({
    ...{ view: viewFor(position, 1), lexicon, level, leaves: shelf },
    ...{ seed: 1, millis: 10, clock: () => 0, stopped: () => true },
  });

test.each(["club", "expert", "master"] as const)("%s challenges a phoney, without a look at leaves", async (level) => {
  const shelf = vi.fn(leaves);
  const answer = await asked(level, play(set(START), lay("8H TCA")), shelf);
  expect(answer.move).toEqual({ type: "challenge" });
  expect(answer.candidates[0].move).toEqual(answer.move);
  expect(shelf).not.toHaveBeenCalled();
});

test.each(LEVEL_IDS)(
  "%s lets a word stand and makes a move of its own, with the leaves of the ruleset",
  async (level) => {
    const shelf = vi.fn(leaves);
    const position = play(set(START), lay("8H CAT"));
    expect((await asked(level, position, shelf)).move.type).toMatch(/^(?:place|exchange)$/);
    expect(shelf).toHaveBeenCalledExactlyOnceWith(position.rules);
  },
);
