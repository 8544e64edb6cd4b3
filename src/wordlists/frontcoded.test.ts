import fc from "fast-check";
import { expect, test } from "vitest";
import { makeFrontCoded, parseFrontCoded } from "./frontcoded.ts";

test("a line says how much of the word before it is kept", () => {
  expect(makeFrontCoded(["haus", "hauses", "haut", "igel"])).toBe("Ahaus\nEes\nDt\nAigel\n");
});

test("what was coded is read again", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abcäż"), minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const sorted = [...new Set(words)].sort();
      expect(parseFrontCoded(makeFrontCoded(sorted))).toEqual({ ok: true, value: sorted });
    }),
  );
});

test.each([
  ["a line without an end", "Ahaus\nEes", 2],
  ["an empty line", "Ahaus\n\n", 2],
  ["more than the word before has", "Ahaus\nFs\n", 2],
  ["no letter for what is kept", "haus\n", 1],
  ["an empty word", "A\n", 1],
])("%s is refused", (_, text, line) => {
  expect(parseFrontCoded(text)).toEqual({ ok: false, fault: line });
});
