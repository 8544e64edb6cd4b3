import { PassThrough, Writable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EXAMPLE, EXAMPLE_QUEUES, positionOf } from "../../../test/support/jewels.ts";
import { openInput } from "../shell/input.ts";
import { translator } from "../shell/messages.ts";
import { JewelsGame } from "./game.ts";
import { playInLines } from "./lines.ts";
import { playOnScreen } from "./screen.ts";

// The clock of a game, and every timer with it, goes on only when the test says so.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const t = translator("en");
const style = { colour: true, shapes: false, roomy: false };
const gameOf = (seconds: number): JewelsGame =>
  new JewelsGame(positionOf(EXAMPLE, EXAMPLE_QUEUES), { turns: null, ms: seconds * 1000 }, () => performance.now());

/** What is written on it, and as large as asked for. */
class Screen extends Writable {
  shown = "";
  columns = 80;
  rows = 24;
  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.shown += chunk.toString();
    done();
  }

  /** Every time that was ever shown, in its order. */
  get times(): string[] {
    return [...this.shown.matchAll(/Time: (\d+:\d\d)/g)].map(([, time]) => time);
  }
}

test("on a screen the clock goes down every second, and the game ends with it", async () => {
  const screen = new Screen();
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} });
  const played = playOnScreen(gameOf(3), t, style, input as never, screen as never);
  for (const time of ["0:03", "0:02", "0:01"]) {
    expect(screen.times.at(-1)).toBe(time);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(await played).toBe(true);
  expect(screen.times).toEqual(["0:03", "0:02", "0:01", "0:00"]);
});

test("in lines the game ends with its time, though nothing is typed", async () => {
  const output = new Screen();
  const print = (line: string): void => void output.write(`${line}\n`);
  const input = openInput(new PassThrough(), output, () => {});
  const game = gameOf(1);
  const played = playInLines(game, { t, print, warn: print }, { ...style, colour: false }, input);
  await vi.advanceTimersByTimeAsync(999);
  expect(game.end).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(await played).toBe(true);
  expect(game.end).toBe("time");
  expect(output.shown).toMatch(/Points: 0 {3}Turn: 1 {3}Time: 0:01\n> \n$/);
});
