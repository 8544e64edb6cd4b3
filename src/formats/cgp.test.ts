import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { BLANK, lettersIn, NO_TILE } from "../lexicon/alphabet.ts";
import { parseTiles } from "../lexicon/spelling.ts";
import { findRules } from "../words/catalog.ts";
import type { Rules } from "../words/ruleset.ts";
import { type CgpPosition, makeCgp, parseCgp, viewOfCgp } from "./cgp.ts";

const english = findRules("classic-en") as Rules;
const spanish = findRules("classic-es") as Rules;
const EXAMPLE = "15/15/15/15/15/15/2FORA9/2I1AWEE4CRY/2LINEN5A2/2U3GIAOUrS2/2M9I2/12N2/12O2/15/15 TE/ 0/0 0";
const EMPTY = Array.from({ length: 15 }, () => "15").join("/");
const tilesOf = (rules: Rules, text: string) => must(parseTiles(rules.alphabet, text, "rack"));

describe("parseCgp", () => {
  it("reads the board, blanks in small letters", () => {
    const { board, racks, scores, scoreless, opcodes } = must(parseCgp(english, EXAMPLE));
    expect(board.filter((tile) => tile !== NO_TILE)).toHaveLength(30);
    expect(board[6 * 15 + 2]).toBe(english.alphabet.tileOf.get("F"));
    expect(board[9 * 15 + 11]).toBe(english.alphabet.tileOf.get("r"));
    expect(racks).toEqual([tilesOf(english, "TE"), []]);
    expect({ scores, scoreless, opcodes }).toEqual({ scores: [0, 0], scoreless: 0, opcodes: "" });
  });

  it("keeps opcodes, and takes four racks and scores below zero", () => {
    const text = `${EMPTY} A?/B//C -3/20/0/7 5 lex ENABLE; ld english;`;
    const position = must(parseCgp(english, text));
    expect(position.racks[0]).toEqual([1, BLANK]);
    expect(position.scores).toEqual([-3, 20, 0, 7]);
    expect(position.scoreless).toBe(5);
    expect(position.opcodes).toBe("lex ENABLE; ld english;");
    expect(makeCgp(english, position)).toBe(text);
  });

  it("reads letters of several characters", () => {
    const text = `${EMPTY.replace("15", "3C[CH]E[ll]8")} [RR]A/ 0/0 0`;
    const { board, racks } = must(parseCgp(spanish, text));
    const tile = (glyph: string) => spanish.alphabet.tileOf.get(glyph);
    expect([...board.subarray(3, 7)]).toEqual(["C", "CH", "E", "ll"].map(tile));
    expect(racks[0]).toEqual([tile("RR"), tile("A")]);
    expect(makeCgp(spanish, must(parseCgp(spanish, text)))).toBe(text);
  });

  it("takes the size of the board from the ruleset", () => {
    const mini = findRules("mini-11") as Rules;
    const rows = Array.from({ length: 11 }, () => "11").join("/");
    expect(must(parseCgp(mini, `${rows} A/ 0/0 0`)).board).toHaveLength(121);
    expect(parseCgp(english, `${rows} A/ 0/0 0`)).toMatchObject({ ok: false, fault: { code: "cgpRows" } });
  });

  const withRow = (row: string) => `${row}${EMPTY.slice(2)} A/ 0/0 0`;
  it.each([
    ["", "cgpBoardMissing", 1],
    ["   ", "cgpBoardMissing", 1],
    [EMPTY, "cgpRacksMissing", 45],
    [`${EMPTY} A/B`, "cgpScoresMissing", 49],
    [`${EMPTY} A/B 1/2`, "cgpScorelessMissing", 53],
    [EMPTY.slice(3), "cgpRows", 42],
    [`15/${EMPTY} A/ 0/0 0`, "cgpRows", 45],
    [withRow("14"), "cgpColumns", 3],
    [withRow("16"), "cgpEmptySquares", 1],
    [withRow("0A14"), "cgpEmptySquares", 1],
    [withRow("A15"), "cgpEmptySquares", 2],
    [withRow("14AB"), "cgpColumns", 3],
    [withRow("99999999999999999999"), "cgpEmptySquares", 1],
    [withRow("2Ж12"), "cgpLetter", 2],
    [withRow("2A.11"), "cgpLetter", 3],
    [withRow("2A?11"), "cgpLetter", 3],
    [withRow("2[CH12"), "cgpBracket", 2],
    [withRow(""), "cgpColumns", 1],
    [`${EMPTY} AB1/ 0/0 0`, "cgpLetter", 48],
    [`${EMPTY} Ab/ 0/0 0`, "cgpLetter", 47],
    [`${EMPTY} ABCDEFGH/ 0/0 0`, "cgpRackTooLong", 46],
    [`${EMPTY} A/B/C/D/E 0/0/0/0/0 0`, "cgpRacks", 54],
    [`${EMPTY} A/B 0 0`, "cgpScores", 50],
    [`${EMPTY} A/B 0/x 0`, "cgpScore", 52],
    [`${EMPTY} A/B 0/ 0`, "cgpScore", 52],
    [`${EMPTY} A/B 0/99999999 0`, "cgpScore", 52],
    [`${EMPTY} A/B 0/0 -1`, "cgpScoreless", 54],
    [`${EMPTY} A/B 0/0\n 0`, "cgpLines", 53],
  ])("refuses %j", (text, code, column) => {
    expect(parseCgp(english, text)).toMatchObject({ ok: false, fault: { code, line: 1, column } });
  });

  it("never throws, whatever the text", () => {
    const random = Random.fromSeed(20);
    const signs = "15/ABcz?[].-;0 \n\té\u0301😀";
    for (let round = 0; round < 4000; round++) {
      const characters = [...EXAMPLE];
      for (let edits = 1 + random.below(4); edits > 0; edits--) {
        const sign = [...signs][random.below([...signs].length)];
        characters.splice(random.below(characters.length), random.below(3), ...(random.below(2) ? [sign] : []));
      }
      const text = characters.join("");
      const parsed = parseCgp(english, text);
      if (parsed.ok) expect(must(parseCgp(english, makeCgp(english, parsed.value)))).toEqual(parsed.value);
      else {
        expect(parsed.fault.column).toBeGreaterThanOrEqual(1);
        expect(parsed.fault.column).toBeLessThanOrEqual(text.length + 1);
      }
    }
  });
});

