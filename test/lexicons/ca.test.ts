import { describe, expect, it } from "vitest";
import { makeTiles, spellWord } from "../../src/lexicon/spelling.ts";
import { itIsSound, list, openLanguage } from "../support/language.ts";

const language = openLanguage("ca");
const { alphabet, lexicon, has } = language;

describe("the Catalan words", () => {
  it("has every form of cantar", () => {
    const forms = list(`cantar cantant cantat cantada cantats cantades canto cantes canta cantem canteu canten
      cantava cantaves cantàvem cantàveu cantaven cantí cantares cantà cantàrem cantàreu cantaren
      cantaré cantaràs cantarà cantarem cantareu cantaran cantaria cantaries cantaríem cantaríeu cantarien
      canti cantis cantin cantés cantessis cantéssim cantéssiu cantessin`);
    expect(forms.filter((word) => !has(word))).toEqual([]);
  });

  it("has words of all kinds", () => {
    const known = list(`casa cases gat gata gats gates home homes dona dones nen nena nens nenes català catalana
      ser sóc ets és som sou són fui anar vaig va vam van haver hi ha fer faig fet dir dic dit veure veig vist
      vermell vermella vermells vermelles feliç feliços millor ràpidament arbre arbres cançó cançons
      jo tu ell nosaltres què on quan molt ja any que qui oh ai uf llum peix veu avui aquell força`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("spells with the tiles L·L, NY and QU, and keeps Ç", () => {
    const tiles = (word: string) => makeTiles(alphabet, spellWord(alphabet, word) ?? []);
    expect(["novel·la", "canya", "aquell", "plaça", "quilla", "intel·ligència"].map(tiles)).toEqual([
      "NOVE[L·L]A",
      "CA[NY]A",
      "A[QU]ELL",
      "PLAÇA",
      "[QU]ILLA",
      "INTE[L·L]IGENCIA",
    ]);
    expect(list("col·legi il·lusió xarel·lo senyor Montseny quinze força").filter((word) => !has(word))).toEqual([
      "Montseny",
    ]);
  });

  it("has no names, abbreviations, numerals, or foreign words", () => {
    const wrong = list(`barcelona girona joan jordi europa google dr ii iii iv vii xiv sr sra etc tv pc
      hablar calle niño house maison strasse cantarho`);
    expect(wrong.filter(has)).toEqual([]);
  });

  itIsSound(language, { moreThan: 579_000, lessThan: 582_000, levels: [3500, 7000, 9000] });

  it("knows which words are common", () => {
    expect(list("casa bé fer nit").filter((word) => !has(word, lexicon.common[0]))).toEqual([]);
  });
});
