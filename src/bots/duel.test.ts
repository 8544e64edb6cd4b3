import { describe, expect, test } from "vitest";
import { madeUpLexicon, playGame } from "../../test/support/games.ts";
import { rulesOf } from "../../test/support/table.ts";
import { viewFor } from "../words/position.ts";
import type { Candidate, Question } from "./bot.ts";
import { passing, rankMoves } from "./candidates.ts";
import { duel } from "./duel.ts";
import { chooseGreedily } from "./greedy.ts";

const rules = rulesOf("classic-en");
const lexicon = madeUpLexicon(rules.alphabet, 5);
const { positions } = playGame(rules, lexicon, 2, 3, chooseGreedily);
const view = viewFor(positions[4], positions[4].turn);
const question: Question = { view, lexicon, leaves: null, seed: 1, millis: 0, clock: () => 0 };
const [best, second] = rankMoves(view, lexicon, null, 2) as [Candidate, Candidate];
const never = (): boolean => false;

describe("a duel", () => {
  test("goes on until the difference is known as well as was asked", () => {
    const { win, samples, wasCut } = duel(question, [best, second], { samples: 5000, error: 0.01 }, 1, never);
    expect(win.error).toBeLessThanOrEqual(0.01);
    expect(samples).toBeLessThan(5000);
    expect(wasCut).toBe(false);
  });

  test("knows the difference better than each of the two", () => {
    const { win, first, second: other } = duel(question, [best, second], { samples: 200, error: 0 }, 1, never);
    expect(win.mean).toBeCloseTo(first.win.mean - other.win.mean, 12);
    expect(win.error).toBeLessThan(Math.hypot(first.win.error, other.win.error));
  });

  test("ends after its samples, and when all is clear", () => {
    expect(duel(question, [best, second], { samples: 90, error: 0 }, 1, never)).toMatchObject({
      samples: 90,
      wasCut: false,
    });
    const effort = { samples: 1000, error: 0 };
    expect(duel(question, [best, passing()], effort, 1, () => true)).toMatchObject({ samples: 64, wasCut: false });
    // The same move twice differs by nothing, and no sample will change that.
    expect(duel(question, [best, best], effort, 1, never)).toMatchObject({ samples: 64, win: { mean: 0, error: 0 } });
  });

  test("is cut by the clock, but not before there is something to tell", () => {
    const cut = duel({ ...question, clock: () => 5 }, [best, second], { samples: 1000, error: 0 }, 1, never);
    expect(cut).toMatchObject({ samples: 12, wasCut: true });
    expect(Number.isFinite(cut.win.error)).toBe(true);
  });

  test("is the same for the same seed", () => {
    const once = () => duel(question, [best, second], { samples: 100, error: 0 }, 1, never);
    expect(once()).toEqual(once());
    const other = duel({ ...question, seed: 2 }, [best, second], { samples: 100, error: 0 }, 1, never);
    expect(other.points.mean).not.toBe(once().points.mean);
  });
});
