import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fail, ok } from "./result.ts";
import { array, boolean, integer, nullable, object, oneOf, record, type Shape, string, withDefault } from "./shape.ts";

const alphabet = object({
  id: string(/^[a-z]+$/, "a short name in small letters"),
  blanks: withDefault(integer(0, 9), 2),
  folds: boolean,
  language: nullable(string()),
  kind: oneOf("plain", "digraphs", 7, null),
  letters: array(object({ glyph: string(/./u), points: integer(0, 50) }), 1),
  size: array(integer(1, 26), 2, 2),
  replace: record(/^[A-Z]$/, "one capital letter", string()),
});

const good = {
  id: "en",
  blanks: 3,
  folds: false,
  language: null,
  kind: "plain",
  letters: [
    { glyph: "A", points: 1 },
    { glyph: "B", points: 3 },
  ],
  size: [15, 15],
  replace: { A: "Á" },
};

test("data of the right form comes back equal", () => {
  expect(alphabet(good, "")).toEqual(ok(good));
});

test("a field that is left out gets its default, and only then", () => {
  const { blanks: _, ...rest } = good;
  expect(alphabet(rest, "")).toEqual(ok({ ...good, blanks: 2 }));
  expect(alphabet({ ...good, blanks: null }, "")).toEqual(
    fail({ field: "blanks", expected: "integer", values: { min: 0, max: 9 }, got: "null" }),
  );
});

describe("a fault names the field, what was expected and what was found", () => {
  const letter = (index: number, change: object) =>
    good.letters.map((item, i) => (i === index ? { ...item, ...change } : item));
  const { folds: _, ...withoutFolds } = good;

  test.each<[string, unknown, string, string, string, object?]>([
    ["no object", [], "", "object", "[]"],
    ["null", null, "", "object", "null"],
    ["nothing", undefined, "", "object", ""],
    ["a missing field", withoutFolds, "folds", "boolean", ""],
    ["an empty text, which is not nothing", { ...good, id: "" }, "id", "a short name in small letters", '""'],
    ["a text against its pattern", { ...good, id: "EN" }, "id", "a short name in small letters", '"EN"'],
    ["a number as text", { ...good, language: 5 }, "language", "text", "5"],
    ["a text as number", { ...good, blanks: "2" }, "blanks", "integer", '"2"', { min: 0, max: 9 }],
    ["a broken number", { ...good, blanks: 1.5 }, "blanks", "integer", "1.5", { min: 0, max: 9 }],
    ["too small", { ...good, blanks: -1 }, "blanks", "integer", "-1", { min: 0, max: 9 }],
    ["too large", { ...good, blanks: 10 }, "blanks", "integer", "10", { min: 0, max: 9 }],
    [
      "none of the values",
      { ...good, kind: "other" },
      "kind",
      "oneOf",
      '"other"',
      { values: '"plain", "digraphs", 7, null' },
    ],
    ["an empty list", { ...good, letters: [] }, "letters", "list", "[]", { min: 1, max: 100_000 }],
    ["no list", { ...good, letters: "AB" }, "letters", "list", '"AB"', { min: 1, max: 100_000 }],
    ["a short pair", { ...good, size: [15] }, "size", "listOf", "[15]", { min: 2, max: 2 }],
    ["a wrong item", { ...good, size: [15, 99] }, "size[1]", "integer", "99", { min: 1, max: 26 }],
    [
      "a field of an item",
      { ...good, letters: letter(1, { points: "3" }) },
      "letters[1].points",
      "integer",
      '"3"',
      { min: 0, max: 50 },
    ],
    [
      "a slip of the pen",
      { ...good, letters: letter(0, { point: 1 }) },
      "letters[0].point",
      "noSuchField",
      "1",
      { known: "glyph, points" },
    ],
    ["a wrong key", { ...good, replace: { ab: "x" } }, "replace.ab", "one capital letter", '"ab"'],
    ["a wrong value of a key", { ...good, replace: { A: 1 } }, "replace.A", "text", "1"],
  ])("%s", (_name, data, field, expected, got, values = {}) => {
    expect(alphabet(data, "")).toEqual(fail({ field, expected, values, got }));
  });
});

test("names that every object inherits count neither as given nor as known", () => {
  const shape = object({ constructor: string() });
  expect(shape({}, "")).toEqual(fail({ field: "constructor", expected: "text", values: {}, got: "" }));
  expect(object({})(JSON.parse('{"__proto__": 1}'), "").ok).toBe(false);
});

test("a long value is cut in the fault", () => {
  const fault = boolean("x".repeat(200), "folds");
  expect(fault).toEqual(fail({ field: "folds", expected: "boolean", values: {}, got: `"${"x".repeat(56)}...` }));
});

test("no JSON value makes a shape throw, and what passes has the form", () => {
  const shapes: Shape<unknown>[] = [alphabet, array(nullable(integer(0, 1))), record(/^a/, "a…", boolean), string()];
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...shapes), (value, shape) => {
      const result = shape(value, "");
      if (result.ok) expect(shape(result.value, "")).toEqual(result);
      else expect(result.fault.expected).not.toBe("");
    }),
  );
});
