import { expect, test } from "vitest";
import { Guesses, MOST_BY_ACCOUNT, MOST_BY_ADDRESS } from "./guesses.ts";

const MINUTE = 60_000;

test("an account can be guessed at a few times in a quarter of an hour, from wherever", () => {
  const guesses = new Guesses();
  for (let i = 0; i < MOST_BY_ACCOUNT; i++) expect(guesses.attempt("anna", `10.0.0.${i}`, 0)).toBe(0);
  expect(guesses.attempt("anna", "10.0.1.1", 5 * MINUTE)).toBe(600);
  expect(guesses.attempt("bert", "10.0.1.1", 5 * MINUTE)).toBe(0);
  expect(guesses.attempt("anna", "10.0.1.1", 15 * MINUTE)).toBe(0);
});

test("an address can guess at many accounts only so often", () => {
  const guesses = new Guesses();
  for (let i = 0; i < MOST_BY_ADDRESS; i++) expect(guesses.attempt(`person${i}`, "10.0.0.1", 0)).toBe(0);
  expect(guesses.attempt("somebody", "10.0.0.1", 1)).toBeGreaterThan(0);
  expect(guesses.attempt("somebody", "10.0.0.2", 1)).toBe(0);
});

test("the right password clears the account, and gives the address its try back", () => {
  const guesses = new Guesses();
  for (let round = 0; round < 3 * MOST_BY_ADDRESS; round++) {
    expect(guesses.attempt("anna", "10.0.0.1", 0)).toBe(0);
    guesses.succeeded("anna", "10.0.0.1");
  }
});
