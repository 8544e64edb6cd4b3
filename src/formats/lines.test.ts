import { describe, expect, it } from "vitest";
import { excerpt, filledLines, splitLines, widthOf } from "./lines.ts";

describe("splitLines", () => {
  it.each([
    ["a\nb", ["a", "b"]],
    ["a\r\nb\r\n", ["a", "b", ""]],
    ["a\rb", ["a", "b"]],
    ["a\n\rb", ["a", "", "b"]],
    ["\ufeffa\n\ufeffb", ["a", "\ufeffb"]],
    ["", [""]],
  ])("%j", (text, lines) => expect(splitLines(text)).toEqual(lines));
});

describe("filledLines", () => {
  it("numbers all lines and leaves out the blank ones", () => {
    const lines = filledLines("\n1 h5\r\n \t\r\nx\n");
    expect(lines.map(({ number }) => number)).toEqual([2, 4]);
    expect(lines[0]).toEqual({
      number: 2,
      fields: [
        { text: "1", column: 1 },
        { text: "h5", column: 3 },
      ],
      end: 5,
    });
  });

  it("counts columns as a person does: an accent of its own and a character beyond 16 bits are no two", () => {
    const [line] = filledLines("\t a\u0301b  😀\u00a0c ");
    expect(line.fields.map(({ column }) => column)).toEqual([3, 7, 9]);
    expect(line.end).toBe(10);
  });

  it("takes a very long line in its stride", () => {
    const [line] = filledLines("a ".repeat(200_000));
    expect(line.fields.at(-1)).toEqual({ text: "a", column: 399_999 });
  });
});

describe("excerpt", () => {
  it("leaves short text alone, cuts long text, and hides what upsets a terminal", () => {
    expect(excerpt("roșu")).toBe("roșu");
    expect(excerpt("x".repeat(1000))).toBe(`${"x".repeat(24)}…`);
    expect(excerpt("a\u001b[31m\u202eb")).toBe("a\ufffd[31m\ufffdb");
    expect(widthOf(excerpt("😀".repeat(30)))).toBe(25);
  });
});
