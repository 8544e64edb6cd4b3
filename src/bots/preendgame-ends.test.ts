import { describe, expect, test } from "vitest";
import { type OpenGame, referenceValue, tinyGame, withTiles, withTilesOf } from "../../test/reference/endgame.ts";
import { layoutOf, rulesOf } from "../../test/support/table.ts";
import { BLANK, isBlank, NO_TILE, type Tile } from "../lexicon/alphabet.ts";
import type { Placement } from "../words/move.ts";
import { emptyPosition, unseenTiles, type View, viewFor } from "../words/position.ts";
import type { Rules } from "../words/ruleset.ts";
import { rankMoves } from "./candidates.ts";
import { DEEPEST } from "./endgame/ply.ts";
import { Draws } from "./preendgame-draws.ts";
import { SearchedEnds } from "./preendgame-ends.ts";

const SMALL = layoutOf(["T..d..T", ".D...D.", "..t.t..", "d..D..d", "..t.t..", ".D...D.", "T..d..T"], [4, 4]);
const RULES: Readonly<Record<string, Rules>> = {
  "classic-en": rulesOf("classic-en", { rackSize: 2 }, SMALL),
  "skrafl-2014": rulesOf("skrafl-2014", { rackSize: 2 }, SMALL),
};
const [A, B, C, D, Q] = [1, 2, 3, 4, 5];
const SCORES = [40, 33];

function tinyView(base: Rules, seed: number) {
  const { game, words, lexicon } = tinyGame(base, seed);
  const racks = [
    [A, B],
    [D, A],
  ];
  const rules = withTilesOf(game.rules, game.board, [...racks, [seed % 2 === 0 ? Q : C]]);
  const position = { ...emptyPosition(rules, 2, [1, 2, 3, 4]), board: game.board, racks, scores: SCORES };
  return { view: viewFor({ ...position, bag: [seed % 2 === 0 ? Q : C] }, 0), words, lexicon };
}

const EVERYTHING = { depth: DEEPEST, width: Number.POSITIVE_INFINITY, nodes: 1_000_000 };

/** The lead at the end when a move is laid, the rack filled from the bag, and both then play as well as they can. */
function referenceLead(
  view: View,
  move: Placement,
  score: number,
  unseen: readonly Tile[],
  words: ReadonlySet<string>,
) {
  const rest = [...view.rack];
  for (const tile of move.tiles) if (tile !== NO_TILE) rest.splice(rest.indexOf(isBlank(tile) ? BLANK : tile), 1);
  const held = view.rackSizes[1];
  const after: OpenGame = {
    rules: view.rules,
    board: withTiles(view.rules, view.board, move),
    racks: [unseen.slice(0, held), [...rest, ...unseen.slice(held)]],
    passes: 0,
    scoreless: score === 0 ? view.scoreless + 1 : 0,
  };
  return SCORES[0] - SCORES[1] + score - referenceValue(after, words);
}

describe.each(Object.entries(RULES))("%s", (_, rules) => {
  test("with all of it searched an end is that of plain minimax, for every move and draw", () => {
    let compared = 0;
    for (const seed of [1, 2, 3, 4]) {
      const { view, words, lexicon } = tinyView(rules, seed);
      const draws = new Draws(unseenTiles(view), view.bagSize, seed);
      const ends = new SearchedEnds(view, 1, lexicon, null, draws, seed, () => false);
      for (const { move, score } of rankMoves(view, lexicon, null, 4)) {
        if (move.type !== "place") continue;
        for (let draw = 0; draw < draws.count; draw++) {
          const unseen = Uint8Array.from(unseenTiles(view));
          draws.arrange(unseen, draw);
          expect({ seed, draw, ...ends.play(move, score, draw, EVERYTHING) }).toEqual({
            seed,
            draw,
            lead: referenceLead(view, move, score, [...unseen], words),
            isProven: true,
          });
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(8);
  });
});
