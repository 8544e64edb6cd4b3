import { describe, expect, test } from "vitest";
import { tinyGame, withTilesOf } from "../../test/reference/endgame.ts";
import { rulesOf } from "../../test/support/table.ts";
import { emptyPosition, type Position, type View, viewFor } from "../words/position.ts";
import { checkMove } from "../words/score.ts";
import type { Question } from "./bot.ts";
import { solvePreEndgame } from "./preendgame.ts";

const { game, lexicon } = tinyGame(rulesOf("classic-en", { rackSize: 3 }), 7);
const [A, B, C, D, Q] = [1, 2, 3, 4, 5];

/** Two tiles in the bag, and on the other rack one that could be there as well. */
function positionWith(other: readonly number[], bag: readonly number[]): Position {
  const racks = [[A, B, C], other];
  const rules = withTilesOf(game.rules, game.board, [...racks, bag]);
  return { ...emptyPosition(rules, 2, [1, 2, 3, 4]), board: game.board, racks, bag };
}

const view = viewFor(positionWith([D, A, Q], [B, C]), 0);

const question = (asked: View, more: Partial<Question> = {}): Question => ({
  view: asked,
  lexicon,
  leaves: null,
  seed: 1,
  millis: 1,
  clock: () => 0,
  ...more,
});

/** A clock that counts how often it is asked cuts at the same point every time. */
function solveBriefly(asked: View) {
  let time = 0;
  return solvePreEndgame(question(asked, { millis: 10, clock: () => time++ }));
}

describe("the pre-endgame", () => {
  const answer = solvePreEndgame(question(view));

  test("weighs moves, and passing, over the possible bags", () => {
    expect(answer).toMatchObject({ isExact: false, wasCut: false });
    const [best] = answer?.candidates ?? [];
    expect(answer?.move).toEqual(best.move);
    expect(best.win).toBeGreaterThanOrEqual(0);
    expect(best.win).toBeLessThanOrEqual(1);
    expect(checkMove(view, best.move).ok).toBe(true);
    expect(answer?.candidates.some(({ move }) => move.type === "pass")).toBe(true);
    expect(best.samples).toBeGreaterThan(0);
  });

  test("answers the same for the same seed", () => {
    expect(solveBriefly(view)).toEqual(solveBriefly(view));
  });

  test("does not know who holds which of the unseen tiles", () => {
    const swapped = viewFor(positionWith([B, C, A], [D, Q]), 0);
    expect(solveBriefly(swapped)).toEqual(solveBriefly(view));
  });

  test("without a clock it knows no more of the unseen tiles, and ends by itself", () => {
    expect(answer?.wasCut).toBe(false);
    expect(solvePreEndgame(question(viewFor(positionWith([B, C, A], [D, Q]), 0)))).toEqual(answer);
  });

  test("is exact where there is but one thing to do", () => {
    const racks = [
      [Q, Q, Q],
      [D, A, Q],
    ];
    const rules = withTilesOf(game.rules, game.board, [...racks, [B]]);
    const stuck = { ...positionWith([D, A, Q], [B]), rules, racks };
    expect(solvePreEndgame(question(viewFor(stuck, 0)))).toMatchObject({ move: { type: "pass" }, isExact: true });
  });

  test("says that it was cut when it is to stop", () => {
    expect(solvePreEndgame(question(view, { stopped: () => true }))).toMatchObject({ isExact: false, wasCut: true });
  });

  test.each<[string, Partial<View>]>([
    ["an empty bag", { bagSize: 0 }],
    ["a fuller bag", { bagSize: 8 }],
    ["a bag that does not fit the unseen tiles", { bagSize: 3 }],
    ["tiles that left the game", { asideSize: 1 }],
    ["another's turn", { turn: 1 }],
    ["a game that is over", { phase: "over" }],
  ])("does not answer for %s", (_, change) => {
    expect(solvePreEndgame(question({ ...view, ...change }))).toBeNull();
  });
});
