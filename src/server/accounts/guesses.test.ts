import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { Guesses, MOST_BY_ACCOUNT, MOST_BY_ADDRESS } from "./guesses.ts";

const MINUTE = 60_000;

let folder: string;
let store: Store;
let guesses: Guesses;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tessera-guesses-"));
  store = await openStore({ data: folder });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await store.sweep(Number.MAX_SAFE_INTEGER);
  guesses = new Guesses(store);
});

test("an account can be guessed at a few times in a quarter of an hour, from wherever", async () => {
  for (let i = 0; i < MOST_BY_ACCOUNT; i++) expect(await guesses.attempt("anna", `10.0.0.${i}`, 0)).toBe(0);
  expect(await guesses.attempt("anna", "10.0.1.1", 5 * MINUTE)).toBe(600);
  expect(await guesses.attempt("bert", "10.0.1.1", 5 * MINUTE)).toBe(0);
  expect(await guesses.attempt("anna", "10.0.1.1", 15 * MINUTE)).toBe(0);
});

test("an address can guess at many accounts only so often", async () => {
  for (let i = 0; i < MOST_BY_ADDRESS; i++) expect(await guesses.attempt(`person${i}`, "10.0.0.1", 0)).toBe(0);
  expect(await guesses.attempt("somebody", "10.0.0.1", 1)).toBeGreaterThan(0);
  expect(await guesses.attempt("somebody", "10.0.0.2", 1)).toBe(0);
});

test("the right password clears the account, and gives the address its try back", async () => {
  for (let round = 0; round < 3 * MOST_BY_ADDRESS; round++) {
    expect(await guesses.attempt("anna", "10.0.0.1", 0)).toBe(0);
    await guesses.succeeded("anna", "10.0.0.1");
  }
});
