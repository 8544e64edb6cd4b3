import { expect, test } from "vitest";
import { Bucket, Buckets } from "./bucket.ts";

test("so many at once, then as many as time brings, never more than it holds", () => {
  const bucket = new Bucket(3, 2, 0);
  const takes = (now: number, wanted: number) =>
    Array.from({ length: wanted }, () => bucket.take(now)).filter(Boolean).length;
  expect(takes(0, 5)).toBe(3);
  expect(takes(400, 2)).toBe(0);
  expect(takes(500, 2)).toBe(1);
  expect(takes(1500, 9)).toBe(2);
  expect(bucket.isFull(2000)).toBe(false);
  expect(bucket.isFull(3000)).toBe(true);
  expect(takes(999_999, 9)).toBe(3);
});

test("a clock that was set back brings nothing", () => {
  const bucket = new Bucket(1, 1, 10_000);
  expect(bucket.take(10_000)).toBe(true);
  expect(bucket.take(5000)).toBe(false);
  expect(bucket.take(6000)).toBe(true);
});

test("everybody has one, and none is kept for who is quiet", () => {
  const buckets = new Buckets(1, 1);
  expect([buckets.take("a", 0), buckets.take("a", 0), buckets.take("b", 500)]).toEqual([true, false, true]);
  buckets.tidy(1000);
  expect(buckets.size).toBe(1);
  expect(buckets.take("b", 1000)).toBe(false);
  buckets.tidy(2500);
  expect(buckets.size).toBe(0);
});
