import { describe, expect, it } from "vitest";
import { itIsSound, list, openLanguage } from "../support/language.ts";

const language = openLanguage("pl");
const { lexicon, has } = language;

describe("the Polish words", () => {
  it("has words of all kinds", () => {
    const known =
      list(`człowiek człowieka ludzie ludzi kobieta kobiety kobiecie mężczyzna dziecko dzieci dom domu domy domów miasto
      miasta woda wodą ręka ręce oko oczy pies psa psy kot koty dobry dobra dobrego lepszy najlepszy młody młodzi
      być jestem jesteś jest jesteśmy są był była było byli były będę będzie mieć mam masz ma robić robię robi
      robił robiła zrobił iść idę szedł szła piszę pisać nie tak tu tam dziś wczoraj jutro kiedy gdzie jeden dwa
      trzy spojler ikebanowy sześć sto ja ty on ona my wy oni mój twój niezły niebiedny źdźbło żółw gżegżółka`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("has no names, abbreviations, numerals or foreign scraps", () => {
    const wrong =
      list(`gdańsk jan wojciech wisła abp adm agd atm dpi egz ekg etc inż itd itp nru odc usg zca żoł kbps dignus omnes rhythm
      queen pectoris ab ac ii oo uu yd cpi cui daf dei est nec ubi`);
    expect(wrong.filter(has)).toEqual([]);
  });

  itIsSound(language, { moreThan: 3_210_000, lessThan: 3_220_000, levels: [2500, 7000, 45_000] });

  it("knows which words are common", () => {
    const first = (word: string) => has(word, lexicon.common[0]);
    expect(list("człowiek dom jest dobry nie teraz").filter((word) => !first(word))).toEqual([]);
    expect(list("gepard przebiegłość najjaśniejszy").filter((word) => !has(word) || first(word))).toEqual([]);
  });
});
