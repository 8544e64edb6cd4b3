import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { must } from "../src/base/result.ts";
import { LEVEL_IDS } from "../src/bots/levels.ts";
import { parseGcg } from "../src/formats/gcg.ts";
import { recordFromGcg } from "../src/formats/gcg-record.ts";
import { letterOf } from "../src/lexicon/alphabet.ts";
import { gradedGraph } from "../src/lexicon/grades.ts";
import { wordsBelow } from "../src/lexicon/graph.ts";
import { buildLexicon, hasWord, type Lexicon } from "../src/lexicon/lexicon.ts";
import { wordText } from "../src/lexicon/spelling.ts";
import { readOffensive } from "../src/library/offensive.ts";
import { findLexicon, SILENT } from "../src/library/store.ts";
import { apply } from "../src/words/apply.ts";
import { findRules } from "../src/words/catalog.ts";
import { firstPosition } from "../src/words/record.ts";
import type { Rules } from "../src/words/ruleset.ts";
import { judgedWords } from "../src/words/score.ts";
import { HOME } from "./support/command.ts";
import { playedWords } from "./support/offensive-play.ts";

const rules = findRules("classic-en") as Rules;
const english = findLexicon("en", rules.alphabet, SILENT, { TESSERA_HOME: HOME }) as Lexicon;
/** The common words of English, as if every third of them were offensive: whoever lays them would do so in every game. */
const common = [...wordsBelow(english.arcs, english.common[0])];
const touchy = buildLexicon("en", rules.alphabet, common, "", {
  slur: common.filter((_, i) => i % 6 === 0),
  vulgar: common.filter((_, i) => i % 6 === 3),
});

describe.each(LEVEL_IDS)("a player of the level %s", (level) => {
  const play = { rules, level, seed: 7, millis: 1 };
  const games = level === "master" ? 3 : 12;

  test("lays no offensive word where every third word is one", async () => {
    const kept = await playedWords({ ...play, lexicon: touchy, games, isFree: false });
    expect(kept.words).toBeGreaterThan(games * 10);
    expect(kept.offensive).toEqual([]);
    // The same player does, when nobody keeps them from it: the games above could have shown it.
    const free = await playedWords({ ...play, lexicon: touchy, games, isFree: true });
    expect(free.offensive.length).toBeGreaterThan(games);
  });

  test("lays none of the English list", async () => {
    expect(await playedWords({ ...play, lexicon: english, games, isFree: false })).toMatchObject({ offensive: [] });
  });
});

test("the sample game of the page has no offensive word", () => {
  const { dawg: inSchool } = gradedGraph(english, "school");
  const text = readFileSync(new URL("../examples/games/game000.gcg", import.meta.url), "utf8");
  const { setup, events } = must(recordFromGcg(rules, must(parseGcg(rules, text))));
  let position = firstPosition(rules, setup);
  const words: string[] = [];
  for (const event of events) {
    if (event.type === "place")
      for (const { tiles } of judgedWords(rules, position.board, event))
        if (hasWord(english, tiles.map(letterOf), inSchool)) words.push("fit");
        else words.push(wordText(rules.alphabet, tiles));
    position = apply(position, event);
  }
  expect(words.length).toBeGreaterThan(20);
  expect(words.filter((word) => word !== "fit")).toEqual([]);
});

/** A language may come without a list; these have one, and keep it. */
const LISTED = ["cs", "de", "en", "es", "fr", "is", "it", "pl", "pt", "ro"];

test.each(LISTED)("the list of offensive words in %s can be read", (language) => {
  const list = readOffensive(language);
  expect(list?.language).toBe(language);
  expect(list?.slur.length).toBeGreaterThan(5);
  expect(list?.vulgar.length).toBeGreaterThan(5);
});
