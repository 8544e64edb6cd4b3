import { describe, expect, it } from "vitest";
import { wordLines } from "../../src/lexicon/lexicon.ts";
import { openLanguage } from "../support/language.ts";

const { recipe, alphabet, lexicon } = openLanguage("en");

const wordsBelow = (root: number) => wordLines(lexicon.arcs, alphabet.glyphs, root).trim().split("\n");
const words = new Set(wordsBelow(lexicon.dawg));
const has = (word: string) => words.has(word.toUpperCase());
const list = (text: string) => text.trim().split(/\s+/);

describe("the English words", () => {
  it("has words of all kinds", () => {
    const known = list(`cat cats catty run ran running runner child children mouse mice be am is are was were been being
      have has had go goes went gone see saw seen good better best happy happier happiest quickly colour color
      organise organize aa qi za xi zo ka cwm crwth nth pst tsktsk euoi quixotry qat suq faqir tranq
      muzjiks oxyphenbutazone sudoku emoji selfie zen blog email jumbo zebra tessera`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("has long words for the board of 21 by 21", () => {
    const long = list("counterrevolutionary electroencephalograms acetylcholinesterases");
    expect(long.filter((word) => !has(word))).toEqual([]);
    expect([...words].filter((word) => word.length > 21)).toEqual([]);
  });

  it("has no letters alone, abbreviations, names or foreign words", () => {
    const wrong = list(`a i o u y ao sj ua uk tv pc uk usa nasa bbc kg km cm mr mrs dr st. ii iii iv vii xiv
      london susan kevin france microsoft january england iceland thursday
      hestur maison palavra casei strasse asdf zzzzz lol wtf omg brexit covid
      teh recieve seperate alot thier`);
    expect(wrong.filter(has)).toEqual([]);
  });

  it("has just the words of two letters that the recipe lists", () => {
    const twos = recipe.twos.map((word) => word.toUpperCase());
    expect([...words].filter((word) => [...word].length === 2).sort()).toEqual(twos.sort());
  });

  it("is as large as the list, with a few newer words", () => {
    expect(words.size).toBeGreaterThan(274_000);
    expect(words.size).toBeLessThan(276_000);
  });

  it("has levels of common words, each within the next", () => {
    const levels = lexicon.common.map((root) => new Set(wordsBelow(root)));
    expect(levels.map(({ size }) => size)).toEqual([...levels.map(({ size }) => size)].sort((a, b) => a - b));
    expect(levels[0].size).toBeGreaterThan(3500);
    for (const [i, level] of levels.entries())
      expect([...level].filter((word) => !(levels[i + 1] ?? words).has(word))).toEqual([]);
    expect(list("the and house water good").filter((word) => !levels[0].has(word.toUpperCase()))).toEqual([]);
    expect(list("cwm qat euoi zalambdodont").filter((word) => levels[1].has(word.toUpperCase()))).toEqual([]);
  });
});
