import { Type } from "typebox";
import { describe, expect, test } from "vitest";
import { commands } from "./client.ts";
import { firstFlaw, isOversized, unstorable } from "./flaw.ts";

const move = { type: "table.move", id: "m", table: "t", ply: 0 };
const place = { type: "place", square: 1, direction: "across", tiles: [1] };
const Settings = Type.Record(Type.String({ pattern: "^[\\w.-]{1,60}$" }), Type.Unknown(), {
  maxProperties: 100,
  additionalProperties: false,
});

describe("the first flaw", () => {
  test.each([
    [commands["table.move"].form, { ...move, move: { ...place, tiles: [1, -1, -1] } }, "move.tiles.1"],
    [commands["table.move"].form, { ...move, move: { ...place, square: "x" } }, "move.square"],
    [commands["table.move"].form, { ...move, move: { type: "fly" } }, "move"],
    [commands["table.move"].form, { ...move, move: { ...place, more: 1 } }, "move.more"],
    [commands["table.move"].form, move, "move"],
    [commands["activity.enter"].form, { type: "activity.enter", id: "e", activity: "t", version: -1 }, "version"],
    [Settings, { "no blanks": 1 }, "no blanks"],
    [Type.Union([Settings, Type.Null()]), "text", ""],
  ])("number %#", (form, value, field) => {
    const flaw = firstFlaw(form, value);
    expect(flaw.field).toBe(field);
    expect(flaw.expected).not.toBe("");
  });
});

test("how much is looked at does not grow with the flaws", () => {
  let looked = 0;
  const many = (length: number) =>
    new Proxy(Array(length).fill(-1), {
      get(list, name) {
        if (typeof name === "string" && /^\d+$/.test(name)) looked++;
        return Reflect.get(list, name);
      },
    });
  const flawOf = (length: number) =>
    firstFlaw(commands["table.move"].form, { ...move, move: { ...place, tiles: many(length) } });
  expect(flawOf(5000)).toEqual({ field: "move.tiles", expected: "must not have more than 32 items" });
  expect(flawOf(32).field).toBe("move.tiles.0");
  // Once or twice by each who asks whether it fits.
  expect(looked).toBeLessThan(200);
  const settings = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`é${index}`, 1]));
  expect(isOversized(Settings, settings)).toBe(true);
  expect(isOversized(Settings, { a: 1 })).toBe(false);
  expect(firstFlaw(Settings, settings)).toEqual({ field: "", expected: "must not have more than 100 fields" });
});

test("what no store takes is found wherever it stands", () => {
  const fine = { a: ["text 😀", 1.5, Number.MAX_SAFE_INTEGER, null, true], "": {} };
  expect(unstorable(fine)).toBeNull();
  expect(unstorable("a\0")).toMatchObject({ field: "" });
  expect(unstorable({ a: [1, { b: "\ud800" }] })).toMatchObject({ field: "a.1.b" });
  expect(unstorable({ a: { "\udc00": 1 } })).toMatchObject({ field: "a" });
  for (const number of [1e300, -1e300, 2 ** 53, Number.POSITIVE_INFINITY])
    expect(unstorable([number])).toMatchObject({ field: "0" });
});
