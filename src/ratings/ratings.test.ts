import { describe, expect, test } from "vitest";
import { poolOf } from "./pool.ts";
import { rateGame, rateMany, rateSeats } from "./ratings.ts";
import { BEGINNING, measured, type Standing } from "./standing.ts";

const of = (rating: number, deviation = 80): Standing => ({ rating, deviation, volatility: 0.06 });

describe("two players", () => {
  test("the winner gains what the loser loses, where both are as sure", () => {
    const [winner, loser] = rateSeats([of(1500), of(1500)], [1, 2]);
    expect(winner.rating - 1500).toBeCloseTo(1500 - loser.rating, 6);
    expect(winner.rating).toBeGreaterThan(1510);
    expect(winner.deviation).toBeLessThan(80);
  });

  test("a draw moves both towards each other", () => {
    const [low, high] = rateSeats([of(1400), of(1600)], [1, 1]);
    expect(low.rating).toBeGreaterThan(1400);
    expect(high.rating).toBeLessThan(1600);
  });

  test("who is new moves more than who is known", () => {
    const [fresh, known] = rateSeats([BEGINNING, of(1500, 50)], [1, 2]);
    expect(fresh.rating - 1500).toBeGreaterThan(5 * (1500 - known.rating));
  });

  test("many games against a measured player find one's rating, and never full certainty", () => {
    let standing = BEGINNING;
    for (let i = 0; i < 400; i++) standing = rateGame(standing, measured(1705), i % 4 === 0 ? 1 : 0);
    // One of four: 190 points below.
    expect(standing.rating).toBeGreaterThan(1470);
    expect(standing.rating).toBeLessThan(1560);
    expect(standing.deviation).toBeGreaterThanOrEqual(45);
  });
});

describe("three and four players", () => {
  test("places order what is gained", () => {
    const rated = rateMany([BEGINNING, BEGINNING, BEGINNING, BEGINNING], [3, 1, 4, 2]);
    const [third, first, fourth, second] = rated.map(({ rating }) => rating);
    expect(first).toBeGreaterThan(second);
    expect(second).toBeGreaterThan(third);
    expect(third).toBeGreaterThan(fourth);
    expect(first).toBeGreaterThan(1500);
    expect(fourth).toBeLessThan(1500);
    for (const { deviation } of rated) expect(deviation).toBeLessThan(350);
  });

  test("the same place is the same for equals", () => {
    const [a, b, c] = rateSeats([BEGINNING, BEGINNING, BEGINNING], [1, 1, 3]);
    expect(a.rating).toBeCloseTo(b.rating, 9);
    expect(c.rating).toBeLessThan(1500);
  });
});

test("pools tell games of two from games of more", () => {
  expect([2, 3, 4].map((seats) => poolOf("classic-en", seats))).toEqual([
    "classic-en:2",
    "classic-en:3+",
    "classic-en:3+",
  ]);
});
