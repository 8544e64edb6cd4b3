import { describe, expect, test } from "vitest";
import { CHALLENGE, placementOf, RESIGN, rulesOf, tableOf } from "../../test/support/table.ts";
import { must } from "../base/result.ts";
import { adviseByScore, bestByScore, generateMoves, type ScoredMove } from "../movegen/generate.ts";
import { apply } from "./apply.ts";
import { decideHint } from "./hint.ts";
import { viewFor } from "./position.ts";

const rules = rulesOf("classic-en", { hints: { best: 10, square: 5 } });
const { set, lay, play, lexicon, decide } = tableOf(rules, "DO DOG AD");
// Behind DO only G fits, before it nothing; D below A would make AD.
const before = set({ racks: ["GXX", "AD"], board: ["8H DO"], scores: [30, 20], bag: "" });

describe("the best move", () => {
  const [hint, ...more] = must(decideHint(before, 0, "best", lexicon, adviseByScore));

  test("is the one with the most points, and can be played", () => {
    expect(hint).toEqual({ type: "hint", seat: 0, price: 10, kind: "best", ...placementOf(rules, "8H ..G") });
    expect(more).toEqual([]);
    expect(decide(before, lay("8H ..G"))).toMatchObject({ ok: true });
  });

  test("costs its price, and the player is still on turn", () => {
    expect(apply(before, hint)).toEqual({ ...before, scores: [20, 20], version: before.version + 1 });
  });

  test("is never worth less than any other", () => {
    const position = set({ racks: ["DOGADOG", "A"] });
    const moves = generateMoves(viewFor(position, 0), lexicon);
    const best = bestByScore(moves) as ScoredMove;
    expect(moves.length).toBeGreaterThan(5);
    expect(best.score).toBe(Math.max(...moves.map(({ score }) => score)));
    expect(moves.find(({ score }) => score === best.score)).toBe(best);
  });
});

describe("a square of the best move", () => {
  test.each([
    ["across, behind tiles that lie there", "GXX", ["8H DO"], "8J"],
    ["down", "AXX", ["8H DO", "8J G"], "H7"],
    ["its first one", "DOX", [], null],
  ])("%s", (_, rack, board, at) => {
    const position = set({ racks: [rack, "X"], board, bag: "" });
    const hints = must(decideHint(position, 0, "square", lexicon, adviseByScore));
    const best = bestByScore(generateMoves(viewFor(position, 0), lexicon)) as ScoredMove;
    const square = at === null ? best.square : placementOf(rules, `${at} A`).square;
    expect(hints).toEqual([{ type: "hint", seat: 0, price: 5, kind: "square", square }]);
    expect(apply(position, hints[0]).scores).toEqual([-5, 0]);
  });
});

describe("no hint", () => {
  test("out of turn, or after the end", () => {
    expect(decideHint(before, 1, "best", lexicon, adviseByScore)).toEqual({
      ok: false,
      fault: { code: "notYourTurn", turn: 0 },
    });
    const over = play(before, RESIGN);
    expect(decideHint(over, 0, "best", lexicon, adviseByScore)).toEqual({ ok: false, fault: { code: "gameOver" } });
  });

  test("where the rules sell none of that kind, or nobody has a word list", () => {
    const forbidden = { ok: false, fault: { code: "hintForbidden" } };
    const onlySquares = { ...before, rules: rulesOf("classic-en", { hints: { best: null, square: 5 } }) };
    expect(decideHint(onlySquares, 0, "best", lexicon, adviseByScore)).toEqual(forbidden);
    expect(decideHint(onlySquares, 0, "square", lexicon, adviseByScore)).toMatchObject({ ok: true });
    expect(decideHint(before, 0, "best", null, adviseByScore)).toEqual(forbidden);
  });

  test("where there is no move: it costs nothing", () => {
    const stuck = set({ racks: ["XX", "A"], board: ["8H DO"], bag: "" });
    for (const kind of ["best", "square"] as const)
      expect(decideHint(stuck, 0, kind, lexicon, adviseByScore)).toEqual({
        ok: false,
        fault: { code: "noMovePossible" },
      });
  });

  test("when the last tiles are laid and nothing is left but to challenge them or to pass", () => {
    const single = tableOf(rulesOf("classic-en", { challenge: { rule: "single", points: 0 } }), "DO AD");
    const last = single.play(single.set({ racks: ["DO", "A"], bag: "" }), single.lay("8H DO"));
    expect(decideHint(last, 1, "best", single.lexicon, adviseByScore)).toEqual({
      ok: false,
      fault: { code: "onlyChallengeOrPass" },
    });
  });
});

test("a hint for nothing takes no points", () => {
  const free = { ...before, rules: rulesOf("classic-en", { hints: { best: 0, square: 0 } }) };
  const [hint] = must(decideHint(free, 0, "best", lexicon, adviseByScore));
  expect(apply(free, hint).scores).toEqual([30, 20]);
});

test("a hint does not settle the placement before it", () => {
  const single = tableOf(rulesOf("classic-en", { challenge: { rule: "single", points: 0 } }), "DO AD");
  const phony = single.play(single.set({ racks: ["DX", "A"] }), single.lay("8H DX"));
  const after = must(decideHint(phony, 1, "best", tableOf(rules, "AD").lexicon, adviseByScore)).reduce(apply, phony);
  expect(single.play(after, CHALLENGE).board.every((tile) => tile === 0)).toBe(true);
});
