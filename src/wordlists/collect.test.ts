import { describe, expect, test } from "vitest";
import { must } from "../base/result.ts";
import type { Alphabet } from "../lexicon/alphabet.ts";
import { buildGraph } from "../lexicon/build.ts";
import { wordLines } from "../lexicon/lexicon.ts";
import { findAlphabet } from "../words/catalog.ts";
import { type Collected, collectWords, countDrop, type DropCounts, type SourceText } from "./collect.ts";
import { type Recipe, recipeShape } from "./recipe.ts";

const english = findAlphabet("en") as Alphabet;
const spanish = findAlphabet("es") as Alphabet;
const nothing = () => {};

type Change = { readonly [field: string]: unknown };

/** A recipe that leaves out nothing but what cannot be laid, with the changes that a test is about. */
const recipeWith = (change: Change = {}, source: Change = {}, format = "json"): Recipe =>
  must(
    recipeShape(
      {
        name: "test",
        title: "Test",
        language: "en",
        alphabet: "en",
        licence: "none",
        sources: [{ package: "a-package", format, ...source }],
        longest: 15,
        capitals: "keep",
        keepCase: "keep",
        vowels: "",
        dropPatterns: [],
        twos: ["at"],
        add: [],
        drop: [],
        common: [],
        ...change,
      },
      "",
    ),
  );

const list = (text: string): SourceText => ({ format: "json", words: text.split(" ").filter((word) => word !== "") });
const dictionary = (aff: string, dic: string): SourceText => ({ format: "hunspell", aff, dic });

const collect = (recipe: Recipe, sources: readonly SourceText[], lists: readonly (readonly string[])[] = []) =>
  collectWords(recipe, english, sources, lists, nothing);

/** The words in the order of the alphabet, each once. */
const wordsIn = ({ words }: Collected, { glyphs }: Alphabet = english): string => {
  const { arcs, dawg } = buildGraph(words);
  return wordLines(arcs, glyphs, dawg).trim().replaceAll("\n", " ");
};
/** What each level adds to the one before. */
const levelsIn = ({ words, levels }: Collected): string[] => {
  const { arcs, common } = buildGraph(words, levels);
  const all = common.map((root) => wordLines(arcs, english.glyphs, root).split("\n").filter(Boolean));
  return all.map((own, level) => own.filter((word) => !all[level - 1]?.includes(word)).join(" "));
};
const collected = (change: Change, ...texts: string[]): Collected => must(collect(recipeWith(change), texts.map(list)));

