import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boardOf, EXAMPLE } from "../../test/support/jewels.ts";
import { Random } from "../base/random.ts";
import { dealBoard } from "../jewels/deal.ts";
import { CLASSIC } from "../jewels/rules.ts";
import { makeAnswer, makeQuestion, makeSwap, parseAnswer, parseQuestion } from "./jewels-turn.ts";

const board = boardOf(EXAMPLE);
const question = `10\r\n${EXAMPLE.replaceAll(" ", "\r\n")}\r\n`;

describe("the question of a turn", () => {
  test("is the number of turns and the board", () => {
    expect(makeQuestion(CLASSIC, { turns: 10, board })).toBe(question);
    expect(parseQuestion(CLASSIC, question)).toEqual({ ok: true, value: { turns: 10, board } });
  });

  test.each([
    ["LF", question.replaceAll("\r", "")],
    ["a byte-order mark", `\ufeff${question}`],
    ["blank lines at the end", `${question}\r\n\r\n`],
    ["blanks around the number", question.replace("10", " 10 ")],
  ])("may be written with %s", (_, text) => {
    expect(parseQuestion(CLASSIC, text)).toEqual({ ok: true, value: { turns: 10, board } });
  });

  test.each([
    ["", "jewelsTurns", 1, 1],
    [question.replace("10", "0"), "jewelsTurns", 1, 1],
    [question.replace("10", "101"), "jewelsTurns", 1, 1],
    [question.replace("10", "ten"), "jewelsTurns", 1, 1],
    [question.replace("10", "-1"), "jewelsTurns", 1, 1],
    [question.replace("21215451", "212154513"), "jewelsRowLength", 3, 9],
    [question.replace("21215451", "21215459"), "jewelsStone", 3, 8],
    [question.replace("12121312", "12444312"), "jewelsRun", 4, 3],
    [question.slice(0, -10), "jewelsTooFewLines", 9, 1],
    [`${question}6 3 6 4`, "jewelsTooManyLines", 10, 1],
  ])("%j is refused", (text, code, line, column) => {
    expect(parseQuestion(CLASSIC, text)).toMatchObject({ ok: false, fault: { code, line, column } });
  });

  test("is read as it was written", () => {
    const rules = { rows: 9, columns: 5, colours: 7 };
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 100 }), (seed, turns) => {
        const asked = { turns, board: dealBoard(rules, Random.fromSeed(seed)) };
        expect(parseQuestion(rules, makeQuestion(rules, asked))).toEqual({ ok: true, value: asked });
      }),
    );
  });
});

describe("the answer", () => {
  const swap = { from: 21, to: 29 };

  test("is column and row of the two stones", () => {
    expect(makeAnswer(CLASSIC, swap)).toBe("6 3 6 4\r\n");
    expect(parseAnswer(CLASSIC, "6 3 6 4\r\n")).toEqual({ ok: true, value: swap });
  });

  test.each(["6 3 6 4", "6 3 6 4\n", " 6\t3  6 4 \n\n", "\ufeff6 3 6 4", "06 03 6 4", "\n6 3 6 4\n"])(
    "%j will do as well",
    (text) => {
      expect(parseAnswer(CLASSIC, text)).toEqual({ ok: true, value: swap });
    },
  );

  test.each([
    ["", "jewelsNoSwap", 1, 1],
    ["\r\n\r\n", "jewelsNoSwap", 1, 1],
    ["6 3 6", "jewelsSwapLength", 1, 6],
    ["6 3 6 4 1", "jewelsSwapLength", 1, 9],
    ["6 3 6 4\n6 3 6 4\n", "jewelsSecondSwap", 2, 1],
    ["9 3 6 4", "jewelsColumn", 1, 1],
    ["6 0 6 4", "jewelsRow", 1, 3],
    ["6 3 x 4", "jewelsColumn", 1, 5],
    ["6 3 6 -4", "jewelsRow", 1, 7],
    ["6,3,6,4", "jewelsColumn", 1, 1],
    ["6.0 3 6 4", "jewelsColumn", 1, 1],
    [`1 1 1 ${"9".repeat(400)}`, "jewelsRow", 1, 7],
  ])("%j is refused", (text, code, line, column) => {
    expect(parseAnswer(CLASSIC, text)).toMatchObject({ ok: false, fault: { code, line, column } });
  });

  test("on a board that is not square, columns and rows keep their limits", () => {
    const rules = { rows: 4, columns: 16, colours: 6 };
    expect(parseAnswer(rules, "16 4 15 4")).toEqual({ ok: true, value: { from: 63, to: 62 } });
    expect(parseAnswer(rules, "16 5 15 4")).toMatchObject({ fault: { code: "jewelsRow", values: { most: 4 } } });
    expect(parseAnswer(rules, "17 4 15 4")).toMatchObject({ fault: { code: "jewelsColumn", values: { most: 16 } } });
    fc.assert(
      fc.property(fc.nat(63), fc.nat(63), (from, to) => {
        expect(parseAnswer(rules, makeSwap(rules, { from, to }))).toEqual({ ok: true, value: { from, to } });
      }),
    );
  });
});