/** Any position, also such as no game could lead to. */
const positions = (rules: Rules): fc.Arbitrary<CgpPosition> => {
  const letter = fc.integer({ min: 1, max: lettersIn(rules.alphabet) });
  const laid = fc.oneof(
    { weight: 3, arbitrary: fc.constant(NO_TILE) },
    letter,
    letter.map((tile) => tile | BLANK),
  );
  const size = rules.layout.rows * rules.layout.columns;
  const rack = fc.array(fc.oneof(letter, fc.constant(BLANK)), { maxLength: rules.ruleset.rackSize });
  return fc.integer({ min: 2, max: 4 }).chain((players) =>
    fc.record({
      board: fc.array(laid, { minLength: size, maxLength: size }).map((tiles) => Uint8Array.from(tiles)),
      racks: fc.array(rack, { minLength: players, maxLength: players }),
      scores: fc.array(fc.integer({ min: -500, max: 999_999 }), { minLength: players, maxLength: players }),
      scoreless: fc.integer({ min: 0, max: 20 }),
      opcodes: fc.constantFrom("", "lex ENABLE;", "lex ENABLE; ld english;"),
    }),
  );
};

describe("makeCgp", () => {
  it.each(["classic-en", "classic-es", "super-21"])("is read back as it was (%s)", (id) => {
    const rules = findRules(id) as Rules;
    fc.assert(
      fc.property(positions(rules), (position) => {
        expect(must(parseCgp(rules, makeCgp(rules, position)))).toEqual(position);
      }),
      { numRuns: 60 },
    );
  });
});

describe("viewOfCgp", () => {
  const view = (text: string) => viewOfCgp(english, must(parseCgp(english, text)));

  it("shows the first rack and counts the rest", () => {
    const { seat, turn, rack, rackSizes, bagSize, scores, scoreless } = view(`${EMPTY} AB?/CDE 12/7 3`);
    expect({ seat, turn, rackSizes, bagSize, scores, scoreless }).toEqual({
      seat: 0,
      turn: 0,
      rackSizes: [3, 3],
      bagSize: 94,
      scores: [12, 7],
      scoreless: 3,
    });
    expect(rack).toEqual(tilesOf(english, "AB?"));
  });

  it("gives those whose racks are unknown as many tiles as they can hold", () => {
    expect(view(EXAMPLE)).toMatchObject({ rackSizes: [2, 7], bagSize: 61 });
    const crowded = `${Array.from({ length: 6 }, () => "EEEEEEEEEEEEEEE").join("/")}/${EMPTY.slice(18)} AAAAAA/ 0/0 0`;
    expect(view(crowded)).toMatchObject({ rackSizes: [6, 4], bagSize: 0 });
    expect(view(`${EMPTY} A/// 0/0/0/0 0`)).toMatchObject({ rackSizes: [1, 7, 7, 7], bagSize: 78 });
  });
});
