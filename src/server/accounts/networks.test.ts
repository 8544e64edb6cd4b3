import { expect, test } from "vitest";
import { LoginLimits, MOST_BY_ADDRESS } from "./login-limits.ts";
import { MOST_NEW, SignupLimits } from "./signup-limits.ts";

/** Counts as a store does. */
function tallies() {
  const counts = new Map<string, number>();
  const tally = async (key: string) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return { count: counts.get(key) as number, since: 0 };
  };
  return { tally, untally: async () => {} };
}

test("new accounts and guesses of one household count together, from whichever of its addresses", async () => {
  const signupLimits = new SignupLimits(tallies(), true);
  const from = (network: string, index: number): string => `2001:db8:0:${network}::${index.toString(16)}`;
  for (let index = 0; index < MOST_NEW.guest; index++) await signupLimits.admit("guest", from("1", index), 0);
  await expect(signupLimits.admit("guest", from("1", 9999), 0)).rejects.toMatchObject({ status: 429 });
  await expect(signupLimits.admit("guest", from("2", 0), 0)).resolves.toBeUndefined();

  const loginLimits = new LoginLimits(tallies());
  for (let index = 0; index < MOST_BY_ADDRESS; index++)
    expect(await loginLimits.attempt(`account ${index}`, { address: from("1", index), known: null }, 0)).toBe(0);
  expect(await loginLimits.attempt("another", { address: from("1", 9999), known: null }, 0)).toBeGreaterThan(0);
  expect(await loginLimits.attempt("yet another", { address: from("2", 0), known: null }, 0)).toBe(0);
});
