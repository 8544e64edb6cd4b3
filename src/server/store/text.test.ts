import { expect, it, test } from "vitest";
import { nameKey, storable, toJson } from "./text.ts";

test.each([
  ["Ada", "ADA"],
  ["Élodie", "elodie"],
  ["Žofie", "zo\u200Dfie"],
  ["Straße", "STRASSE"],
  ["Ａｄａ", "ada"],
  ["Ana  Maria ", "ana maria"],
  ["ΟΔΥΣΣΕΥΣ", "Οδυσσευς"],
  ["ŞTEFAN", "stefan"],
])("%s and %s are one name", (a, b) => {
  expect(nameKey(a)).toBe(nameKey(b));
});

test.each([
  ["Þór", "Tor"],
  ["Þór", "Por"],
  ["Guðrún", "Gudrun"],
  ["Ada", "Ade"],
  ["Ada 1", "Ada1"],
])("%s and %s are two names", (a, b) => {
  expect(nameKey(a)).not.toBe(nameKey(b));
});

it("stores what both engines can hold", () => {
  expect(storable("a\0b\ud800c🎲þ")).toBe("a\ufffdb\ufffdc🎲þ");
});

it("takes what is absent for null", () => {
  expect(JSON.parse(toJson(undefined))).toBeNull();
  expect(JSON.parse(toJson({ a: [1, "\u0000"] }))).toEqual({ a: [1, "\u0000"] });
});
