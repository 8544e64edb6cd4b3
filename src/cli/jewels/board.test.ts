import { describe, expect, test } from "vitest";
import { boardOf } from "../../../test/support/jewels.ts";
import { boardExtent, cellAt, drawJewels, terminalStyle } from "./board.ts";

const rules = { rows: 4, columns: 5, colours: 8 };
const board = boardOf("12345 67812 34567 81234");
const next = [8, 7, 6, 5, 4];
const plain = { colour: false, shapes: false, roomy: true };
const roomy = { colour: true, shapes: true, roomy: true };

/** What is to be read, without its colours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are escape sequences
const bare = (line: string): string => line.replace(/\x1b\[[0-9;]*m/g, "");

describe("in plain text", () => {
  test("rows and columns are numbered, and the next stones stand above", () => {
    expect(drawJewels(rules, board, next, plain)).toEqual([
      "    1  2  3  4  5",
      " +  8  7  6  5  4",
      "  ---------------",
      " 1  1  2  3  4  5",
      " 2  6  7  8  1  2",
      " 3  3  4  5  6  7",
      " 4  8  1  2  3  4",
    ]);
    expect(drawJewels(rules, board, null, plain)).toHaveLength(5);
  });
});

describe("in colours", () => {
  test("each stone has a shape and a colour of its own", () => {
    const lines = drawJewels(rules, board, next, roomy);
    expect(lines.map(bare)).toEqual([
      "    1   2   3   4   5  ",
      " ↓  ♣   ✚   ♥   ★   ◆  ",
      "",
      " 1  ●   ▲   ■   ◆   ★  ",
      "                       ",
      " 2  ♥   ✚   ♣   ●   ▲  ",
      "                       ",
      " 3  ■   ◆   ★   ♥   ✚  ",
      "                       ",
      " 4  ♣   ●   ▲   ■   ◆  ",
    ]);
    const colours = new Set(
      [...lines[3].matchAll(/38;5;(\d+)m/g), ...lines[5].matchAll(/38;5;(\d+)m/g)].map(([, c]) => c),
    );
    expect(colours.size).toBe(8);
  });

  test("are digits where shapes cannot be written", () => {
    expect(bare(drawJewels(rules, board, next, { ...roomy, shapes: false })[3])).toBe(" 1  1   2   3   4   5  ");
  });

  test("hints are arrows between the two stones", () => {
    const hints = [
      { from: 1, to: 2 },
      { from: 5, to: 10 },
    ];
    const lines = drawJewels(rules, board, next, roomy, { hints }).map(bare);
    expect(lines[3]).toBe(" 1  ●   ▲ ↔ ■   ◆   ★  ");
    expect(lines[6]).toBe("    ↕                  ");
  });

  test("stones about to go show their points", () => {
    const cleared = new Map([
      [0, 1],
      [1, 3],
    ]);
    expect(bare(drawJewels(rules, board, next, roomy, { cleared })[3])).toBe(" 1  +1  +3  ■   ◆   ★  ");
  });

  test("fit what boardExtent says, roomy or close", () => {
    for (const style of [roomy, { ...roomy, roomy: false }]) {
      const lines = drawJewels(rules, board, next, style).map(bare);
      const { width, height } = boardExtent(rules, style.roomy);
      expect(lines).toHaveLength(height);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
    }
  });

  test("a place on the screen is the cell that is drawn there", () => {
    for (const style of [roomy, { ...roomy, roomy: false }])
      for (let cell = 0; cell < board.length; cell++) {
        const single = new Uint8Array(board.length);
        single[cell] = 1;
        const lines = drawJewels(rules, single, null, style).map(bare);
        const line = lines.findIndex((text) => text.includes("●"));
        expect(cellAt(rules, style.roomy, line, lines[line].indexOf("●"))).toBe(cell);
      }
    expect(cellAt(rules, true, 0, 5)).toBeNull();
    expect(cellAt(rules, true, 3, 0)).toBeNull();
    expect(cellAt(rules, true, 99, 5)).toBeNull();
    expect(cellAt(rules, false, 2, 99)).toBeNull();
  });
});

test.each([
  [false, { TERM: "xterm", LANG: "cs_CZ.UTF-8" }, true, { colour: true, shapes: true }],
  [false, { TERM: "xterm", LANG: "C" }, true, { colour: true, shapes: false }],
  [false, { TERM: "xterm", LC_ALL: "C", LANG: "cs_CZ.UTF-8" }, true, { colour: true, shapes: false }],
  [true, { TERM: "xterm", LANG: "cs_CZ.UTF-8" }, true, { colour: false, shapes: false }],
  [false, { TERM: "dumb", LANG: "cs_CZ.UTF-8" }, true, { colour: false, shapes: false }],
  [false, { NO_COLOR: "1", LANG: "cs_CZ.UTF-8" }, true, { colour: false, shapes: false }],
  [false, { TERM: "xterm", LANG: "cs_CZ.UTF-8" }, false, { colour: false, shapes: false }],
])("plain %s, %j, terminal %s: %j", (isPlain, env, isTerminal, style) => {
  expect(terminalStyle(isPlain, env, isTerminal)).toMatchObject(style);
});
