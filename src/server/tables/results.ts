import type { Timed } from "../../activity/activity.ts";
import type { Table, TableFact } from "../../activity/table/fact.ts";
import { gameEvents } from "../../activity/table/rules.ts";
import { wordText } from "../../lexicon/spelling.ts";
import type { MessageOf } from "../../protocol/server.ts";
import { isProvisional } from "../../ratings/standing.ts";
import { apply } from "../../words/apply.ts";
import type { EventOf } from "../../words/event.ts";
import { laidTiles } from "../../words/placement.ts";
import { emptyPosition, type Position } from "../../words/position.ts";
import { formedWords } from "../../words/score.ts";
import type { GameResult, Store } from "../store/store.ts";
import { rateTable } from "./rating.ts";

/** From 1; the same place for the same points. Winners are first, and who resigned comes after all who did not. */
export function placesOf({ position }: Table): number[] {
  const { scores, resigned, outcome } = position;
  const isWinner = (seat: number): boolean => outcome?.winners.includes(seat) === true;
  const isBetter = (a: number, b: number): boolean => {
    if (isWinner(a) !== isWinner(b)) return isWinner(a);
    if (resigned[a] !== resigned[b]) return !resigned[a];
    return !isWinner(a) && scores[a] > scores[b];
  };
  const seats = [...scores.keys()];
  return seats.map((seat) => 1 + seats.filter((other) => isBetter(other, seat)).length);
}

interface Play {
  readonly event: EventOf<"place">;
  readonly ply: number;
  /** Before it. */
  readonly board: Position["board"];
  readonly laid: number;
}

/** Placements that stood. */
function playsOf(table: Table, log: readonly Timed<TableFact>[]): Play[] {
  const { rules } = table.position;
  let position: Position = emptyPosition(rules, table.setup.seats.length, [0, 0, 0, 0]);
  const plays: Play[] = [];
  for (const event of gameEvents(log.map(({ fact }) => fact))) {
    if (event.type === "place") {
      const { version: ply, board } = position;
      plays.push({ event, ply, board, laid: laidTiles(rules.layout, event).length });
    }
    if (event.type === "challenge" && event.upheld) plays.pop();
    position = apply(position, event);
  }
  return plays;
}

/** Worked out for the best move alone. */
function mainWord({ position: { rules } }: Table, { event, board }: Play): string {
  const [main] = formedWords(rules, board, event);
  return main === undefined ? "" : wordText(rules.alphabet, main.tiles);
}

/** What each person's list and statistics need to know of a game. */
export function resultsOf(table: Table, log: readonly Timed<TableFact>[], at: number): GameResult[] {
  const { setup, position } = table;
  const plays = playsOf(table, log);
  const places = placesOf(table);
  const { bonus } = position.rules.ruleset;
  return setup.seats.flatMap(({ account }, seat): GameResult[] => {
    if (account === null) return [];
    const own = plays.filter(({ event }) => event.seat === seat);
    const best = own.reduce<Play | null>(
      (most, play) => (play.event.points > (most?.event.points ?? 0) ? play : most),
      null,
    );
    const others = position.scores.filter((_, other) => other !== seat);
    return [
      {
        account,
        table: setup.table,
        ruleset: setup.ruleset,
        seats: setup.seats.length,
        seat,
        rated: setup.rated,
        place: places[seat],
        points: position.scores[seat],
        spread: spreadOf(position.scores[seat] - Math.max(...others), places, seat),
        turns: turnsOf(log, seat),
        bingos: own.filter(({ laid }) => (bonus[laid] ?? 0) > 0).length,
        bestMove: best && { word: mainWord(table, best), points: best.event.points, ply: best.ply },
        at,
      },
    ];
  });
}

/** Points ahead. Nought is a draw: who won with as many points, because the other gave up, is one ahead. */
function spreadOf(points: number, places: readonly number[], seat: number): number {
  const isShared = places.filter((place) => place === places[seat]).length > 1;
  return points !== 0 || isShared ? points : places[seat] === 1 ? 1 : -1;
}

const turnsOf = (log: readonly Timed<TableFact>[], seat: number): number =>
  log.filter(({ fact }) => ["place", "exchange", "pass"].includes(fact.type) && "seat" in fact && fact.seat === seat)
    .length;

type SeatResult = MessageOf<"table.result">["seats"][number];

const TRIES = 5;

/** Saves what came of a finished game, once; null where somebody else has done it. */
export async function saveResults(
  store: Store,
  table: Table,
  log: readonly Timed<TableFact>[],
  at: number,
): Promise<SeatResult[] | null> {
  const results = resultsOf(table, log, at);
  const places = placesOf(table);
  for (let tries = 0; tries < TRIES; tries++) {
    const { changes, steps, pairs } = await rateTable(store, table, log, places, at);
    const saved = await store.saveResults(table.setup.table, results, steps, pairs);
    // Another game of the same person ended in between: reckon again from there.
    if (saved === "stale") continue;
    if (saved !== "saved") return null;
    return table.setup.seats.map((_, seat): SeatResult => {
      const change = changes[seat] ?? null;
      return {
        place: places[seat],
        points: table.position.scores[seat],
        rating: change && {
          before: change.before.rating,
          after: change.after.rating,
          provisional: isProvisional(change.after),
        },
      };
    });
  }
  return null;
}
