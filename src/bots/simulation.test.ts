import { describe, expect, test } from "vitest";
import { madeUpLexicon, playGame } from "../../test/support/games.ts";
import { rulesOf } from "../../test/support/table.ts";
import { viewFor } from "../words/position.ts";
import type { Candidate, Question } from "./bot.ts";
import { rankMoves } from "./candidates.ts";
import { chooseGreedily } from "./greedy.ts";
import { solvePreEndgame } from "./preendgame.ts";
import { simulate } from "./simulation.ts";
import { winChance } from "./winchance.ts";

const rules = rulesOf("classic-en");
const lexicon = madeUpLexicon(rules.alphabet, 5);
const { positions } = playGame(rules, lexicon, 2, 3, chooseGreedily);

function question(at: number, seed = 1): Question {
  const position = positions[at];
  const view = viewFor(position, position.turn);
  return { view, lexicon, leaves: null, seed, millis: 1e9, clock: () => 0 };
}

const ranked = ({ view }: Question): Candidate[] => rankMoves(view, lexicon, null, 6);

describe("playing on", () => {
  test("tells of every move how often it wins, by how much, and from how many samples", () => {
    const asked = question(4);
    const { candidates, wasCut } = simulate(asked, ranked(asked), 1);
    expect(wasCut).toBe(false);
    expect(candidates).toHaveLength(6);
    for (const { win, spread, samples } of candidates) {
      expect(samples).toBeGreaterThanOrEqual(24);
      expect(win).toBeGreaterThanOrEqual(0);
      expect(win).toBeLessThanOrEqual(1);
      expect(Number.isFinite(spread)).toBe(true);
    }
    expect(candidates[0].samples).toBe(Math.max(...candidates.map(({ samples }) => samples)));
  });

  test("gives the same for the same seed, and other samples for another", () => {
    const asked = question(4);
    const first = simulate(asked, ranked(asked), 1);
    expect(simulate(asked, ranked(asked), 1)).toEqual(first);
    const other = question(4, 2);
    expect(simulate(other, ranked(other), 1).candidates[0].spread).not.toBe(first.candidates[0].spread);
  });

  test("gives up what is plainly worse", () => {
    const asked = question(4);
    const [best] = ranked(asked);
    const worst = rankMoves(asked.view, lexicon, null, 10_000)
      .filter(({ move }) => move.type === "place")
      .at(-1);
    const { candidates } = simulate(asked, [worst as Candidate, best], 1);
    expect(candidates[0].move).toBe(best.move);
  });

  test("stops when it is told to, and says that it was cut", () => {
    let told = 0;
    const asked = { ...question(4), stopped: () => ++told > 3 };
    const { candidates, wasCut } = simulate(asked, ranked(asked), 1);
    expect(wasCut).toBe(true);
    expect(candidates[0].samples).toBe(4);
  });

  test("shows what it has while it goes on", () => {
    const seen: number[] = [];
    const asked = question(4);
    simulate({ ...asked, watch: (candidates) => void seen.push(candidates[0].samples) }, ranked(asked), 1);
    expect(seen[0]).toBe(24);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });
});

describe("when the bag is nearly empty", () => {
  const last = positions.findIndex(({ bag, phase }) => phase === "playing" && bag.length > 0 && bag.length <= 4);

  test("bags are tried as long as the clock allows, and the chance to win is told", () => {
    expect(last).toBeGreaterThan(0);
    const ask = () => {
      let now = 0;
      return solvePreEndgame({ ...question(last), millis: 4, clock: () => now++ });
    };
    const answer = ask();
    expect(answer?.wasCut).toBe(true);
    expect(answer?.candidates.every(({ win, samples }) => win !== null && samples > 0)).toBe(true);
    expect(ask()).toEqual(answer);
  });

  test("with more tiles, or none, it has nothing to say", () => {
    expect(solvePreEndgame(question(2))).toBeNull();
    const empty = positions.findIndex(({ bag, phase }) => phase === "playing" && bag.length === 0);
    expect(solvePreEndgame(question(empty))).toBeNull();
  });
});

test("a lead is worth more the fewer tiles are left, and nothing is worth a half", () => {
  expect(winChance(0, 50)).toBe(0.5);
  expect(winChance(30, 10)).toBeGreaterThan(winChance(30, 80));
  expect(winChance(30, 10) + winChance(-30, 10)).toBeCloseTo(1, 12);
});
