import { describe, expect, test } from "vitest";
import { Random } from "../../base/random.ts";
import { ok } from "../../base/result.ts";
import { playSwap } from "../../jewels/cascade.ts";
import { dealPosition } from "../../jewels/deal.ts";
import type { JewelsPosition } from "../../jewels/position.ts";
import { CLASSIC } from "../../jewels/rules.ts";
import { legalSwaps, type Swap } from "../../jewels/swap.ts";
import type { JewelsRun } from "../store/store.ts";
import { judgeSwaps, MOST_STEPS, reachedBy, storedStart } from "./judge.ts";

const START = 1_000_000;
const deal = dealPosition(CLASSIC, Random.fromSeed(3), 64);
const [swap] = legalSwaps(CLASSIC, deal.board);

const runOf = (changes: Partial<JewelsRun> = {}, start: JewelsPosition = deal): JewelsRun => ({
  ...{ id: "r", account: "anna", board: "file:x", limit: { turns: 10, seconds: null }, record: storedStart(start) },
  ...{ points: 0, turns: 0, startedAt: START, finishedAt: null, ...changes },
});

const batchOf = (after: number, swaps: readonly Swap[], finish = false) => ({ after, swaps, finish });

describe("nothing is played again for a batch that is refused anyway", () => {
  const timed = { turns: null, seconds: 60 };
  const many = (count: number): Swap[] => Array.from({ length: count }, () => swap);
  test.each<[string, Partial<JewelsRun>, number, readonly Swap[], number]>([
    ["runOver", { finishedAt: START }, 0, [], 1],
    ["late", { limit: timed }, 0, [swap], 64_000],
    ["notStarted", {}, 0, [swap], -1],
    ["stale", {}, 1, [swap], 1],
    ["stale", {}, 1, [], 1],
    ["tooQuick", { limit: timed }, 0, many(11), 0],
    ["noTurnsLeft", {}, 0, many(11), 1],
  ])("%s", async (code, changes, after, swaps, passed) => {
    let asked = 0;
    const judged = await judgeSwaps(runOf(changes), batchOf(after, swaps), START + passed, async () => {
      asked++;
      return ok(reachedBy(runOf()));
    });
    expect([judged.ok ? "taken" : judged.fault.code, asked]).toEqual([code, 0]);
  });
});

test("an empty batch plays nothing again: it changes nothing, or ends the run, also before a race starts", async () => {
  const never = (): never => {
    throw new Error("played again");
  };
  const run = runOf({ limit: { turns: null, seconds: 60 } });
  expect(await judgeSwaps(run, batchOf(0, []), START, never)).toEqual({ ok: true, value: { run, reached: null } });
  const ended = await judgeSwaps(run, batchOf(0, [], true), START - 2000, never);
  expect(ended).toMatchObject({ ok: true, value: { run: { finishedAt: START - 2000, turns: 0 } } });
});

test("a run whose cascades are far more than chance has ends where they are too many", async () => {
  const run = runOf({ limit: { turns: null, seconds: null } });
  const before = async () => ok({ position: deal, steps: MOST_STEPS });
  const played = playSwap(deal, swap);
  if (!played.ok) throw new Error(played.fault.code);
  const [next] = legalSwaps(CLASSIC, played.value.position.board);
  const judged = await judgeSwaps(run, batchOf(0, [swap, next]), START, before);
  if (!judged.ok) throw new Error(judged.fault.code);
  expect(judged.value.run).toMatchObject({ turns: 1, points: played.value.points, finishedAt: START });
  expect(judged.value.run.record).toMatchObject({ swaps: [swap] });
});

test("steps are counted alike when a run is played again", async () => {
  const judged = await judgeSwaps(runOf(), batchOf(0, [swap]), START, async () => ok({ position: deal, steps: 0 }));
  if (!judged.ok) throw new Error(judged.fault.code);
  expect(judged.value.reached?.steps).toBeGreaterThan(0);
  expect(reachedBy(judged.value.run)).toEqual(judged.value.reached);
});
