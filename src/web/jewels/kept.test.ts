import { expect, test } from "vitest";
import { hintsOf, positionOf } from "../../jewels/game.ts";
import { CLASSIC } from "../../jewels/rules.ts";
import { makeKept, parseKept } from "./kept.ts";
import { leave, type Play, shownPoints, skip, startPlay, takeBack, trySwap } from "./play.ts";
import { randomBoard } from "./setup.ts";

const SOURCE = { kind: "random", seed: 7, rules: CLASSIC } as const;

function played(turns: number, limits: { turns: number | null; ms: number | null } = { turns: null, ms: null }): Play {
  let play = startPlay(1, SOURCE, randomBoard(CLASSIC, 7), limits, 1000);
  for (let turn = 0; turn < turns; turn++)
    play = skip(trySwap(play, hintsOf(positionOf(play.game))[0].swap, 2000 + turn * 500, true).play);
  return play;
}

test("a game that was kept is the same game, and its turns can still be taken back", () => {
  const play = { ...played(5), computerTurns: 2, hintsUsed: 3 };
  const again = parseKept(makeKept(play) as string, 9, 10_000) as Play;
  expect(again).toEqual({ ...play, id: 9, frames: again.frames });
  expect(shownPoints(again)).toBe(shownPoints(play));
  expect(again.game.moments).toEqual([2000, 2500, 3000, 3500, 4000]);
  expect(takeBack(again, 10_000).game.played).toHaveLength(4);
});

test("a clock has run on meanwhile, and one who had stopped has stopped", () => {
  const text = makeKept(played(2, { turns: null, ms: 60_000 })) as string;
  expect(parseKept(text, 1, 30_000)?.end).toBeNull();
  expect(parseKept(text, 1, 61_001)?.end).toBe("time");
  expect(parseKept(makeKept(leave(played(1))) as string, 1, 5000)?.end).toBe("left");
});

test("games that the server judges are not kept, and broken texts are no games", () => {
  expect(makeKept({ ...played(1), source: { kind: "daily", date: "2026-11-16", run: "x" } })).toBeNull();
  const text = makeKept(played(2)) as string;
  const other = (change: object): string => JSON.stringify({ ...JSON.parse(text), ...change });
  const broken = ["", "{", "[]", "null", other({ record: "AAAA" }), other({ source: { kind: "daily" } })];
  for (const bad of [...broken, other({ moments: [1] }), other({ startedAt: "soon" })])
    expect(parseKept(bad, 1, 5000), bad.slice(0, 40)).toBeNull();
});
