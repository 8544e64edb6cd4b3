import { expect, test } from "vitest";
import { memoryStore } from "../local/storage.ts";
import { isSealKept, keepSeal } from "./seals.ts";

test("a table must have the seed that was promised before we gave our value", () => {
  const store = memoryStore();
  expect(isSealKept(store, "t", "aa")).toBeNull();
  keepSeal(store, "t", "aa");
  expect(isSealKept(store, "t", "aa")).toBe(true);
  expect(isSealKept(store, "t", "bb")).toBe(false);
});

test("only the last hundred are kept, and what cannot be read counts for nothing", () => {
  const store = memoryStore();
  for (let i = 0; i < 120; i++) keepSeal(store, `t${i}`, "aa");
  expect(isSealKept(store, "t0", "aa")).toBeNull();
  expect(isSealKept(store, "t119", "aa")).toBe(true);
  store.setItem("tessera.seals", "{");
  expect(isSealKept(store, "t119", "aa")).toBeNull();
});