describe("a list of words", () => {
  test("is taken as it is", () => {
    const { dropped, ...rest } = collected({}, "cat dog Cat", "cow dog");
    expect(wordsIn({ dropped, ...rest })).toBe("AT CAT COW DOG");
    expect(dropped).toEqual({});
  });

  test("loses what cannot be spelt, is too short or too long, with examples", () => {
    const { dropped, ...rest } = collected({ longest: 5 }, "cat don't c4t naïve a I catnap horses horse ox");
    expect(wordsIn({ dropped, ...rest })).toBe("AT CAT HORSE NAIVE");
    expect(dropped).toEqual({
      unspellable: { count: 2, examples: ["don't", "c4t"] },
      tooShort: { count: 2, examples: ["a", "I"] },
      tooLong: { count: 2, examples: ["catnap", "horses"] },
      notATwo: { count: 1, examples: ["ox"] },
    });
  });

  test("loses words with capitals only where the recipe says so", () => {
    expect(wordsIn(collected({}, "cat Rome McCoy NATO Ölmez"))).toBe("AT CAT MCCOY NATO OLMEZ ROME");
    const { dropped, ...rest } = collected({ capitals: "drop" }, "cat Rome McCoy NATO Ölmez");
    expect(wordsIn({ dropped, ...rest })).toBe("AT CAT");
    expect(dropped).toEqual({ capital: { count: 4, examples: ["Rome", "McCoy", "NATO", "Ölmez"] } });
  });

  test("loses words without a vowel, however it is written", () => {
    const { dropped, ...rest } = collected({ vowels: "aeiouyé" }, "brr mph cat PHD tv rhythm pté HAT");
    expect(wordsIn({ dropped, ...rest })).toBe("AT CAT HAT PTE RHYTHM");
    expect(dropped).toEqual({ noVowel: { count: 4, examples: ["brr", "mph", "PHD", "tv"] } });
  });

  test("loses words by patterns, which see small letters", () => {
    const change = { dropPatterns: ["^[ivxlcdm]+$", "zz"] };
    const { dropped, ...rest } = collected(change, "xiv XIV civil pizza Mix mixer");
    expect(wordsIn({ dropped, ...rest })).toBe("AT MIXER");
    expect(dropped).toEqual({ pattern: { count: 5, examples: ["xiv", "XIV", "civil", "pizza", "Mix"] } });
  });

  test("loses words one by one, and gets others, whatever the rules say", () => {
    const change = { drop: ["cat", "dog"], add: ["brr", "Cwm", "dog"], vowels: "aeiou", capitals: "drop" };
    const { dropped, ...rest } = collected(change, "cat cats dog");
    expect(wordsIn({ dropped, ...rest })).toBe("AT BRR CATS CWM DOG");
    expect(dropped).toEqual({ dropped: { count: 2, examples: ["cat", "dog"] } });
    expect(wordsIn(collected({ drop: ["cat"] }, "Cat cats"))).toBe("AT CATS");
  });

  test("has just the words of two letters that the recipe names", () => {
    const change = { twos: ["at", "ax", "qi"], add: ["ox", "oxen"], drop: ["ax"] };
    const { dropped, ...rest } = collected(change, "at be by axe");
    expect(wordsIn({ dropped, ...rest })).toBe("AT AX AXE OXEN QI");
    expect(dropped).toEqual({ notATwo: { count: 4, examples: ["at", "be", "by", "ox"] } });
  });

  test("has just the words of three letters that the recipe names, where it names some", () => {
    const change = { threes: ["axe cat  qis", "dog"], add: ["emu", "emus"], drop: ["axe"] };
    const { dropped, ...rest } = collected(change, "axe tea cat cats");
    expect(wordsIn({ dropped, ...rest })).toBe("AT AXE CAT CATS DOG EMUS QIS");
    expect(dropped).toEqual({
      dropped: { count: 1, examples: ["axe"] },
      notAThree: { count: 3, examples: ["tea", "cat", "emu"] },
    });
    const wrong = collected({ threes: ["cat", "at", "cats"] }, "");
    expect(wordsIn(wrong)).toBe("AT CAT");
    expect(wrong.dropped).toEqual({
      notATwo: { count: 1, examples: ["at"] },
      notAThree: { count: 1, examples: ["cats"] },
    });
  });

  test("takes from the recipe's own words only what can be laid", () => {
    const change = { twos: ["at", "a", "tea", "x-y"], add: ["o", "d'oh", "abcdefghijklmnopqrstuvwxyz"] };
    const { dropped, ...rest } = collected(change, "cat");
    expect(wordsIn({ dropped, ...rest })).toBe("AT CAT");
    expect(dropped).toEqual({
      tooShort: { count: 2, examples: ["a", "o"] },
      notATwo: { count: 1, examples: ["tea"] },
      unspellable: { count: 2, examples: ["x-y", "d'oh"] },
      tooLong: { count: 1, examples: ["abcdefghijklmnopqrstuvwxyz"] },
    });
  });

  test("is measured in tiles, not in characters", () => {
    const recipe = recipeWith({ longest: 4, twos: ["che", "ll"] });
    const { dropped, ...rest } = must(collectWords(recipe, spanish, [list("perro chelo oro rro hache")], [], nothing));
    expect(wordsIn({ dropped, ...rest }, spanish)).toBe("CHE CHELO HACHE ORO PERRO");
    expect(dropped).toEqual({
      notATwo: { count: 1, examples: ["rro"] },
      tooShort: { count: 1, examples: ["ll"] },
    });
  });

  test("shows five examples, all different, and counts them all", () => {
    const dropped: DropCounts = {};
    for (const word of ["b", "b", "c", "d", "e", "f", "g", "b"]) countDrop(dropped, "tooShort", word);
    expect(dropped).toEqual({ tooShort: { count: 8, examples: ["b", "c", "d", "e", "f"] } });
  });

  test("tells how far it is", () => {
    const shares: number[] = [];
    must(collectWords(recipeWith(), english, [list("cat"), list("dog")], [], (share) => shares.push(share)));
    expect(shares).toEqual([0, 0.5]);
  });
});

