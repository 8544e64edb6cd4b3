import { expect, test } from "vitest";
import { FakeClock } from "../../../test/support/server.ts";
import { createMetrics } from "../http/metrics.ts";
import { StoreAway } from "../store/away.ts";
import { StoreReadiness } from "./readiness.ts";

const full = new StoreAway(Object.assign(new Error("no space left on device"), { code: "53100" }));

function watched() {
  const clock = new FakeClock(0);
  const said: [string, object][] = [];
  const state = { isFull: false, probes: 0 };
  const told: boolean[] = [];
  const metrics = createMetrics();
  const readiness = new StoreReadiness({
    ...{ clock, metrics },
    log: { info: (about) => void said.push(["info", about]), warn: (about) => void said.push(["warn", about]) },
    async probe() {
      state.probes++;
      if (state.isFull) throw full;
    },
    changed: (isReady) => void told.push(isReady),
  });
  const figures = () => metrics.registry.metrics();
  return { clock, said, state, told, readiness, figures };
}

test("the store is asked once a second at most, and all who ask share the answer", async () => {
  const { clock, state, readiness } = watched();
  expect(await Promise.all([1, 2, 3].map(() => readiness.check()))).toEqual([true, true, true]);
  clock.jump(999);
  expect([await readiness.check(), state.probes]).toEqual([true, 1]);
  clock.jump(1);
  expect([await readiness.check(), state.probes]).toEqual([true, 2]);
});

test("a store that cannot be written is said once to everybody, and so is that it can again", async () => {
  const { clock, said, state, told, readiness, figures } = watched();
  expect(await figures()).toContain("tessera_store_ready 1");
  state.isFull = true;
  for (let second = 0; second < 5; second++) {
    expect(await readiness.check()).toBe(false);
    clock.jump(1000);
  }
  expect(said).toEqual([["warn", { kind: "full", reason: "no space left on device" }]]);
  expect(told).toEqual([false]);
  expect(await figures()).toContain("tessera_store_ready 0");
  state.isFull = false;
  expect(await readiness.check()).toBe(true);
  expect([told, said.at(-1)]).toEqual([
    [false, true],
    ["info", { refused: 0 }],
  ]);
  expect(await figures()).toContain("tessera_store_ready 1");
});

test("what is refused is counted by its reason, and logged once a minute with the number", async () => {
  const { clock, said, state, readiness, figures } = watched();
  state.isFull = true;
  await readiness.check();
  said.length = 0;
  for (let i = 0; i < 1000; i++) readiness.refused(full);
  clock.jump(60_000);
  readiness.refused(full);
  const about = { kind: "full", reason: "no space left on device" };
  expect(said).toEqual([
    ["warn", { ...about, refused: 1 }],
    ["warn", { ...about, refused: 1001 }],
  ]);
  expect(await figures()).toContain('tessera_store_refusals_total{reason="full"} 1001');
});

test("a refusal makes the store be asked at once", async () => {
  const { state, readiness, told } = watched();
  state.isFull = true;
  readiness.refused(full);
  await expect.poll(() => told).toEqual([false]);
});
