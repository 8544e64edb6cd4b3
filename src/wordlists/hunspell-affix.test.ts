import { describe, expect, test } from "vitest";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { parseAffix } from "./hunspell-affix.ts";

const lines = (...text: string[]): string => text.join("\n");

describe("a class of rules", () => {
  test("is read with strip, addition, condition and flags", () => {
    const { suffixes, prefixes } = must(
      parseAffix(
        lines("SET UTF-8", "SFX D Y 2", "SFX D y ied/XY [^aeiou]y", "SFX D 0 ed", "PFX U N 1", "PFX U 0 un ."),
      ),
    );
    expect(suffixes.get("D")).toEqual([
      { kind: "suffix", flag: "D", cross: true, strip: "y", add: "ied", condition: "[^aeiou]y", flags: ["X", "Y"] },
      { kind: "suffix", flag: "D", cross: true, strip: "", add: "ed", condition: ".", flags: [] },
    ]);
    expect(prefixes.get("U")).toEqual([
      { kind: "prefix", flag: "U", cross: false, strip: "", add: "un", condition: ".", flags: [] },
    ]);
  });

  test("may bear the flag of a class of the other kind, and may be given in two parts", () => {
    const { suffixes, prefixes } = must(
      parseAffix(lines("SFX A Y 1", "SFX A 0 s .", "PFX A Y 1", "PFX A 0 re .", "SFX A N 1", "SFX A 0 t .")),
    );
    expect(suffixes.get("A")?.map(({ add, cross }) => [add, cross])).toEqual([
      ["s", true],
      ["t", false],
    ]);
    expect(prefixes.get("A")).toHaveLength(1);
  });

  test("reads 0 as nothing, also before flags", () => {
    const rule = must(parseAffix(lines("SFX A Y 1", "SFX A e 0/B ."))).suffixes.get("A")?.[0];
    expect(rule).toMatchObject({ strip: "e", add: "", flags: ["B"] });
  });

  test("does not mind blanks, tabs, remarks, fields about meaning, CRLF and a byte-order mark", () => {
    const text =
      "\ufeffSET UTF-8\r\n# SFX Z Y 9\r\n\r\nSFX\tA   Y\t3 # three\r\n" +
      "  SFX  A  0\ts  .  po:noun is:plural\r\n\r\n# in between\r\nSFX A 0 t [ab] # why\r\nSFX A 0 u .\t17\r\n\r\n";
    const { suffixes } = must(parseAffix(text));
    expect([...suffixes.keys()]).toEqual(["A"]);
    expect(suffixes.get("A")?.map(({ add, condition }) => [add, condition])).toEqual([
      ["s", "."],
      ["t", "[ab]"],
      ["u", "."],
    ]);
  });
});

describe("flags", () => {
  const flagsOf = (form: string, flag: string, flags: string): readonly string[] | undefined =>
    must(parseAffix(lines(form, `SFX ${flag} Y 1`, `SFX ${flag} 0 s/${flags} .`))).suffixes.get(flag)?.[0].flags;

  test.each([
    ["", "A", "ABé", ["A", "B", "é"]],
    ["FLAG UTF-8", "ß", "Àж😀", ["À", "ж", "😀"]],
    ["FLAG long", "A1", "ABCDE", ["AB", "CD"]],
    ["FLAG long", "L'", "l'm't'", ["l'", "m'", "t'"]],
    ["FLAG num", "101", "7,65000,007,x,0", ["7", "65000", "7"]],
  ])("are read in the form '%s'", (form, flag, flags, expected) => {
    expect(flagsOf(form, flag, flags)).toEqual(expected);
  });

  test("are read in their form even where it is given late", () => {
    const { marks } = must(parseAffix(lines("NEEDAFFIX 12", "FLAG num")));
    expect(marks).toEqual({ needAffix: "12" });
  });

  test("are found in a list of lists", () => {
    const text = lines(
      "FLAG num",
      "AF 2",
      "AF 5,6 # 1",
      "AF 7",
      "SFX 5 Y 3",
      "SFX 5 0 a/2 .",
      "SFX 5 0 b/1 .",
      "SFX 5 0 c/9 .",
    );
    const { aliases, suffixes } = must(parseAffix(text));
    expect(aliases).toEqual([["5", "6"], ["7"]]);
    expect(suffixes.get("5")?.map(({ flags }) => flags)).toEqual([["7"], ["5", "6"], []]);
  });

  test("that mean something by themselves are known", () => {
    const text = lines(
      "PSEUDOROOT a",
      "FORBIDDENWORD b",
      "KEEPCASE c",
      "NOSUGGEST d",
      "ONLYINCOMPOUND e",
      "CIRCUMFIX f",
      "COMPOUNDBEGIN g",
      "COMPOUNDPERMITFLAG h",
      "WARN i",
      "FORBIDWARN",
      "FULLSTRIP",
    );
    const { marks, fullStrip, forbidWarn } = must(parseAffix(text));
    expect(marks).toEqual({
      needAffix: "a",
      forbiddenWord: "b",
      keepCase: "c",
      noSuggest: "d",
      onlyInCompound: "e",
      circumfix: "f",
      compoundBegin: "g",
      compoundPermit: "h",
      warn: "i",
    });
    expect([fullStrip, forbidWarn]).toEqual([true, true]);
    expect(must(parseAffix("")).fullStrip).toBe(false);
  });
});