const AFFIX = `KEEPCASE K
FORBIDDENWORD !
SFX S Y 2
SFX S 0 s [^s]
SFX S 0 es s
SFX D Y 1
SFX D 0 ed .
PFX U Y 1
PFX U 0 un .
`;
const fromDictionary = (dic: string, change: Change = {}, source: Change = {}): Collected =>
  must(collect(recipeWith(change, source, "hunspell"), [dictionary(AFFIX, dic)]));

describe("a dictionary with affixes", () => {
  test("gives every form of its entries", () => {
    const { dropped, ...rest } = fromDictionary("3\nfold/SDU\npass/S\nbad/!\n");
    expect(wordsIn({ dropped, ...rest })).toBe("AT FOLD FOLDED FOLDS PASS PASSES UNFOLD UNFOLDED UNFOLDS");
    expect(dropped).toEqual({});
  });

  test("loses all forms of a name, and all forms of what must keep its case", () => {
    const dic = "3\nRome/S\nhertz/SK\nhat/S\n";
    expect(wordsIn(fromDictionary(dic))).toBe("AT HAT HATS HERTZ HERTZS ROME ROMES");
    const { dropped, ...rest } = fromDictionary(dic, { capitals: "drop", keepCase: "drop" });
    expect(wordsIn({ dropped, ...rest })).toBe("AT HAT HATS");
    expect(dropped).toEqual({
      capital: { count: 2, examples: ["Rome", "Romes"] },
      keepCase: { count: 2, examples: ["hertz", "hertzs"] },
    });
  });

  test.each(["2\nhertz/K\nhertz/S\n", "2\nhertz/S\nhertz/K\n", "3\nhertz/K\nhertz/S\nhertz/KD\n"])(
    "judges entries that are written alike each by its own flags: %j",
    (dic) => {
      expect(wordsIn(fromDictionary(dic, { keepCase: "drop" }))).toBe("AT HERTZ HERTZS");
    },
  );

  test("leaves out entries, affixes and single rules as the recipe says", () => {
    const dic = "2\nfold/SDU\npass/SD\n";
    const words = (source: Change) => wordsIn(fromDictionary(dic, {}, source));
    expect(words({ skipStemFlags: ["U"] })).toBe("AT PASS PASSED PASSES");
    expect(words({ skipAffixFlags: ["S", "U"] })).toBe("AT FOLD FOLDED PASS PASSED");
    expect(words({ skipRules: [{ flag: "S", add: ["es"] }, { flag: "U" }] })).toBe("AT FOLD FOLDED FOLDS PASS PASSED");
    expect(words({ skipRules: [{ addPattern: "^(?:es|un)$" }] })).toBe("AT FOLD FOLDED FOLDS PASS PASSED");
  });

  test("loses single forms by the rules for words", () => {
    const change = { drop: ["folds"], dropPatterns: ["^un.*ed$"], longest: 6 };
    const { dropped, ...rest } = fromDictionary("1\nfold/SDU\n", change);
    expect(wordsIn({ dropped, ...rest })).toBe("AT FOLD FOLDED UNFOLD");
    expect(dropped).toEqual({
      dropped: { count: 1, examples: ["folds"] },
      pattern: { count: 1, examples: ["unfolded"] },
      tooLong: { count: 1, examples: ["unfolds"] },
    });
  });

  test("may stand beside a list", () => {
    const base = recipeWith({}, {}, "hunspell");
    const recipe: Recipe = { ...base, sources: [...base.sources, ...recipeWith().sources] };
    const both = must(collect(recipe, [dictionary(AFFIX, "1\nfold/S\n"), list("cat")]));
    expect(wordsIn(both)).toBe("AT CAT FOLD FOLDS");
  });
});

