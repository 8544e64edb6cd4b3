import { expect, test } from "vitest";
import type { GameResult } from "../store/store.ts";
import { statisticsOf } from "./statistics.ts";

const result = (change: Partial<GameResult>): GameResult => ({
  ...{ account: "a", table: "t", ruleset: "classic-en", seats: 2, seat: 0, rated: true, place: 1, points: 300 },
  ...{ spread: 20, turns: 12, bingos: 1, bestMove: { word: "CAT", points: 20, ply: 3 }, at: 0 },
  ...change,
});

test("nobody has played nothing", () => {
  expect(statisticsOf([])).toEqual({
    ...{ games: 0, wins: 0, draws: 0, average: null, turns: 0, bingos: 0, bestMove: null, bestGame: null },
  });
});

test("games come to wins, draws, an average and the best of each", () => {
  const results = [
    result({ table: "won", points: 401 }),
    result({ table: "drawn", spread: 0, points: 350, bestMove: { word: "QUIZ", points: 98, ply: 7 } }),
    result({ table: "lost", place: 2, spread: -60, points: 200, bingos: 0, bestMove: null }),
    result({ table: "third", seats: 3, place: 3, spread: -10, points: 333, bingos: 2 }),
  ];
  expect(statisticsOf(results)).toEqual({
    ...{ games: 4, wins: 1, draws: 1, average: 321, turns: 48, bingos: 4 },
    bestMove: { word: "QUIZ", points: 98, ply: 7, table: "drawn" },
    bestGame: { points: 401, table: "won" },
  });
});
