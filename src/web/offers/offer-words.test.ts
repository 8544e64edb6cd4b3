import { expect, test } from "vitest";
import en from "../../../data/texts/lobby/en.json" with { type: "json" };
import { translateWith } from "../../base/translate.ts";
import { challengeWords, clockWords, gameName, limitWords, refusalWords, rulesetName } from "./offer-words.ts";

const t = translateWith(en, "en");

test("who judges the words is said where it is not the list", () => {
  expect(challengeWords(t, "double-en")).toBe("Players challenge words; a failed challenge costs a turn.");
  expect(challengeWords(t, "five-en")).toBe(
    "Players challenge words; a failed challenge gives the other player 5 points.",
  );
  for (const ruleset of ["classic-en", "unheard-of"]) expect(challengeWords(t, ruleset)).toBeNull();
});

test("a game has its own name, one that this page does not know its id", () => {
  expect(rulesetName("quick-en")).toBe("Quick (English, 50 tiles)");
  expect(gameName(t, { kind: "race", minutes: null })).toBe(en["game.jewels"]);
  expect(rulesetName("of-a-newer-server")).toBe("of-a-newer-server");
});

test("clocks in words", () => {
  expect(clockWords(t, { type: "minutes", minutes: 15, increment: 10, overtime: 3 })).toBe("15 min + 10 s");
  expect(clockWords(t, { type: "minutes", minutes: 5, increment: 0, overtime: 1 })).toBe("5 min");
  expect(clockWords(t, { type: "days", days: 1 })).toBe("1 day per move");
  expect([clockWords(t, { type: "none" }), limitWords(t, { kind: "race", minutes: null })]).toEqual([
    "No clock",
    "40 turns per player",
  ]);
});

test("a refusal has words of its own, or is one that passes, or is just a refusal", () => {
  expect(refusalWords(t, { code: "seats", figures: { least: 2, most: 4 } })).toBe("This game is for 2 to 4 players.");
  expect(refusalWords(t, { code: "stopping", figures: {} })).toBe(en["refused.storeAway"]);
  expect(refusalWords(t, { code: "somethingNew", figures: {} })).toBe(en["refused.other"]);
});
