import fc from "fast-check";
import { describe, expect, test } from "vitest";
import czech from "../../data/alphabets/cs.json" with { type: "json" };
import german from "../../data/alphabets/de.json" with { type: "json" };
import english from "../../data/alphabets/en.json" with { type: "json" };
import spanish from "../../data/alphabets/es.json" with { type: "json" };
import french from "../../data/alphabets/fr.json" with { type: "json" };
import icelandic from "../../data/alphabets/is.json" with { type: "json" };
import italian from "../../data/alphabets/it.json" with { type: "json" };
import polish from "../../data/alphabets/pl.json" with { type: "json" };
import portuguese from "../../data/alphabets/pt.json" with { type: "json" };
import portuguese118 from "../../data/alphabets/pt-118.json" with { type: "json" };
import romanian from "../../data/alphabets/ro.json" with { type: "json" };
import { must } from "../base/result.ts";
import { type Alphabet, BLANK, lettersIn, NO_TILE, parseAlphabet, type Tile } from "./alphabet.ts";
import { makeTile, makeTiles, parseTiles, spellWord, type TilesKind, wordText } from "./spelling.ts";

const en = must(parseAlphabet(english));
const es = must(parseAlphabet(spanish));
const de = must(parseAlphabet(german));
const fr = must(parseAlphabet(french));
const is = must(parseAlphabet(icelandic));
const pt = must(parseAlphabet(portuguese));
/** Hungarian has letters of two and of three characters. */
const hu = must(
  parseAlphabet({
    id: "hu-test",
    name: "Hungarian, a few letters",
    language: "hu",
    blanks: 2,
    letters: ["A", "D", "DZ", "DZS", "É", "S", "SZ", "Z"].map((letter) => ({ letter, count: 1, points: 1 })),
  }),
);

/** Tiles as their glyphs, so that a failing test can be read. */
const glyphs = (alphabet: Alphabet, tiles: readonly Tile[]) =>
  tiles.map((tile) => makeTile(alphabet, tile).replace(/[[\]]/g, ""));

describe("parseTiles", () => {
  test.each<[Alphabet, string, TilesKind, string[]]>([
    [en, "QUIZ", "play", ["Q", "U", "I", "Z"]],
    [en, "QUIz", "play", ["Q", "U", "I", "z"]],
    [en, "A..E", "play", ["A", ".", ".", "E"]],
    [en, "AE?R?", "rack", ["A", "E", "?", "R", "?"]],
    [en, "", "rack", []],
    [es, "C[CH]E", "play", ["C", "CH", "E"]],
    [es, "CHE", "play", ["C", "H", "E"]],
    [es, "PE[rr]O", "play", ["P", "E", "rr", "O"]],
    [es, "A[Ñ]O", "play", ["A", "Ñ", "O"]],
    [es, "[LL][RR]?", "rack", ["LL", "RR", "?"]],
    [hu, "[DZS]E\u0301[sz]", "play", ["DZS", "É", "sz"]],
    [is, "ÞÆö", "play", ["Þ", "Æ", "ö"]],
    [fr, "ÉTÉ", "play", ["E", "T", "E"]],
    [fr, "étE", "play", ["e", "t", "E"]],
    [fr, "CŒUR", "play", ["C", "O", "E", "U", "R"]],
    [pt, "AÇÃO", "play", ["A", "Ç", "A", "O"]],
    [de, "GRÖẞE", "play", ["G", "R", "Ö", "S", "S", "E"]],
  ])("reads tiles: %#", (alphabet, text, kind, expected) => {
    expect(glyphs(alphabet, must(parseTiles(alphabet, text, kind)))).toEqual(expected);
  });

  test.each<[Alphabet, string, TilesKind, string, string, number]>([
    [en, "AB3", "play", "unknownLetter", "3", 2],
    [en, "A B", "play", "unknownLetter", " ", 1],
    [en, "A?", "play", "unknownLetter", "?", 1],
    [en, "A.B", "rack", "unknownLetter", ".", 1],
    [en, "ABc", "rack", "unknownLetter", "c", 2],
    [en, "A😀", "play", "unknownLetter", "😀", 1],
    [es, "A[CH", "play", "openBracket", "[CH", 1],
    [es, "A[]B", "play", "unknownLetter", "[]", 1],
    [es, "A]", "play", "unknownLetter", "]", 1],
    [es, "KILO", "play", "unknownLetter", "K", 0],
    [is, "ACB", "play", "unknownLetter", "C", 1],
    [is, "AÜ", "play", "unknownLetter", "Ü", 1],
    [hu, "AE\u0302Z", "play", "unknownLetter", "E\u0302", 1],
  ])("says what has no tile, and where: %#", (alphabet, text, kind, code, wrong, at) => {
    expect(parseTiles(alphabet, text, kind)).toEqual({ ok: false, fault: { code, text: wrong, at } });
  });

  test("never throws, and a fault stands where it says", () => {
    // Characters that mean something here, so that most texts get past their first one.
    const signs = fc.constantFrom(..."ACHRSZachrsz[]?.ÉéßẞŒñ1 ", "CH", "[CH]", "\u0301", "😀", "\ud800");
    const text = fc.oneof(fc.string({ unit: signs }), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(text, fc.constantFrom<TilesKind>("rack", "play"), (text, kind) => {
        for (const alphabet of [en, es, de, hu]) {
          const parsed = parseTiles(alphabet, text, kind);
          if (!parsed.ok) expect(text.slice(parsed.fault.at).startsWith(parsed.fault.text)).toBe(true);
          spellWord(alphabet, text);
        }
      }),
      { seed: 2 },
    );
  });
});

