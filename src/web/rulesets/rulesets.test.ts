import { expect, test } from "vitest";
import { INTERFACE_LANGUAGES } from "../../base/languages.ts";
import { chosenRuleset, languageIn, PLAYABLE, seatChoices, usualRuleset, WITH_WORDS } from "./rulesets.ts";

test("every interface language has a game with a word list of its own", () => {
  for (const language of INTERFACE_LANGUAGES) {
    const rules = WITH_WORDS.find(({ ruleset }) => ruleset.id === usualRuleset(language));
    expect(rules && languageIn(rules)).toBe(language);
  }
});

test("a ruleset that is only scored from files is not played, and one without words not by computers", () => {
  expect(PLAYABLE.some(({ ruleset }) => ruleset.id === "depuneri")).toBe(false);
  expect(WITH_WORDS.some(({ ruleset }) => ruleset.lexicon === null)).toBe(false);
});

test("the chosen ruleset counts as long as it is there", () => {
  expect(chosenRuleset("classic-pl", "en")).toBe("classic-pl");
  expect(chosenRuleset("gone", "is")).toBe("skrafl-is");
  expect(chosenRuleset(null, "fr")).toBe("classic-fr");
});

test("as many seats as the rules allow", () => {
  for (const rules of PLAYABLE) {
    const choices = seatChoices(rules);
    expect(choices[0]).toBe(rules.ruleset.players.least);
    expect(choices.at(-1)).toBe(rules.ruleset.players.most);
  }
});