test("tables that say nothing about forms are passed over", () => {
  const text = lines(
    "AM 1",
    "AM po:noun",
    "ICONV 1",
    "ICONV ’ '",
    "REP 1",
    "REP SFX PFX",
    "BREAK 0",
    "COMPOUNDRULE 1",
    "COMPOUNDRULE A*B",
    "LANG is",
    "WHATEVER 7",
  );
  expect(must(parseAffix(text))).toMatchObject({ marks: {}, aliases: null, flagForm: "character" });
});

test.each([
  ["prefixes in front of prefixes", ["SET UTF-8", "COMPLEXPREFIXES"], 2, "complexPrefixes"],
  ["an unknown form of flags", ["FLAG wide"], 1, "unknownFlagForm"],
  ["no form of flags", ["", "FLAG"], 2, "unknownFlagForm"],
  ["two forms of flags", ["FLAG num", "FLAG long"], 2, "givenTwice"],
  ["a mark without its flag", ["KEEPCASE"], 1, "missingValue"],
  ["a mark given twice", ["NEEDAFFIX x", "NEEDAFFIX y"], 2, "givenTwice"],
  ["a number that is none", ["FLAG num", "SFX A Y 1", "SFX A 0 s ."], 2, "badFlag"],
  ["half of a long flag", ["FLAG long", "KEEPCASE x"], 2, "badFlag"],
  ["a header without its count", ["SFX A Y"], 1, "badHeader"],
  ["a header without anything", ["PFX"], 1, "badHeader"],
  ["a count that is none", ["SFX A Y many"], 1, "badHeader"],
  ["a table of nothing", ["SFX A Y 0"], 1, "badHeader"],
  ["a table cut short by the end", ["SFX A Y 2", "SFX A 0 s ."], 2, "wrongCount"],
  ["a table cut short by the next", ["SFX A Y 2", "SFX A 0 s .", "SFX B Y 1", "SFX B 0 t ."], 3, "wrongCount"],
  ["a table cut short by the other kind", ["SFX A Y 2", "SFX A 0 s .", "PFX A 0 s ."], 3, "wrongCount"],
  ["a rule too many", ["SFX A Y 1", "SFX A 0 s .", "SFX A 0 t ."], 3, "wrongCount"],
  ["a rule without what it adds", ["SFX A Y 1", "SFX A 0"], 2, "badRule"],
  ["a class of characters left open", ["SFX A Y 1", "SFX A 0 s [^ab"], 2, "badCondition"],
])("%s is a fault", (_, text, line, code) => {
  expect(parseAffix(text.join("\n"))).toEqual({ ok: false, fault: { line, code, text: text[line - 1] } });
});

test("a fault does not carry more of a line than can be shown", () => {
  const parsed = parseAffix(`FLAG ${"x".repeat(1000)}`);
  expect(parsed.ok ? null : parsed.fault.text).toHaveLength(80);
});

test("a damaged file gives rules or a fault, and never an exception", () => {
  const random = Random.fromSeed(3);
  const original = lines(
    "SET UTF-8",
    "FLAG long",
    "AF 2",
    "AF AAB1",
    "AF C2",
    "NEEDAFFIX zz",
    "SFX AA Y 2",
    "SFX AA y ies/1 [^aeiou]y",
    "SFX AA 0 s .",
    "PFX B1 N 1",
    "PFX B1 0 ré é[^xß].",
    "FULLSTRIP",
  );
  const signs = [..." \n\t\r/0#[]^.éAY1,\ud83d😀"];
  let read = 0;
  for (let round = 0; round < 4000; round++) {
    let text = original;
    for (let edits = 1 + random.below(3); edits > 0; edits--) {
      const at = random.below(text.length);
      const piece = random.below(3) === 0 ? "" : signs[random.below(signs.length)].repeat(1 + random.below(3));
      text = text.slice(0, at) + piece + text.slice(at + random.below(random.below(4) === 0 ? 40 : 3));
    }
    const parsed = parseAffix(text);
    if (parsed.ok) read++;
    else {
      expect(parsed.fault.line).toBeGreaterThan(0);
      expect(parsed.fault.line).toBeLessThanOrEqual(text.split("\n").length);
    }
  }
  // Both ways are tried.
  expect(read).toBeGreaterThan(300);
  expect(read).toBeLessThan(3700);
});
