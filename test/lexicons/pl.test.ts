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
      trzy sześć sto ja ty on ona my wy oni mój twój niezły niebiedny źdźbło żółw gżegżółka`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("has no names, abbreviations, numerals or foreign scraps", () => {
    const wrong =
      list(`kraków gdańsk jan wojciech europa wisła abp adm agd atm dpi dyr egz ekg etc ibn iii inż itd itp itr
      nru odc usg uaz reż zca żoł kbps dignus leones omnes rhythm queen strong pectoris ab ac ii oo uu yd`);
    expect(wrong.filter(has)).toEqual([]);
  });

  itIsSound(language, { moreThan: 2_670_000, lessThan: 2_700_000, levels: [2500, 7000, 45_000] });

  it("knows which words are common", () => {
    const first = (word: string) => has(word, lexicon.common[0]);
    expect(list("człowiek dom jest dobry nie teraz").filter((word) => !first(word))).toEqual([]);
    expect(list("gepard przebiegłość najjaśniejszy").filter((word) => !has(word) || first(word))).toEqual([]);
  });
});
