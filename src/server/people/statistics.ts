import type { Statistics } from "../../protocol/answers.ts";
import type { GameResult, Page, ResultStore } from "../store/store.ts";

export function statisticsOf(results: readonly GameResult[]): Statistics {
  const first = results.filter(({ place }) => place === 1);
  const draws = first.filter(({ seats, spread }) => seats > 1 && spread === 0).length;
  const sum = (figure: (result: GameResult) => number): number =>
    results.reduce((total, each) => total + figure(each), 0);
  let bestMove: Statistics["bestMove"] = null;
  let bestGame: Statistics["bestGame"] = null;
  for (const { table, points, bestMove: move } of results) {
    if (move !== null && (bestMove === null || move.points > bestMove.points)) bestMove = { ...move, table };
    if (bestGame === null || points > bestGame.points) bestGame = { points, table };
  }
  return {
    games: results.length,
    wins: first.length - draws,
    draws,
    average: results.length === 0 ? null : Math.round((10 * sum(({ points }) => points)) / results.length) / 10,
    turns: sum(({ turns }) => turns),
    bingos: sum(({ bingos }) => bingos),
    bestMove,
    bestGame,
  };
}

const CHUNK = 500;
/** Statistics go back so far; nobody has played more, and a page must not read without end. */
const MOST_RESULTS = 20_000;

/** The newest first. */
export async function allResults(store: ResultStore, account: string, ruleset: string | null): Promise<GameResult[]> {
  const found: GameResult[] = [];
  let page: Page = { limit: CHUNK };
  for (;;) {
    const some = await store.resultsOf(account, ruleset, page);
    found.push(...some);
    if (some.length < CHUNK || found.length >= MOST_RESULTS) return found;
    page = { limit: CHUNK, before: some[some.length - 1].at };
  }
}
