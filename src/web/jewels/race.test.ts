import { expect, test } from "vitest";
import type { MessageOf } from "../../protocol/server.ts";
import { hearRace, secondsToStart, unsentSwaps } from "./race.ts";

const whole: MessageOf<"race.whole"> = {
  type: "race.whole",
  race: "r",
  rules: { rows: 8, columns: 8, colours: 6 },
  board: [],
  queues: [],
  limit: { turns: 40, seconds: null },
  startsAt: 5000,
  now: 2500,
  seat: 0,
  seats: [
    { account: "a", name: "Anna", points: 0, swaps: 0, finished: false },
    { account: "b", name: "Björn", points: 0, swaps: 0, finished: false },
  ],
  swaps: [],
};

test("a race is heard from its start to its end", () => {
  const begun = hearRace(null, "r", whole);
  expect(begun).toMatchObject({ seat: 0, winners: null });
  const progress = { type: "race.progress", race: "r", seat: 1, points: 9, swaps: 2, finished: false } as const;
  const after = hearRace(begun, "r", progress);
  expect(after?.seats.map(({ points }) => points)).toEqual([0, 9]);
  const end = hearRace(after, "r", { type: "race.end", race: "r", points: [12, 9], winners: [0] });
  expect(end?.winners).toEqual([0]);
  expect(end?.seats.map(({ points, finished }) => [points, finished])).toEqual([
    [12, true],
    [9, true],
  ]);
});

test("another race is not this one", () => {
  const begun = hearRace(null, "r", whole);
  expect(hearRace(null, "other", whole)).toBeNull();
  expect(hearRace(begun, "r", { type: "race.end", race: "x", points: [1, 2], winners: [1] })).toBe(begun);
});

test("what the server does not know is sent again, and what it knows better is taken from it", () => {
  const [a, b, c] = [1, 2, 3].map((from) => ({ from, to: from + 1 }));
  expect(unsentSwaps([a], [a, b])).toEqual([b]);
  expect(unsentSwaps([a, b], [a, b])).toEqual([]);
  expect(unsentSwaps([a, c], [a, b])).toBeNull();
  expect(unsentSwaps([a, b, c], [a])).toBeNull();
});

test("the seconds until the start are whole, and end at nought", () => {
  const race = hearRace(null, "r", whole)!;
  expect([2000, 2001, 4999, 5000, 9000].map((now) => secondsToStart(race, now))).toEqual([3, 3, 1, 0, 0]);
});
