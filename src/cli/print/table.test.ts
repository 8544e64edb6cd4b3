import { describe, expect, it } from "vitest";
import { tableLines } from "./table.ts";

describe("tableLines", () => {
  it("makes each column as wide as its widest cell", () => {
    expect(
      tableLines(
        [
          ["word", "points"],
          ["SPIC", "10"],
          ["GROzAVUL", "116"],
        ],
        ["left", "right"],
      ),
    ).toEqual(["word      points", "SPIC          10", "GROzAVUL     116"]);
  });

  it("aligns further columns as the last, and leaves no blanks at line ends", () => {
    expect(
      tableLines(
        [
          ["a", "bb", "ccc"],
          ["ș\u0301", "", ""],
        ],
        ["right", "left"],
        " ",
      ),
    ).toEqual(["a bb ccc", "ș\u0301"]);
  });

  it("takes rows of different length", () => {
    expect(tableLines([["1"], ["22", "3"]], ["right"])).toEqual([" 1", "22  3"]);
    expect(tableLines([], ["left"])).toEqual([]);
  });
});