describe("common words", () => {
  test("are those of the lists, each at its first level", () => {
    const recipe = recipeWith({ common: [{ package: "p" }, { package: "p" }], add: ["cow"] });
    const lists = [
      ["cat", "Tea", "unicorn", "d'oh", "at"],
      ["dog", "cat", "cow", ""],
    ];
    const found = must(collect(recipe, [list("cat dog tea emu cats")], lists));
    expect(found.levels).toBe(2);
    expect(levelsIn(found)).toEqual(["AT CAT TEA", "COW DOG"]);
    expect(wordsIn(found)).toBe("AT CAT CATS COW DOG EMU TEA");
  });

  test("are only the first of a list where the recipe says so", () => {
    const recipe = recipeWith({ common: [{ package: "p", first: 2 }, { package: "p" }] });
    const common = ["cat", "dog", "emu"];
    expect(levelsIn(must(collect(recipe, [list("emu dog cat")], [common, common])))).toEqual(["CAT DOG", "EMU"]);
  });

  test("are all forms of the words where the recipe says so", () => {
    const recipe = recipeWith({ common: [{ package: "p" }, { package: "p", stems: true }] }, {}, "hunspell");
    const source = dictionary(AFFIX, "3\nfold/SDU\nfolds\nhat/S\n");
    const lists = [["folded"], ["fold", "hats"]];
    // The list names a form of hat, not its entry.
    expect(levelsIn(must(collect(recipe, [source], lists)))).toEqual([
      "FOLDED",
      "FOLD FOLDS HATS UNFOLD UNFOLDED UNFOLDS",
    ]);
  });

  test("are the short entries where there is no list", () => {
    const recipe = recipeWith({ common: [{ entriesUpTo: 3 }, { entriesUpTo: 4 }] }, {}, "hunspell");
    const source = dictionary(AFFIX, "3\nfold/S\nhat/SD\nfolded\n");
    expect(levelsIn(must(collect(recipe, [source], [[], []])))).toEqual(["AT HAT", "FOLD"]);
  });

  test("need not be there", () => {
    const found = collected({}, "cat dog");
    expect([found.levels, levelsIn(found)]).toEqual([0, []]);
  });
});

describe("what is broken", () => {
  test.each([
    ["a rule too few", "SFX S Y 2\nSFX S 0 s .\n", "3: "],
    ["a condition", "SFX S Y 1\nSFX S 0 s [^s\n", "2: SFX S 0 s [^s"],
    ["a header", "# remark\nSFX S\n", "2: SFX S"],
  ])("is said with its line: %s of the affix file", (_, aff, text) => {
    const recipe = recipeWith({}, {}, "hunspell");
    expect(collect(recipe, [dictionary(aff, "1\ncat/S\n")])).toEqual({ ok: false, fault: { code: "badAffix", text } });
  });

  test.each([
    ["a pattern", { dropPatterns: ["^a", "(b"] }, {}],
    ["the vowels", { vowels: "a-\\" }, {}],
    ["the pattern of a rule", {}, { skipRules: [{ addPattern: "(b" }] }],
  ])("is said, with the text: %s of the recipe", (_, change, source) => {
    const found = collect(recipeWith(change, source, "hunspell"), [dictionary(AFFIX, "1\ncat/S\n")]);
    expect(found).toMatchObject({ ok: false, fault: { code: "badPattern" } });
    expect(found.ok ? "" : found.fault.text).toMatch(/\(b|a-\\/);
  });
});

describe("levels besides a list", () => {
  test("a dictionary that only tells levels gives no word, but its forms have the level of their entry", () => {
    const recipe = recipeWith({
      sources: [
        { package: "a-dictionary", format: "hunspell", onlyLevels: true },
        { package: "a-list", format: "json" },
      ],
      common: [{ files: ["common.txt"], stems: true }],
    });
    const sources = [dictionary("SFX S Y 1\nSFX S 0 s .\n", "2\ncat/S\ndog/S\n"), list("cats dogs owl")];
    const found = must(collect(recipe, sources, [["cat"]]));
    expect([wordsIn(found), levelsIn(found)]).toEqual(["AT CATS DOGS OWL", ["CATS"]]);
  });

  test("words by hand count as if the list had them, however short its beginning is", () => {
    const recipe = recipeWith({ common: [{ files: ["common.txt"], first: 1, also: ["owl", "hen ox"] }] });
    const found = must(collect(recipe, [list("cat dog owl hen")], [["cat", "dog"]]));
    expect(levelsIn(found)).toEqual(["CAT HEN OWL"]);
  });
});
