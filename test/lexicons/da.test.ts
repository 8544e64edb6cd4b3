import { describe, expect, it } from "vitest";
import { itIsSound, list, openLanguage } from "../support/language.ts";

const language = openLanguage("da");
const { has } = language;

describe("the Danish words", () => {
  it("has words of all kinds", () => {
    const known = list(`hus huset huse husene hund hunden hunde hundene bus bussen busser busserne kat katten
      gå går gik gået gående være er var været skrive skriver skrev skrevet skrives læses elsker elskede
      stor stort store større størst smuk smukt smukke smukkere smukkest ung yngre hurtig hurtigere
      jeg du ikke altid måske mandag april sygehus jernbane fodbold kaffekop politi skole
      hendes vores deres mens ellers nedenfor fremdeles lykkes ide cykel quiz web wok zone yoga juice bukser briller`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("has no genitives, but for pronouns", () => {
    const genitives = list(`husets hundens hundenes bilernes katters nysgerrigstes tekniskes smukkeres pigens
      skrevets læsendes givens fremmeds`);
    expect(genitives.filter(has)).toEqual([]);
  });

  it("has no names, abbreviations, Latin, or superlatives with næst- and aller-", () => {
    const wrong = list(`københavn danmark aarhus anna hansen lego carlsberg google tv usa fbi cpu dna edb
      km kg mm xii xiv telephium pisiformis tonsillae næstmorsygest allerelitærest panitumumab fuglefriest`);
    expect(wrong.filter(has)).toEqual([]);
  });

  itIsSound(language, { moreThan: 312_000, lessThan: 320_000, levels: [3000, 6500, 18_000] });
});
