import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { Alphabet } from "../../src/lexicon/alphabet.ts";
import type { Lexicon } from "../../src/lexicon/lexicon.ts";
import type { Recipe } from "../../src/lexicon/recipe.ts";
import { readRecipe } from "../../src/library/recipes.ts";
import { alphabetNamed, findLexicon, SILENT } from "../../src/library/store.ts";

/** A lexicon of ours, built anew for this test file, so that no older build can stand in for it. */
export function openLanguage(name: string): { recipe: Recipe; alphabet: Alphabet; lexicon: Lexicon } {
  const home = mkdtempSync(join(tmpdir(), `tessera-${name}-`));
  afterAll(() => rmSync(home, { recursive: true }));
  const recipe = readRecipe(name);
  const alphabet = alphabetNamed(recipe.alphabet);
  const lexicon = findLexicon(name, alphabet, SILENT, { TESSERA_HOME: home });
  if (lexicon === null) throw new Error(`there is no lexicon ${name}`);
  return { recipe, alphabet, lexicon };
}
