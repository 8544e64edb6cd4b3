import { describe, expect, test } from "vitest";
import { madeUpLexicon } from "../../test/support/games.ts";
import { layoutOf, placementOf as parsed, rackOf, rulesOf } from "../../test/support/table.ts";
import { BLANK, NO_TILE } from "../lexicon/alphabet.ts";
import { emptyPosition, viewFor } from "../words/position.ts";
import { generateMoves } from "./generate.ts";
import { Grid } from "./grid.ts";
import { layingOf, MoveList, placementOf } from "./movelist.ts";
import { MoveSearch } from "./search.ts";

const steep = rulesOf("classic-en", {}, layoutOf([".....", ".....", ".....", ".....", ".....", ".....", "....."]));

describe("where tiles are laid", () => {
  test("a place across begins at its row and column, a place down at its column and row", () => {
    expect(layingOf(steep.layout, parsed(steep, "4B AB.c"))).toEqual({
      direction: "across",
      y: 3,
      x: 1,
      length: 4,
      tiles: [1, 2, NO_TILE, BLANK | 3],
    });
    expect(layingOf(steep.layout, parsed(steep, "B4 AB"))).toMatchObject({ direction: "down", y: 1, x: 3, length: 2 });
  });

  test("and back", () => {
    for (const text of ["1A AB", "7E AB", "A1 ABCDEFG", "E7 A", "3C a.b"]) {
      const placement = parsed(steep, text);
      expect(placementOf(steep.layout, layingOf(steep.layout, placement))).toEqual(placement);
    }
  });
});

describe("a list of moves", () => {
  const line = Uint8Array.from({ length: 15 }, (_, x) => x + 1);

  test("keeps what it was given, also when it grows, and forgets it all at once", () => {
    const { layout } = rulesOf("classic-en");
    const list = new MoveList();
    const count = 5000;
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < count; i++) {
        const from = i % 11;
        list.add(i % 2 === 0 ? "across" : "down", i % 15, from, Math.min(14, from + (i % 7)), line, i - 100, i * 3);
      }
      expect(list.count).toBe(count);
      for (let i = 0; i < count; i++) {
        const from = i % 11;
        const to = Math.min(14, from + (i % 7));
        const tiles = [...line.slice(from, to + 1)];
        const square = i % 2 === 0 ? (i % 15) * 15 + from : from * 15 + (i % 15);
        expect(list.move(layout, i)).toEqual({
          square,
          direction: i % 2 === 0 ? "across" : "down",
          tiles,
          score: i - 100,
        });
        expect(list.used[i]).toBe(i * 3);
      }
      list.clear();
      expect([list.count, list.moves(layout)]).toEqual([0, []]);
    }
  });

  test("a move that was handed out stays what it is", () => {
    const { layout } = rulesOf("classic-en");
    const list = new MoveList();
    list.add("across", 7, 7, 9, line, 12, 1);
    const move = list.move(layout, 0);
    list.clear();
    list.add("down", 1, 2, 4, line, 3, 2);
    expect(move).toEqual({ square: 112, direction: "across", tiles: [8, 9, 10], score: 12 });
  });
});

test("moves are listed in the same order each time, whatever was listed between", () => {
  const rules = rulesOf("classic-en");
  const lexicon = madeUpLexicon(rules.alphabet, 9);
  const board = new Uint8Array(225);
  board.set(rackOf(rules, "TEAR"), 112);
  const empty = emptyPosition(rules, 2, [1, 2, 3, 4]);
  const views = ["EARS?TO", "ZY?", "", "AEIOUNT"].map((rack) =>
    viewFor({ ...empty, board, racks: [rackOf(rules, rack), []] }, 0),
  );
  const first = views.map((view) => generateMoves(view, lexicon));
  expect(first[0].length).toBeGreaterThan(100);
  expect(views.toReversed().map((view) => generateMoves(view, lexicon))).toEqual(first.toReversed());
  const grid = new Grid(rules, lexicon);
  grid.set(board);
  const list = new MoveList();
  new MoveSearch(rules, lexicon).all(grid, views[0].rack, list);
  expect(list.moves(rules.layout)).toEqual(first[0]);
});
