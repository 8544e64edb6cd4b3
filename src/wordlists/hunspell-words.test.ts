import { describe, expect, test } from "vitest";
import { affixText, entriesText, isWord, randomDictionary } from "../../test/reference/hunspell.ts";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { parseAffix } from "./hunspell-affix.ts";
import { type ExpandOptions, expandWords, type Stem } from "./hunspell-words.ts";

interface Form extends Stem {
  readonly word: string;
}

function formsOf(aff: string, dic: string, options: ExpandOptions = {}): Form[] {
  const forms: Form[] = [];
  expandWords(must(parseAffix(aff)), dic, options, (word, stem) => forms.push({ ...stem, word }));
  return forms;
}

/** The different forms, sorted, in one line. */
const wordsOf = (aff: string, dic: string, options?: ExpandOptions): string =>
  [...new Set(formsOf(aff, dic, options).map(({ word }) => word))].sort().join(" ");

describe("an entry", () => {
  const wordsIn = (...lines: string[]) => formsOf("", lines.join("\n")).map(({ word }) => word);

  test("stands on a line; the first line is a count", () => {
    expect(wordsIn("2", "kerti", "og", "spil", "")).toEqual(["kerti", "og", "spil"]);
    expect(wordsIn("\ufeff1\r", "kerti\r", "\r", "spil\r")).toEqual(["kerti", "spil"]);
    // Without a count nothing is lost.
    expect(wordsIn("kerti", "spil")).toEqual(["kerti", "spil"]);
    expect(wordsIn("")).toEqual([]);
  });

  test("is given as it is, whatever it is made of", () => {
    const odd = ["ama de leite", "vis-à-vis", "etc.", "aujourd'hui", "iPod", "1er", "#", "ß"];
    expect(wordsIn("8", ...odd)).toEqual(odd);
  });

  test("may hold a slash, at its beginning or after a backslash", () => {
    expect(wordsIn("3", "km\\/h", "/etc", "a\\/b\\/c/XY")).toEqual(["km/h", "/etc", "a/b/c"]);
    expect(formsOf("", "1\na\\/b\\/c/XY")[0].flags).toEqual(["X", "Y"]);
  });

  test.each([
    ["kerti/A\tpo:no st:kerti", "kerti", "po:no st:kerti"],
    ["kerti/A po:no", "kerti", "po:no"],
    ["kerti/A   po:no is:x", "kerti", "po:no is:x"],
    ["New York/A\t[CAT=np]", "New York", "[CAT=np]"],
    ["a b cd:e", "a b", "cd:e"],
    ["12:30/A", "12:30", ""],
    ["abc:d", "abc:d", ""],
  ])("%j is '%s' with the fields '%s'", (line, text, fields) => {
    expect(formsOf("", `1\n${line}`)).toMatchObject([{ word: text, text, fields }]);
  });

  test("has flags in the form of the affix file", () => {
    const flags = (aff: string, written: string) => formsOf(aff, `1\nw/${written}`)[0].flags;
    expect(flags("", "ABé")).toEqual(["A", "B", "é"]);
    expect(flags("FLAG UTF-8", "Àж")).toEqual(["À", "ж"]);
    expect(flags("FLAG long", "S.a0")).toEqual(["S.", "a0"]);
    expect(flags("FLAG num", "61,4")).toEqual(["61", "4"]);
    expect(flags("AF 2\nAF XY\nAF Z", "2")).toEqual(["Z"]);
    expect(flags("AF 2\nAF XY\nAF Z", "7")).toEqual([]);
  });
});

