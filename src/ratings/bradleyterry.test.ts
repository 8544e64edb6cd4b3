import { expect, test } from "vitest";
import { deviationsOf, expectedShare, fitRatings, type Meeting } from "./bradleyterry.ts";

/** Meetings that went exactly as these ratings let expect. */
function expected(ratings: readonly number[], games: number, reach = 2): Meeting[] {
  return ratings.flatMap((rating, i) =>
    ratings.slice(i + 1, i + 1 + reach).map((other, step): Meeting => {
      const won = games * expectedShare(rating - other);
      return { players: [i, i + 1 + step], games, won };
    }),
  );
}

test("four hundred points ahead wins ten games of eleven", () => {
  expect(expectedShare(400)).toBeCloseTo(10 / 11, 12);
  expect(expectedShare(0)).toBe(0.5);
  expect(expectedShare(-400) + expectedShare(400)).toBeCloseTo(1, 12);
});

test("ratings are found again from what they let expect", () => {
  const ratings = [100, 326, 480, 844, 1100, 1500, 1607];
  const fitted = fitRatings(ratings.length, expected(ratings, 1e6), 5, 1500);
  for (const [i, rating] of fitted.entries()) expect(Math.abs(rating - ratings[i])).toBeLessThan(0.5);
});

test("the anchor stands where it was put, and a match without a loss gives a number", () => {
  const [first, second] = fitRatings(2, [{ players: [0, 1], games: 20, won: 20 }], 1, 1500);
  expect(second).toBe(1500);
  expect(first).toBeGreaterThan(2000);
  expect(Number.isFinite(first)).toBe(true);
});

test("the error of two players is that of a share, grows with the way to the anchor and shrinks with games", () => {
  const one = deviationsOf([1500, 1500], [{ players: [0, 1], games: 400, won: 200 }], 1);
  // A share of ½ strays by 1/40 in 400 games, which is 17.4 points there.
  expect(one[0]).toBeCloseTo((0.5 / 20) * 4 * (400 / Math.LN10), 6);
  expect(one[1]).toBe(0);
  const ratings = [1200, 1300, 1400, 1500];
  const few = deviationsOf(ratings, expected(ratings, 100, 1), 3);
  expect(few[0]).toBeGreaterThan(few[1]);
  expect(few[1]).toBeGreaterThan(few[2]);
  const many = deviationsOf(ratings, expected(ratings, 400, 1), 3);
  expect(many[0]).toBeCloseTo(few[0] / 2, 6);
});
