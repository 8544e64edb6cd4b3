import { describe, expect, it, test } from "vitest";
import { Random } from "../../base/random.ts";
import { type GameScore, meanInterval, shareInterval, summarise, unitMeans } from "./statistics.ts";

const rounded = (interval: readonly number[] | null): number[] => (interval ?? []).map((x) => Number(x.toFixed(4)));
const times = (count: number, value: number): number[] => Array.from({ length: count }, () => value);
const game = (result: number, a: number, b: number): GameScore => ({ result, scores: [a, b] });

describe("the interval of a share", () => {
  // Agresti and Coull's: p = (x + z²/2) / (n + z²), p ± z √(p (1 − p) / (n + z²)), worked out by hand.
  test.each([
    ["60 of 100", [...times(60, 1), ...times(40, 0)], [0.5019, 0.6907]],
    ["10 of 10", times(10, 1), [0.6791, 1]],
    ["none of 10", times(10, 0), [0, 0.3209]],
    ["one of one", [1], [0.1675, 1]],
  ])("is Agresti and Coull's for %s", (_, values, interval) => {
    expect(rounded(shareInterval(values))).toEqual(interval);
  });

  it("is narrower where draws or pairs vary less", () => {
    const [low, high] = shareInterval([...times(50, 1), ...times(50, 0)]);
    const [drawnLow, drawnHigh] = shareInterval(times(100, 0.5));
    expect([drawnLow > low, drawnHigh < high]).toEqual([true, true]);
    expect(low + high).toBeCloseTo(1, 10);
  });

  it("holds the true share about 19 times of 20", () => {
    const random = Random.fromSeed(7);
    const truth = 0.63;
    let holds = 0;
    for (let match = 0; match < 2000; match++) {
      const [low, high] = shareInterval(Array.from({ length: 80 }, () => (random.below(1000) < truth * 1000 ? 1 : 0)));
      if (low <= truth && truth <= high) holds++;
    }
    expect(holds / 2000).toBeGreaterThan(0.93);
    expect(holds / 2000).toBeLessThan(0.97);
  });
});

describe("the interval of a mean", () => {
  it("is 1.96 standard errors wide on both sides", () => {
    // The mean is 3, the variance 2.5, the standard error √(2.5 / 5).
    expect(rounded(meanInterval([1, 2, 3, 4, 5]))).toEqual([1.6141, 4.3859]);
  });

  it("is not known from one value", () => {
    expect(meanInterval([])).toBeNull();
    expect(meanInterval([3])).toBeNull();
  });
});

describe("a summary", () => {
  const games = [game(1, 400, 300), game(0, 310, 390), game(0.5, 350, 350), game(1, 420, 310)];

  it("counts games as the first bot sees them", () => {
    expect(summarise(games, 1)).toMatchObject({
      ...{ games: 4, wins: 2, draws: 1, losses: 1, winShare: 0.625 },
      ...{ averageScores: [370, 337.5], averageSpread: 32.5 },
    });
  });

  it("counts a win that is shared by three as drawn, for a third", () => {
    expect(summarise([game(1 / 3, 9, 9), game(0, 1, 2), game(1, 3, 2)], 3)).toMatchObject({
      ...{ wins: 1, draws: 1, losses: 1, winShare: (1 / 3 + 1) / 3, winShareError: null },
    });
  });

  it("draws few games towards what equals would have", () => {
    const values = [0.25, 0.5, 0.25, 0];
    const [low, high] = shareInterval(values, 0.25);
    expect((low + high) / 2).toBeCloseTo(0.25, 12);
    expect(shareInterval(values)[1]).toBeGreaterThan(high);
  });

  it("takes its intervals from games, or from pairs of them", () => {
    expect(unitMeans([100, -80, 0, 110], 2)).toEqual([10, 55]);
    const alone = summarise(games, 1);
    const paired = summarise(games, 2);
    expect(alone.winShareInterval).toEqual(shareInterval([1, 0, 0.5, 1]));
    expect(paired.winShareInterval).toEqual(shareInterval([0.5, 0.75]));
    expect(alone.averageSpreadInterval).toEqual(meanInterval([100, -80, 0, 110]));
    expect(paired.averageSpreadInterval).toEqual(meanInterval([10, 55]));
    expect(alone.winShareError).toBeCloseTo(Math.sqrt(0.6875 / 3 / 4), 12);
    expect(paired.winShareError).toBe(0.125);
    const apart = { winShareError: 0, winShareInterval: 0, averageSpreadInterval: 0 };
    expect({ ...paired, ...apart }).toEqual({ ...alone, ...apart });
  });
});
