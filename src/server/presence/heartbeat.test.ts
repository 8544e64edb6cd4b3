import { expect, test } from "vitest";
import { Heartbeat } from "./heartbeat.ts";

function heartbeat() {
  const written: number[] = [];
  const store = {
    beat: async (_: string, __: number, until: number) => written.push(until) > 0,
    livingNodes: async () => [],
  };
  const parts = { node: "a", count: () => 3, forgotten: async () => {}, nodeGone: () => {} };
  const clock = { now: () => 1000, every: () => () => {} };
  return { written, heart: new Heartbeat({ ...parts, store: store as never, clock }) };
}

test("a node that has said goodbye is not brought back to life by who asks whether it is ready", async () => {
  const { written, heart } = heartbeat();
  await heart.beat();
  await heart.end();
  await heart.beat();
  expect(written).toEqual([31_000, 1000]);
});
