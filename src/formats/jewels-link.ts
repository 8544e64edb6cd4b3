import { fail, ok, type Result } from "../base/result.ts";
import { firstRun, type Stone } from "../jewels/board.ts";
import { type JewelsRecord, replayRecord } from "../jewels/record.ts";
import { type JewelsRules, LONGEST_QUEUE, parseRules, shortestQueue } from "../jewels/rules.ts";
import type { Swap } from "../jewels/swap.ts";

/** A game in as few signs as a link bears: six bits a sign, as in the alphabet that links leave alone. */
const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VERSION = 1;
/** Version, a side, colours: four bits each hold what they can be, counted from the least. */
const SMALL = 4;
const STONE = 3;
const LENGTH = 11;
const COUNT = 16;
const CELL = 8;
const MOST_SWAPS = 2 ** COUNT - 1;

export type LinkFault = { readonly code: "damaged" } | { readonly code: "illegal"; readonly turn: number };

export function makeJewelsLink({ rules, board, queues, swaps }: JewelsRecord): string {
  const bits: number[] = [];
  const put = (value: number, width: number): void => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  const putStone = (stone: Stone): void => put(stone - 1, STONE);
  put(VERSION, SMALL);
  for (const value of [rules.rows - 1, rules.columns - 1, rules.colours - 1]) put(value, SMALL);
  board.forEach(putStone);
  for (const queue of queues) {
    put(queue.length, LENGTH);
    queue.forEach(putStone);
  }
  put(Math.min(swaps.length, MOST_SWAPS), COUNT);
  for (const { from, to } of swaps.slice(0, MOST_SWAPS)) {
    put(Math.min(from, to), CELL);
    // To the right or down: the other end of a legal swap needs no more.
    put(Math.abs(from - to) === 1 ? 0 : 1, 1);
  }
  let text = "";
  for (let at = 0; at < bits.length; at += 6)
    text += SIGNS[[0, 1, 2, 3, 4, 5].reduce((sign, bit) => sign * 2 + (bits[at + bit] ?? 0), 0)];
  return text;
}

/** The same game with queues no longer than it needs: to show it again, stones that never fell are of no use. */
export function trimQueues(record: JewelsRecord): JewelsRecord {
  const replayed = replayRecord(record);
  if (!replayed.ok) return record;
  const used = record.queues.map(() => 0);
  for (const { steps } of replayed.value.played)
    for (const { arrivals } of steps) for (const { cell } of arrivals) used[cell % record.rules.columns]++;
  // One more than fell in, because the next one is shown above the board.
  const queues = record.queues.map((queue, column) =>
    queue.slice(0, Math.max(used[column] + 1, shortestQueue(record.rules))),
  );
  return { ...record, queues };
}

/** A link that somebody has cut short or changed is told as such: the game is played through. */
export function parseJewelsLink(text: string): Result<JewelsRecord, LinkFault> {
  const damaged = fail({ code: "damaged" } as const);
  let at = 0;
  let missing = !/^[\w-]+$/.test(text);
  const take = (width: number): number => {
    let value = 0;
    for (let bit = 0; bit < width; bit++, at++) {
      const sign = SIGNS.indexOf(text[Math.floor(at / 6)] ?? "=");
      if (sign < 0) missing = true;
      value = value * 2 + ((sign >> (5 - (at % 6))) & 1);
    }
    return value;
  };
  if (missing || take(SMALL) !== VERSION) return damaged;
  const [rows, columns, colours] = [take(SMALL) + 1, take(SMALL) + 1, take(SMALL) + 1];
  const checked = parseRules({ rows, columns, colours });
  if (missing || !checked.ok) return damaged;
  const rules = checked.value;
  const takeStones = (length: number): Uint8Array => Uint8Array.from({ length }, () => take(STONE) + 1);
  const board = takeStones(rows * columns);
  const queues = takeQueues(rules, take, takeStones);
  const swaps: Swap[] = [];
  for (let left = missing ? 0 : take(COUNT); left > 0 && !missing; left--) {
    const from = take(CELL);
    swaps.push({ from, to: from + (take(1) === 0 ? 1 : columns) });
  }
  const isStone = (stone: Stone): boolean => stone <= colours;
  const stonesFit = board.every(isStone) && queues?.every((queue) => queue.every(isStone));
  if (missing || queues === null || !stonesFit || firstRun(rules, board) !== null) return damaged;
  const record = { rules, board, queues, swaps };
  const replayed = replayRecord(record);
  return replayed.ok ? ok(record) : fail({ code: "illegal", turn: replayed.fault.turn });
}

function takeQueues(
  rules: JewelsRules,
  take: (width: number) => number,
  takeStones: (length: number) => Uint8Array,
): Uint8Array[] | null {
  const queues: Uint8Array[] = [];
  for (let column = 0; column < rules.columns; column++) {
    const length = take(LENGTH);
    if (length < shortestQueue(rules) || length > LONGEST_QUEUE) return null;
    queues.push(takeStones(length));
  }
  return queues;
}
