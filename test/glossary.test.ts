import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { INTERFACE_LANGUAGES } from "../src/base/languages.ts";
import { ROOT } from "./support/command.ts";

const FOLDER = join(ROOT, "docs/glossary");
const glossaryOf = (language: string): string => readFileSync(join(FOLDER, `${language}.md`), "utf8");

interface Pattern {
  readonly source: string;
  readonly advice: string;
}

/** `\b` of a regular expression knows English letters only: this is the edge of a word in any alphabet. */
const EDGE = "(?:(?<=\\p{L})(?!\\p{L})|(?<!\\p{L})(?=\\p{L}))";
const expressionOf = ({ source }: Pattern, edge = EDGE): RegExp => new RegExp(source.replaceAll("\\b", edge), "iu");

/** The lines of the section `Patterns`: - `regex` – use …; not “an example” */
function patternsOf(language: string): Pattern[] {
  const [, section = ""] = glossaryOf(language).split(/^## Patterns$/m);
  const [lines] = section.split(/^## /m);
  return [...lines.matchAll(/^- `(.+?)` – (.+)$/gm)].map(([, source, advice]) => ({ source, advice }));
}

/** Every text of the page and the commands in this language, with its key; a value in it is a mere {}. */
function textsIn(language: string): [key: string, text: string][] {
  const areas = readdirSync(join(ROOT, "data/texts")).map((area) => [area, `data/texts/${area}/${language}.json`]);
  return [...areas, ["messages", `data/messages/${language}.json`]].flatMap(([area, file]) => {
    const texts: Record<string, string> = JSON.parse(readFileSync(join(ROOT, file), "utf8"));
    return Object.entries(texts).map(([key, text]): [string, string] => [
      `${area}:${key}`,
      text.replace(/\{\w+\}/g, "{}"),
    ]);
  });
}

test("every language has a glossary with patterns", () => {
  expect(INTERFACE_LANGUAGES.filter((language) => patternsOf(language).length === 0)).toEqual([]);
});

describe.each(INTERFACE_LANGUAGES)("the glossary of %s", (language) => {
  it("has tables of concept, word and what not to say", () => {
    const [, words = ""] = glossaryOf(language).split(/^\| Concept \| Word \| Not \|$/m);
    expect(words).toMatch(/^\n\|---\|---\|---\|\n\| .+ \| .+ \| .*\|\n/);
  });

  it("has patterns that are bounded, and find what they give as wrong", () => {
    for (const pattern of patternsOf(language)) {
      expect(pattern.source, "repeats without a bound").not.toMatch(/(?<!\\)[*+]|\{\d+,\}/);
      for (const [, example] of pattern.advice.matchAll(/(?:^|; )not “(.+)”$/g))
        expect(example).toMatch(expressionOf(pattern));
    }
  });

  it("is kept by the texts, where a pattern can tell", () => {
    const texts = textsIn(language);
    const wrong = patternsOf(language).flatMap((pattern) => {
      // Edges are dear in thousands of texts: most have not even the letters.
      const [letters, expression] = [expressionOf(pattern, ""), expressionOf(pattern)];
      return texts
        .filter(([, text]) => letters.test(text) && expression.test(text))
        .map(([key, text]) => `${key}: ${text} – ${pattern.advice}`);
    });
    expect(wrong).toEqual([]);
  });
});
