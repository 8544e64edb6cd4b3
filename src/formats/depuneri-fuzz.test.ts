import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Random } from "../base/random.ts";
import { must, type Result } from "../base/result.ts";
import { findAlphabet } from "../words/catalog.ts";
import { scoreDepuneri } from "./depuneri.ts";
import { parseDepuneriBoard } from "./depuneri-board.ts";
import { parseDepuneriGame } from "./depuneri-game.ts";
import { parseDepuneriTiles } from "./depuneri-tiles.ts";
import { decodeText } from "./encoding.ts";
import type { TextFault } from "./fault.ts";
import { alphabetFromTables, parseLetterTable } from "./letters.ts";
import { splitLines, widthOf } from "./lines.ts";

const example = (name: string): Uint8Array => readFileSync(new URL(`../../examples/depuneri/${name}`, import.meta.url));
const TILES = example("jetoane.txt");
const BOARD = example("tablaJoc.txt");
const GAME = example("joc.txt");
const tiles = must(parseDepuneriTiles(decodeText(TILES)));
const board = must(parseDepuneriBoard(decodeText(BOARD)));
const ROUNDS = 4000;

/** Pieces that a parser may stumble over, put in among the bytes. */
const PIECES = [
  ..."\n \t\r0 9 a z A Z [ ] . ? _ * - + ş ș ß İ ǰ \u0301 \u200d 😀 \u2028 \u0000".split(" "),
  ...[
    "\r\n",
    " ",
    "99999999999999999999",
    "[CH]",
    "1 h5 ",
    "rosu",
    "ro\u00bau",
    "o15",
    "15o",
    "NaN",
    "1e3",
    "__proto__",
  ],
].map((piece) => new TextEncoder().encode(piece));

function mutate(random: Random, source: Uint8Array): Uint8Array {
  let bytes = [...source];
  for (let changes = 1 + random.below(4); changes > 0; changes--) {
    const at = random.below(bytes.length + 1);
    const end = Math.min(bytes.length, at + random.below(6));
    const kind = random.below(6);
    if (kind === 0) bytes = bytes.slice(0, at);
    else if (kind === 1) bytes.splice(at, end - at);
    else if (kind === 2) bytes.splice(at, 1, random.below(256));
    else if (kind === 3) bytes.splice(at, 0, ...bytes.slice(random.below(at + 1), at));
    else bytes.splice(at, kind - 4, ...PIECES[random.below(PIECES.length)]);
  }
  return Uint8Array.from(bytes);
}

const noise = (random: Random): Uint8Array =>
  Uint8Array.from({ length: random.below(80) }, () => random.below(random.below(2) === 0 ? 128 : 256));

/** A fault must point into the text: to one of its lines, and no further than just behind its end. */
function expectFaultInside(text: string, result: Result<unknown, TextFault>): void {
  if (result.ok) return;
  const { line, column, code } = result.fault;
  const lines = splitLines(text);
  expect(code).not.toBe("");
  expect(line).toBeGreaterThanOrEqual(1);
  expect(line).toBeLessThanOrEqual(lines.length);
  expect(column).toBeGreaterThanOrEqual(1);
  expect(column).toBeLessThanOrEqual(widthOf(lines[line - 1]) + 1);
}

function fuzz(seed: number, source: Uint8Array, parse: (text: string) => Result<unknown, TextFault>) {
  const random = Random.fromSeed(seed);
  const outcomes = { read: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const text = decodeText(round % 5 === 0 ? noise(random) : mutate(random, source));
    const result = parse(text);
    expectFaultInside(text, result);
    outcomes[result.ok ? "read" : "refused"]++;
  }
  // Both ways were taken often, or the loop would prove little.
  expect(Math.min(outcomes.read, outcomes.refused)).toBeGreaterThan(ROUNDS / 50);
}

describe("no text makes a parser stumble", () => {
  it("jetoane.txt", () => fuzz(1, TILES, parseDepuneriTiles));
  it("tablaJoc.txt", () => fuzz(2, BOARD, parseDepuneriBoard));
  it("joc.txt", () => fuzz(3, GAME, (text) => parseDepuneriGame(text, tiles.alphabet, board)));

  it("joc.txt, scored", () =>
    fuzz(4, GAME, (text) => {
      const game = parseDepuneriGame(text, tiles.alphabet, board);
      return game.ok ? scoreDepuneri(tiles, board, game.value) : game;
    }));

  it("letter tables", () => {
    const base = findAlphabet("en");
    if (base === null) throw new Error("no English alphabet");
    const values = must(parseLetterTable(decodeText(TILES)));
    fuzz(5, TILES, (text) => {
      const table = parseLetterTable(text);
      if (!table.ok) return table;
      const alphabet = alphabetFromTables(table.value, table.value, base);
      if (!alphabet.ok) expectFaultInside(text, alphabet);
      const mixed = alphabetFromTables(table.value, values, base);
      return mixed.ok || mixed.fault.table === "values" ? table : mixed;
    });
  });

  it("lines without end", () => {
    for (const piece of ["A", "A ", "[", "a\u0301", "1 h5 ", "9", "\r", "\n", ".", "[A]"]) {
      const text = piece.repeat(200_000 / piece.length);
      expect(parseDepuneriTiles(text).ok).toBe(false);
      expect(parseDepuneriBoard(text).ok).toBe(false);
      expect(parseDepuneriGame(text, tiles.alphabet, board).ok).toBe(false);
      expect(parseDepuneriGame(`1 h5 ${text}`, tiles.alphabet, board).ok).toBe(false);
    }
  });
});
