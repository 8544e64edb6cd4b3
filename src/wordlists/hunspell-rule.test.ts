import { expect, test } from "vitest";
import { must } from "../base/result.ts";
import { type AffixRule, parseAffix } from "./hunspell-affix.ts";
import { compileRules, type RulePattern, ruleFilter } from "./hunspell-rule.ts";

const text = `SFX A Y 4
SFX A 0 o .
SFX A a inho a
SFX A a inha a
SFX A 0 s [ae]
SFX B Y 1
SFX B 0 o .
PFX A Y 1
PFX A 0 o .
`;
const affix = must(parseAffix(text));
const every = [...affix.suffixes.values(), ...affix.prefixes.values()].flat();
const named = ({ kind, flag, add }: AffixRule): string => `${kind[0]}${flag}-${add}`;
const meant = (...patterns: RulePattern[]): string[] => every.filter(must(ruleFilter(patterns))).map(named);

test("rules to leave out are named by flag, added text, pattern, kind, strip and condition", () => {
  expect(meant()).toEqual([]);
  expect(meant({ flag: "A", add: ["o", "s"] })).toEqual(["sA-o", "sA-s", "pA-o"]);
  expect(meant({ flag: "A", addPattern: "^inh[ao]$" })).toEqual(["sA-inho", "sA-inha"]);
  expect(meant({ kind: "suffix", add: ["o"] })).toEqual(["sA-o", "sB-o"]);
  expect(meant({ strip: "a", addPattern: "o" })).toEqual(["sA-inho"]);
  expect(meant({ condition: "[ae]" }, { flag: "B" })).toEqual(["sA-s", "sB-o"]);
  expect(meant({ flag: "A", kind: "prefix" })).toEqual(["pA-o"]);
});

test("a pattern that is no regular expression is a fault", () => {
  expect(ruleFilter([{ add: ["x"] }, { addPattern: "(" }])).toEqual({
    ok: false,
    fault: { code: "badPattern", text: "(" },
  });
});

test("a class gives the rules that may fit a word's edge, and leaves out those that fit nothing", () => {
  const { suffixes } = compileRules(must(parseAffix(`${text}SFX C Y 2\nSFX C x 0 y\nSFX C 0 z 😀.é\n`)), () => false);
  const fitting = (flag: string, word: string) =>
    suffixes
      .get(flag)
      ?.forEndOf(word)
      .map(({ add }) => add);
  expect(fitting("A", "casa")).toEqual(["o", "inho", "inha", "s"]);
  expect(fitting("A", "verde")).toEqual(["o", "s"]);
  expect(fitting("A", "mar")).toEqual(["o"]);
  expect(fitting("C", "a😀bé")).toEqual(["z"]);
  expect(fitting("C", "xж😀bé")).toEqual(["z"]);
  expect(fitting("C", "a😁bé")).toEqual([]);
  // Three code units are two characters here: the edge cannot tell yet.
  expect(fitting("C", "ab😀é")).toEqual(["z"]);
  expect(suffixes.get("C")?.rules).toHaveLength(1);
});
