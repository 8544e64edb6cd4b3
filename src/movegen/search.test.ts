import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { moveLine, type ReferenceMove, referenceMoves } from "../../test/reference/moves.ts";
import { oddCases, oddLexicon, oddView, playAny } from "../../test/reference/odd-cases.ts";
import { madeUpLexicon, playGame } from "../../test/support/games.ts";
import { rulesOf, tableOf } from "../../test/support/table.ts";
import { viewFor } from "../words/position.ts";
import { generateMoves } from "./generate.ts";
import { Grid } from "./grid.ts";
import { MoveList } from "./movelist.ts";
import { MoveSearch } from "./search.ts";

const SEED = 2026;

const linesOf = (moves: readonly ReferenceMove[]): string[] => moves.map(moveLine).sort();

describe("all moves", () => {
  test.each([
    { scored: true, checked: true },
    { scored: false, checked: true },
    { scored: true, checked: false },
  ])("of a single tile with words both ways: %o", (crossWords) => {
    const table = tableOf(rulesOf("classic-en", { crossWords }), "AB BA BE AX EX");
    const position = table.set({ racks: ["X", "Q"], board: ["8H A", "9G E"] });
    const lines = generateMoves(viewFor(position, 0), table.lexicon).map(
      ({ square, direction, score, tiles }) => `${square} ${direction} ${tiles} ${score}`,
    );
    const [across, down] = ["126 across 0,24 ", "112 down 0,24 "];
    const points = crossWords.scored ? 9 + 9 : 9;
    expect(lines).toContain(`${across}${points}`);
    expect(lines.includes(`${down}${points}`)).toBe(!crossWords.scored || !crossWords.checked);
    for (const move of generateMoves(viewFor(position, 0), table.lexicon)) {
      const { score, ...placement } = move;
      expect(table.play(position, { type: "place", ...placement }).scores[0]).toBe(score);
    }
  });

  test("are those of every row and every column", () => {
    const rules = rulesOf("mini-11");
    const lexicon = madeUpLexicon(rules.alphabet, 5);
    const { positions } = playGame(rules, lexicon, 2, 7, playAny);
    const [grid, search] = [new Grid(rules, lexicon), new MoveSearch(rules, lexicon)];
    const [all, rows] = [new MoveList(), new MoveList()];
    for (const { board, racks, turn } of positions.slice(3)) {
      grid.set(board);
      all.clear();
      rows.clear();
      search.all(grid, racks[turn], all);
      for (const lines of [grid.across, grid.down])
        for (let y = 0; y < lines.height; y++) search.along(grid, racks[turn], lines, y, rows);
      expect(rows.moves(rules.layout)).toEqual(all.moves(rules.layout));
    }
  });

  test("are those of the slow reference where moves need not touch and racks are long or have three blanks", () => {
    const few = oddCases.filter(({ world, blanks }) => blanks < 3 || world.view.rack.length < 4);
    const property = fc.property(few, (one) => {
      const view = oddView(one);
      const moves = generateMoves(view, oddLexicon(one.world));
      expect(linesOf(moves)).toEqual(linesOf(referenceMoves(view, one.world.words)));
    });
    fc.assert(property, { seed: SEED, numRuns: 20 });
  });
});
