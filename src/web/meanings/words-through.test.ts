import { expect, test } from "vitest";
import { rulesOf } from "../../../test/support/table.ts";
import { BLANK } from "../../lexicon/alphabet.ts";
import { spellWord } from "../../lexicon/spelling.ts";
import { wordsThrough } from "./words-through.ts";

const rules = rulesOf("classic-en");
const { alphabet, layout } = rules;
const { columns } = layout;

/** HORN across from the third square of the second row, with OR hanging from its O, which is a blank. */
function boardWith(): Uint8Array {
  const board = new Uint8Array(layout.rows * columns);
  const horn = spellWord(alphabet, "HORN") ?? [];
  horn.forEach((letter, i) => {
    board[columns + 2 + i] = i === 1 ? BLANK | letter : letter;
  });
  board[2 * columns + 3] = horn[2];
  return board;
}

test.each([
  ["the crossing of two words", columns + 3, ["HORN", "OR"]],
  ["a letter of one word", columns + 2, ["HORN"]],
  ["the end of the word down", 2 * columns + 3, ["OR"]],
  ["a square without a tile", 0, []],
  ["the last square, which has none", layout.rows * columns - 1, []],
])("%s", (_, square, words) => expect(wordsThrough(rules, boardWith(), square)).toEqual(words));

test("a tile alone is no word", () => {
  const board = new Uint8Array(layout.rows * columns);
  board[columns - 1] = 1;
  // The next square of the list begins another row.
  board[columns] = 1;
  expect(wordsThrough(rules, board, columns - 1)).toEqual([]);
});
