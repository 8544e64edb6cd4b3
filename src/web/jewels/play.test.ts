import { describe, expect, test } from "vitest";
import { EXAMPLE, EXAMPLE_QUEUES, positionOf } from "../../../test/support/jewels.ts";
import { Random } from "../../base/random.ts";
import { dealPosition } from "../../jewels/deal.ts";
import { NO_LIMITS, pointsOf, positionOf as positionIn } from "../../jewels/game.ts";
import { CLASSIC } from "../../jewels/rules.ts";
import { legalSwaps } from "../../jewels/swap.ts";
import {
  advance,
  canUndo,
  isAtRest,
  leave,
  seenTurns,
  shownPoints,
  skip,
  startPlay,
  takeBack,
  takesSwaps,
  tick,
  trySwap,
} from "./play.ts";

const start = positionOf(EXAMPLE, EXAMPLE_QUEUES);
const source = { kind: "file", name: "board.txt" } as const;
const swap = { from: 21, to: 29 };
const begin = (limits = NO_LIMITS) => startPlay(1, source, start, limits, 0);

test("a swap is played at once, and seen frame by frame", () => {
  let { play, result } = trySwap(begin(), swap, 10, false);
  expect(result.ok).toBe(true);
  expect(pointsOf(play.game)).toBe(6);
  expect(takesSwaps(play)).toBe(false);
  expect(seenTurns(play)).toEqual([]);
  const seen: [string, number][] = [];
  for (; !isAtRest(play); play = advance(play)) seen.push([play.frames[0].kind, shownPoints(play)]);
  expect(seen).toEqual([
    ["swap", 0],
    ["clear", 6],
    ["fall", 6],
  ]);
  expect(shownPoints(play)).toBe(6);
  expect(seenTurns(play)).toHaveLength(1);
  expect(takesSwaps(play)).toBe(true);
  expect(advance(play)).toBe(play);
});

test("what moves can be skipped", () => {
  const { play } = trySwap(begin(), swap, 10, false);
  expect(isAtRest(skip(play))).toBe(true);
  expect(skip(play).frames[0].pieces).toEqual(play.frames.at(-1)?.pieces);
});

test("a swap that makes no run bounces back, and nothing is counted", () => {
  const before = begin();
  const { play, result } = trySwap(before, { from: 0, to: 1 }, 10, false);
  expect(result).toMatchObject({ ok: false, fault: { code: "noRun" } });
  expect(play.frames.map(({ kind }) => kind)).toEqual(["bounce", "rest"]);
  expect([play.game, shownPoints(play)]).toEqual([before.game, 0]);
  expect(advance(play).frames).toEqual(before.frames);
  expect(trySwap(before, { from: 0, to: 1 }, 10, true).play).toBe(before);
});

test("where nothing may move, only what goes is shown", () => {
  const { play } = trySwap(begin(), swap, 10, true);
  expect(play.frames.map(({ kind }) => kind)).toEqual(["clear", "rest"]);
});

describe("the end", () => {
  test("comes with the last turn, while its stones still fall", () => {
    const { play } = trySwap(begin({ turns: 1, ms: null }), swap, 10, false);
    expect([play.end, isAtRest(play)]).toEqual(["turns", false]);
    expect(trySwap(skip(play), swap, 20, false).result).toMatchObject({ fault: { code: "gameOver" } });
  });

  test("comes with the clock, and stays", () => {
    const timed = begin({ turns: null, ms: 5000 });
    expect(tick(timed, 4999)).toBe(timed);
    const over = tick(timed, 5000);
    expect(over.end).toBe("time");
    expect(takesSwaps(over)).toBe(false);
    expect(tick(leave(over), 9000).end).toBe("time");
  });

  test("comes at once on a board without a swap", () => {
    const rows = "12345612 34561234 56123456 12345612 34561234 56123456 12345612 34561234";
    expect(startPlay(1, source, positionOf(rows), NO_LIMITS, 0).end).toBe("noSwap");
  });

  test("comes when the player stops", () => {
    expect(leave(begin()).end).toBe("left");
  });
});

describe("taking back", () => {
  test("brings the board before, and its points", () => {
    const played = skip(trySwap(begin(), swap, 10, false).play);
    const back = takeBack(played, 20);
    expect([shownPoints(back), back.game.played]).toEqual([0, []]);
    expect(back.frames[0].pieces.map(({ stone }) => stone)).toEqual([...start.board]);
  });

  test("is for practice only", () => {
    expect(canUndo(begin())).toBe(false);
    const limited = skip(trySwap(begin({ turns: 5, ms: null }), swap, 10, false).play);
    expect(canUndo(limited)).toBe(false);
    expect(takeBack(limited, 20)).toBe(limited);
    const daily = startPlay(1, { kind: "daily", date: "2026-01-01", run: "r" }, start, NO_LIMITS, 0);
    expect(canUndo(skip(trySwap(daily, swap, 10, false).play))).toBe(false);
  });
});

test("against the clock and others the page takes no more swaps than the server will", () => {
  const limits = { turns: null, ms: 120_000 };
  const ranked = { kind: "ranked", seed: 1, run: "r1" } as const;
  let play = startPlay(1, ranked, dealPosition(CLASSIC, Random.fromSeed(1), 200), limits, 0);
  const next = (now: number) => {
    const { rules, board } = positionIn(play.game);
    const tried = trySwap(play, legalSwaps(rules, board)[0], now, true);
    play = skip(tried.play);
    return tried.result;
  };
  for (let i = 0; i < 10; i++) expect(next(0).ok).toBe(true);
  expect(next(0)).toEqual({ ok: false, fault: { code: "tooQuick" } });
  expect(next(200).ok).toBe(true);
  expect(next(399).ok).toBe(false);
});
