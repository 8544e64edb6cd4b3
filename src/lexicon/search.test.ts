import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { must } from "../base/result.ts";
import { findAlphabet } from "../words/catalog.ts";
import { type Alphabet, BLANK, type Letter, type Tile } from "./alphabet.ts";
import { buildLexicon } from "./lexicon.ts";
import { type PatternPart, parsePattern, wordsFrom, wordsLike } from "./search.ts";
import { makeTiles, parseTiles, spellWord } from "./spelling.ts";

const SEED = 1988;
const english = findAlphabet("en") as Alphabet;
const spanish = findAlphabet("es") as Alphabet;

const lexiconOf = (alphabet: Alphabet, text: string) =>
  buildLexicon(
    "test",
    alphabet,
    text.split(" ").map((word) => spellWord(alphabet, word) as Letter[]),
  );
const words = lexiconOf(english, "a at ate tea eat eta tee tet ban bone bun bin been an ant tan");
const written = (alphabet: Alphabet, found: readonly Letter[][]): string =>
  found.map((word) => makeTiles(alphabet, word)).join(" ");
const from = (rack: string): string =>
  written(english, wordsFrom(words, english, must(parseTiles(english, rack, "rack"))));
const like = (pattern: string): string => written(english, wordsLike(words, must(parsePattern(english, pattern))));

/** Words of few letters, so that racks and patterns meet many of them. */
const MOST = 4;
const letters = fc.integer({ min: 1, max: MOST });
const lists = fc.array(fc.array(letters, { minLength: 2, maxLength: 7 }), { maxLength: 100 });
const textOf = (word: readonly Letter[]): string => String.fromCharCode(...word.map((letter) => 64 + letter));
/** The slow way: each word of the set is asked, in the order of the alphabet. */
const filtered = (list: readonly Letter[][], fits: (text: string) => boolean): string[] =>
  [...new Set(list.map(textOf))].filter(fits).sort();

describe("words from tiles", () => {
  test.each([
    ["TEA", "AT ATE EAT ETA TEA"],
    ["EETT", "TEE TET"],
    ["AT", "AT"],
    ["NB?", "AN BAN BIN BUN"],
    ["??", "AN AT"],
    ["XYZ", ""],
    ["", ""],
  ])("%j makes %j", (rack, found) => {
    expect(from(rack)).toBe(found);
  });

  test("of several characters are one tile each", () => {
    const lexicon = lexiconOf(spanish, "perro pero ero orro chelo");
    const found = (rack: string) =>
      written(spanish, wordsFrom(lexicon, spanish, must(parseTiles(spanish, rack, "rack"))));
    expect(found("PERRO")).toBe("ERO PERO");
    expect(found("PE[RR]OO")).toBe("O[RR]O PE[RR]O");
    expect(found("?ELO")).toBe("[CH]ELO ERO");
  });

  test("are just those that a look at every word finds", () => {
    const racks = fc.array(fc.oneof({ weight: 4, arbitrary: letters }, fc.constant(BLANK)), { maxLength: 8 });
    const property = fc.property(lists, racks, (list: Letter[][], rack: Tile[]) => {
      const blanks = rack.filter((tile) => tile === BLANK).length;
      const own = rack.filter((tile) => tile !== BLANK);
      const fits = (text: string): boolean => {
        const rest = own.map((letter) => textOf([letter]));
        let missing = 0;
        for (const character of text) {
          const place = rest.indexOf(character);
          if (place < 0) missing++;
          else rest.splice(place, 1);
        }
        return missing <= blanks;
      };
      const found = wordsFrom(buildLexicon("test", english, list), english, rack);
      expect(found.map(textOf)).toEqual(filtered(list, fits));
    });
    fc.assert(property, { seed: SEED, numRuns: 300 });
  });
});

describe("words like a pattern", () => {
  test.each([
    ["B?N", "BAN BIN BUN"],
    ["b?n*", "BAN BIN BONE BUN"],
    ["*", "AN ANT AT ATE BAN BEEN BIN BONE BUN EAT ETA TAN TEA TEE TET"],
    ["**", "AN ANT AT ATE BAN BEEN BIN BONE BUN EAT ETA TAN TEA TEE TET"],
    ["*N", "AN BAN BEEN BIN BUN TAN"],
    ["*A*", "AN ANT AT ATE BAN EAT ETA TAN TEA"],
    ["*?A*", "BAN EAT ETA TAN TEA"],
    ["??", "AN AT"],
    ["????*", "BEEN BONE"],
    ["T*T", "TET"],
    ["TEA", "TEA"],
    ["TE", ""],
    ["?", ""],
    ["", ""],
  ])("%j are %j", (pattern, found) => {
    expect(like(pattern)).toBe(found);
  });

  test("are spelt as the alphabet says", () => {
    expect(like("TÉ*")).toBe("TEA TEE TET");
    const lexicon = lexiconOf(spanish, "perro pero");
    const found = (text: string) => written(spanish, wordsLike(lexicon, must(parsePattern(spanish, text))));
    expect(found("PE[RR]O")).toBe("PE[RR]O");
    expect(found("????")).toBe("PERO PE[RR]O");
    expect(found("PER*")).toBe("PERO");
    expect(found("*[rr]*")).toBe("PE[RR]O");
  });

  test.each([
    ["B4N", { code: "unknownLetter", text: "4", at: 1 }],
    ["B?*N.", { code: "unknownLetter", text: ".", at: 4 }],
    ["*[CH", { code: "openBracket", text: "[CH", at: 1 }],
    ["*A*[QX]", { code: "unknownLetter", text: "[QX]", at: 3 }],
  ])("are not looked for where the pattern is at fault: %j", (pattern, fault) => {
    expect(parsePattern(english, pattern)).toEqual({ ok: false, fault });
  });

  test("are just those that a look at every word finds, each once", () => {
    const part = fc.oneof(
      letters,
      fc.constantFrom<PatternPart>("one", "any"),
      fc.constant<PatternPart>("any"),
    ) as fc.Arbitrary<PatternPart>;
    const property = fc.property(lists, fc.array(part, { maxLength: 7 }), (list: Letter[][], parts) => {
      const signs = parts.map((sign) => (sign === "one" ? "?" : sign === "any" ? "*" : textOf([sign]))).join("");
      const expression = new RegExp(`^${signs.replaceAll("?", ".").replaceAll("*", ".*")}$`);
      const lexicon = buildLexicon("test", english, list);
      const expected = filtered(list, (text) => expression.test(text));
      expect(wordsLike(lexicon, must(parsePattern(english, signs))).map(textOf)).toEqual(expected);
      // Also where nobody has made one star of several.
      expect(wordsLike(lexicon, parts).map(textOf)).toEqual(expected);
    });
    fc.assert(property, { seed: SEED, numRuns: 300 });
  });
});

test("a search ends where enough is found", () => {
  const rack = must(parseTiles(english, "TEA", "rack"));
  expect(written(english, wordsFrom(words, english, rack, 2))).toBe("AT ATE");
  expect(written(english, wordsLike(words, ["any"], 3))).toBe("AN ANT AT");
});
