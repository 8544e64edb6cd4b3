import { expect, test } from "vitest";
import { hashPassword, isPassword, MOST_AT_ONCE, MOST_WAITING } from "../accounts/passwords.ts";
import { Turnstile } from "./turnstile.ts";

/** Work that ends when it is told to, and what was under way at most. */
function heldWork() {
  const ends: (() => void)[] = [];
  const seen = { running: 0, most: 0, begun: 0 };
  const work = async (): Promise<number> => {
    const number = ++seen.begun;
    seen.most = Math.max(seen.most, ++seen.running);
    await new Promise<void>((end) => ends.push(end));
    seen.running--;
    return number;
  };
  return { ends, seen, work };
}

const settle = (): Promise<void> => new Promise((go) => setImmediate(go));

test("so many at once, so many wait in their order, and the rest is told so", async () => {
  const turnstile = new Turnstile(2, 3);
  const { ends, seen, work } = heldWork();
  const asked = Array.from({ length: 8 }, () => turnstile.pass(work));
  await settle();
  expect(seen).toEqual({ running: 2, most: 2, begun: 2 });
  for (let i = 0; i < 5; i++) {
    ends[i]();
    await settle();
    expect(seen.running).toBeLessThanOrEqual(2);
  }
  const answers = await Promise.all(asked);
  expect(answers.map((answer) => answer?.done ?? null)).toEqual([1, 2, 3, 4, 5, null, null, null]);
  expect(seen.most).toBe(2);
});

test("work that fails gives its place back", async () => {
  const turnstile = new Turnstile(1, 1);
  const broken = (): Promise<never> => Promise.reject(new Error("broken"));
  await expect(turnstile.pass(broken)).rejects.toThrow("broken");
  const both = [turnstile.pass(broken), turnstile.pass(async () => "after")];
  await expect(both[0]).rejects.toThrow("broken");
  expect(await both[1]).toEqual({ done: "after" });
});

test("passwords by the hundred: some are told to come again, none is wrong", async () => {
  const hash = await hashPassword("correct horse battery");
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, () => isPassword(hash, "correct horse battery")),
  );
  const refused = answers.filter((answer) => answer.status === "rejected");
  expect(refused).toHaveLength(100 - MOST_AT_ONCE - MOST_WAITING);
  expect(refused[0].reason).toMatchObject({ status: 503, body: { code: "busy", retryAfter: 2 } });
  expect(answers.filter((answer) => answer.status === "fulfilled" && answer.value)).toHaveLength(
    MOST_AT_ONCE + MOST_WAITING,
  );
});
