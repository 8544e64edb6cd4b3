import { describe, expect, test } from "vitest";
import { madeUpLexicon, playGame } from "../../test/support/games.ts";
import { rulesOf, type Situation, tableOf } from "../../test/support/table.ts";
import { generateMoves } from "../movegen/generate.ts";
import { viewFor } from "../words/position.ts";
import { chooseGreedily } from "./greedy.ts";

const classic = tableOf(rulesOf("classic-en"), "DO DOG DOGS GO AD SO");
const choose = ({ set, lexicon }: typeof classic, situation: Situation) =>
  chooseGreedily(viewFor(set(situation), situation.turn ?? 0), lexicon);

describe("the greedy player", () => {
  test("lays what gives the most points at once", () => {
    // DOGS over the start: 2 + 1 + 2 + 1, doubled. No other word is worth as much.
    const move = choose(classic, { racks: ["DOGSAIE", "A"] });
    expect(move).toMatchObject({ type: "place" });
    expect(classic.play(classic.set({ racks: ["DOGSAIE", "A"] }), move).scores).toEqual([12, 0]);
  });

  test("takes the first of several that are worth the same, so that the same view gives the same move", () => {
    const view = viewFor(classic.set({ racks: ["DOGSDOG", "A"] }), 0);
    const moves = generateMoves(view, classic.lexicon);
    const most = Math.max(...moves.map(({ score }) => score));
    const { score, ...first } = moves.find((move) => move.score === most) ?? moves[0];
    expect(chooseGreedily(view, classic.lexicon)).toEqual({ type: "place", ...first });
  });

  test.each([
    ["classic-en", "EEEEEEE", 7],
    ["classic-en", "EEEEEE", 0],
    ["skrafl-2014", "EEEEEEEEE", 7],
    ["skrafl-2014", "EEE", 3],
    ["skrafl-2014", "EE", 2],
    ["skrafl-2014", "", 0],
    ["palavras-118", "E", 1],
  ])("%s with %j in the bag: where nothing fits it exchanges all it may, or passes: %i", (id, bag, count) => {
    const table = tableOf(rulesOf(id), "DO");
    const rack = "AIUTEMB";
    const move = choose(table, { racks: [rack, "A"], bag });
    expect(move).toEqual(count === 0 ? { type: "pass" } : table.exchange(rack.slice(0, count)));
    expect(table.fault(table.set({ racks: [rack, "A"], bag }), move)).toBeNull();
  });

  test("passes with nothing in hand", () => {
    expect(choose(classic, { racks: ["", "A"] })).toEqual({ type: "pass" });
  });

  test("passes when the last tiles are laid and it could only challenge them", () => {
    const single = tableOf(rulesOf("classic-en", { challenge: { rule: "single", points: 0 } }), "DO AD");
    const last = single.play(single.set({ racks: ["DO", "A"], bag: "" }), single.lay("8H DO"));
    expect(chooseGreedily(viewFor(last, 1), single.lexicon)).toEqual({ type: "pass" });
  });

  test.each(["classic-fr", "skrafl-is", "infoh100"])("plays whole games of %s that the rules accept", (id) => {
    const rules = rulesOf(id);
    const { positions } = playGame(rules, madeUpLexicon(rules.alphabet, 3), 2, 42, chooseGreedily);
    const end = positions[positions.length - 1];
    expect(end.outcome?.reason).not.toBe("resigned");
    expect(Math.max(...end.scores)).toBeGreaterThan(50);
  });
});
