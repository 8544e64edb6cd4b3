import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { catalogFiles } from "../../scripts/list-data.ts";
import { allTiles, lettersIn, pointsOf } from "../lexicon/alphabet.ts";
import {
  ALPHABET_IDS,
  checkData,
  type DataKind,
  findAlphabet,
  findLayout,
  findRules,
  LAYOUT_IDS,
  RULESET_IDS,
  resolveRules,
} from "./catalog.ts";
import type { Rules, Ruleset } from "./ruleset.ts";

const folders = { alphabet: "alphabets", layout: "layouts", ruleset: "rulesets" } as const;
const listed: Record<DataKind, readonly string[]> = {
  alphabet: ALPHABET_IDS,
  layout: LAYOUT_IDS,
  ruleset: RULESET_IDS,
};

const folderOf = (kind: DataKind) => new URL(`../../data/${folders[kind]}/`, import.meta.url);
const readData = (kind: DataKind, file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(file, folderOf(kind)), "utf8"));

const rulesOf = (id: string): Rules => {
  const rules = findRules(id);
  if (rules === null) throw new Error(`no ruleset ${id}`);
  return rules;
};

describe.each(Object.keys(folders) as DataKind[])("data files: %s", (kind) => {
  const files = readdirSync(folderOf(kind));

  test("each file of the folder is in the catalogue, and nothing else is", () => {
    expect([...listed[kind]].sort()).toEqual(files.map((file) => file.replace(/\.json$/, "")).sort());
  });

  test("what lists them is as `npm run list-data` writes it", () => {
    expect(readFileSync(new URL("./catalog-files.ts", import.meta.url), "utf8")).toBe(catalogFiles());
  });

  test.each(files)("%s is sound, composed Unicode, and has its own name as id", (file) => {
    const json = readData(kind, file);
    expect(checkData(file, kind, json)).toMatchObject({ ok: true });
    expect(`${json.id}.json`).toBe(file);
    const text = JSON.stringify(json);
    expect(text).toBe(text.normalize("NFC"));
  });
});

