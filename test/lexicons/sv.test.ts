import { describe, expect, it } from "vitest";
import { itIsSound, list, openLanguage } from "../support/language.ts";

const language = openLanguage("sv");
const { has } = language;

describe("the Swedish words", () => {
  it("has words of all kinds", () => {
    const known = list(`hus huset husen hund hunden hundar hundarna hundens katt kvinna kvinnor barnen
      gå går gick gått gående vara är var varit skriva skriver skrev skrivit skrivs älska älskade
      stor stort stora större störst vacker vackert vackrare ung yngre snabb snabbare
      jag du inte alltid kanske måndag april sjukhus järnväg fotboll kaffekopp polis skola
      idé armé quiz webb kiwi wok zon yoga juice byxor glasögon`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("has Q and W, for which there are blanks only, and keeps Å, Ä and Ö apart from A and O", () => {
    expect(list("quiz webb").filter((word) => !has(word))).toEqual([]);
    expect(list("år ås får häst öl").filter((word) => !has(word))).toEqual([]);
    expect(list("fonster angel").filter(has)).toEqual([]);
  });

  it("has no names, abbreviations or first halves of compounds", () => {
    const wrong = list(`stockholm sverige göteborg anna johansson volvo ikea google tv usa fbi cpu dna usb
      km kg mm bl pga flick kyrko skol universitets lnte attjag`);
    expect(wrong.filter(has)).toEqual([]);
  });

  itIsSound(language, { moreThan: 665_000, lessThan: 675_000, levels: [3000, 6500, 25_000] });
});
