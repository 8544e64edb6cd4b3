import { expect, test } from "vitest";
import { rulesOf, tableOf } from "../../test/support/table.ts";
import type { Move } from "../words/move.ts";
import { viewFor } from "../words/position.ts";
import { type Analyst, analyseRecorded, analyseView } from "./analyst.ts";

const { lexicon, set, lay } = tableOf(rulesOf("classic-en"), "DO DOG DOGS GO GOADS AD ANTIDISESTABLISH");
const analyst: Analyst = { lexicon, leaves: null, level: "expert", millis: 50, clock: () => 0 };

const position = set({ racks: ["DOGSAAE", "EEEEEEE"] });
const view = viewFor(position, 0);
const turn = { view, isRackKnown: true, isWithdrawn: false, advised: null };
const DOG = lay("8H DOG");

test("finds the best move, and what another one cost", () => {
  const { candidates, played } = analyseView(analyst, view, DOG);
  expect(candidates[0].score).toBeGreaterThanOrEqual(played?.candidate.score ?? 99);
  expect(played?.cost.points).toBeGreaterThan(0);
});

test("calls no move a mistake that was sold as the best one", () => {
  const own = analyseRecorded(analyst, { ...turn, move: DOG });
  expect(own.analysis?.played).toMatchObject({ isBest: false, mistake: "medium" });
  const { square, direction, tiles } = DOG as Extract<Move, { type: "place" }>;
  const sold = analyseRecorded(analyst, { ...turn, move: DOG, advised: { square, direction, tiles } });
  expect(sold.analysis?.played).toMatchObject({ isBest: true, mistake: null, cost: { points: 0, win: null } });
  const other = { square: 0, direction, tiles };
  expect(analyseRecorded(analyst, { ...turn, move: DOG, advised: other }).analysis).toEqual(own.analysis);
});

test("names words that the list has not", () => {
  const ODG: Move = { ...(DOG as Extract<Move, { type: "place" }>), tiles: [15, 4, 7] };
  expect(analyseRecorded(analyst, { ...turn, move: ODG }).unknown).toEqual(["ODG"]);
  expect(analyseRecorded(analyst, { ...turn, move: DOG }).unknown).toEqual([]);
});

test("counts a move that was taken back as a pass, and leaves unknown racks alone", () => {
  const withdrawn = analyseRecorded(analyst, { ...turn, move: DOG, isWithdrawn: true });
  expect(withdrawn.analysis?.played?.candidate.move).toEqual({ type: "pass" });
  expect(analyseRecorded(analyst, { ...turn, move: DOG, isRackKnown: false }).analysis).toBeNull();
});
