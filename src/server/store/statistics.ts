import { type Selectable, sql } from "kysely";
import type { Statistics } from "../../protocol/answers.ts";
import { type Database, repeatable } from "./database.ts";
import { kept } from "./kept.ts";
import type { GameResult } from "./records.ts";
import type { Db, Schema } from "./schema.ts";

export interface StatisticsStore {
  /** Sums of all that somebody has played, or of one ruleset. */
  statisticsOf(account: string, ruleset: string | null): Promise<Statistics>;
}

export function statisticsIn(database: Database): StatisticsStore {
  return {
    async statisticsOf(account, ruleset) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("statistics")
          .selectAll()
          .where("account", "=", account)
          .$if(ruleset !== null, (own) => own.where("ruleset", "=", ruleset))
          .orderBy("ruleset")
          .execute(),
      );
      return sumOf(rows);
    },
  };
}

const rowOf = ({ place, seats, spread, bestMove, ...result }: GameResult) => {
  const { account, ruleset, table, points, turns, bingos } = result;
  const isDraw = place === 1 && seats > 1 && spread === 0;
  return {
    ...{ account, ruleset, games: 1, points, turns, bingos, best_points: points, best_table: table },
    wins: place === 1 && !isDraw ? 1 : 0,
    draws: isDraw ? 1 : 0,
    move_points: bestMove?.points ?? null,
    move_word: bestMove?.word ?? null,
    move_ply: bestMove?.ply ?? null,
    move_table: bestMove === null ? null : table,
  };
};

/**
 * One more game of each, in the transaction that writes its results; nobody has two seats. Of two that are equal the newer
 * one is the best.
 */
export const addResults = (db: Db, results: readonly GameResult[]) => sums(db, results.map(rowOf));

const sums = kept((db, rows: readonly ReturnType<typeof rowOf>[]) => {
  const sum = (name: "games" | "wins" | "draws" | "points" | "turns" | "bingos") =>
    sql<number>`${sql.id("statistics", name)} + excluded.${sql.ref(name)}`;
  const best = <T>(by: "best_points" | "move_points", name: keyof ReturnType<typeof rowOf>) =>
    sql<T>`case when excluded.${sql.ref(by)} >= coalesce(statistics.${sql.ref(by)}, excluded.${sql.ref(by)})
      then excluded.${sql.ref(name)} else statistics.${sql.ref(name)} end`;
  return db
    .insertInto("statistics")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["account", "ruleset"]).doUpdateSet({
        ...{ games: sum("games"), wins: sum("wins"), draws: sum("draws") },
        ...{ points: sum("points"), turns: sum("turns"), bingos: sum("bingos") },
        best_points: best("best_points", "best_points"),
        best_table: best("best_points", "best_table"),
        move_points: best("move_points", "move_points"),
        move_word: best("move_points", "move_word"),
        move_ply: best("move_points", "move_ply"),
        move_table: best("move_points", "move_table"),
      }),
    );
});

function sumOf(rows: readonly Selectable<Schema["statistics"]>[]): Statistics {
  const sum = (name: "games" | "wins" | "draws" | "points" | "turns" | "bingos"): number =>
    rows.reduce((total, row) => total + row[name], 0);
  let bestMove: Statistics["bestMove"] = null;
  let bestGame: Statistics["bestGame"] = null;
  for (const row of rows) {
    const { move_points: points, move_word: word, move_ply: ply, move_table: table } = row;
    const isMove = points !== null && word !== null && ply !== null && table !== null;
    if (isMove && points > (bestMove?.points ?? -1)) bestMove = { word, points, ply, table };
    if (bestGame === null || row.best_points > bestGame.points)
      bestGame = { points: row.best_points, table: row.best_table };
  }
  const games = sum("games");
  return {
    games,
    wins: sum("wins"),
    draws: sum("draws"),
    average: games === 0 ? null : Math.round((10 * sum("points")) / games) / 10,
    turns: sum("turns"),
    bingos: sum("bingos"),
    bestMove,
    bestGame,
  };
}
