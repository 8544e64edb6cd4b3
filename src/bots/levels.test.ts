import { describe, expect, test } from "vitest";
import { madeUpLexicon, playGame } from "../../test/support/games.ts";
import { rulesOf, tableOf } from "../../test/support/table.ts";
import { letterOf } from "../lexicon/alphabet.ts";
import { hasWord, type Lexicon } from "../lexicon/lexicon.ts";
import { generateMoves } from "../movegen/generate.ts";
import { type View, viewFor } from "../words/position.ts";
import { checkMove, formedWords } from "../words/score.ts";
import type { Question } from "./bot.ts";
import { botOf, isLevel, LEVEL_IDS, levelOf, ratingOf } from "./levels.ts";

/** A clock that moves on each time it is read, so that thinking ends the same on every machine, and soon. */
function steps(): () => number {
  let now = 0;
  return () => (now += 10);
}

const ask = (view: View, lexicon: Lexicon, seed = 1, millis = 20): Question => ({
  ...{ view, lexicon, leaves: null, seed, millis },
  clock: steps(),
});

describe.each(LEVEL_IDS)("%s", (level) => {
  test.each([
    ["classic-en", 2],
    ["skrafl-is", 3],
    ["mini-11", 4],
  ] as const)("plays whole games of %s with %i seats by the rules", (id, seats) => {
    const rules = rulesOf(id);
    const choose = (view: View, lexicon: Lexicon) => botOf(level)(ask(view, lexicon)).move;
    const { positions } = playGame(rules, madeUpLexicon(rules.alphabet, 3), seats, 7, choose);
    const end = positions[positions.length - 1];
    expect(end.outcome?.reason).not.toBe("resigned");
    expect(Math.max(...end.scores)).toBeGreaterThan(0);
  });

  test("answers the same for the same view, seed and budget, and shows the move first", () => {
    const rules = rulesOf("classic-en");
    const lexicon = madeUpLexicon(rules.alphabet, 5);
    const { positions } = playGame(rules, lexicon, 2, 3, (view, words) => botOf("club")(ask(view, words)).move);
    const { turn } = positions[6];
    const view = viewFor(positions[6], turn);
    const answer = botOf(level)(ask(view, lexicon, 5));
    expect(botOf(level)(ask(view, lexicon, 5))).toEqual(answer);
    expect(answer.candidates[0].move).toBe(answer.move);
    expect(checkMove(view, answer.move).ok).toBe(true);
  });

  test("has nothing to say but a pass when the last tiles may only be challenged", () => {
    const single = tableOf(rulesOf("classic-en", { challenge: { rule: "single", points: 0 } }), "DO AD");
    const last = single.play(single.set({ racks: ["DO", "A"], bag: "" }), single.lay("8H DO"));
    expect(botOf(level)(ask(viewFor(last, 1), single.lexicon)).move).toEqual({ type: "pass" });
  });
});

test("a beginner lays only words that are common, also across", () => {
  const rules = rulesOf("classic-en");
  const lexicon = madeUpLexicon(rules.alphabet, 5);
  // The whole list plays the common one.
  const withCommon: Lexicon = { ...lexicon, common: [lexicon.dawg] };
  const { positions } = playGame(rules, lexicon, 2, 3, (view, words) => botOf("club")(ask(view, words)).move);
  for (const position of positions.slice(2, 12)) {
    if (position.phase !== "playing") continue;
    const view = viewFor(position, position.turn);
    const { move } = botOf("beginner")(ask(view, withCommon));
    if (move.type !== "place") continue;
    expect(move.tiles.length).toBeLessThanOrEqual(6);
    for (const { tiles } of formedWords(rules, view.board, move))
      expect(hasWord(lexicon, tiles.map(letterOf))).toBe(true);
  }
});

test("without levels of common words a beginner knows only short ones, and overlooks what others take", () => {
  const rules = rulesOf("classic-en");
  const lexicon = madeUpLexicon(rules.alphabet, 5);
  const { positions } = playGame(rules, lexicon, 2, 9, (view, words) => botOf("club")(ask(view, words)).move);
  let missed = 0;
  for (const position of positions.slice(1, -1)) {
    const view = viewFor(position, position.turn);
    const { move, candidates } = botOf("beginner")(ask(view, lexicon));
    if (move.type !== "place") continue;
    for (const { tiles } of formedWords(rules, view.board, move)) expect(tiles.length).toBeLessThanOrEqual(4);
    const most = Math.max(...generateMoves(view, lexicon).map(({ score }) => score));
    if (candidates[0].score < most) missed++;
  }
  expect(missed).toBeGreaterThan(positions.length / 5);
});

test("levels are known by their names, and each has a measured rating above the one before", () => {
  expect(LEVEL_IDS.every(isLevel)).toBe(true);
  expect(isLevel("grandmaster")).toBe(false);
  expect(["master", "greedy"].map(levelOf)).toEqual(["master", "club"]);
  const ratings = LEVEL_IDS.map((level) => ratingOf(level) ?? Number.NaN);
  expect(ratings).toEqual([...ratings].sort((a, b) => a - b));
  expect(ratings.every(Number.isFinite)).toBe(true);
});
