import { describe, expect, test } from "vitest";
import { madeUpLexicon, playGame } from "../../test/support/games.ts";
import { rulesOf } from "../../test/support/table.ts";
import { meanOf } from "../base/mean.ts";
import { Random } from "../base/random.ts";
import { viewFor } from "../words/position.ts";
import type { Candidate, Question } from "./bot.ts";
import { rankMoves } from "./candidates.ts";
import { chooseGreedily } from "./greedy.ts";
import { solvePreEndgame } from "./preendgame.ts";
import { simulate } from "./simulation.ts";

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

  test("leaves no move without samples, however little time there is", () => {
    const asked = { ...question(4), millis: 0, stopped: () => true };
    const { candidates, wasCut } = simulate(asked, ranked(asked), 0);
    expect(wasCut).toBe(true);
    expect(candidates.map(({ samples }) => samples)).toEqual(candidates.map(() => 2));
    expect(candidates.every(({ winError, spreadError }) => winError !== null && spreadError !== null)).toBe(true);
  });

  test("samples a move that has no rival too", () => {
    const asked = question(4);
    const [only, ...others] = simulate(asked, ranked(asked).slice(0, 1), 1).candidates;
    expect(others).toEqual([]);
    expect(only.samples).toBe(24);
  });

  test("goes on until as much is known as was asked for, whatever the clock would allow", () => {
    for (const error of [0.04, 0.02]) {
      const asked = { ...question(4), effort: { samples: 4000, error } };
      const { candidates, wasCut, isCertain } = simulate(asked, ranked(asked), 1);
      expect({ wasCut, isCertain }).toEqual({ wasCut: false, isCertain: true });
      expect(candidates[0].winError).toBeLessThanOrEqual(error);
      expect(candidates[0].samples).toBeLessThan(4000);
    }
  });

  test("ends after the samples it was allowed, and does not call that certain", () => {
    const asked = { ...question(4), effort: { samples: 40, error: 0 } };
    const { candidates, wasCut, isCertain } = simulate(asked, ranked(asked), 1);
    expect({ wasCut, isCertain }).toEqual({ wasCut: false, isCertain: false });
    expect(candidates[0].samples).toBe(40);
  });

  test("tells errors that are those of many runs", () => {
    const figures = Array.from({ length: 60 }, (_, seed) => {
      const asked = { ...question(4, seed + 1), effort: { samples: 24, error: 0 } };
      return simulate(asked, ranked(asked).slice(0, 1), 1).candidates[0];
    });
    for (const [figure, error] of [
      ["win", "winError"],
      ["spread", "spreadError"],
    ] as const) {
      const strayed = meanOf(figures.map((one) => one[figure] ?? 0)).error as number;
      const told = Math.sqrt(meanOf(figures.map((one) => (one[error] ?? 0) ** 2)).mean);
      // Sixty runs tell their scatter to one part in eleven.
      expect((strayed * Math.sqrt(figures.length)) / told).toBeGreaterThan(0.7);
      expect((strayed * Math.sqrt(figures.length)) / told).toBeLessThan(1.4);
    }
  });

  test("shows what it has while it goes on", () => {
    const seen: number[] = [];
    const asked = question(4);
    simulate({ ...asked, watch: (candidates) => void seen.push(candidates[0].samples) }, ranked(asked), 1);
    expect(seen[0]).toBe(24);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });
});

describe("with three and four players", () => {
  test.each([3, 4])("what the others hold in truth changes nothing: %i", (players) => {
    const game = playGame(rules, lexicon, players, 3, chooseGreedily);
    const position = game.positions[6];
    const seat = position.turn;
    const random = Random.fromSeed(players);
    const sizes = position.racks.map((rack) => rack.length);
    const found = Array.from({ length: 3 }, () => {
      const hidden = random.shuffle([
        ...position.racks.flatMap((rack, of) => (of === seat ? [] : rack)),
        ...position.bag,
      ]);
      const racks = position.racks.map((rack, of) => (of === seat ? rack : hidden.splice(0, sizes[of])));
      const view = viewFor({ ...position, racks, bag: hidden }, seat);
      const asked = { ...question(4), view, effort: { samples: 40, error: 0 } };
      return simulate(asked, ranked(asked), 1);
    });
    expect(found[1]).toEqual(found[0]);
    expect(found[2]).toEqual(found[0]);
  });

  test("equal scores at the start are worth about an equal share", () => {
    const game = playGame(rules, lexicon, 4, 3, chooseGreedily);
    const view = viewFor(game.positions[1], game.positions[1].turn);
    const asked = { ...question(4), view };
    const [{ win }] = simulate(asked, ranked(asked), 1).candidates;
    expect(win).toBeGreaterThan(0.2);
    expect(win).toBeLessThan(0.45);
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
