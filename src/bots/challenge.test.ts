import { describe, expect, it } from "vitest";
import { rulesOf, tableOf } from "../../test/support/table.ts";
import { type Position, viewFor } from "../words/position.ts";
import { challengeBy } from "./challenge.ts";
import { LEVEL_IDS, type LevelId } from "./levels.ts";

const { set, lay, play, lexicon } = tableOf(
  rulesOf("classic-en", { challenge: { rule: "double", points: 0 } }),
  "CAT CATS AT TA",
);

const answers = (level: LevelId, position: Position, seat = 1) =>
  Array.from({ length: 200 }, (_, seed) => challengeBy(level, viewFor(position, seat), lexicon, seed));

describe("a computer player", () => {
  const wrong = play(set({ racks: ["CTA", "SAT"] }), lay("8H TCA"));

  it.each(["club", "expert", "master"] as const)("of level %s challenges every word that is none", (level) => {
    for (const answer of answers(level, wrong)) expect(answer?.move).toEqual({ type: "challenge" });
  });

  it("that knows few words lets some of them stand, and challenges others", () => {
    const counts = (["beginner", "casual"] as const).map(
      (level) => answers(level, wrong).filter((answer) => answer !== null).length,
    );
    expect(counts[0]).toBeGreaterThan(20);
    expect(counts[1]).toBeGreaterThan(counts[0]);
    expect(counts[1]).toBeLessThan(180);
  });

  it.each(LEVEL_IDS)("of level %s lets words stand, and its own placement", (level) => {
    const right = play(set({ racks: ["CTA", "SAT"] }), lay("8H CAT"));
    expect(answers(level, right).filter((answer) => answer !== null)).toEqual([]);
    expect(answers(level, wrong, 0).filter((answer) => answer !== null)).toEqual([]);
  });

  it("challenges a wrong word across the one that was laid, and the last tiles of a game", () => {
    const across = play(set({ racks: ["TA", "SAT"], board: ["8H CAT"] }), lay("9G TA"));
    expect(answers("club", across)[0]?.move).toEqual({ type: "challenge" });
    const last = play(set({ racks: ["CTA", "S"], bag: "" }), lay("8H TCA"));
    expect(last.phase).toBe("lastChallenge");
    expect(answers("master", last)[0]?.move).toEqual({ type: "challenge" });
  });

  it("does not challenge where the rules have no challenge", () => {
    const plain = tableOf(rulesOf("classic-en"), "CAT");
    const laid = plain.play(plain.set({ racks: ["CTA", "SAT"] }), plain.lay("8H CAT"));
    expect(challengeBy("master", viewFor(laid, 1), tableOf(rulesOf("classic-en"), "TA").lexicon, 1)).toBeNull();
  });
});
