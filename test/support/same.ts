import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";

/**
 * `expect(found).toEqual(wanted)` for what is compared thousands of times. Vitest takes ten times as long to find two
 * things equal; it is asked where they are not, for it says how they differ.
 */
export function expectSame(found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted);
}
