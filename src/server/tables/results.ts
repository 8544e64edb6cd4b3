import { isLevel, ratingOf } from "../../bots/levels.ts";
import { wordText } from "../../lexicon/spelling.ts";
import type { Table, TableFact, Timed } from "../../protocol/fact.ts";
import type { MessageOf } from "../../protocol/server.ts";
import { poolOf } from "../../ratings/pool.ts";
import { BEGINNING, measured, type Standing } from "../../ratings/standing.ts";
import { apply } from "../../words/apply.ts";
import type { EventOf } from "../../words/event.ts";
import { laidTiles } from "../../words/placement.ts";
import { emptyPosition, type Position } from "../../words/position.ts";
import { formedWords } from "../../words/score.ts";
import type { GameResult, Rating, RatingStep, Store } from "../store/store.ts";
import { gameEvents } from "./rules.ts";

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
  readonly word: string;
  readonly laid: number;
}

/** Placements that stood, with their main words. */
function playsOf(table: Table, log: readonly Timed<TableFact>[]): Play[] {
  const { rules } = table.position;
  let position: Position = emptyPosition(rules, table.setup.seats.length, [0, 0, 0, 0]);
  const plays: Play[] = [];
  for (const event of gameEvents(log.map(({ fact }) => fact))) {
    if (event.type === "place") {
      const [main] = formedWords(rules, position.board, event);
      const word = main === undefined ? "" : wordText(rules.alphabet, main.tiles);
      plays.push({ event, ply: position.version, word, laid: laidTiles(rules.layout, event).length });
    }
    if (event.type === "challenge" && event.upheld) plays.pop();
    position = apply(position, event);
  }
  return plays;
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
        bestMove: best && { word: best.word, points: best.event.points, ply: best.ply },
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
    const before = table.setup.rated ? await ratingsBefore(store, table) : [];
    const after = table.setup.rated ? await rated(before, places) : null;
    const steps = after === null ? [] : stepsOf(table, before, after, at);
    const saved = await store.saveResults(table.setup.table, results, steps);
    // Another game of the same person ended in between: reckon again from there.
    if (saved === "stale") continue;
    if (saved !== "saved") return null;
    return table.setup.seats.map(({ account }, seat) => ({
      place: places[seat],
      points: table.position.scores[seat],
      rating:
        account === null || after === null ? null : { before: before[seat].standing.rating, after: after[seat].rating },
    }));
  }
  return null;
}

/** The libraries take a tenth of a second to load: a server that starts need not wait for them. */
async function rated(before: readonly Before[], places: readonly number[]): Promise<Standing[]> {
  const { rateSeats } = await import("../../ratings/ratings.ts");
  return rateSeats(
    before.map(({ standing }) => standing),
    places,
  );
}

interface Before {
  readonly standing: Standing;
  readonly known: Rating | null;
}

async function ratingsBefore(store: Store, { setup }: Table): Promise<Before[]> {
  const pool = poolOf(setup.ruleset, setup.seats.length);
  return Promise.all(
    setup.seats.map(async ({ account, bot }): Promise<Before> => {
      if (account !== null) {
        const known = await store.rating(account, pool);
        return { standing: known ?? BEGINNING, known };
      }
      const rating = bot !== null && isLevel(bot) ? ratingOf(bot) : null;
      return { standing: measured(rating ?? BEGINNING.rating), known: null };
    }),
  );
}

function stepsOf({ setup }: Table, before: readonly Before[], after: readonly Standing[], at: number): RatingStep[] {
  const pool = poolOf(setup.ruleset, setup.seats.length);
  return setup.seats.flatMap(({ account }, seat): RatingStep[] => {
    if (account === null) return [];
    const { rating, deviation, volatility } = after[seat];
    const games = (before[seat].known?.games ?? 0) + 1;
    return [{ account, pool, rating, deviation, volatility, games, at, table: setup.table }];
  });
}