describe("affixes", () => {
  test("are put on where the condition is met", () => {
    const aff = `SFX D Y 4
SFX D 0 d e
SFX D y ied [^aeiou]y
SFX D 0 ed [^ey]
SFX D 0 ed [aeiou]y
`;
    expect(wordsOf(aff, "4\nbake/D\nfly/D\nwork/D\nplay/D\n")).toBe("bake baked flied fly play played work worked");
  });

  test("ask about characters of any script", () => {
    const aff = "FLAG UTF-8\nSFX ж Y 2\nSFX ж ů ech [čřž]ů\nSFX ж 😀 é [^ß]😀\n";
    expect(wordsOf(aff, "3\nmužů/ж\npsů/ж\nß😀/ж\na😀/ж\n")).toBe("aé a😀 mužech mužů psů ß😀");
  });

  test("meet in one word where both allow it", () => {
    const aff = (p: string, s: string) => `PFX U ${p} 1\nPFX U 0 un .\nSFX D ${s} 1\nSFX D 0 ed .\n`;
    expect(wordsOf(aff("Y", "Y"), "1\ndo/UD")).toBe("do doed undo undoed");
    expect(wordsOf(aff("Y", "N"), "1\ndo/UD")).toBe("do doed undo");
    expect(wordsOf(aff("N", "Y"), "1\ndo/UD")).toBe("do doed undo");
    expect(wordsOf(aff("Y", "Y"), "2\ndo/U\ndo/D")).toBe("do doed undo");
  });

  test("judge the word that they are put to: a prefix sees the suffix", () => {
    const aff = "FULLSTRIP\nSFX S Y 1\nSFX S a b .\nPFX P Y 2\nPFX P b xx b\nPFX P a yy a\n";
    expect(wordsOf(aff, "1\na/SP")).toBe("a b xx yy");
  });

  test("may be followed by a second suffix that the first allows, and by no third", () => {
    const aff = `SFX A Y 1
SFX A 0 s/B .
SFX B Y 1
SFX B 0 t/C .
SFX C Y 1
SFX C 0 u .
`;
    expect(wordsOf(aff, "2\nfoo/A\nbar/B")).toBe("bar bart bartu foo foos foost");
    expect(formsOf(aff, "1\nfoo/A").map(({ word, suffixes }) => [word, suffixes.join("")])).toEqual([
      ["foo", ""],
      ["foos", "A"],
      ["foost", "AB"],
    ]);
  });

  test("may bring one of the other kind, which the entry alone does not take", () => {
    const suffixBrings = "SFX A Y 1\nSFX A 0 s/P .\nPFX P Y 1\nPFX P 0 l' .\n";
    expect(wordsOf(suffixBrings, "1\nor/A")).toBe("l'ors or ors");
    const prefixBrings = "SFX A Y 1\nSFX A 0 s/B .\nSFX B Y 1\nSFX B 0 t .\nPFX P Y 1\nPFX P 0 l'/A .\n";
    expect(wordsOf(prefixBrings, "1\nor/P")).toBe("l'or l'ors l'orst or");
    const secondBrings = "SFX A N 1\nSFX A 0 s/B .\nSFX B Y 1\nSFX B 0 t/P .\nPFX P Y 1\nPFX P 0 l' .\n";
    expect(wordsOf(secondBrings, "1\nor/A")).toBe("l'orst or ors orst");
  });

  test("do not take the place of a whole word, unless the file says so", () => {
    const aff = "SFX A Y 1\nSFX A be am be\nPFX P Y 1\nPFX P be x .\n";
    expect(wordsOf(aff, "2\nbe/AP\nwannabe/A")).toBe("be wannaam wannabe");
    expect(wordsOf(`FULLSTRIP\n${aff}`, "2\nbe/AP\nwannabe/A")).toBe("am be wannaam wannabe x");
    expect(wordsOf("FULLSTRIP\nSFX A Y 1\nSFX A be 0 .\n", "1\nbe/A")).toBe("be");
  });

  test("are known to the receiver of a form", () => {
    const aff = "PFX U Y 1\nPFX U 0 un .\nSFX D Y 1\nSFX D 0 ed .\nKEEPCASE k\n";
    expect(formsOf(aff, "2\ndo/UDk\tpo:verb\nit")).toMatchObject([
      { word: "do", text: "do", keepCase: true, prefix: null, suffixes: [], fields: "po:verb" },
      { word: "doed", prefix: null, suffixes: ["D"] },
      { word: "undoed", prefix: "U", suffixes: ["D"] },
      { word: "undo", prefix: "U", suffixes: [], flags: ["U", "D", "k"] },
      { word: "it", text: "it", keepCase: false, prefix: null, fields: "", flags: [] },
    ]);
  });
});