/** Counted apart from the files, so that a slip in one of them is found. */
const tileSets = readFileSync(new URL("../../test/figures/tile-sets.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split(" "));

test.each(tileSets)("tile set %s", (id, ...figures) => {
  const alphabet = findAlphabet(id)!;
  const all = allTiles(alphabet);
  const counted = [lettersIn(alphabet), all.length, alphabet.blanks, pointsOf(alphabet, all)];
  expect(counted.map(String)).toEqual(figures);
});

test("every tile set of the catalogue is counted there", () => {
  expect(tileSets.map(([id]) => id)).toEqual(ALPHABET_IDS);
});

describe("tile sets that stem from another", () => {
  const counted = (id: string) => {
    const { glyphs, counts, points } = findAlphabet(id)!;
    return Object.fromEntries(glyphs.slice(1).map((glyph, i) => [glyph, [counts[i + 1], points[i + 1]]]));
  };

  test("the 118 Portuguese tiles are the 120 without Ç", () => {
    const { Ç, ...rest } = counted("pt");
    expect(Ç).toEqual([2, 3]);
    expect(counted("pt-118")).toEqual(rest);
  });

  // As the rules of each game list them: number of points, then letters with their numbers of tiles.
  test.each([
    ["pt-118", "1 A14 E11 I10 O10 S8 U7 M6 R6 T5 2 D5 L5 C4 P4 3 N4 B3 4 F2 G2 H2 V2 5 J2 6 Q1 8 X1 Z1"],
    ["fr-infoh100", "1 E15 A9 I8 N6 O6 R6 S6 T6 U6 L5 2 D3 G2 M3 3 B2 C2 P2 4 F2 H2 V2 8 J1 Q1 10 K1 W1 X1 Y1 Z1"],
  ])("%s is what its rules list", (id, list) => {
    const tiles: Record<string, number[]> = {};
    let points = 0;
    for (const word of list.split(" "))
      if (/^\d/.test(word)) points = Number(word);
      else tiles[word[0]] = [Number(word.slice(1)), points];
    expect(counted(id)).toEqual(tiles);
  });

  test("the bag of INFO-H-100 is the French set without its blanks", () => {
    expect(counted("fr-infoh100")).toEqual(counted("fr"));
  });

  test("the 200 English tiles have the values of the 100", () => {
    expect(findAlphabet("en-200")!.points).toEqual(findAlphabet("en")!.points);
  });

  test("the 50 English tiles have the values of the 100, but for letters that only the blank can be", () => {
    for (const [glyph, [count, points]] of Object.entries(counted("en-50")))
      expect([glyph, points]).toEqual([glyph, count === 0 ? 0 : counted("en")[glyph][1]]);
  });

  test("letters without a tile are worth nothing, since only a blank can be them", () => {
    const without = (id: string) =>
      Object.entries(counted(id)).flatMap(([glyph, [count, points]]) => (count === 0 ? [`${glyph} ${points}`] : []));
    expect(without("ro")).toEqual(["K 0", "Q 0", "W 0", "Y 0"]);
    expect(without("cs")).toEqual(["Q 0", "W 0"]);
    expect(without("en-50")).toEqual(["J 0", "Q 0"]);
    expect(ALPHABET_IDS.flatMap(without).filter((found) => !found.endsWith(" 0"))).toEqual([]);
  });
});

describe("rulesets", () => {
  const classic: Omit<Ruleset, "id" | "name" | "alphabet" | "layout" | "lexicon"> = {
    players: { least: 2, most: 4 },
    rackSize: 7,
    bonus: { 7: 50 },
    firstMove: { leastTiles: 2, coversStart: true },
    mustTouch: true,
    mainWord: "formed",
    crossWords: { scored: true, checked: true },
    exchange: { least: 1, most: 7, bag: 7, to: "bag" },
    end: { tilesLaid: "byOne", bagEmpty: false, scorelessTurns: 6, passedRounds: null, noMove: false },
    adjustment: { subtractOwnRest: true, addOthersRest: true },
    tieBreak: "none",
    hints: { best: 10, square: 5 },
    coordinates: "column-letters",
    challenge: { rule: "void", points: 0 },
  };
  const skrafl = {
    exchange: { least: 1, most: 7, bag: "asMany", to: "bag" },
    end: { tilesLaid: "byAll", bagEmpty: false, scorelessTurns: null, passedRounds: null, noMove: true },
    tieBreak: "beforeAdjustment",
    coordinates: "row-letters",
  };

  const NO_HINTS = { best: null, square: null };

  // Alphabet, layout, word list, and in what it differs from the classic rules.
  const expected: [string, string, string, string | null, object][] = [
    ...RULESET_IDS.filter((id) => /^classic-[a-z]{2,3}$/.test(id)).map(
      (id): [string, string, string, string, object] => {
        const language = id.slice("classic-".length);
        return [id, language, "standard-15", language, id === "classic-fr" ? { coordinates: "row-capitals" } : {}];
      },
    ),
    ["super-21", "en-200", "super-21", "en", {}],
    ["mini-11", "en", "mini-11", "en", {}],
    ["quick-en", "en-50", "mini-11", "en", {}],
    ["double-en", "en", "standard-15", "en", { challenge: { rule: "double", points: 0 }, hints: NO_HINTS }],
    ["five-en", "en", "standard-15", "en", { challenge: { rule: "points", points: 5 }, hints: NO_HINTS }],
    ["skrafl-2014", "en", "standard-15", "en", { ...skrafl, coordinates: "column-letters" }],
    ["skrafl-is", "is", "standard-15", "is", skrafl],
    [
      "palavras-118",
      "pt-118",
      "standard-15",
      "pt-118",
      {
        exchange: { least: 1, most: 7, bag: "asMany", to: "bag" },
        end: { tilesLaid: "byOne", bagEmpty: false, scorelessTurns: null, passedRounds: 2, noMove: true },
      },
    ],
    [
      "infoh100",
      "fr-infoh100",
      "standard-15",
      "fr",
      {
        players: { least: 1, most: 4 },
        exchange: { least: 0, most: 7, bag: 0, to: "aside" },
        end: { tilesLaid: null, bagEmpty: true, scorelessTurns: null, passedRounds: null, noMove: false },
        adjustment: { subtractOwnRest: false, addOthersRest: false },
        coordinates: "row-capitals",
      },
    ],
    [
      "depuneri",
      "ro",
      "standard-15",
      null,
      {
        players: { least: 1, most: 4 },
        firstMove: { leastTiles: 1, coversStart: false },
        mustTouch: false,
        mainWord: "written",
        crossWords: { scored: false, checked: false },
        exchange: null,
        end: { tilesLaid: null, bagEmpty: false, scorelessTurns: null, passedRounds: null, noMove: false },
        adjustment: { subtractOwnRest: false, addOthersRest: false },
        hints: { best: null, square: null },
        coordinates: "row-letters",
      },
    ],
  ];

  test.each(expected)("%s", (id, alphabet, layout, lexicon, differences) => {
    const rules = rulesOf(id);
    const { name, ...ruleset } = rules.ruleset;
    expect(ruleset).toEqual({ id, alphabet, layout, lexicon, ...classic, ...differences });
    expect([rules.alphabet.id, rules.layout.id]).toEqual([alphabet, layout]);
    expect(name).not.toBe("");
  });

  test("none is left out above, and no two have the same name", () => {
    expect(expected.map(([id]) => id).sort()).toEqual([...RULESET_IDS].sort());
    expect(new Set(RULESET_IDS.map((id) => rulesOf(id).ruleset.name)).size).toBe(RULESET_IDS.length);
  });
});

test("what is found once is the same object ever after", () => {
  expect(findRules("skrafl-is")).toBe(findRules("skrafl-is"));
  expect(findRules("skrafl-is")?.alphabet).toBe(findAlphabet("is"));
  expect(findRules("classic-en")?.layout).toBe(findLayout("standard-15"));
});

test.each(["", "classic", "CLASSIC-EN", "constructor", "__proto__"])("nothing is found by the name %j", (id) => {
  expect([findRules(id), findAlphabet(id), findLayout(id)]).toEqual([null, null, null]);
});

describe("a user's ruleset", () => {
  const own = { ...readData("ruleset", "classic-en.json"), id: "home", name: "At home", rackSize: 8 };

  test("is resolved with the alphabet and the layout that it names", () => {
    const rules = resolveRules({ ...own, alphabet: "es", layout: "mini-11" });
    expect(rules).toMatchObject({ ok: true, value: { alphabet: { id: "es" }, layout: { columns: 11 } } });
  });

  test.each([
    ["alphabet", "tlh", ALPHABET_IDS],
    ["layout", "standard-17", LAYOUT_IDS],
  ])("with an unknown %s is told the known ones", (field, value, ids) => {
    const rules = resolveRules({ ...own, [field]: value });
    const values = { values: ids.map((id) => `"${id}"`).join(", ") };
    expect(rules).toEqual({ ok: false, fault: { field, expected: "oneOf", values, got: `"${value}"` } });
  });
});

/** A copy of a sound file in which one field is changed; `undefined` takes it out. */
function spoil(source: Record<string, unknown>, path: string, value: unknown): unknown {
  const copy = structuredClone(source);
  const steps = path.split(".");
  const last = steps.pop() as string;
  let at = copy as Record<string, unknown>;
  for (const step of steps) at = at[step] as Record<string, unknown>;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

describe("a broken data file is reported with its name and the field", () => {
  test.each<[DataKind, string, string, unknown, string]>([
    ["alphabet", "en.json", "language", "English", "language"],
    ["alphabet", "en.json", "blanks", -1, "blanks"],
    ["alphabet", "en.json", "letters", [], "letters"],
    ["alphabet", "en.json", "letters.4.count", "12", "letters[4].count"],
    ["alphabet", "en.json", "letters.4.points", 1.5, "letters[4].points"],
    ["alphabet", "en.json", "letters.4.value", 1, "letters[4].value"],
    ["alphabet", "en.json", "letters.4.letter", "e", "letters[4].letter"],
    ["alphabet", "en.json", "letters.4.letter", "A", "letters[4].letter"],
    ["alphabet", "en.json", "replace.Æ", 3, "replace.Æ"],
    ["layout", "mini-11.json", "id", "Mini 11", "id"],
    ["layout", "mini-11.json", "start", [6], "start"],
    ["layout", "mini-11.json", "start", [6, 12], "start"],
    ["layout", "mini-11.json", "rows.2", "..D.d.d.D.", "rows[2]"],
    ["layout", "mini-11.json", "rows.2", "..D.x.d.D..", "rows[2]"],
    ["ruleset", "classic-en.json", "name", undefined, "name"],
    ["ruleset", "classic-en.json", "players.most", 5, "players.most"],
    ["ruleset", "classic-en.json", "players.most", 1, "players.most"],
    ["ruleset", "classic-en.json", "bonus.seven", 50, "bonus.seven"],
    ["ruleset", "classic-en.json", "exchange.bag", "all", "exchange.bag"],
    ["ruleset", "classic-en.json", "exchange.least", 8, "exchange.most"],
    ["ruleset", "classic-en.json", "end.tilesLaid", true, "end.tilesLaid"],
    ["ruleset", "classic-en.json", "end.passes", 2, "end.passes"],
    ["ruleset", "classic-en.json", "challenge.rule", "triple", "challenge.rule"],
    ["ruleset", "classic-en.json", "alphabet", "english", "alphabet"],
    ["ruleset", "classic-en.json", "layout", "15", "layout"],
  ])("%s %s: %s = %j", (kind, file, path, value, field) => {
    const result = checkData(file, kind, spoil(readData(kind, file), path, value));
    expect(result).toMatchObject({ ok: false, fault: { file, field } });
  });

  test.each([null, 3, "text", [], undefined])("not even an object: %j", (json) => {
    for (const kind of Object.keys(folders) as DataKind[])
      expect(checkData("my.json", kind, json)).toMatchObject({
        ok: false,
        fault: { file: "my.json", field: "", expected: "object" },
      });
  });
});
