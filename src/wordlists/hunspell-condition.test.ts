import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { edgeTests, endPasses, parseCondition, startPasses } from "./hunspell-condition.ts";

const ends = (condition: string, word: string, strip = ""): boolean => {
  const tests = edgeTests("suffix", condition, strip);
  return tests !== null && endPasses(tests, word);
};
const starts = (condition: string, word: string, strip = ""): boolean => {
  const tests = edgeTests("prefix", condition, strip);
  return tests !== null && startPasses(tests, word);
};

describe("a condition", () => {
  test.each([
    [".", "x", true],
    [".", "", true],
    ["y", "fly", true],
    ["y", "lye", false],
    ["[^aeiou]y", "fly", true],
    ["[^aeiou]y", "play", false],
    ["[^aeiou]y", "y", false],
    ["[čřž]", "muž", true],
    ["[čřž]", "muz", false],
    ["[^čřž]", "muž", false],
    ["á[^bé]ů", "xáců", true],
    ["á[^bé]ů", "xáéů", false],
    ["e.", "new", true],
    ["e.", "awe", false],
    ["..", "a", false],
    ["..", "ab", true],
    [".x", "x", false],
    ["[.]", "a.", true],
    ["[.]", "ab", false],
    ["[^]", "a", true],
    ["[]", "a", false],
    ["a]", "a]", false],
    ["^a", "ba", true],
    ["[a^]", "^", true],
    ["😀[^ж]", "a😀b", true],
    ["😀[^ж]", "a😀ж", false],
    [".b", "😀b", true],
    ["..b", "😀b", false],
    ["[😀ж]", "x😀", true],
    ["[😁]", "x😀", false],
  ])("%s at the end of '%s': %s", (condition, word, expected) => {
    expect(ends(condition, word)).toBe(expected);
  });

  test.each([
    ["a[^b]", "acd", true],
    ["a[^b]", "abd", false],
    ["a[^b]", "a", false],
    ["[éß]", "ßa", true],
    ["[^éß]", "ßa", false],
    [".é", "aéx", true],
    ["😀.", "😀", false],
    ["😀.", "😀x", true],
  ])("%s at the start of '%s': %s", (condition, word, expected) => {
    expect(starts(condition, word)).toBe(expected);
  });

  test("is no condition with a class left open", () => {
    expect(parseCondition("a[bc")).toBeNull();
    expect(parseCondition("[")).toBeNull();
  });
});

test("what an affix takes away must stand there too, whatever the condition asks", () => {
  expect(ends(".", "fly", "y")).toBe(true);
  expect(ends(".", "fla", "y")).toBe(false);
  expect(ends("[^e]y", "fly", "ly")).toBe(true);
  expect(ends("y", "fly", "fly")).toBe(true);
  expect(starts("l.y", "fly", "f")).toBe(false);
  expect(starts("f.y", "fly", "fl")).toBe(true);
  // No word ends in both.
  expect(edgeTests("suffix", "[ab]", "c")).toBeNull();
});

test("is met just where a regular expression is", () => {
  const letter = fc.constantFrom("a", "b", "é", "😀");
  const test = fc.oneof(
    letter,
    fc.constant("."),
    fc
      .tuple(fc.boolean(), fc.array(letter, { minLength: 1, maxLength: 3 }))
      .map(([not, set]) => `[${not ? "^" : ""}${set.join("")}]`),
  );
  const condition = fc.array(test, { minLength: 1, maxLength: 4 }).map((tests) => tests.join(""));
  fc.assert(
    fc.property(condition, fc.array(letter, { minLength: 1, maxLength: 5 }), (text, letters) => {
      const word = letters.join("");
      expect(ends(text, word)).toBe(new RegExp(`(?:${text})$`, "u").test(word));
      expect(starts(text, word)).toBe(new RegExp(`^(?:${text})`, "u").test(word));
    }),
    { numRuns: 2000, seed: 5 },
  );
});
