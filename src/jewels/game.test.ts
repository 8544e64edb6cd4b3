import { describe, expect, test } from "vitest";
import { EXAMPLE, EXAMPLE_QUEUES, positionOf as positionFrom } from "../../test/support/jewels.ts";
import { must } from "../base/result.ts";
import * as game from "./game.ts";

const swap = { from: 21, to: 29 };
const start = positionFrom(EXAMPLE, EXAMPLE_QUEUES);
const NO_SWAP = "12345612 34561234 56123456 12345612 34561234 56123456 12345612 34561234";

describe("a game ends", () => {
  test("when its turns are played, and then takes no more", () => {
    const before = game.startGame(start, { turns: 1, ms: null }, 1000);
    expect([game.endOf(before, 2000), game.turnsLeft(before)]).toEqual([null, 1]);
    const after = must(game.playTurn(before, swap, 2000));
    expect([game.endOf(after, 2000), game.turnsLeft(after), game.pointsOf(after)]).toEqual(["turns", 0, 6]);
    expect(game.playTurn(after, swap, 2000)).toEqual({ ok: false, fault: { code: "gameOver" } });
  });

  test("when its time is up, to the millisecond", () => {
    const timed = game.startGame(start, { turns: null, ms: 5000 }, 1000);
    expect([game.endOf(timed, 5999), game.timeLeft(timed, 5999)]).toEqual([null, 1]);
    expect([game.endOf(timed, 6000), game.timeLeft(timed, 9000)]).toEqual(["time", 0]);
    expect(game.playTurn(timed, swap, 6000).ok).toBe(false);
  });

  test("when no swap is left", () => {
    expect(game.endOf(game.startGame(positionFrom(NO_SWAP), game.NO_LIMITS, 0), 0)).toBe("noSwap");
  });

  test("when a cascade has no end", () => {
    const rows = EXAMPLE.split(" ").with(2, "12121313").join(" ");
    const endless = positionFrom(rows, ["1111", "1111", "1111", "1111", "1111", "1111", "1111", "1111"]);
    const hint = game.hintsOf(endless)[0];
    const after = must(game.playTurn(game.startGame(endless, game.NO_LIMITS, 0), hint.swap, 0));
    expect(game.endOf(after, 0)).toBe("endless");
  });
});

test("a turn that is taken back was never played", () => {
  const before = game.startGame(start, game.NO_LIMITS, 0);
  const after = must(game.playTurn(before, swap, 700));
  expect(game.positionOf(after)).not.toEqual(start);
  expect(game.turnTimes(after)).toEqual([700]);
  expect(game.undoTurn(after)).toEqual(before);
  expect(game.undoTurn(before)).toEqual(before);
});

test("a refused swap says why", () => {
  const before = game.startGame(start, game.NO_LIMITS, 0);
  expect(game.playTurn(before, { from: 0, to: 1 }, 0)).toMatchObject({ fault: { code: "noRun" } });
});

test("turns have the time since the one before", () => {
  const one = must(game.playTurn(game.startGame(start, game.NO_LIMITS, 100), swap, 350));
  const next = game.hintsOf(game.positionOf(one))[0].swap;
  expect(game.turnTimes(must(game.playTurn(one, next, 400)))).toEqual([250, 50]);
});
