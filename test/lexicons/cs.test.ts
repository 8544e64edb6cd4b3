import { describe, expect, it } from "vitest";
import { itIsSound, list, openLanguage } from "../support/language.ts";

const language = openLanguage("cs");
const { lexicon, has } = language;

describe("the Czech words", () => {
  it("has every form of pes and být", () => {
    const forms =
      list(`pes psa psovi psu psem pse psi psové psů psům psy psech být býti jsem jsi je jsme jste jsou budu budeš bude
      budeme budete budou buď buďme buďte byl byla bylo byli byly nebýt nejsem nejsi není nejsme nejste nejsou
      nebudu nebude nebyl jsa jsouc jsouce byv bych bys by bychom byste`);
    expect(forms.filter((word) => !has(word))).toEqual([]);
  });

  it("has words of all kinds", () => {
    const known =
      list(`člověk člověka lidé lidí žena ženy ženě ženou muž muže dítě děti dětem město města hrad hradu kost kostí
      píseň moře kuře kuřata ruka rukama oči dobrý dobrého lepší nejlepší mladý mladí jarní otcův matčin dělat
      dělám dělal dělala nedělám nevím nemám chci chceš šel šla jít psát píšu píše řekl řekni rychle dobře včera
      dnes tady když protože nebo jeden dva tři čtyři osm sedm sto já ty on ona my vy oni můj tvůj ahoj
      nezávislost nehezký nešťastný`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("has the words whose only vowel is an r or an l", () => {
    const known = list(`vlk krk prst smrt čtvrt krb trh vlna plž srp brk hrst tvrz blb chrt drb mlž strč škrt skrz`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("has no names, abbreviations, units or foreign scraps", () => {
    const wrong =
      list(`praha brno evropa jan novák nováková bm br cd cm cz db dl kg km kp mm pc mg ml hl lx rb pr zl cca adj
      afr atm dpi dto dtto kcal ppm rbl www http ekol biol geol vulg zool restante rendez vivendi pectoris sapiens
      skinheads`);
    expect(wrong.filter(has)).toEqual([]);
  });

  it("has no forms with a word hung on, and no empty noises", () => {
    const wrong = list(
      `dělals dělalas šels bylas byls měls ses sis tys žes brrr hmm hmmm crrrrr tralala jejej kikirikí ťululum`,
    );
    expect(wrong.filter(has)).toEqual([]);
  });

  it("has none of the forms that a rule makes by mistake", () => {
    const wrong =
      list(`oeru oereš vyoeru čtyryadvacet nejnelepší olbramskost neolbramskost tětivovost nekubánský neabchazský
      vetkávanost nenůžkově nelízanost`);
    expect(wrong.filter(has)).toEqual([]);
  });

  itIsSound(language, { moreThan: 2_590_000, lessThan: 2_620_000, levels: [2500, 7000, 45_000] });

  it("knows which words are common", () => {
    const first = (word: string) => has(word, lexicon.common[0]);
    expect(list("člověk dům je dobrý chci dnes").filter((word) => !first(word))).toEqual([]);
    expect(list("gepard záludnost nejjasnější").filter((word) => !has(word) || first(word))).toEqual([]);
  });
});
