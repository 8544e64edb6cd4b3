import fc from "fast-check";
import { expect, test } from "vitest";
import { isDeeper } from "./body.ts";

/** Written apart from the scan: of a value, not of its text. */
const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? 1 + Math.max(0, ...Object.entries(value).map(([, part]) => depthOf(part)))
    : 0;

test("brackets count where they stand for something, and not in texts", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const depth = depthOf(value);
      expect(isDeeper(JSON.stringify(value), depth)).toBe(false);
      expect(isDeeper(JSON.stringify(value, null, 2), depth - 1)).toBe(true);
    }),
  );
  expect(isDeeper('"[[[[\\"[[[["', 0)).toBe(false);
  expect(isDeeper('{"a\\\\":[[]]}', 2)).toBe(true);
});

test("each sign of a body is looked at once", () => {
  // A quote and then nothing but escaped ones: every one of them looked like the beginning of a text.
  const body = new String(`"${'\\"'.repeat(30_000)}`);
  let looked = 0;
  const counting = new Proxy(body, {
    get(text, at) {
      if (typeof at === "string" && /^\d+$/.test(at)) looked++;
      const part = Reflect.get(text, at, text);
      return typeof part === "function" ? part.bind(text) : part;
    },
  });
  expect(isDeeper(counting as string, 40)).toBe(false);
  expect(looked).toBeLessThanOrEqual(body.length);
});
