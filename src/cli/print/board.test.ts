import { describe, expect, it } from "vitest";
import { must } from "../../base/result.ts";
import { parseTiles } from "../../lexicon/spelling.ts";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import { drawBoard } from "./board.ts";

const rulesOf = (id: string) => findRules(id) as Rules;

function boardWith(rules: Rules, first: number, tiles: string): Uint8Array {
  const board = new Uint8Array(rules.layout.rows * rules.layout.columns);
  board.set(must(parseTiles(rules.alphabet, tiles, "play")), first);
  return board;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what a colour begins with.
const withoutColours = (line: string) => line.replace(/\x1b\[[\d;]*m/g, "");

describe("drawBoard", () => {
  const english = rulesOf("classic-en");
  const dirty = boardWith(english, 7 * 15 + 7, "DiRTY");

  it("writes premiums as signs and blanks as small letters", () => {
    const lines = drawBoard(english, dirty, { colour: false });
    expect(lines).toHaveLength(16);
    expect(lines[0]).toBe("    A  B  C  D  E  F  G  H  I  J  K  L  M  N  O");
    expect(lines[1]).toBe(" 1 #3  .  . %2  .  .  . #3  .  .  . %2  .  . #3");
    expect(lines[2]).toBe(" 2  . #2  .  .  . %3  .  .  . %3  .  .  . #2  .");
    expect(lines[8]).toBe(" 8 #3  .  . %2  .  .  .  D  i  R  T  Y  .  . #3");
  });

  it("marks squares", () => {
    const lines = drawBoard(english, dirty, { colour: false, mark: new Set([0, 7 * 15 + 7]) });
    expect(lines[1].startsWith(" 1>#3  .")).toBe(true);
    expect(lines[8]).toContain(". >D  i");
  });

  it("names rows and columns as the ruleset does", () => {
    const icelandic = rulesOf("skrafl-is");
    const lines = drawBoard(icelandic, boardWith(icelandic, 0, "ÞÆR"), { colour: false });
    expect(lines[0]).toBe("   1  2  3  4  5  6  7  8  9 10 11 12 13 14 15");
    expect(lines[1].startsWith("a  Þ  Æ  R")).toBe(true);
    expect(lines[15].startsWith("o")).toBe(true);
  });

  it("keeps columns straight where a tile has several characters", () => {
    const spanish = rulesOf("classic-es");
    const lines = drawBoard(spanish, boardWith(spanish, 0, "C[CH]E[ll]"), { colour: false });
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
    expect(lines[1].slice(0, 22)).toBe(" 1    C [CH]    E [ll]");
  });

  it("has colours for premiums and tiles, and no signs then", () => {
    const lines = drawBoard(english, dirty, { colour: true });
    expect(lines.map(withoutColours).join("")).not.toMatch(/[#%.]/);
    expect(withoutColours(lines[8])).toBe(` 8${"   ".repeat(7)}  D  i  R  T  Y${"   ".repeat(3)}`);
    const colourAt = (row: number, column: number) => lines[row].split("\x1b[0m")[column].match(/\[([\d;]+)m/)?.[1];
    const kinds = [colourAt(1, 0), colourAt(2, 1), colourAt(2, 5), colourAt(1, 3), colourAt(8, 7), colourAt(8, 8)];
    expect(new Set(kinds).size).toBe(kinds.length);
    const marked = drawBoard(english, dirty, { colour: true, mark: new Set([7 * 15 + 7]) });
    expect(marked[8]).not.toBe(lines[8]);
    expect(marked[7]).toBe(lines[7]);
  });
});