describe("makeTiles", () => {
  const alphabets = [english, spanish, german, french, icelandic, polish, czech, romanian].map((json) =>
    must(parseAlphabet(json)),
  );
  const tilesOf = (alphabet: Alphabet, ...extra: Tile[]) =>
    fc.array(
      fc.oneof(
        fc.integer({ min: 1, max: lettersIn(alphabet) }),
        fc.constantFrom(...extra),
        ...(extra.includes(NO_TILE)
          ? [fc.integer({ min: 1, max: lettersIn(alphabet) }).map((letter) => letter | BLANK)]
          : []),
      ),
    );

  test.each([...alphabets, hu].map((alphabet) => [alphabet.id, alphabet] as const))(
    "%s: what is written is read as it was",
    (_, alphabet) => {
      fc.assert(
        fc.property(tilesOf(alphabet, NO_TILE), (tiles) => {
          expect(parseTiles(alphabet, makeTiles(alphabet, tiles), "play")).toEqual({ ok: true, value: tiles });
        }),
        { seed: 2 },
      );
      fc.assert(
        fc.property(tilesOf(alphabet, BLANK), (tiles) => {
          expect(parseTiles(alphabet, makeTiles(alphabet, tiles), "rack")).toEqual({ ok: true, value: tiles });
        }),
        { seed: 2 },
      );
    },
  );

  test("writes several characters of one tile in brackets, and blanks small", () => {
    const tiles = ["C", "CH", "e", "rr"].map((glyph) => es.tileOf.get(glyph)!);
    expect(makeTiles(es, [...tiles, NO_TILE, BLANK])).toBe("C[CH]e[rr].?");
    expect(wordText(es, tiles)).toBe("CCHERR");
  });
});

describe("spellWord", () => {
  const alphabets = { cs: czech, de: german, en: english, es: spanish, fr: french, is: icelandic, it: italian };
  const others = { pl: polish, pt: portuguese, "pt-118": portuguese118, ro: romanian };
  const byId = Object.fromEntries(
    Object.entries({ ...alphabets, ...others }).map(([id, json]) => [id, must(parseAlphabet(json))]),
  );

  test.each([
    ["en", "quiz", "Q U I Z"],
    ["en", "café", "C A F E"],
    ["en", "Ægis", "A E G I S"],
    ["en", "cafe\u0301", "C A F E"],
    ["es", "perro", "P E RR O"],
    ["es", "pero", "P E R O"],
    ["es", "chillar", "CH I LL A R"],
    ["es", "C[CH]E", "C CH E"],
    ["es", "p[E]r[r]o", "P E R R O"],
    ["es", "año", "A Ñ O"],
    ["es", "an\u0303o", "A Ñ O"],
    ["es", "pingüino", "P I N G U I N O"],
    ["es", "áéíóú", "A E I O U"],
    ["de", "straße", "S T R A S S E"],
    ["de", "STRAẞE", "S T R A S S E"],
    ["de", "müßig", "M Ü S S I G"],
    ["de", "Café", "C A F E"],
    ["fr", "œuvre", "O E U V R E"],
    ["fr", "exæquo", "E X A E Q U O"],
    ["fr", "garçon", "G A R C O N"],
    ["fr", "noël", "N O E L"],
    ["it", "città", "C I T T A"],
    ["pt", "ação", "A Ç A O"],
    ["pt", "pinguim", "P I N G U I M"],
    ["pt-118", "ação", "A C A O"],
    ["ro", "șțăâî", "S T A A I"],
    // The same letters with a cedilla instead of a comma below, as older texts have them.
    ["ro", "şţ", "S T"],
    ["ro", "whisky", "W H I S K Y"],
    ["cs", "příšerně", "P Ř Í Š E R N Ě"],
    ["cs", "chata", "C H A T A"],
    ["cs", "watt", "W A T T"],
    ["is", "þæö", "Þ Æ Ö"],
    ["is", "a\u0301r", "Á R"],
    ["pl", "źdźbło", "Ź D Ź B Ł O"],
  ])("%s: %s", (id, word, spelt) => {
    const letters = spellWord(byId[id], word);
    expect(letters?.map((letter) => byId[id].glyphs[letter]).join(" ")).toBe(spelt);
  });

  test.each([
    ["en", "don't"],
    ["en", "well-known"],
    ["en", "a.b"],
    ["en", "[A.]B"],
    ["en", "b4"],
    ["es", "kilo"],
    ["es", "[CH"],
    ["it", "yogurt"],
    ["is", "café"],
    ["is", "zebra"],
    ["cs", "über"],
    ["pl", "vis"],
    ["pt", "kiwi"],
  ])("%s has no tiles for %s", (id, word) => {
    expect(spellWord(byId[id], word)).toBeNull();
  });

  test("takes the longest letter that fits first", () => {
    expect(glyphs(hu, spellWord(hu, "dzsadzszé") ?? [])).toEqual(["DZS", "A", "DZS", "Z", "É"]);
    expect(glyphs(hu, spellWord(hu, "D[Z]SZ") ?? [])).toEqual(["D", "Z", "S", "Z"]);
  });
});
