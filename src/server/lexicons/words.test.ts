import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { hasWord, type Lexicon } from "../../lexicon/lexicon.ts";
import { spellWord } from "../../lexicon/spelling.ts";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import { makeWords } from "./words.ts";

const english = findRules("classic-en") as Rules;
let home = "";

afterEach(() => rmSync(home, { recursive: true, force: true }));

test("a list that is missing is built in a thread, kept, and then the same for everybody", async () => {
  home = mkdtempSync(join(tmpdir(), "tessera-words-"));
  const words = makeWords({ TESSERA_HOME: home });
  expect(words.lexiconFor(english)).toBeNull();
  expect(words.isMissing(english)).toBe(true);
  const [lexicon, again] = (await Promise.all([words.ready(english), words.ready(english)])) as Lexicon[];
  expect(again).toBe(lexicon);
  expect(words.isMissing(english)).toBe(false);
  expect(words.lexiconFor(english)).toBe(lexicon);
  expect(lexicon.arcs.buffer).toBeInstanceOf(SharedArrayBuffer);
  for (const [text, isWord] of [
    ["CAT", true],
    ["QZX", false],
  ] as const)
    expect(hasWord(lexicon, spellWord(english.alphabet, text) ?? [])).toBe(isWord);
  expect(readdirSync(home, { recursive: true }).filter((name) => String(name).endsWith(".lexicon"))).toHaveLength(1);
});
