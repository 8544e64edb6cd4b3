import { expect, test } from "vitest";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import type { View } from "../../words/position.ts";
import { makeBots, thinkingTime } from "../bots/bots.ts";
import { createMetrics } from "../http/metrics.ts";
import { FairQueue } from "./fairqueue.ts";

/** Work that says when it begins and ends when it is told to. */
function stage() {
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      endings.set(name, () => resolve(name));
    });
  const end = async (name: string): Promise<void> => {
    endings.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, end };
}

test("who asks for a hundred is served between all others, however early they came", async () => {
  const queue = new FairQueue(1);
  const { begun, work, end } = stage();
  for (let i = 0; i < 100; i++) void queue.add("greedy", work(`greedy${i}`));
  const answer = queue.add("modest", work("modest"));
  void queue.add("third", work("third"));
  expect([queue.size, queue.owners]).toEqual([101, 3]);
  for (const name of ["greedy0", "greedy1", "modest", "third"]) await end(name);
  expect(begun).toEqual(["greedy0", "greedy1", "modest", "third", "greedy2"]);
  expect(await answer).toBe("modest");
});

test("no more is begun than there are places, and what fails gives its place back", async () => {
  const queue = new FairQueue(2);
  const { begun, work, end } = stage();
  const failing = queue.add("a", async () => {
    throw new Error("no thread");
  });
  await expect(failing).rejects.toThrow("no thread");
  for (const name of ["a1", "b1", "c1"]) void queue.add(name[0], work(name));
  expect(begun).toEqual(["a1", "b1"]);
  await end("b1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  expect([queue.size, queue.owners]).toEqual([0, 0]);
});

test("in a long round each thinks for less, so that a round has an end that people can wait for", () => {
  expect(thinkingTime(Number.POSITIVE_INFINITY, 0, 1)).toBe(2000);
  expect(thinkingTime(Number.POSITIVE_INFINITY, 4, 1)).toBe(2000);
  for (const [owners, threads] of [
    [20, 1],
    [99, 1],
    [300, 4],
  ])
    expect(((owners + 1) / threads) * thinkingTime(Number.POSITIVE_INFINITY, owners, threads)).toBeLessThanOrEqual(
      10_000,
    );
  for (let owners = 0; owners < 400; owners++) expect(thinkingTime(7777.7, owners, 1) % 1).toBe(0);
  // Its own clock presses more.
  expect(thinkingTime(10_000, 0, 1)).toBe(500);
  expect(thinkingTime(-5, 0, 1)).toBe(20);
});

test("when a hundred owners wait for a thread, computer players are busy; what nobody wants any more is not thought", async () => {
  const bots = makeBots(1, createMetrics());
  const question = { view: {} as View, lexicon: {} as Lexicon, level: "master" };
  const asked = Array.from({ length: 101 }, (_, i) =>
    bots.think({ ...question, owner: `owner${i}`, patience: () => 0, isWanted: () => false }),
  );
  expect(bots.areBusy()).toBe(true);
  expect(new Set(await Promise.all(asked))).toEqual(new Set([null]));
  expect(bots.areBusy()).toBe(false);
  await bots.close();
});
