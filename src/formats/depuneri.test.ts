import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { scoreDepuneri } from "./depuneri.ts";
import { parseDepuneriBoard } from "./depuneri-board.ts";
import { parseDepuneriGame } from "./depuneri-game.ts";
import { parseDepuneriTiles } from "./depuneri-tiles.ts";

const example = (name: string): string =>
  readFileSync(new URL(`../../examples/depuneri/${name}`, import.meta.url), "utf8");
const TILES = example("jetoane.txt");
const BOARD = example("tablaJoc.txt");

function score(game: string, tilesText = TILES, boardText = BOARD) {
  const tiles = must(parseDepuneriTiles(tilesText));
  const board = must(parseDepuneriBoard(boardText));
  return scoreDepuneri(tiles, board, must(parseDepuneriGame(game, tiles.alphabet, board)));
}

describe("the seed's example", () => {
  const sheet = must(score(example("joc.txt")));

  it.each([
    [0, 1, "h5", "SPIC", 5, 2, 0, 10],
    [1, 2, "8d", "JUDECA", 26, 1, 0, 26],
    [2, 1, "e5", "REFUZAT", 23, 4, 0, 92],
    [3, 2, "d10", "CASTIG", 23, 2, 0, 46],
    [4, 1, "15d", "GROzAVUL", 22, 3, 50, 116],
    [5, 2, "14j", "BOXERI", 41, 2, 0, 82],
    [6, 1, "o8", "DESCHEIA", 28, 9, 50, 302],
  ])("deposit %i", (index, player, position, word, letters, factor, bonus, points) => {
    expect(sheet.deposits[index]).toEqual({ player, position, word, letters, factor, bonus, points });
  });

  it("has seven deposits, and the first player wins by 520 to 154", () => {
    expect(sheet.deposits).toHaveLength(7);
    expect(sheet.totals).toEqual([
      { player: 1, points: 520 },
      { player: 2, points: 154 },
    ]);
    expect(sheet.winners).toEqual([1]);
  });

  it("sorts the 26 tiles, which the file has in another order", () => {
    expect(sheet.tiles.map(({ letter }) => letter).join("")).toBe("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    expect(must(parseDepuneriTiles(TILES)).tiles[1].letter).not.toBe("B");
    expect(sheet.tiles.find(({ letter }) => letter === "J")).toEqual({ letter: "J", value: 10 });
  });

  it("shows the joker at g15 as a small letter", () => {
    expect(sheet.board.map((row) => row.join("")).slice(3, 8)).toEqual([
      ".......J.CASTIG",
      "....REFUZAT...R",
      ".......D......O",
      ".......E......z",
      "....SPIC......A",
    ]);
  });
});

describe("a word over tiles that lie there", () => {
  it.each(["g12 AURz", "g12 AURZ", "g12 aurz"])("keeps the joker worth 0, written in either case: %s", (deposit) => {
    const { deposits } = must(score(`1 15e ROzA\n2 ${deposit}`));
    // A on g12 and U on g13 (doubled), R on g14.
    expect(deposits[1].word.at(-1)).toBe("z");
    expect(deposits[1].letters).toBe(deposit.includes("a") ? 0 : 4);
  });

  it("keeps the worth of a tile that is written small", () => {
    const { deposits, board } = must(score("1 a2 ZA\n2 2a zI"));
    expect(deposits[1]).toMatchObject({ word: "ZI", letters: 11, factor: 2, points: 22 });
    expect(board[0][1]).toBe("Z");
  });

  it("counts only the squares that the word names, and no cross-word", () => {
    const { deposits } = must(score("1 e6 AA\n2 e8 AA\n1 f6 AA"));
    expect(deposits.map(({ points }) => points)).toEqual([2, 2, 4]);
  });

  it("multiplies a square only once", () => {
    const { deposits } = must(score("1 a1 AA\n2 a1 AAB\n3 1a AB"));
    expect(deposits.map(({ factor, points }) => [factor, points])).toEqual([
      [3, 6],
      [1, 11],
      [1, 10],
    ]);
  });
});

describe("players", () => {
  it("may be any number, in any order", () => {
    const sheet = must(score("30 e6 AA\n2 f8 BB\n30 g8 AA\n7 j8 A"));
    expect(sheet.totals).toEqual([
      { player: 2, points: 18 },
      { player: 7, points: 1 },
      { player: 30, points: 5 },
    ]);
    expect(sheet.winners).toEqual([2]);
  });

  it("may share the first place", () => {
    expect(must(score("3 e6 A\n1 e8 A\n2 k6 A\n9 k8 A\n9 k9 A")).winners).toEqual([9]);
    expect(must(score("3 e6 A\n1 e8 A\n2 k6 A")).winners).toEqual([1, 2, 3]);
  });
});

describe("the bonus", () => {
  it("is for seven new tiles, not for seven letters", () => {
    const { deposits } = must(score("1 e6 BACDE\n2 f3 ABACDEF\n1 e3 ABABACDEFG"));
    expect(deposits.map(({ bonus }) => bonus)).toEqual([0, 50, 0]);
  });
});

describe("faults of a deposit", () => {
  it.each([
    [
      "1 h5 SPIC\n\n2 8f JUR",
      { code: "depuneriTaken", line: 3, column: 8, values: { square: "h8", lies: "C", found: "R" } },
    ],
    [
      "1 h5 SPic\n2  8h  R",
      { code: "depuneriTaken", line: 2, column: 8, values: { square: "h8", lies: "c", found: "R" } },
    ],
    ["1 h5 SPIC\n2 h6 PI", { code: "depuneriNothingNew", line: 2, column: 6, values: { word: "PI" } }],
    [
      "1 c5 SPIC\n2 c3 ABSPICABCDEF",
      { code: "depuneriTooMany", line: 2, column: 17, values: { word: "ABSPICABCDEF", laid: 8, most: 7 } },
    ],
  ])("%j", (game, fault) => expect(score(game)).toEqual({ ok: false, fault }));
});

describe("random games", () => {
  it("score as a plain reckoning by hand does", () => {
    const random = Random.fromSeed(20180120);
    let laid = 0;
    for (let round = 0; round < 60; round++) {
      const { tiles, board, game, totals } = randomGame(random);
      const sheet = must(score(game, tiles, board));
      expect(Object.fromEntries(sheet.totals.map(({ player, points }) => [player, points]))).toEqual(totals);
      laid += sheet.deposits.length;
    }
    expect(laid).toBeGreaterThan(500);
  });
});

/** Text for text, with maps by square name: written apart from the engine on purpose. */
function randomGame(random: Random) {
  const side = 10 + random.below(17);
  const values = new Map([..."ABCDE"].map((letter) => [letter, random.below(12)]));
  const colours = new Map<string, string>();
  for (let i = 0; i < side * 3; i++)
    colours.set(cell(random.below(side), random.below(side)), ["bleu", "albastru", "roz", "rosu"][random.below(4)]);
  const lying = new Map<string, string>();
  const totals: Record<number, number> = {};
  const lines: string[] = [];
  for (let tries = 0; tries < 25; tries++) {
    const [row, column, across] = [random.below(side), random.below(side), random.below(2) === 0];
    const length = 1 + random.below(side - (across ? column : row));
    const cells = Array.from({ length }, (_, i) => (across ? cell(row, column + i) : cell(row + i, column)));
    const fresh = cells.filter((name) => !lying.has(name));
    if (fresh.length === 0 || fresh.length > 7) continue;
    let [word, sum, factor] = ["", 0, 1];
    for (const name of cells) {
      const drawn = "ABCDEabcde"[random.below(10)];
      const letter = lying.get(name) ?? drawn;
      const worth = values.get(letter) ?? 0;
      const colour = lying.has(name) ? undefined : colours.get(name);
      sum += worth * (colour === "bleu" ? 2 : colour === "albastru" ? 3 : 1);
      factor *= colour === "roz" ? 2 : colour === "rosu" ? 3 : 1;
      word += lying.has(name) && random.below(2) === 0 ? letter.toLowerCase() : letter;
      lying.set(name, letter);
    }
    const player = 1 + random.below(3);
    totals[player] = (totals[player] ?? 0) + sum * factor + (fresh.length === 7 ? 50 : 0);
    lines.push(`${player} ${across ? cell(row, column) : `${column + 1}${rowName(row)}`} ${word}`);
  }
  return {
    tiles: [...values].map(([letter, value]) => `${letter} ${value}`).join("\n"),
    board: `${side}\n${[...colours].map(([name, colour]) => `${colour} ${name}`).join("\n")}`,
    game: lines.join("\n"),
    totals,
  };
}

const rowName = (row: number): string => "abcdefghijklmnopqrstuvwxyz"[row];
const cell = (row: number, column: number): string => `${rowName(row)}${column + 1}`;
