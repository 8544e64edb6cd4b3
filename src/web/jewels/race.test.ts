import { expect, test } from "vitest";
import type { Timed } from "../../activity/activity.ts";
import type { RunSetup, SeenRunFact } from "../../activity/run/forms.ts";
import { winnersOf } from "../../activity/run/seen.ts";
import type { ServerMessage } from "../../protocol/server.ts";
import { emptyRoom } from "../connection/room.ts";
import { hearRace, type RaceRoom, secondsToStart, setupAgain, unsentSwaps } from "./race.ts";

const setup: RunSetup = {
  ...{ id: "r", board: "race:r", limits: { turns: null, ms: 120_000 }, startsAt: 5000 },
  start: { rules: { rows: 8, columns: 8, colours: 6 }, board: [], queues: [] },
  seats: [
    { account: "a", name: "Anna" },
    { account: "b", name: "Björn" },
  ],
};

const [a, b, c] = [1, 2, 3].map((from) => ({ from, to: from + 1 }));

const facts = [
  { type: "progress", seat: 1, turns: 2, points: 9 },
  { type: "swaps", seat: 0, swaps: [a, b], points: 12 },
  { type: "finished", seat: 1, by: "noSwap" },
  { type: "finished", seat: 0, by: "time" },
].map((fact, at) => ({ at, fact })) as Timed<SeenRunFact>[];

const whole: ServerMessage = {
  ...{ type: "activity.whole", kind: "race", activity: "r", setup, seat: 0, now: 2500, facts: facts.slice(0, 1) },
};
const more: ServerMessage = {
  ...{ type: "activity.facts", kind: "race", activity: "r", from: 1, now: 2500, facts: facts.slice(1) },
};
const begun: RaceRoom = hearRace(emptyRoom("r"), whole);

test("a race is heard from its start to its end", () => {
  expect(begun.view?.seats.map(({ points, turns }) => [points, turns])).toEqual([
    [0, 0],
    [9, 2],
  ]);
  expect(winnersOf(begun.view?.seats ?? [])).toBeNull();
  const { view } = hearRace(begun, more);
  expect(view?.seats[0]).toEqual({ points: 12, turns: 2, swaps: [a, b], end: "time" });
  expect(winnersOf(view?.seats ?? [])).toEqual([0]);
});

test("another race is not this one", () => {
  expect(hearRace(emptyRoom("other"), whole).view).toBeNull();
  expect(hearRace(begun, { ...more, activity: "x" } as ServerMessage)).toBe(begun);
});

test("what the server does not know is sent again, and what it knows better is taken from it", () => {
  expect(unsentSwaps([a], [a, b])).toEqual([b]);
  expect(unsentSwaps([a, b], [a, b])).toEqual([]);
  expect(unsentSwaps([a, c], [a, b])).toBeNull();
  expect(unsentSwaps([a, b, c], [a])).toBeNull();
});

test("the seconds until the start are whole, and end at nought", () => {
  expect([2000, 2001, 4999, 5000, 9000].map((now) => secondsToStart(setup, now))).toEqual([3, 3, 1, 0, 0]);
});

test("the same race once more has the same limit", () => {
  expect(setupAgain(setup)).toEqual({ kind: "race", minutes: 2 });
  expect(setupAgain({ limits: { turns: 40, ms: null } })).toEqual({ kind: "race", minutes: null });
});
