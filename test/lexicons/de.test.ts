import { describe, expect, it } from "vitest";
import { wordLines } from "../../src/lexicon/lexicon.ts";
import { openLanguage } from "../support/language.ts";

const { recipe, alphabet, lexicon } = openLanguage("de");

const wordsBelow = (root: number) => wordLines(lexicon.arcs, alphabet.glyphs, root).trim().split("\n");
const words = new Set(wordsBelow(lexicon.dawg));
const has = (word: string) => words.has(word.toUpperCase());
const list = (text: string) => text.trim().split(/\s+/);

describe("the German words", () => {
  it("has words of all kinds", () => {
    const known = list(`haus hauses häuser häusern hund hündin katze kind kinder kindern vater väter mutter mütter
      gehen gehe gehst ging gegangen sein bin bist war gewesen haben hatte hätte werden wurde laufen läuft lief
      schön schöner schönste schönem groß größer straße fuß füße weiß heiß ich du er wir nicht immer gestern
      öl öde übe äon ära jux yen boy ufo gau krankenhaus geburtstag bahnhöfe vorsicht vorteil flugzeuge
      essen morgen schweden zug tür uhr`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("spells ß as two tiles", () => {
    expect(words.has("STRASSE")).toBe(true);
    expect([...words].filter((word) => word.includes("ß") || word.includes("ẞ"))).toEqual([]);
  });

  it("has no names, abbreviations, numerals or parts of compounds", () => {
    const wrong = list(`berlin berlins münchen hamburg köln london paris rom prag wien deutschland frankreich afrika
      peter anna hans wolfgang goethe merkel hitler siemens microsoft google's donau rhein elbe ural krim kandahars
      mosambiks abrahams jesaja ibm usa cdu bmw nato faq url gmbh dpi hpa kg km cm ii iii vii xii xiv
      dotbuffer steuerbyte zeichenbuffer abb bzw usw`);
    expect(wrong.filter(has)).toEqual([]);
  });

  it("has just the words of two letters that the recipe lists", () => {
    const twos = recipe.twos.map((word) => word.toUpperCase());
    expect([...words].filter((word) => [...word].length === 2).sort()).toEqual(twos.sort());
  });

  it("is as large as the dictionary, without what was left out", () => {
    expect(words.size).toBeGreaterThan(248_000);
    expect(words.size).toBeLessThan(256_000);
    expect([...words].every((word) => word.length <= recipe.longest)).toBe(true);
  });

  it("has levels of common words, each within the next", () => {
    const levels = lexicon.common.map((root) => new Set(wordsBelow(root)));
    expect(levels[0].size).toBeGreaterThan(1500);
    expect(levels[1].size).toBeGreaterThan(5000);
    for (const [i, level] of levels.entries())
      expect([...level].filter((word) => !(levels[i + 1] ?? words).has(word))).toEqual([]);
    expect(list("und nicht haus gut machen").filter((word) => !levels[0].has(word.toUpperCase()))).toEqual([]);
  });
});
