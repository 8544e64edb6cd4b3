import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Random } from "../../base/random.ts";
import { must } from "../../base/result.ts";
import { playSwap } from "../../jewels/cascade.ts";
import { dealPosition } from "../../jewels/deal.ts";
import { CLASSIC } from "../../jewels/rules.ts";
import { legalSwaps, type Swap } from "../../jewels/swap.ts";
import type { RunFact, RunSetup } from "./forms.ts";
import {
  applyRun,
  decideRun,
  isAtHand,
  judgeRun,
  MOST_STEPS,
  type Run,
  type RunAction,
  reachedBy,
  startRun,
} from "./rules.ts";
import { race } from "./run.ts";

const START = 1_000_000;
const deal = dealPosition(CLASSIC, Random.fromSeed(3), 64);
const [swap] = legalSwaps(CLASSIC, deal.board);

const setupOf = (changes: Partial<RunSetup> = {}): RunSetup => ({
  ...{ id: "r", board: "file:x", limits: { turns: 10, ms: null }, startsAt: START },
  start: { rules: CLASSIC, board: [...deal.board], queues: deal.queues.map((queue) => [...queue]) },
  seats: [
    { account: "anna", name: "Anna" },
    { account: "bert", name: "Bert" },
  ],
  ...changes,
});

const batch = (after: number, swaps: readonly Swap[], finish = false): RunAction => ({
  ...{ type: "swaps", after, swaps, finish },
});
const codeOf = (run: Run, action: RunAction, passed: number): string => {
  const decided = decideRun(run, 0, action, START + passed);
  return decided.ok ? "taken" : decided.fault.code;
};
const happen = (run: Run, facts: readonly RunFact[], at = START): Run =>
  facts.reduce((before, fact) => applyRun(before, { at, fact }), run);
const many = (count: number): Swap[] => Array.from({ length: count }, () => swap);

describe("nothing is played for swaps that are refused anyway", () => {
  const timed = setupOf({ limits: { turns: null, ms: 60_000 } });
  const over = happen(startRun(setupOf()), [{ type: "finished", seat: 0, by: "left" }]);
  test.each<[string, Run, RunAction, number]>([
    ["runOver", over, batch(0, []), 1],
    ["late", happen(startRun(timed), [{ type: "finished", seat: 0, by: "time" }]), batch(0, [swap]), 64_000],
    ["notStarted", startRun(setupOf()), batch(0, [swap]), -1],
    ["stale", startRun(setupOf()), batch(1, [swap]), 1],
    ["stale", startRun(setupOf()), batch(1, []), 1],
    ["tooQuick", startRun(timed), batch(0, many(11)), 0],
    ["noTurnsLeft", startRun(setupOf()), batch(0, many(11)), 1],
  ])("%s", (code, run, action, passed) => {
    // A board that cannot be looked at: whoever plays on it fails.
    const broken: Run = { ...run, start: { ...run.start, board: null as never } };
    expect(codeOf(broken, action, passed)).toBe(code);
  });
});

test("no swaps change nothing, or end it, also before the start", () => {
  const run = startRun(setupOf());
  expect(decideRun(run, 0, batch(0, []), START)).toEqual({ ok: true, value: [] });
  const left = { type: "finished", seat: 0, by: "left" };
  expect(decideRun(run, 0, batch(0, [], true), START - 2000)).toEqual({ ok: true, value: [left] });
});

test("a run whose cascades are far more than chance has ends where they are too many", () => {
  const run = startRun(setupOf({ limits: { turns: null, ms: null } }));
  const [first] = must(decideRun(run, 0, batch(0, [swap]), START));
  const before = happen(run, [first]);
  // As if all those steps had been made before.
  const { position } = reachedBy(before, 0);
  Object.assign(reachedBy(before, 0), { steps: MOST_STEPS });
  const [next, after] = legalSwaps(CLASSIC, position.board);
  const played = must(playSwap(position, next));
  expect(must(decideRun(before, 0, batch(1, [next, after]), START))).toEqual([
    { type: "swaps", seat: 0, swaps: [next], points: played.points },
    { type: "finished", seat: 0, by: "endless" },
  ]);
});

