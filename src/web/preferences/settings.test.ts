import { expect, test } from "vitest";
import { parseSettings, USUAL_SETTINGS } from "./settings.ts";

test("nothing stored gives the usual settings", () => {
  for (const stored of [undefined, null, 7, "x", [], {}]) expect(parseSettings(stored)).toEqual(USUAL_SETTINGS);
});

test("what was stored comes back", () => {
  const settings = { ...USUAL_SETTINGS, language: "cs", sound: false, level: "master", ruleset: "skrafl-is" };
  expect(parseSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
});

test("a field that makes no sense loses only itself", () => {
  const parsed = parseSettings({ theme: "pink", motion: "reduced", ruleset: "gone", level: 3, names: ["Ann", 5] });
  expect(parsed).toEqual({ ...USUAL_SETTINGS, motion: "reduced", names: ["Ann", "", "", ""] });
});
