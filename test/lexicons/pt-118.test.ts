import { describe, expect, it } from "vitest";
import { wordText } from "../../src/lexicon/spelling.ts";
import { readRecipe } from "../../src/library/recipes.ts";
import { itIsSound, list, openLanguage } from "../support/language.ts";

const language = openLanguage("pt-118");
const { recipe, alphabet, lexicon, lettersOf, has, wordsBelow } = language;

const words = wordsBelow(lexicon.dawg);
const folded = (word: string) => wordText(alphabet, lettersOf(word));

describe("the Portuguese words without Ç", () => {
  it("are made as those with Ç, but for the alphabet", () => {
    const { name, title, alphabet: id, ...same } = recipe;
    const { name: otherName, title: otherTitle, alphabet: otherId, ...other } = readRecipe("pt");
    expect(same).toEqual(other);
    expect([name, title, id]).not.toEqual([otherName, otherTitle, otherId]);
  });

  it("fold Ç to C", () => {
    expect(folded("coração")).toBe("CORACAO");
    expect(list("coração caça maçã praça açúcar almoço abraços faço").filter((word) => !has(word))).toEqual([]);
    expect(words.filter((word) => /[^A-VXZ]|[KW]/.test(word))).toEqual([]);
  });

  it("have words of all kinds, and no abbreviations or numerals", () => {
    const known = list("falar falássemos falou cães pães mãos homens azuis ser és fui tinha pusesse feito vizinho uva");
    expect(known.filter((word) => !has(word))).toEqual([]);
    const wrong = list("cm dr ii iv ix ln mm sr vs xv xx iii vii xiv dra eng pág ppm http lisboa faladinho simento");
    expect(wrong.filter((word) => has(word))).toEqual([]);
  });

  itIsSound(language, { moreThan: 1_555_000, lessThan: 1_600_000, levels: [0, 0, 0] });
});