test("a race without a clock ends after a day, a run on its own never, the board of a day with the day", () => {
  const DAY = 86_400_000;
  const race2 = startRun(setupOf());
  expect(race.dueAt(race2)).toBe(START + DAY + 3000);
  const alone = setupOf({ seats: [{ account: "anna", name: "Anna" }] });
  expect(race.dueAt(startRun(alone))).toBeNull();
  const daily = startRun({ ...alone, closesAt: START + 5000 });
  expect(judgeRun(daily, START + 7999)).toEqual([]);
  const late = happen(daily, judgeRun(daily, START + 8000), START + 99_000);
  expect(late.seats[0].end).toEqual({ at: START + 8000, by: "time" });
});

test("a fact of a seat that there is not changes nothing", () => {
  const alone = startRun(setupOf({ seats: [{ account: "anna", name: "Anna" }] }));
  expect(happen(alone, [{ type: "swaps", seat: 1, swaps: [swap], points: 3 }])).toEqual(alone);
});

test("the clock ends the seats that are not done, once", () => {
  const run = startRun(setupOf({ limits: { turns: null, ms: 60_000 } }));
  const one = happen(run, [{ type: "finished", seat: 1, by: "left" }]);
  expect(judgeRun(one, START + 62_999)).toEqual([]);
  expect(judgeRun(one, START + 63_000)).toEqual([{ type: "finished", seat: 0, by: "time" }]);
  expect(race.dueAt(one)).toBe(START + 63_000);
  const both = happen(one, judgeRun(one, START + 63_000));
  expect([judgeRun(both, START + 70_000), race.dueAt(both), race.status(both)]).toEqual([[], null, "over"]);
});

/** Swaps of both seats, some at a time, each the one of that number among the legal ones. */
const plays = fc.array(
  fc.record({ seat: fc.integer({ min: 0, max: 1 }), choice: fc.nat(20), count: fc.integer({ min: 1, max: 3 }) }),
  {
    maxLength: 12,
  },
);

test("facts that were stored and read again lead to the same place, and nobody sees the other's swaps", () => {
  fc.assert(
    fc.property(plays, (turns) => {
      let run = startRun(setupOf());
      let read = startRun(setupOf());
      const views = [race.look(setupOf(), 0), race.look(setupOf(), 1), race.look(setupOf(), -1)];
      for (const { seat, choice, count } of turns) {
        let { position } = reachedBy(run, seat);
        const swaps: Swap[] = [];
        for (let i = 0; i < count; i++) {
          const legal = legalSwaps(CLASSIC, position.board);
          if (legal.length === 0) break;
          swaps.push(legal[choice % legal.length]);
          ({ position } = must(playSwap(position, swaps[i])));
        }
        const decided = decideRun(run, seat, batch(run.seats[seat].swaps.length, swaps), START);
        if (!decided.ok) continue;
        for (const fact of decided.value) {
          for (const [i, view] of views.entries()) {
            const seen = JSON.parse(JSON.stringify(race.see(run, fact, i < 2 ? i : -1)));
            if (seen.seat !== i) expect(seen.swaps).toBeUndefined();
            views[i] = view && race.follow(view, { at: START, fact: seen });
          }
          run = happen(run, [fact]);
          expect(isAtHand(run, seat)).toBe(true);
          read = happen(read, [JSON.parse(JSON.stringify(fact))]);
        }
      }
      expect(read).toEqual(run);
      for (const seat of [0, 1]) {
        expect(reachedBy(read, seat)).toEqual(reachedBy(run, seat));
        for (const view of views)
          expect(view?.seats[seat]).toMatchObject({
            points: run.seats[seat].points,
            turns: run.seats[seat].swaps.length,
          });
        expect(views[seat]?.seats[seat].swaps).toEqual(run.seats[seat].swaps);
      }
    }),
    { numRuns: 40 },
  );
});
