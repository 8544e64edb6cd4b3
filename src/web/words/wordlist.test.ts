import { expect, test } from "vitest";
import { must } from "../../base/result.ts";
import { type Alphabet, BLANK } from "../../lexicon/alphabet.ts";
import { parseTiles, spellWord } from "../../lexicon/spelling.ts";
import { findAlphabet, findRules } from "../../words/catalog.ts";
import { byFirstLetter, byLength, fromRack, listedLike, listedRulesets, usualList } from "./wordlist.ts";

const english = findAlphabet("en") as Alphabet;
const spelt = (text: string) => text.split(" ").map((word) => spellWord(english, word) as number[]);

test("every list stands once, with the alphabet that it was made for", () => {
  const lists = listedRulesets().map(({ ruleset }) => ruleset.lexicon);
  expect(new Set(lists).size).toBe(lists.length);
  expect(listedLike("infoh100")?.ruleset.id).toBe("classic-fr");
  expect(listedLike("mini-11")?.ruleset.id).toBe("classic-en");
  expect(listedLike("depuneri")).toBeNull();
});

test("begins with the list of the last game, else with that of the game that the language is offered first", () => {
  expect(usualList("skrafl-is", "en").ruleset.lexicon).toBe("is");
  expect(usualList(null, "cs").ruleset.lexicon).toBe("cs");
  expect(usualList("depuneri", "ro").ruleset.lexicon).toBe("ro");
  expect(usualList(null, "pt").ruleset.lexicon).toBe(findRules("classic-pt")?.ruleset.lexicon);
});

test("sorts by length and points, blanks worth nothing", () => {
  const rack = must(parseTiles(english, "CAT?", "rack"));
  const groups = byLength(english, spelt("at cat act chat act zat"), rack);
  expect(groups.map(({ heading }) => heading)).toEqual(["4", "3", "2"]);
  expect(groups[0].words).toEqual([{ text: "CHAT", points: 5 }]);
  expect(groups[1].words.at(-1)).toEqual({ text: "ZAT", points: 2 });
});

test("takes a blank for what the rack has not", () => {
  const [cat] = spelt("catt");
  const rack = must(parseTiles(english, "CAT?", "rack"));
  expect(fromRack(cat, rack)).toEqual([cat[0], cat[1], cat[2], BLANK | cat[3]]);
  expect(fromRack(cat, cat)).toEqual(cat);
});

test("heads words by their first letter", () => {
  expect(byFirstLetter(english, spelt("aa ab be")).map(({ heading, words }) => [heading, words.length])).toEqual([
    ["A", 2],
    ["B", 1],
  ]);
});
