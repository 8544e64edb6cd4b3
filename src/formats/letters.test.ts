import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { must } from "../base/result.ts";
import { findAlphabet } from "../words/catalog.ts";
import { alphabetFromTables, makeLetterTable, parseLetterTable } from "./letters.ts";

const numbers = (text: string): [string, number][] =>
  [...must(parseLetterTable(text))].map(([letter, { number }]) => [letter, number]);

describe("parseLetterTable", () => {
  it.each<[string, [string, number][]]>([
    [
      "A 9\nB 2\n_ 2\n",
      [
        ["A", 9],
        ["B", 2],
        ["?", 2],
      ],
    ],
    [
      "\ufeffa 1\r\n\r\n  b\t2 \r\n",
      [
        ["A", 1],
        ["B", 2],
      ],
    ],
    [
      "? 2\nZ 010",
      [
        ["?", 2],
        ["Z", 10],
      ],
    ],
    [
      "A 1\n* 0",
      [
        ["A", 1],
        ["?", 0],
      ],
    ],
    [
      "Þ 7\nþ\u0301 2\nA\u0301 3",
      [
        ["Þ", 7],
        ["Þ\u0301", 2],
        ["Á", 3],
      ],
    ],
    [
      "[CH] 5\nC 3\n[l·l] 10\n[A] 1",
      [
        ["CH", 5],
        ["C", 3],
        ["L·L", 10],
        ["A", 1],
      ],
    ],
  ])("%j", (text, table) => expect(numbers(text)).toEqual(table));

  it("says where each letter stands", () => {
    const table = must(parseLetterTable("\n A 9\n"));
    expect(table.get("A")).toEqual({ number: 9, line: 2, column: 2 });
  });

  it.each([
    ["", "lettersEmpty", 1, 1],
    [" \r\n\t\n", "lettersEmpty", 1, 1],
    ["? 2", "lettersEmpty", 1, 1],
    ["1 A", "lettersLetter", 1, 1],
    ["A1", "lettersLetter", 1, 1],
    ["A 1\n AB 2", "lettersLetter", 2, 2],
    ["[] 2", "lettersLetter", 1, 1],
    ["[A 2", "lettersLetter", 1, 1],
    ["ß 2", "lettersLetter", 1, 1],
    ["ª 2", "lettersLetter", 1, 1],
    ["A 1\nB 2\na 3", "lettersTwice", 3, 1],
    ["A 1\n\n_ 2\n? 2", "lettersTwice", 4, 1],
    ["A", "lettersNumberMissing", 1, 2],
    ["A  ", "lettersNumberMissing", 1, 2],
    ["A x", "lettersNumber", 1, 3],
    ["A 1.5", "lettersNumber", 1, 3],
    ["A   -1", "lettersNumber", 1, 5],
    ["A 1001", "lettersNumber", 1, 3],
    ["A 99999999999999999999", "lettersNumber", 1, 3],
    ["A 1 2", "lettersExtra", 1, 5],
  ])("refuses %j: %s", (text, code, line, column) => {
    expect(parseLetterTable(text)).toMatchObject({ ok: false, fault: { code, line, column } });
  });

  it("takes 62 letters and no more, the blank beside them", () => {
    const text = Array.from(
      { length: 62 },
      (_, i) => `${String.fromCharCode(0x410 + (i % 32))}${"\u0301".repeat(i >> 5)} 1\n`,
    );
    expect(must(parseLetterTable(`? 2\n${text.join("")}`)).size).toBe(63);
    const fault = parseLetterTable(`${text.join("")}A 1`);
    expect(fault).toMatchObject({ ok: false, fault: { code: "lettersTooMany", line: 63, column: 1 } });
  });

  it("reads what it writes", () => {
    const letter = fc.constantFrom(..."ABCDEÁÐÞÆÖȘȚ", "CH", "L·L", "?");
    const entries = fc.uniqueArray(fc.tuple(letter, fc.integer({ min: 0, max: 1000 })), { selector: ([name]) => name });
    fc.assert(
      fc.property(entries, (table) => {
        fc.pre(table.some(([name]) => name !== "?"));
        const text = makeLetterTable(new Map(table.map(([name, number]) => [name, { number }])));
        expect(numbers(text)).toEqual(table);
      }),
      { seed: 3 },
    );
  });
});

describe("alphabetFromTables", () => {
  const base = findAlphabet("en");
  if (base === null) throw new Error("no English alphabet");
  const make = (distribution: string, values: string) =>
    alphabetFromTables(must(parseLetterTable(distribution)), must(parseLetterTable(values)), base);

  it("gives back the English set from its own figures", () => {
    const { glyphs, counts, points, blanks } = base;
    const letters = glyphs.slice(1);
    const distribution = `${letters.map((glyph, i) => `${glyph} ${counts[i + 1]}`).join("\n")}\n_ ${blanks}`;
    // The values come in another order, and without the blank.
    const values = letters.map((glyph, i) => `${glyph} ${points[i + 1]}`).reverse();
    expect(make(distribution, values.join("\n"))).toEqual({ ok: true, value: base });
  });

  it("has no blanks where the distribution names none", () => {
    expect(must(make("A 1\nB 2", "? 0\nB 3\nA 4"))).toMatchObject({ blanks: 0, points: [0, 4, 3], counts: [0, 1, 2] });
  });

  it.each([
    ["A 1\nB 1", "A 1", "distribution", "lettersNoValue", 2, 1],
    ["A 1", "A 1\n\n B 1", "values", "lettersNoCount", 3, 2],
    ["A 1\n? 2", "? 1\nA 1", "values", "lettersBlankValue", 1, 1],
    ["A 1\n? 101", "A 1", "distribution", "lettersTooManyBlanks", 2, 1],
    ["\nA 0\nB 0", "A 1\nB 1", "distribution", "lettersNoTiles", 2, 1],
  ])("refuses %j with %j", (distribution, values, table, code, line, column) => {
    expect(make(distribution, values)).toMatchObject({ ok: false, fault: { table, code, line, column } });
  });
});
