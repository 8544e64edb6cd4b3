import { describe, expect, it } from "vitest";
import { makeTiles, spellWord } from "../../src/lexicon/spelling.ts";
import { itIsSound, list, openLanguage } from "../support/language.ts";

const language = openLanguage("es");
const { alphabet, lexicon, has } = language;

describe("the Spanish words", () => {
  it("has every form of hablar", () => {
    const forms = list(`hablar hablando hablado hablada hablados habladas hablo hablas habla hablamos habláis hablan
      hablaba hablabas hablábamos hablabais hablaban hablé hablaste habló hablasteis hablaron
      hablaré hablarás hablará hablaremos hablaréis hablarán hablaría hablarías hablaríamos hablaríais hablarían
      hable hables hablemos habléis hablen hablara hablaras habláramos hablarais hablaran
      hablase hablases hablásemos hablaseis hablasen hablare hablares habláremos hablareis hablaren hablad`);
    expect(forms.filter((word) => !has(word))).toEqual([]);
  });

  it("has words of all kinds", () => {
    const known =
      list(`casa casas perro perra llave calle chico noche año niño niña señor pingüino ser soy eres es somos
      fui fue era sido ir voy va iba haber hay hubo hacer hago hizo hecho decir dije dicho tener tengo tuvo
      rojo rojas feliz felices mejor rápidamente árbol árboles canción canciones lápiz lápices azul azules
      yo tú él nosotros qué dónde cuando muy ya che ñu oh ay uf luz pez voz hoy ajo oxe oí oír zoo examen boxeo`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("spells with the tiles CH, LL and RR", () => {
    const tiles = (word: string) => makeTiles(alphabet, spellWord(alphabet, word) ?? []);
    expect([tiles("perro"), tiles("calle"), tiles("noche"), tiles("niño")]).toEqual([
      "PE[RR]O",
      "CA[LL]E",
      "NO[CH]E",
      "NIÑO",
    ]);
  });

  it("has no names, abbreviations, numerals, pronouns behind verbs, or foreign words", () => {
    const wrong = list(`madrid españa fernando isabel londres europa google cm dr ii iii iv vii xiv sr sra etc
      arrepentirse acurrucarse hablarle dámelo dímelo buscarla pc tv the and house palavra maison`);
    expect(wrong.filter((word) => has(word))).toEqual([]);
    expect(list("converse disperse verse terse tergiverse").filter((word) => !has(word))).toEqual([]);
  });

  itIsSound(language, { moreThan: 634_000, lessThan: 638_000, levels: [2500, 7000, 15_000] });

  it("knows which words are common", () => {
    expect(list("casa bien hacer noche").filter((word) => !has(word, lexicon.common[0]))).toEqual([]);
  });
});
