import { expect, test } from "vitest";
import { anyAction, madeUpLexicon, playGame } from "../../../test/support/games.ts";
import { rulesOf } from "../../../test/support/table.ts";
import type { Timed } from "../../activity/activity.ts";
import { applyFact, startTable, type Table } from "../../activity/table/fact.ts";
import type { TableSetup } from "../../activity/table/setup.ts";
import { chooseGreedily } from "../../bots/greedy.ts";
import { NO_TILE } from "../../lexicon/alphabet.ts";
import type { GameEvent } from "../../words/event.ts";
import { placesOf, resultsOf } from "./results.ts";

const setupFor = (seats: number): TableSetup => ({
  ...{ table: "t", createdAt: 0, ruleset: "classic-en", rated: true, lexicon: null, rematchOf: null, seedHash: "" },
  seats: Array.from({ length: seats }, (_, i) => ({ account: `a${i}`, name: "", bot: null, rating: null })),
  clock: { type: "none" },
  values: Array.from({ length: seats }, () => null),
});

function tableOf(events: readonly GameEvent[], seats: number): { table: Table; log: Timed<GameEvent>[] } {
  const log = events.map((fact, at) => ({ at, fact }));
  return { table: log.reduce(applyFact, startTable(setupFor(seats), rulesOf("classic-en"), "seed")), log };
}

test("what a game's result says follows from its events", () => {
  const rules = rulesOf("classic-en");
  let bingos = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const seats = 2 + (seed % 3);
    const player = seed % 2 === 0 ? chooseGreedily : anyAction;
    const { record } = playGame(rules, madeUpLexicon(rules.alphabet, seed), seats, seed, player);
    const { table, log } = tableOf(record.events, seats);
    const results = resultsOf(table, log, 77);
    expect(results.map(({ points }) => points)).toEqual(table.position.scores);
    for (const [seat, result] of results.entries()) {
      const placed = record.events.filter((event) => event.type === "place" && event.seat === seat);
      const points = placed.map((event) => (event.type === "place" ? event.points : 0));
      const sevens = placed.filter(
        (event) => event.type === "place" && event.tiles.filter((tile) => tile !== NO_TILE).length === 7,
      );
      bingos += result.bingos;
      expect(result.bingos).toBe(sevens.length);
      expect(result.bestMove?.points ?? 0).toBe(Math.max(0, ...points));
      if (result.bestMove !== null) {
        const event = record.events[result.bestMove.ply];
        expect(event).toMatchObject({ type: "place", seat, points: result.bestMove.points });
        expect(result.bestMove.word.length).toBeGreaterThan(1);
      }
      const others = table.position.scores.filter((_, other) => other !== seat);
      expect(result.spread).toBe(result.points - Math.max(...others));
    }
  }
  expect(bingos).toBeGreaterThan(0);
});

test("places: winners first, the same points the same place, who resigned last", () => {
  const { table } = tableOf([], 4);
  const ended = (scores: number[], resigned: boolean[], winners: number[]): Table => ({
    ...table,
    position: { ...table.position, scores, resigned, outcome: { reason: "tilesLaid", adjustments: [], winners } },
  });
  const none = [false, false, false, false];
  expect(placesOf(ended([10, 40, 30, 20], none, [1]))).toEqual([4, 1, 2, 3]);
  expect(placesOf(ended([40, 40, 10, 10], none, [0, 1]))).toEqual([1, 1, 3, 3]);
  expect(placesOf(ended([99, 40, 30, 20], [true, false, false, false], [1]))).toEqual([4, 1, 2, 3]);
});

test("a placement that was taken back is nobody's best move", () => {
  const rules = rulesOf("classic-en", { challenge: { rule: "double", points: 0 } });
  for (let seed = 1; seed < 20; seed++) {
    const { record } = playGame(rules, madeUpLexicon(rules.alphabet, seed), 2, seed, anyAction);
    const { table, log } = tableOf(record.events, 2);
    const takenBack = new Set(
      record.events.flatMap((event, i) =>
        event.type === "challenge" && event.upheld
          ? [record.events.slice(0, i).findLastIndex(({ type }) => type === "place")]
          : [],
      ),
    );
    if (takenBack.size === 0) continue;
    for (const { bestMove } of resultsOf(table, log, 0))
      if (bestMove !== null) expect(takenBack).not.toContain(bestMove.ply);
    return;
  }
  throw new Error("no game had a challenge that was upheld");
});
