import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boardOf } from "../../test/support/jewels.ts";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { playSwap } from "../jewels/cascade.ts";
import { dealPosition } from "../jewels/deal.ts";
import { nextStones } from "../jewels/queues.ts";
import { CLASSIC } from "../jewels/rules.ts";
import { legalSwaps } from "../jewels/swap.ts";
import { makeBoardFile, parseBoardFile } from "./jewels-board.ts";

const ROWS = "12124542 21215451 12121312 21213131 12121212 21212121 12121212 21212121".split(" ");
const QUEUES = "11223344 12121212 33445566 123412341234 56565656 65656565 12345612 66554433".split(" ");
const LINES = [...ROWS, ...QUEUES];

const textOf = (lines: readonly string[], end = "\r\n"): string => lines.map((line) => line + end).join("");
const parse = (text: string) => parseBoardFile(CLASSIC, text);
/** The file with one of its lines changed; lines are counted from 1. */
const withLine = (number: number, line: string): string => textOf(LINES.with(number - 1, line));

describe("a board file", () => {
  const parsed = must(parse(textOf(LINES)));

  test("has eight rows and eight queues", () => {
    expect(parsed.board).toEqual(boardOf(ROWS.join(" ")));
    expect(parsed.queues.map((queue) => queue.join(""))).toEqual(QUEUES);
    expect(parsed.places).toEqual(Array(8).fill(0));
    expect(nextStones(parsed.queues, parsed.places)).toEqual([1, 1, 3, 1, 5, 6, 1, 6]);
  });

  test.each([
    ["LF", textOf(LINES, "\n")],
    ["CR alone", textOf(LINES, "\r")],
    ["no end of the last line", textOf(LINES).trimEnd()],
    ["a byte-order mark", `\ufeff${textOf(LINES)}`],
    ["blank lines at the end", `${textOf(LINES)}\r\n \r\n\t\r\n`],
    ["blanks at the end of lines", textOf(LINES, "  \n")],
  ])("may be written with %s", (_, text) => {
    expect(parse(text)).toEqual({ ok: true, value: parsed });
  });

  test("is written with CR LF, and read again as it was", () => {
    expect(makeBoardFile(parsed)).toBe(textOf(LINES));
  });

  test("in the middle of a game begins the queues where they stand", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (seed) => {
        const start = dealPosition(CLASSIC, Random.fromSeed(seed), 20);
        const after = must(playSwap(start, legalSwaps(CLASSIC, start.board)[0])).position;
        const again = must(parse(makeBoardFile(after)));
        const swaps = legalSwaps(CLASSIC, after.board);
        expect(again.board).toEqual(after.board);
        if (swaps.length === 0) return;
        const [one, other] = [after, again].map((position) => must(playSwap(position, swaps[0])));
        expect(other.steps).toEqual(one.steps);
      }),
      { numRuns: 50 },
    );
  });

  test("of another size has as many lines as rows and columns", () => {
    const rules = { rows: 5, columns: 7, colours: 8 };
    const position = dealPosition(rules, Random.fromSeed(1), 9);
    expect(parseBoardFile(rules, makeBoardFile(position))).toEqual({ ok: true, value: position });
    expect(makeBoardFile(position).split("\r\n")).toHaveLength(13);
  });
});

describe("what is wrong is told with line and column", () => {
  test.each([
    ["nothing", "", "jewelsTooFewLines", 1, 1, { found: 0, expected: 16 }],
    ["a row missing at the end", textOf(LINES.slice(0, 7)), "jewelsTooFewLines", 8, 1, { found: 7, expected: 16 }],
    ["a queue missing", textOf(LINES.slice(0, 15)), "jewelsTooFewLines", 16, 1, { found: 15, expected: 16 }],
    ["a line too many", textOf([...LINES, "1"]), "jewelsTooManyLines", 17, 1, { found: 17, expected: 16 }],
    ["a short row", withLine(3, "1212131"), "jewelsRowLength", 3, 8, { found: 7, expected: 8 }],
    ["a long row", withLine(8, "212121212"), "jewelsRowLength", 8, 9, { found: 9, expected: 8 }],
    ["a blank line between", withLine(5, ""), "jewelsRowLength", 5, 1, { found: 0, expected: 8 }],
    ["the digit 0", withLine(2, "21015451"), "jewelsStone", 2, 3, { found: "0", most: 6 }],
    ["the digit 7", withLine(2, "21215457"), "jewelsStone", 2, 8, { found: "7", most: 6 }],
    ["a letter", withLine(16, "6655443A"), "jewelsStone", 16, 8, { found: "A", most: 6 }],
    ["a blank at the beginning", withLine(1, " 2124542"), "jewelsStone", 1, 1, { found: " ", most: 6 }],
    ["a digit of another script", withLine(1, "1٢124542"), "jewelsStone", 1, 2, { found: "٢", most: 6 }],
    ["a sign beyond 16 bits", withLine(1, "1😀124542"), "jewelsStone", 1, 2, { found: "😀", most: 6 }],
    ["a control character", withLine(1, "1\u001b124542"), "jewelsStone", 1, 2, { found: "\ufffd", most: 6 }],
    ["a short queue", withLine(9, "1122334"), "jewelsQueueLength", 9, 8, { found: 7, least: 8, most: 1024 }],
    [
      "a long queue",
      withLine(12, "12".repeat(513)),
      "jewelsQueueLength",
      12,
      1025,
      { found: 1026, least: 8, most: 1024 },
    ],
    ["a run in a row", withLine(3, "12444312"), "jewelsRun", 3, 3, {}],
    [
      "a run in a column",
      textOf(["12124542", "41215451", "42121312", "43213131", ...LINES.slice(4)]),
      "jewelsRun",
      2,
      1,
      {},
    ],
  ])("%s", (_, text, code, line, column, values) => {
    expect(parse(text)).toEqual({ ok: false, fault: { code, line, column, values } });
  });

  test("queues of 8 and of 1024 stones will do", () => {
    expect(parse(withLine(9, "12345612")).ok).toBe(true);
    expect(parse(withLine(9, "12".repeat(512))).ok).toBe(true);
  });

  test("and whatever the text is, it is an answer and no exception", () => {
    const nearly = fc.array(fc.constantFrom(...LINES, "", "1", "x", "11111111"), { maxLength: 20 });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          nearly.map((lines) => lines.join("\n")),
        ),
        (text) => {
          const parsed = parse(text);
          if (parsed.ok) return;
          expect(parsed.fault.line).toBeGreaterThan(0);
          expect(parsed.fault.column).toBeGreaterThan(0);
        },
      ),
    );
  });
});
