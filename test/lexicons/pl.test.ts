import { describe, expect, it } from "vitest";
import { wordsBelow } from "../../src/lexicon/graph.ts";
import { hasWord, wordLines } from "../../src/lexicon/lexicon.ts";
import { spellWord, wordText } from "../../src/lexicon/spelling.ts";
import { openLanguage } from "../support/language.ts";

const { recipe, alphabet, lexicon } = openLanguage("pl");

const lettersOf = (word: string) => spellWord(alphabet, word) ?? [];
const has = (word: string) => hasWord(lexicon, lettersOf(word));
const list = (text: string) => text.trim().split(/\s+/);
const lines = wordLines(lexicon.arcs, alphabet.glyphs, lexicon.dawg);

describe("the Polish words", () => {
  it("has words of all kinds", () => {
    const known =
      list(`człowiek człowieka ludzie ludzi kobieta kobiety kobiecie mężczyzna dziecko dzieci dom domu domy domów miasto
      miasta woda wodą ręka ręce oko oczy pies psa psy kot koty dobry dobra dobrego lepszy najlepszy młody młodzi
      być jestem jesteś jest jesteśmy są był była było byli były będę będzie mieć mam masz ma robić robię robi
      robił robiła zrobił iść idę szedł szła piszę pisać nie tak tu tam dziś wczoraj jutro kiedy gdzie jeden dwa
      trzy sześć sto ja ty on ona my wy oni mój twój niezły niebiedny źdźbło żółw gżegżółka`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("has no names, abbreviations, numerals or foreign scraps", () => {
    const wrong =
      list(`kraków gdańsk jan wojciech europa wisła abp adm agd atm dpi dyr egz ekg etc ibn iii inż itd itp itr
      nru odc usg uaz reż zca żoł kbps dignus leones omnes rhythm queen strong pectoris ab ac ii oo uu yd`);
    expect(wrong.filter(has)).toEqual([]);
  });

  it("has just the words of two letters that the recipe lists", () => {
    const twos = recipe.twos.map((word) => wordText(alphabet, lettersOf(word)));
    expect((lines.match(/^..$/gm) ?? []).sort()).toEqual(twos.sort());
  });

  it("is as large as the dictionary, without what was left out", () => {
    const lengths = lines
      .trimEnd()
      .split("\n")
      .map((word) => word.length);
    expect(lengths.length).toBeGreaterThan(2_670_000);
    expect(lengths.length).toBeLessThan(2_700_000);
    expect(lengths.every((length) => length <= recipe.longest)).toBe(true);
  });

  it("has levels of common words, each within the next", () => {
    const counts = lexicon.common.map((root, i) => {
      const words = [...wordsBelow(lexicon.arcs, root)];
      expect(words.filter((word) => !hasWord(lexicon, word, lexicon.common[i + 1] ?? lexicon.dawg))).toEqual([]);
      return words.length;
    });
    expect(counts).toHaveLength(3);
    expect(counts[0]).toBeGreaterThan(2500);
    expect(counts[1]).toBeGreaterThan(7000);
    expect(counts[2]).toBeGreaterThan(45_000);
    const first = (word: string) => hasWord(lexicon, lettersOf(word), lexicon.common[0]);
    expect(list("człowiek dom jest dobry nie teraz").filter((word) => !first(word))).toEqual([]);
    expect(list("gepard przebiegłość najjaśniejszy").filter((word) => !has(word) || first(word))).toEqual([]);
  });
});
