import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { INTERFACE_LANGUAGES } from "../src/base/languages.ts";
import type { Area, TextsOf } from "../src/web/language/keys.ts";
import { ROOT } from "./support/command.ts";
import { askedKeys, expectForms, expectNumbers, mainText, type Texts } from "./support/plurals.ts";

const AREAS = readdirSync(join(ROOT, "data/texts"))
  .filter((area) => readdirSync(join(ROOT, "data/texts", area)).length > 0)
  .sort();
const others = INTERFACE_LANGUAGES.filter((language) => language !== "en");
const textsOf = (area: string, language: string): Texts =>
  JSON.parse(readFileSync(join(ROOT, "data/texts", area, `${language}.json`), "utf8"));

const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();

const sources = readdirSync(join(ROOT, "src/web"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => {
    const text = readFileSync(join(ROOT, "src/web", file), "utf8");
    return { file, code: text.replace(/\/\*.*?\*\//gs, "").replace(/^\s*\/\/.*$/gm, "") };
  });

const KEY = /"([a-z][\w-]*(?:\.[\w-]+)*)"/g;
const TEMPLATE = /`([\w.-]*(?:\$\{[^`]*?\}[\w.-]*)+)`/g;
const found = (code: string, pattern: RegExp): string[] => [...code.matchAll(pattern)].map(([, text]) => text);
/** What a key that is put together may be. */
const familyOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .replace(/\$\{[^}]*\}/g, "\u0000")
      .replaceAll(".", "\\.")
      .replaceAll("\u0000", "[\\w.-]+")}$`,
  );

const literals = new Set(sources.flatMap(({ code }) => found(code, KEY)));
const families = [...new Set(sources.flatMap(({ code }) => found(code, TEMPLATE)))]
  .filter((template) => /^[\w-]+\.|\.[\w-]+$/.test(template.replace(/\$\{[^}]*\}/g, "")))
  .map(familyOf);

describe.each(AREAS)("the texts of %s", (area) => {
  const english = textsOf(area, "en");

  it("are all used", () => {
    const isUsed = (key: string): boolean => literals.has(key) || families.some((family) => family.test(key));
    expect(askedKeys(english).filter((key) => !isUsed(key))).toEqual([]);
  });

  it("stand in the order of their keys", () => {
    for (const language of INTERFACE_LANGUAGES) {
      const keys = Object.keys(textsOf(area, language));
      expect(keys, language).toEqual(keys.toSorted());
    }
  });

  it.each(others)("have the same keys in %s", (language) => {
    expect(askedKeys(textsOf(area, language))).toEqual(askedKeys(english));
  });

  it.each(INTERFACE_LANGUAGES)("have a form for every kind of number in %s", (language) => {
    expectForms(textsOf(area, language), language);
  });

  it.each(INTERFACE_LANGUAGES)("say their number where %s counts more than one thing as one", (language) => {
    expectNumbers(textsOf(area, language), language);
  });

  it.each(others)("have the same places for values in %s", (language) => {
    const texts = textsOf(area, language);
    for (const [key, text] of Object.entries(texts)) {
      const whole = mainText(key, english);
      // A form for just one thing may say "one" instead of the number.
      const wanted = placeholders(whole).filter((name) => !(name === "n" && key.endsWith(".one")));
      const given = placeholders(text).filter((name) => !(name === "n" && key.endsWith(".one")));
      expect(given, `${key}: ${text}`).toEqual(wanted);
    }
  });

  it.each(INTERFACE_LANGUAGES)("are whole in %s: nothing empty, no blanks at the ends", (language) => {
    for (const [key, text] of Object.entries(textsOf(area, language))) {
      expect(text, key).toBe(text.trim());
      expect(text.length, key).toBeGreaterThan(0);
    }
  });
});

test("the compiler knows every area, and refuses a key that is not in it", () => {
  const areas = {
    ...{ app: true, board: true, home: true, jewels: true, lobby: true, meanings: true },
    ...{ people: true, play: true, replay: true, settings: true, sheet: true, words: true },
  } satisfies Record<Area, true>;
  expect(Object.keys(areas).sort()).toEqual(AREAS);

  const t: TextsOf<"words"> = (key) => key;
  expect(t("found", { n: 2 })).toBe("found");
  // @ts-expect-error A text that hangs on a number is asked for by its stem.
  expect(t("found.one")).toBe("found.one");
  // @ts-expect-error This one is of another area.
  expect(t("nav.home")).toBe("nav.home");
});
