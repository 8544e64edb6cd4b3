import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { Alphabet, Letter } from "../../src/lexicon/alphabet.ts";
import { hasWord, type Lexicon, wordLines } from "../../src/lexicon/lexicon.ts";
import { wordsLike } from "../../src/lexicon/search.ts";
import { makeTiles, spellWord } from "../../src/lexicon/spelling.ts";
import { readRecipe } from "../../src/library/recipes.ts";
import { alphabetNamed, findLexicon, SILENT } from "../../src/library/store.ts";
import type { Recipe } from "../../src/wordlists/recipe.ts";
import { leaveFiles, OUTDATED } from "./leave-files.ts";

/** Words with blanks and line ends between them. */
export const list = (text: string): string[] => text.trim().split(/\s+/);

export interface Language {
  readonly recipe: Recipe;
  readonly alphabet: Alphabet;
  readonly lexicon: Lexicon;
  /** Empty where the alphabet cannot spell the word. */
  lettersOf(word: string): Letter[];
  /** Whether the lexicon has a word, or one of its levels of common words, which `root` names. */
  has(word: string, root?: number): boolean;
  wordsBelow(root: number): string[];
}

/** A lexicon of ours, built anew for this test file, so that no older build can stand in for it. */
export function openLanguage(name: string): Language {
  const home = mkdtempSync(join(tmpdir(), `tessera-${name}-`));
  afterAll(() => rmSync(home, { recursive: true }));
  const recipe = readRecipe(name);
  const alphabet = alphabetNamed(recipe.alphabet);
  const lexicon = findLexicon(name, alphabet, SILENT, { TESSERA_HOME: home });
  if (lexicon === null) throw new Error(`there is no lexicon ${name}`);
  const lettersOf = (word: string) => spellWord(alphabet, word) ?? [];
  return {
    recipe,
    alphabet,
    lexicon,
    lettersOf,
    has: (word, root) => hasWord(lexicon, lettersOf(word), root),
    wordsBelow: (root) => wordLines(lexicon.arcs, alphabet.glyphs, root).trimEnd().split("\n"),
  };
}

interface Figures {
  readonly moreThan: number;
  readonly lessThan: number;
  /** Each level of common words has more than so many. */
  readonly levels: readonly [number, number, number];
}

/** Words that everybody uses, a word a line as it is written in the language. */
const everydayFile = (language: string): URL => new URL(`../lexicons/everyday/${language}.txt`, import.meta.url);

/** What holds of every lexicon, with its own figures. */
export function itIsSound(language: Language, { moreThan, lessThan, levels }: Figures): void {
  const { recipe, alphabet, lexicon, lettersOf, has, wordsBelow } = language;

  it("has just the words of two letters, and of three, that the recipe lists", () => {
    const text = (letters: readonly Letter[]) => makeTiles(alphabet, letters);
    for (const [length, words] of [
      [2, recipe.twos],
      [3, recipe.threes],
    ] as const) {
      const found = wordsLike(
        lexicon,
        Array.from({ length }, () => "one" as const),
      ).map(text);
      if (words !== null) expect(found.sort()).toEqual([...new Set(words.map((word) => text(lettersOf(word))))].sort());
    }
  });

  it("is as large as its sources, without what was left out", () => {
    const words = wordsBelow(lexicon.dawg);
    expect(words.length).toBeGreaterThan(moreThan);
    expect(words.length).toBeLessThan(lessThan);
    // Only a word of more characters can have more letters.
    const { longest } = recipe;
    expect(words.filter((word) => word.length > longest && lettersOf(word).length > longest)).toEqual([]);
  });

  const everyday = everydayFile(recipe.language);
  it.runIf(existsSync(everyday))("has the words of every day, nearly all of them in its first level", () => {
    const words = list(readFileSync(everyday, "utf8"));
    expect(words.length).toBeGreaterThanOrEqual(250);
    expect(new Set(words).size).toBe(words.length);
    const refused = words.filter((word) => !has(word));
    expect(refused.length / words.length, `refused: ${refused.join(" ")}`).toBeLessThanOrEqual(0.02);
    const rare = words.filter((word) => !has(word, lexicon.common[0]));
    expect(rare.length / words.length, `not in the first level: ${rare.join(" ")}`).toBeLessThanOrEqual(0.1);
  });

  it("is what leaves were learnt from, but for those that are known to be outdated", () => {
    const learnt = leaveFiles().filter(({ made }) => made?.lexicon === recipe.name);
    expect(learnt.length).toBeGreaterThan(0);
    const other = learnt.filter(({ made }) => made?.hash !== lexicon.hash).map(({ name }) => name);
    expect(other.sort()).toEqual(
      learnt
        .map(({ name }) => name)
        .filter((name) => OUTDATED.includes(name))
        .sort(),
    );
  });

  it("has levels of common words, each within the next", () => {
    const { common, dawg } = lexicon;
    expect(common).toHaveLength(levels.length);
    for (const [i, root] of common.entries()) {
      const words = wordsBelow(root);
      expect(words.length).toBeGreaterThan(levels[i]);
      expect(words.filter((word) => !has(word, common[i + 1] ?? dawg))).toEqual([]);
    }
  });
}