describe("marks", () => {
  const pair = "PFX P Y 1\nPFX P 0 un/%p .\nSFX S Y 1\nSFX S 0 s/%s .\n";
  const marked = (p: string, s: string) => pair.replace("%p", p).replace("%s", s);

  test("NEEDAFFIX: the entry alone is no word, and an affix that needs another does not stand alone", () => {
    expect(wordsOf(`NEEDAFFIX n\n${marked("", "")}`, "1\nfoo/nS")).toBe("foos");
    expect(wordsOf(`NEEDAFFIX n\n${marked("", "n")}`, "1\nfoo/PS")).toBe("foo unfoo unfoos");
    expect(wordsOf(`NEEDAFFIX n\n${marked("n", "")}`, "1\nfoo/PS")).toBe("foo foos unfoos");
    expect(wordsOf(`NEEDAFFIX n\n${marked("n", "n")}`, "1\nfoo/PS")).toBe("foo");
    const twofold = "NEEDAFFIX n\nSFX A Y 1\nSFX A 0 s/nB .\nSFX B Y 1\nSFX B 0 t .\n";
    expect(wordsOf(twofold, "1\nfoo/A")).toBe("foo foost");
  });

  test("ONLYINCOMPOUND: neither the entry nor its forms are words by themselves", () => {
    expect(wordsOf(`ONLYINCOMPOUND o\n${marked("", "")}`, "2\nfoo/oS\nbar/S")).toBe("bar bars");
    expect(wordsOf(`ONLYINCOMPOUND o\n${marked("", "o")}`, "1\nfoo/PS")).toBe("foo unfoo");
    expect(wordsOf(`ONLYINCOMPOUND o\n${marked("o", "")}`, "1\nfoo/PS")).toBe("foo foos");
  });

  test("CIRCUMFIX: both halves or neither", () => {
    const aff = `CIRCUMFIX X
PFX A Y 1
PFX A 0 nej/X .
PFX B Y 1
PFX B 0 ne .
SFX C Y 3
SFX C 0 ší/X .
SFX C 0 ejší .
SFX C 0 z/XD .
SFX D Y 1
SFX D 0 t .
`;
    // A half in front that has no other half stands alone: so hunspell has it.
    expect(wordsOf(aff, "1\nnov/ABC")).toBe("nejnov nejnovz nejnovzt nejnovší nenov nenovejší nov novejší");
  });

  test("FORBIDDENWORD: an entry forbids what others make, and all of its own forms", () => {
    const aff = `FORBIDDENWORD f\n${marked("", "")}`;
    expect(wordsOf(aff, "2\nfoo/PS\nfoos/f")).toBe("foo unfoo unfoos");
    expect(wordsOf(aff, "2\nfoo/fPS\nbar")).toBe("bar");
    expect(wordsOf(aff, "2\nfoos/f\nfoo/S\nfo/S")).toBe("fo foo fos");
    // A form of a forbidden entry is a word only where it is an entry itself.
    expect(wordsOf(aff, "3\nfoo/fS\nunfoo/S\nfoos")).toBe("foos unfoo unfoos");
    expect(wordsOf(`${aff}SFX T Y 1\nSFX T 0 o .\n`, "2\nfoo/fP\nunfo/T")).toBe("unfo");
  });

  test("FORBIDDENWORD: of entries that are written alike the first decides", () => {
    const aff = `FORBIDDENWORD f\n${marked("", "")}`;
    expect(wordsOf(aff, "2\nfoo/f\nfoo/S")).toBe("foos");
    expect(wordsOf(aff, "2\nfoo/S\nfoo/f")).toBe("foo foos");
  });

  test("WARN with FORBIDWARN: marked entries are refused", () => {
    expect(wordsOf("WARN w\n", "2\nfoo/w\nbar")).toBe("bar foo");
    expect(wordsOf("WARN w\nFORBIDWARN\n", "2\nfoo/w\nbar")).toBe("bar");
  });

  test("NOSUGGEST and the flags of compounds change nothing", () => {
    const aff = `NOSUGGEST y\nCOMPOUNDFLAG z\nCOMPOUNDBEGIN b\n${marked("z", "y")}`;
    expect(wordsOf(aff, "2\nfoo/yzS\nbar/Pb")).toBe("bar foo foos unbar");
  });
});

