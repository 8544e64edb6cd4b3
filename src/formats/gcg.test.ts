import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { must } from "../base/result.ts";
import { BLANK, NO_TILE } from "../lexicon/alphabet.ts";
import { findRules } from "../words/catalog.ts";
import type { Rules } from "../words/ruleset.ts";
import { decodeGcg, gcgPlayers, gcgPragma, gcgTurns, makeGcg, parseGcg } from "./gcg.ts";
import type { GcgAction, GcgTurn } from "./gcg-line.ts";

const english = findRules("classic-en") as Rules;
const spanish = findRules("classic-es") as Rules;
const folder = new URL("../../examples/games/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".gcg"));
const textOf = (name: string) => readFileSync(new URL(name, folder), "utf8");

const turnOf = (text: string, rules = english): GcgTurn => gcgTurns(must(parseGcg(rules, text)))[0];
const faultOf = (text: string, rules = english) => {
  const parsed = parseGcg(rules, text);
  return parsed.ok ? null : parsed.fault;
};

describe("parseGcg", () => {
  it("reads a play with the columns of its parts", () => {
    const turn = turnOf(">one:  AGKNPST  I7 K.P +17 17");
    expect(turn).toMatchObject({ line: 1, nick: "one", score: 17, total: 17 });
    expect(turn.columns).toEqual({ rack: 8, action: 17, word: 20, score: 24, total: 28 });
    expect(turn.action).toEqual({
      type: "place",
      place: { square: 6 * 15 + 8, direction: "down" },
      word: [
        { tile: 11, through: false },
        { tile: NO_TILE, through: true },
        { tile: 16, through: false },
      ],
    });
  });

  it.each<[string, GcgAction]>([
    [">a: ABC - +0 0", { type: "pass" }],
    [">a: - +0 0", { type: "pass" }],
    [">a: ABC? -A? +0 0", { type: "exchange", tiles: [1, BLANK] }],
    [">a: -AB +0 0", { type: "exchange", tiles: [1, 2] }],
    [">a: ABC -5 +0 0", { type: "exchangeCount", count: 5 }],
    [">a: ABC -- -20 0", { type: "withdrawn" }],
    [">a: ABC (challenge) +5 0", { type: "challenge" }],
    [">a: ABC (time) -10 0", { type: "time" }],
    [">a: (time) -10 0", { type: "time" }],
    [">a: (TIME) +12 0", { type: "rest", tiles: [20, 9, 13, 5] }],
    [">a: AB (AB) -4 0", { type: "rest", tiles: [1, 2] }],
  ])("reads %j", (text, action) => {
    const turn = turnOf(text);
    expect(turn.action).toEqual(action);
    expect(turn.rack === null).toBe(!/: [A-Z]/.test(text));
    expect(makeGcg(must(parseGcg(english, text)))).toBe(`${text}\n`);
  });

  it("keeps how covered squares are written", () => {
    for (const word of ["F..A", "F(OR)A", "(F)ORA", "FORA", "f(o)r(A)"]) {
      const text = `>a: F 8H ${word} +1 1\n`;
      expect(makeGcg(must(parseGcg(english, text)))).toBe(text);
    }
    expect(makeGcg(must(parseGcg(english, ">a: F 8H F(O)(R)A +1 1")))).toBe(">a: F 8H F(OR)A +1 1\n");
  });

  it("reads letters of several characters", () => {
    const turn = turnOf(">a: [CH]E[RR]? 8H [CH]E[rr]. +1 1", spanish);
    const tile = (glyph: string) => spanish.alphabet.tileOf.get(glyph);
    expect(turn.rack).toEqual([tile("CH"), tile("E"), tile("RR"), BLANK]);
    expect(turn.action).toMatchObject({ word: [{ tile: tile("CH") }, {}, { tile: tile("rr") }, { tile: NO_TILE }] });
  });

  it("keeps pragmata, notes of several lines, and blank lines", () => {
    const text = [
      "#character-encoding UTF-8",
      "#player1 a First Last",
      "#player2 b",
      "#title A game: with > and #",
      "#wholly-unknown  text",
      "",
      ">a: ABC - +0 0",
      "#note first",
      "second",
      "",
      "  third",
      "",
      ">b: ABC - +0 0",
      "#note",
      "#rack1 ABC?",
      "#rack2",
      "#incomplete",
      "# a remark",
    ].join("\n");
    const game = must(parseGcg(english, text));
    expect(makeGcg(game)).toBe(`${text.replace("unknown  text", "unknown text")}\n`);
    expect(gcgPragma(game, "note")).toBe("first\nsecond\n\n  third");
    expect(gcgPragma(game, "title")).toBe("A game: with > and #");
    expect(gcgPlayers(game)).toEqual([
      { nick: "a", name: "First Last" },
      { nick: "b", name: "b" },
    ]);
    expect(gcgTurns(game).map(({ line }) => line)).toEqual([7, 13]);
  });

  it("takes any line end, a byte-order mark, tabs and blanks at line ends", () => {
    const lines = ["#player1 a A", ">a: ABC - +0 0", "#note n"];
    const expected = `${lines.join("\n")}\n`;
    for (const end of ["\n", "\r\n", "\r", " \t\n"])
      expect(makeGcg(must(parseGcg(english, `\ufeff${lines.join(end)}${end}`)))).toBe(expected);
    expect(makeGcg(must(parseGcg(english, "#player1\ta\tA\n>a:\tABC\t-\t+0\t0\n#note\tn")))).toBe(expected);
  });

  it("numbers players by their pragmata, and else by their turns", () => {
    expect(gcgPlayers(must(parseGcg(english, "#player2 b B\n#player3 c\n#player1 a")))).toMatchObject([
      { nick: "a" },
      { nick: "b" },
      { nick: "c" },
    ]);
    expect(gcgPlayers(must(parseGcg(english, ">y: - +0 0\n>x: - +0 0\n>y: - +0 0")))).toMatchObject([
      { nick: "y" },
      { nick: "x" },
    ]);
  });

  it.each([
    ["", "gcgEmpty", 1, 1],
    ["\n\n", "gcgEmpty", 1, 1],
    ["#title nothing more", "gcgEmpty", 1, 1],
    ["{}", "gcgLine", 1, 1],
    ["#player1 a\nhello", "gcgLine", 2, 1],
    ["#lexicon X\na: ABC - +0 0", "gcgLine", 2, 1],
    [">a: A - +0 0\n >a: A - +0 0", "gcgLine", 2, 1],
    [">", "gcgNick", 1, 2],
    [">a ABC - +0 0", "gcgNick", 1, 2],
    [">: ABC - +0 0", "gcgNick", 1, 2],
    [">a:", "gcgMoveMissing", 1, 4],
    [">a: ABC", "gcgMoveMissing", 1, 8],
    [">a: ABC +26 26", "gcgMove", 1, 9],
    [">a: ABC DEF +26 26", "gcgMove", 1, 9],
    [">a: ABC (AB +26 26", "gcgMove", 1, 9],
    [">a: ABC 8H", "gcgWordMissing", 1, 11],
    [">a: ABC 8P AB +4 4", "gcgPlace", 1, 9],
    [">a: ABC A16 AB +4 4", "gcgPlace", 1, 9],
    [">a: ABC 0A AB +4 4", "gcgPlace", 1, 9],
    [">a: AЖC 8H AB +4 4", "gcgLetter", 1, 6],
    [">a: Abc 8H AB +4 4", "gcgLetter", 1, 6],
    [">a: ABC 8H A?B +4 4", "gcgLetter", 1, 13],
    [">a: ABC 8H A(B +4 4", "gcgParenthesis", 1, 13],
    [">a: ABC 8H A(B(C)) +4 4", "gcgParenthesis", 1, 13],
    [">a: ABC 8H AB) +4 4", "gcgParenthesis", 1, 14],
    [">a: ABC 8H A(BЖ) +4 4", "gcgLetter", 1, 15],
    [">a: A[BC 8H AB +4 4", "gcgBracket", 1, 6],
    [">a: ABC -AbC +0 0", "gcgLetter", 1, 11],
    [">a: ABC (A1) +0 0", "gcgLetter", 1, 11],
    [">a: ABC 8H AB", "gcgScoreMissing", 1, 14],
    [">a: ABC 8H AB 4 4", "gcgScore", 1, 15],
    [">a: ABC 8H AB +x 4", "gcgScore", 1, 15],
    [">a: ABC 8H AB +9999999 4", "gcgScore", 1, 15],
    [">a: ABC 8H AB +4", "gcgTotalMissing", 1, 17],
    [">a: ABC 8H AB +4 4.5", "gcgTotal", 1, 18],
    [">a: ABC 8H AB +4 4 5", "gcgExtra", 1, 20],
    ["#player5 e E", "gcgPlayerNumber", 1, 2],
    ["#player0 e E", "gcgPlayerNumber", 1, 2],
    ["#player1", "gcgNickMissing", 1, 9],
    ["#player1 a\n#player1 b", "gcgPlayerTwice", 2, 2],
    ["#player1 a\n#player2  a", "gcgNickTwice", 2, 11],
    ["#player1 a\n#player3 c", "gcgPlayerGap", 2, 2],
    ["#player1 a\n#rack1 ABé", "gcgLetter", 2, 10],
    ["#player1 a\n#rack1 AB CD", "gcgExtra", 2, 11],
  ])("refuses %j", (text, code, line, column) => {
    expect(faultOf(text)).toMatchObject({ code, line, column });
  });

  it("counts accents of their own with their letter", () => {
    expect(faultOf(">e\u0301: ABC 8H A# +4 4")).toMatchObject({ column: 13 });
  });
});

describe("makeGcg", () => {
  it.each(files)("gives %s back as it was", (name) => {
    expect(makeGcg(must(parseGcg(english, textOf(name))))).toBe(textOf(name));
  });

  it("has forty games to do so", () => {
    expect(files).toHaveLength(40);
  });
});

describe("decodeGcg", () => {
  const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const utf8 = (text: string) => new TextEncoder().encode(text);

  it("knows UTF-8 and Latin-1 by their bytes", () => {
    expect(decodeGcg(utf8("#player1 zoe Zoé"))).toBe("#player1 zoe Zoé");
    expect(decodeGcg(latin1("#player1 zoe Zoé"))).toBe("#player1 zoe Zoé");
  });

  it("believes a file that names its encoding", () => {
    // These two bytes are a letter in UTF-8 as well.
    const text = "#character-encoding ISO-8859-1\n#player1 x Ã©";
    expect(decodeGcg(latin1(text))).toBe(text);
    expect(decodeGcg(utf8("#character-encoding UTF-8\n#player1 x é"))).toContain("x é");
  });
});
