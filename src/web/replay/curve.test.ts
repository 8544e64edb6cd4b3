import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { must } from "../../base/result.ts";
import type { AnalysedTurn } from "../../bots/analyst.ts";
import { curveOf } from "./curve.ts";
import { readGame } from "./reading.ts";
import { stepsOf } from "./steps.ts";

const GCG = readFileSync(new URL("../../../examples/games/game000.gcg", import.meta.url), "utf8");
const steps = stepsOf(must(readGame(GCG)));

test("follows the scores of each seat", () => {
  const { scores } = curveOf(steps, []);
  expect(scores.map((line) => line.at(-1))).toEqual([433, 408]);
  expect(scores[0].slice(0, 4)).toEqual([0, 26, 26, 42]);
});

test("estimates the chance of the first seat, and knows how it ended", () => {
  const { chances } = curveOf(steps, []);
  expect(chances?.[0]).toBe(0.5);
  expect(chances?.[1]).toBeGreaterThan(0.5);
  expect(chances?.at(-1)).toBe(1);
  expect(chances?.every((chance) => chance >= 0 && chance <= 1)).toBe(true);
});

test("takes the analysis where there is one, turned to the first seat", () => {
  const turn = (win: number) => ({ analysis: { played: { candidate: { win } } } }) as unknown as AnalysedTurn;
  const { chances } = curveOf(steps, [turn(0.7), turn(0.8)]);
  expect(chances?.slice(1, 3)).toEqual([0.7, expect.closeTo(0.2)]);
});

test("tells between what the chance lies, as far as an analysis knows", () => {
  const candidate = { win: 0.98, winError: 0.02 };
  const { bounds } = curveOf(steps, [{ analysis: { played: { candidate } } } as unknown as AnalysedTurn]);
  expect([bounds.low[1], bounds.high[1]]).toEqual([expect.closeTo(0.94), 1]);
  expect([bounds.low[2], bounds.high[2]]).toEqual([null, null]);
});

test("gives no chance where more than two play", () => {
  const three = "#player1 a A\n#player2 b B\n#player3 c C\n>a: DINRTTY 8H DIRTY +26 26\n";
  const curve = curveOf(stepsOf(must(readGame(three))), []);
  expect(curve.scores).toHaveLength(3);
  expect(curve.chances).toBeNull();
});