describe("left out on demand", () => {
  const aff = "PFX P Y 1\nPFX P 0 un .\nSFX S Y 2\nSFX S 0 s .\nSFX S 0 o .\nSFX T Y 1\nSFX T 0 t/S .\n";
  const dic = "2\nfoo/PS\nbar/Tx\n";

  test("are entries with a flag", () => {
    expect(wordsOf(aff, dic, { skipStemFlags: new Set(["x", "y"]) })).toBe("foo fooo foos unfoo unfooo unfoos");
  });

  test("are classes of affixes, also as second suffixes", () => {
    expect(wordsOf(aff, dic, { skipAffixFlags: new Set(["P", "S"]) })).toBe("bar bart foo");
  });

  test("are single rules, each asked about once", () => {
    let asked = 0;
    const skipRule = ({ add }: { add: string }) => {
      asked++;
      return add === "o";
    };
    expect(wordsOf(aff, dic, { skipRule })).toBe("bar bart barts foo foos unfoo unfoos");
    expect(asked).toBe(4);
  });

  test("is nothing of what is forbidden: that stays forbidden", () => {
    const forbidding = `FORBIDDENWORD f\n${aff}SFX R Y 1\nSFX R 0 oos .\n`;
    const entries = "2\nfoo/fS\nf/R";
    expect(wordsOf(forbidding, entries)).toBe("f");
    expect(wordsOf(forbidding, entries, { skipAffixFlags: new Set(["S"]) })).toBe("f");
  });
});

test("has all the words that the slow reference has, and no others", () => {
  const words = [""];
  for (let i = 0; words[i].length < 5; i++) words.push(...["a", "b", "é"].map((letter) => words[i] + letter));
  words.shift();
  let forms = 0;
  for (let seed = 0; seed < 300; seed++) {
    const dictionary = randomDictionary(Random.fromSeed(seed));
    const [aff, dic] = [affixText(dictionary), entriesText(dictionary)];
    const made = new Set(formsOf(aff, dic).map(({ word }) => word));
    const expected = words.filter((word) => isWord(dictionary, word));
    expect(words.filter((word) => made.has(word)).join(" "), `${aff}${dic}`).toBe(expected.join(" "));
    forms += expected.length;
  }
  expect(forms).toBeGreaterThan(600);
});

test("gives forms of any text, and never an exception", () => {
  const random = Random.fromSeed(4);
  const signs = [..."aéAB/\\\n\r\t :0.,#'1\ufeff\ud83d😀"];
  for (let round = 0; round < 1500; round++) {
    const dictionary = randomDictionary(Random.fromSeed(round));
    const dic = Array.from({ length: random.below(60) }, () => signs[random.below(signs.length)]).join("");
    for (const { word, text } of formsOf(affixText(dictionary), entriesText(dictionary) + dic)) {
      expect(word).not.toBe("");
      expect(text).not.toBe("");
    }
  }
});

test("takes a time that grows with the length of the text only", () => {
  const affix = must(parseAffix("SFX A Y 1\nSFX A 0 s .\n"));
  for (const piece of ["/", "\\/", ":", " ", "\t", "a/A\n", "a\\", " ab:", "\n"]) {
    let forms = 0;
    expandWords(affix, piece.repeat(50_000), {}, () => {
      forms++;
    });
    expect(forms).toBeLessThanOrEqual(100_000);
  }
});
