import { describe, expect, it } from "vitest";
import { itIsSound, list, openLanguage } from "../support/language.ts";

const language = openLanguage("en");
const { lexicon, has, wordsBelow } = language;

const words = new Set(wordsBelow(lexicon.dawg));

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

  itIsSound(language, { moreThan: 274_000, lessThan: 276_000, levels: [3500, 3500, 3500] });

  it("knows which words are common", () => {
    expect(list("the and house water good").filter((word) => !has(word, lexicon.common[0]))).toEqual([]);
    expect(list("cwm qat euoi zalambdodont").filter((word) => has(word, lexicon.common[1]))).toEqual([]);
  });
});
