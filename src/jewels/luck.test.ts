import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { meanOf } from "../base/mean.ts";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { playSwap } from "./cascade.ts";
import { dealPosition } from "./deal.ts";
import { luckOf } from "./luck.ts";
import { quickSwap } from "./player.ts";
import { CLASSIC } from "./rules.ts";
import { decodeValue } from "./value.ts";

const value = must(decodeValue(readFileSync(new URL("../../data/jewels/weights.bin", import.meta.url))));

/** The points of a swap with many turns or one left, and its luck, again and again with other stones that fall in. */
function turnsOf(turns: number, count: number): { points: number; luck: number }[] {
  const random = Random.fromSeed(turns);
  const start = dealPosition(CLASSIC, random, 8);
  const swap = quickSwap(start.board, turns, { value, random })!;
  return Array.from({ length: count }, () => {
    const { queues } = dealPosition(CLASSIC, random, 64);
    const played = must(playSwap({ ...start, queues }, swap));
    return { points: played.points, luck: luckOf(start.board, turns, played, { value, random, samples: 24 }) };
  });
}

test("luck is nothing in the mean, be it of a turn among many or of the last", () => {
  for (const turns of [1, 2, 20]) {
    const { mean, error } = meanOf(turnsOf(turns, 200).map(({ luck }) => luck));
    expect(error, "and it is not nothing each time").toBeGreaterThan(0.05);
    expect(Math.abs(mean)).toBeLessThan(3 * error!);
  }
});

test("points of the last turn less their luck are its mean, whatever fell in", () => {
  const turns = turnsOf(1, 50);
  const spread = (values: number[]) => meanOf(values).error! * Math.sqrt(values.length);
  expect(spread(turns.map(({ points, luck }) => points - luck))).toBeLessThan(
    0.4 * spread(turns.map(({ points }) => points)),
  );
});

test("whole games stray much less where the luck is taken out", () => {
  const random = Random.fromSeed(5);
  const games = Array.from({ length: 80 }, () => {
    let position = dealPosition(CLASSIC, random, 256);
    let [points, luck] = [0, 0];
    for (let turns = 20; turns > 0; turns--) {
      const played = must(playSwap(position, quickSwap(position.board, turns, { value, random })!));
      points += played.points;
      luck += luckOf(position.board, turns, played, { value, random, samples: 12 });
      position = played.position;
    }
    return { points, luck };
  });
  const plain = meanOf(games.map(({ points }) => points));
  const clean = meanOf(games.map(({ points, luck }) => points - luck));
  expect(clean.error).toBeLessThan(0.7 * plain.error!);
});
