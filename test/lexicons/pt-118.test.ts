import { describe, expect, it } from "vitest";
import { hasWord, wordLines } from "../../src/lexicon/lexicon.ts";
import { spellWord, wordText } from "../../src/lexicon/spelling.ts";
import { readRecipe } from "../../src/library/recipes.ts";
import { openLanguage } from "../support/language.ts";

const { recipe, alphabet, lexicon } = openLanguage("pt-118");

const wordsBelow = (root: number) => wordLines(lexicon.arcs, alphabet.glyphs, root).trim().split("\n");
const words = wordsBelow(lexicon.dawg);
const folded = (word: string) => wordText(alphabet, spellWord(alphabet, word) ?? []);
const has = (word: string, root = lexicon.dawg) => {
  const letters = spellWord(alphabet, word);
  return letters !== null && hasWord(lexicon, letters, root);
};
const list = (text: string) => text.trim().split(/\s+/);

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

  it("have just the words of two letters that the recipe lists", () => {
    expect(words.filter((word) => word.length === 2).sort()).toEqual(recipe.twos.map(folded).sort());
  });

  it("are as many as they should be, and their levels lie each within the next", () => {
    expect(words.length).toBeGreaterThan(1_555_000);
    expect(words.length).toBeLessThan(1_600_000);
    const levels = lexicon.common.map((root) => wordsBelow(root));
    expect(levels.length).toBe(3);
    for (const [i, level] of levels.entries())
      expect(level.filter((word) => !has(word, lexicon.common[i + 1] ?? lexicon.dawg))).toEqual([]);
  });
});
