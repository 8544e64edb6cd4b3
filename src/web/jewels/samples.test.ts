import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { must } from "../../base/result.ts";
import { parseBoardFile } from "../../formats/jewels-board.ts";
import { playSwap } from "../../jewels/cascade.ts";
import { isOver } from "../../jewels/position.ts";
import { CLASSIC } from "../../jewels/rules.ts";
import { legalSwaps } from "../../jewels/swap.ts";
import { loadSample, SAMPLE_IDS } from "./samples.ts";

test.each(SAMPLE_IDS)("the board %s can be played", async (id) => {
  const { rules, board } = await loadSample(id);
  expect(legalSwaps(rules, board).length).toBeGreaterThan(0);
});

test("the first boards are those of the examples", async () => {
  const file = readFileSync("examples/jewels/boards/board03.txt", "utf8");
  expect(await loadSample("first")).toEqual(must(parseBoardFile(CLASSIC, file)));
});

test("one swap of the deep board starts a cascade of thirteen steps", async () => {
  const start = await loadSample("deep");
  const depths = legalSwaps(CLASSIC, start.board).map((swap) => must(playSwap(start, swap)).steps.length);
  expect(Math.max(...depths)).toBe(13);
});

test("the last board has one swap, and then none", async () => {
  const start = await loadSample("last");
  const swaps = legalSwaps(CLASSIC, start.board);
  expect(swaps).toHaveLength(1);
  expect(isOver(must(playSwap(start, swaps[0])).position)).toBe(true);
});
