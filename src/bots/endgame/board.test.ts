import { expect, test } from "vitest";
import { madeUpLexicon } from "../../../test/support/games.ts";
import { rulesOf } from "../../../test/support/table.ts";
import { Random } from "../../base/random.ts";
import { allTiles, BLANK, type Tile } from "../../lexicon/alphabet.ts";
import type { Laying } from "../../movegen/grid.ts";
import { MoveList, placementOf } from "../../movegen/movelist.ts";
import { MoveSearch } from "../../movegen/search.ts";
import type { Rules } from "../../words/ruleset.ts";
import { EndgameBoard, UNKNOWN } from "./board.ts";
import { Hand } from "./hand.ts";

const RULES: Readonly<Record<string, Rules>> = {
  "classic-en": rulesOf("classic-en"),
  "mini-11": rulesOf("mini-11"),
  "skrafl-is": rulesOf("skrafl-is"),
  "classic-es": rulesOf("classic-es", { rackSize: 8 }),
  "classic-cs": rulesOf("classic-cs", { rackSize: 8 }),
  "no words across": rulesOf("classic-en", { crossWords: { scored: false, checked: false } }),
};

const lineOf = (rules: Rules, laying: Laying, score: number): string =>
  JSON.stringify([placementOf(rules.layout, laying), score]);

function movesAtOnce(rules: Rules, search: MoveSearch, board: EndgameBoard, tiles: readonly Tile[]): string[] {
  const list = new MoveList();
  search.all(board.grid, tiles, list);
  return Array.from({ length: list.count }, (_, i) => lineOf(rules, list.laying(i), list.scores[i])).sort();
}

function movesByLines(rules: Rules, board: EndgameBoard, side: 0 | 1, hand: Hand, set: number): number[] {
  const lists = board.lookUp(side, hand, set);
  const moves: number[] = [];
  for (let line = 0; line < lists.length; line++) {
    const list = lists[line] === UNKNOWN ? board.find(side, hand, set, line) : lists[line];
    for (const move of hand.listed.subarray(hand.begins[list], hand.ends[list])) {
      expect(hand.masks[hand.used[move]] & ~hand.masks[set]).toBe(0);
      moves.push(move);
    }
    for (const out of hand.listed.subarray(hand.begins[list], hand.outs[list])) expect(hand.used[out]).toBe(set);
  }
  expect(new Set(moves.map((move) => lineOf(rules, hand.laying(move), hand.scores[move]))).size).toBe(moves.length);
  return moves;
}

test.each(Object.entries(RULES))("%s: line by line and remembered, the moves are those of a search", (_, rules) => {
  const lexicon = madeUpLexicon(rules.alphabet, 5);
  const search = new MoveSearch(rules, lexicon);
  for (let seed = 1; seed <= 3; seed++) {
    const random = Random.fromSeed(seed);
    const tiles = random.shuffle(allTiles(rules.alphabet));
    if (seed % 2 === 0) tiles[3] = BLANK;
    const { rackSize } = rules.ruleset;
    const racks = [tiles.slice(0, rackSize), tiles.slice(rackSize, 2 * rackSize)];
    const hands = racks.map((rack) => new Hand(search, rack, rules.layout.columns, 2));
    // Several games from the same hands: later ones meet lines that the earlier ones have searched.
    for (let game = 0; game < 4; game++) {
      const sets = hands.map((hand) => hand.sets - 1);
      let board = new EndgameBoard(rules, lexicon);
      board.begin(new Uint8Array(rules.layout.rows * rules.layout.columns));
      for (let turn = 0; turn < 8; turn++) {
        const side = turn % 2 === 0 ? 0 : 1;
        const hand = hands[side];
        search.rack.set(racks[side]);
        const left = search.rack.leave(hand.sets - 1 - sets[side]);
        const moves = movesByLines(rules, board, side, hand, sets[side]);
        // On an empty board both readings are searched, and `all` leaves one out where it is the mirror of the other.
        if (turn > 0)
          expect(moves.map((move) => lineOf(rules, hand.laying(move), hand.scores[move])).sort()).toEqual(
            movesAtOnce(rules, search, board, left),
          );
        if (moves.length === 0) continue;
        const move = moves[random.below(moves.length)];
        const next = new EndgameBoard(rules, lexicon);
        next.follow(board, hand.laying(move), side);
        board = next;
        sets[side] -= hand.used[move];
      }
    }
  }
});
