import { expect, test } from "vitest";
import { BLANK } from "../../lexicon/alphabet.ts";
import { wordText } from "../../lexicon/spelling.ts";
import { findRules } from "../../words/catalog.ts";
import { emptyPosition, type View, viewFor } from "../../words/position.ts";
import type { Rules } from "../../words/ruleset.ts";
import { type Draft, layPiece, newDraft } from "./draft.ts";
import { judge, type Lookup } from "./judgement.ts";
import { makeDraftText, parseDraftText } from "./memory.ts";

const rules = findRules("classic-en") as Rules;
const CAB = [3, 1, 2];
const EMPTY = new Uint8Array(225);
const valid: Lookup = () => "valid";

const viewOf = (rack: number[], board = EMPTY, rulesOfIt = rules): View => {
  const position = emptyPosition(rulesOfIt, 2, [1, 2, 3, 4]);
  return viewFor({ ...position, board, racks: [rack, []] }, 0);
};
const lay = (rack: number[], squares: number[], board = EMPTY): Draft =>
  squares.reduce((draft, square, i) => layPiece(draft, board, i + 1, square), newDraft(rack));

test("no tiles, nothing to say", () => {
  expect(judge(viewOf(CAB), newDraft(CAB), valid)).toEqual({ kind: "empty" });
});

test("a word on the start square is scored as the rules score it", () => {
  const judged = judge(viewOf(CAB), lay(CAB, [112, 113, 114]), valid);
  expect(judged).toMatchObject({ kind: "scored", verdict: "valid", score: { total: 14 } });
  if (judged.kind === "scored") {
    expect(judged.move).toEqual({ type: "place", square: 112, direction: "across", tiles: CAB });
    expect(judged.words.map((word) => word.text)).toEqual(["CAB"]);
  }
});

test("where words are challenged the page does not tell which there are", () => {
  const challenging = findRules("double-en") as Rules;
  const judged = judge(viewOf(CAB, EMPTY, challenging), lay(CAB, [112, 113, 114]), valid);
  expect(judged).toMatchObject({ kind: "scored", verdict: "unknown", words: [{ text: "CAB", verdict: "unknown" }] });
});

test("faults of geometry are those of the rules", () => {
  expect(judge(viewOf(CAB), lay(CAB, [112, 114]), valid)).toEqual({
    kind: "fault",
    fault: { code: "gap", square: 113 },
  });
  expect(judge(viewOf(CAB), lay(CAB, [112, 128]), valid)).toMatchObject({ fault: { code: "notOnALine" } });
  expect(judge(viewOf(CAB), lay(CAB, [0, 1]), valid)).toMatchObject({ fault: { code: "mustCoverStart" } });
});

test("a blank without a letter is asked for first", () => {
  const rack = [BLANK, 1];
  expect(judge(viewOf(rack), lay(rack, [112, 113]), valid)).toMatchObject({ fault: { code: "blankNeedsLetter" } });
});

test("every word is looked up; one that is missing decides, and one that is open leaves it open", () => {
  const board = EMPTY.slice();
  board.set([1, 20], 112);
  // B over A and A over T make two words down beside the word across.
  const rack = [2, 1];
  const look =
    (no: string | null, open: string | null): Lookup =>
    (letters) => {
      const word = wordText(rules.alphabet, letters);
      if (word === no) return "invalid";
      return word === open ? "unknown" : "valid";
    };
  const verdict = (lookup: Lookup) => {
    const judged = judge(viewOf(rack, board), lay(rack, [97, 98], board), lookup);
    return judged.kind === "scored" ? [judged.verdict, judged.words.map((word) => word.text).join(" ")] : judged;
  };
  expect(verdict(valid)).toEqual(["valid", "BA BA AT"]);
  expect(verdict(look("AT", "BA"))).toEqual(["invalid", "BA BA AT"]);
  expect(verdict(look(null, "AT"))).toEqual(["unknown", "BA BA AT"]);
});

test("rules without a word list take any word", () => {
  const free = { ...rules, ruleset: { ...rules.ruleset, lexicon: null } };
  const judged = judge(viewOf(CAB, EMPTY, free), lay(CAB, [112, 113]), () => "invalid");
  expect(judged).toMatchObject({ kind: "scored", verdict: "valid" });
});

test("a draft survives a reload", () => {
  const rack = [BLANK, 3, 1];
  const draft = layPiece(lay([3, BLANK, 1], [4, 5]), EMPTY, 2, 5, BLANK | 7);
  const back = parseDraftText(makeDraftText(draft), rack, EMPTY);
  expect(back.pieces.map((piece) => piece.tile)).toEqual([3, BLANK, 1]);
  expect(back.tried.map(({ square, tile }) => [square, tile])).toEqual([
    [4, 3],
    [5, BLANK | 7],
  ]);
});

test("a kept draft gives way to what has happened since, and nonsense is forgotten", () => {
  const text = makeDraftText(lay([3, 2, 1], [4, 5]));
  const board = EMPTY.slice();
  board[4] = 9;
  const back = parseDraftText(text, [2, 1, 8], board);
  expect(back.pieces.map((piece) => piece.tile)).toEqual([8, 2, 1]);
  expect(back.tried.map(({ square }) => square)).toEqual([5]);
  for (const odd of [null, "", "{", "[]", '{"rack":[1],"tried":[[5,5]]}', '{"rack":"x","tried":[]}'])
    expect(parseDraftText(odd, [1, 2], EMPTY)).toEqual(newDraft([1, 2]));
});
