import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { LoginLimits, MOST_BY_ACCOUNT, MOST_BY_ADDRESS, MOST_BY_PAIR } from "./login-limits.ts";

const MINUTE = 60_000;

let folder: string;
let store: Store;
let loginLimits: LoginLimits;
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
  loginLimits = new LoginLimits(store);
});

const from = (address: string, known: string | null = null) => ({ address, known });

test("eleven wrong passwords from one address shut nobody out elsewhere", async () => {
  for (let i = 0; i < MOST_BY_PAIR; i++) expect(await loginLimits.attempt("anna", from("10.0.0.1"), 0)).toBe(0);
  expect(await loginLimits.attempt("anna", from("10.0.0.1"), 5 * MINUTE)).toBe(600);
  expect(await loginLimits.attempt("anna", from("10.0.0.2"), 5 * MINUTE)).toBe(0);
  expect(await loginLimits.attempt("bert", from("10.0.0.1"), 5 * MINUTE)).toBe(0);
  expect(await loginLimits.attempt("anna", from("10.0.0.1"), 15 * MINUTE)).toBe(0);
});

test("an account is guessed at only so often from anywhere, and known devices are never shut out by it", async () => {
  for (let i = 0; i < MOST_BY_ACCOUNT; i++) expect(await loginLimits.attempt("anna", from(`10.0.0.${i}`), 0)).toBe(0);
  expect(await loginLimits.attempt("anna", from("10.0.1.1"), 5 * MINUTE)).toBe(600);
  expect(await loginLimits.attempt("anna", from("10.0.1.1", "laptop"), 5 * MINUTE)).toBe(0);
  for (let i = 1; i < MOST_BY_PAIR; i++) await loginLimits.attempt("anna", from("10.0.1.1", "laptop"), 5 * MINUTE);
  expect(await loginLimits.attempt("anna", from("10.0.1.1", "laptop"), 5 * MINUTE)).toBe(900);
  expect(await loginLimits.attempt("anna", from("10.0.1.1", "phone"), 5 * MINUTE)).toBe(0);
});

test("an address can guess at many accounts only so often", async () => {
  for (let i = 0; i < MOST_BY_ADDRESS; i++)
    expect(await loginLimits.attempt(`person${i}`, from("10.0.0.1"), 0)).toBe(0);
  expect(await loginLimits.attempt("somebody", from("10.0.0.1"), 1)).toBeGreaterThan(0);
  expect(await loginLimits.attempt("somebody", from("10.0.0.2"), 1)).toBe(0);
});

test("the right password clears the own count, and gives the others their try back", async () => {
  for (let round = 0; round < 2 * MOST_BY_ACCOUNT; round++) {
    expect(await loginLimits.attempt("anna", from("10.0.0.1"), 0)).toBe(0);
    await loginLimits.succeeded("anna", from("10.0.0.1"));
  }
});
