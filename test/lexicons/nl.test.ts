import { describe, expect, it } from "vitest";
import { itIsSound, list, openLanguage } from "../support/language.ts";

const language = openLanguage("nl");
const { alphabet, has, lettersOf } = language;

describe("the Dutch words", () => {
  it("has words of all kinds", () => {
    const known = list(`huis huizen huisje huisjes hond honden hondje kind kinderen kindje stad steden
      lopen loop loopt liep liepen gelopen lopend zijn ben bent was geweest hebben had gehad schrijft schreef
      mooi mooie mooier mooiste groot grote grootst snel sneller rijk rijke
      ik jij wij niet altijd gisteren april zondag kerst ufo islam christen quiz yoghurt pyjama sexy
      vliegveld drugs aardappel schaatsen ziekenhuis fietspad ideeën café oké coördinatie reünie`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("spells ij with two tiles, however it is written, and folds every mark", () => {
    const text = (word: string) => lettersOf(word).map((letter) => alphabet.glyphs[letter]);
    expect(text("ijs")).toEqual(["I", "J", "S"]);
    expect(text("ĳs")).toEqual(["I", "J", "S"]);
    expect(text("zeeën")).toEqual(["Z", "E", "E", "E", "N"]);
    expect(list("bij hij wij ijs vrij ijsbeer schrijven").filter((word) => !has(word))).toEqual([]);
  });

  it("has no names, abbreviations or first halves of compounds", () => {
    const wrong = list(`amsterdam nederland philips google btw apk vmbo dvd gsm sms nv bv km kg tv pc
      quo casu fait regerings verzekerings uitgedragende`);
    expect(wrong.filter(has)).toEqual([]);
  });

  itIsSound(language, { moreThan: 245_000, lessThan: 255_000, levels: [3000, 6500, 18_000] });
});
