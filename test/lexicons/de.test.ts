import { describe, expect, it } from "vitest";
import { itIsSound, list, openLanguage } from "../support/language.ts";

const language = openLanguage("de");
const { lexicon, has, wordsBelow } = language;

const words = new Set(wordsBelow(lexicon.dawg));

describe("the German words", () => {
  it("has words of all kinds", () => {
    const known = list(`haus hauses häuser häusern hund hündin katze kind kinder kindern vater väter mutter mütter
      gehen gehe gehst ging gegangen sein bin bist war gewesen haben hatte hätte werden wurde laufen läuft lief
      schön schöner schönste schönem groß größer straße fuß füße weiß heiß ich du er wir nicht immer gestern
      öl öde übe äon ära jux yen boy ufo gau krankenhaus geburtstag bahnhöfe vorsicht vorteil flugzeuge
      essen morgen schweden zug tür uhr tja wow rauf rüber nee bravo karma kids untertitel rausholen
      app zwo ski sax stuttgarter`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("spells ß as two tiles", () => {
    expect(words.has("STRASSE")).toBe(true);
    expect([...words].filter((word) => word.includes("ß") || word.includes("ẞ"))).toEqual([]);
  });

  it("has no names, abbreviations, numerals or parts of compounds", () => {
    const wrong = list(`berlin berlins münchen hamburg köln london paris rom prag wien deutschland frankreich afrika
      peter anna hans wolfgang goethe merkel hitler siemens microsoft google's donau rhein elbe ural krim kandahars
      mosambiks bückeburg höxter turkmenistan wikimedia annika cpu pkw dvd abrahams jesaja ibm usa cdu bmw nato faq url gmbh dpi hpa kg km cm ii iii vii xii xiv
      dotbuffer steuerbyte zeichenbuffer abb bzw usw`);
    expect(wrong.filter(has)).toEqual([]);
  });

  itIsSound(language, { moreThan: 595_000, lessThan: 603_000, levels: [1500, 5000, 0] });

  it("knows which words are common", () => {
    expect(list("und nicht haus gut machen").filter((word) => !has(word, lexicon.common[0]))).toEqual([]);
  });
});
