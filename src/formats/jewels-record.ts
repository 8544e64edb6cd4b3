import { ok, type Result } from "../base/result.ts";
import * as shape from "../base/shape.ts";
import { type PlayedSwap, playSwap } from "../jewels/cascade.ts";
import { type JewelsPosition, startPosition } from "../jewels/position.ts";
import { JEWELS_ENDS, type JewelsEnd, type JewelsRecord } from "../jewels/record.ts";
import { type JewelsRules, LONGEST_QUEUE, rulesShape, shortestQueue } from "../jewels/rules.ts";
import type { Swap } from "../jewels/swap.ts";
import { parseBoardFile } from "./jewels-board.ts";
import { makeRows, makeStones } from "./jewels-stones.ts";
import { makeSwap, parseAnswer } from "./jewels-turn.ts";

/** A game as JSON: the start as in a board file, and a line for each turn with what came of it. */
const FORMAT = "tessera-jewels";
const VERSION = 1;

export interface JewelsFile {
  readonly record: JewelsRecord;
  /** A name, or the command of a program. */
  readonly player: string | null;
  /** By turn, in milliseconds; empty where nobody has looked at a clock. */
  readonly times: readonly number[];
  readonly end: JewelsEnd | null;
}

const text = shape.string();
const count = shape.integer(0, 1_000_000_000);
const lines = shape.array(shape.string(/^[0-9]*$/, "digits"), 0, 64);

const turnShape = shape.object({
  swap: text,
  points: count,
  /** Steps of the cascade. */
  depth: count,
  ms: shape.withDefault(shape.nullable(count), null),
  /** After the turn. */
  board: lines,
});

const fileShape = shape.object({
  format: shape.oneOf(FORMAT),
  version: shape.oneOf(VERSION),
  rules: rulesShape,
  player: shape.withDefault(shape.nullable(text), null),
  board: lines,
  queues: lines,
  turns: shape.array(turnShape),
  end: shape.withDefault(shape.nullable(shape.oneOf(...JEWELS_ENDS)), null),
  total: count,
});

export function makeJewelsFile(
  start: JewelsPosition,
  played: readonly PlayedSwap[],
  { player, times, end }: Omit<JewelsFile, "record">,
): string {
  const { rules, board, queues } = start;
  const turns = played.map(({ swap, points, steps, position }, turn) => ({
    swap: makeSwap(rules, swap),
    points,
    depth: steps.length,
    ...(turn < times.length ? { ms: Math.round(times[turn]) } : {}),
    board: makeRows(rules, position.board),
  }));
  const head = {
    format: FORMAT,
    version: VERSION,
    rules,
    ...(player === null ? {} : { player }),
    board: makeRows(rules, board),
    queues: queues.map(makeStones),
  };
  const body = turns.map((turn) => `    ${JSON.stringify(turn)}`).join(",\n");
  const tail = { ...(end === null ? {} : { end }), total: played.reduce((sum, { points }) => sum + points, 0) };
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "turns": [\n${body}\n  ],\n${JSON.stringify(tail, null, 2).slice(2)}\n`;
}

/** Reads a game and plays it through: a figure that is not what the rules give is a fault of its turn. */
export function parseJewelsFile(json: unknown): Result<JewelsFile, shape.ShapeFault> {
  const checked = fileShape(json, "");
  if (!checked.ok) return checked;
  const { rules, player, turns, end, total } = checked.value;
  const start = parseStart(rules, checked.value.board, checked.value.queues);
  if (!start.ok) return start;
  const swaps: Swap[] = [];
  const times: number[] = [];
  let position = start.value;
  let sum = 0;
  for (const [index, turn] of turns.entries()) {
    const field = `turns[${index}]`;
    const swap = parseAnswer(rules, turn.swap);
    const played = swap.ok ? playSwap(position, swap.value) : null;
    if (!swap.ok || !played?.ok) return shape.unexpected(`${field}.swap`, "legalMove", turn.swap);
    position = played.value.position;
    const { points, steps } = played.value;
    if (turn.points !== points) return shape.unexpected(`${field}.points`, "number", turn.points, { number: points });
    if (turn.depth !== steps.length)
      return shape.unexpected(`${field}.depth`, "number", turn.depth, { number: steps.length });
    const rows = makeRows(rules, position.board);
    const wrong = rows.findIndex((row, at) => turn.board[at] !== row);
    if (wrong >= 0)
      return shape.unexpected(`${field}.board[${wrong}]`, "number", turn.board[wrong], { number: rows[wrong] });
    swaps.push(swap.value);
    if (turn.ms !== null) times.push(turn.ms);
    sum += points;
  }
  if (total !== sum) return shape.unexpected("total", "number", total, { number: sum });
  const { board, queues } = start.value;
  return ok({ record: { rules, board, queues, swaps }, player, times, end });
}

function parseStart(
  rules: JewelsRules,
  board: readonly string[],
  queues: readonly string[],
): Result<JewelsPosition, shape.ShapeFault> {
  if (board.length !== rules.rows) return shape.unexpected("board", "listOf", board.length, { min: rules.rows });
  if (queues.length !== rules.columns)
    return shape.unexpected("queues", "listOf", queues.length, { min: rules.columns });
  const parsed = parseBoardFile(rules, [...board, ...queues].join("\n"));
  if (parsed.ok) return ok(startPosition(rules, parsed.value.board, parsed.value.queues));
  // The lines of the text are the items of the two lists.
  const index = parsed.fault.line - 1;
  const found = [...board, ...queues][index];
  const { rows, columns: count, colours } = rules;
  if (index < rows) return shape.unexpected(`board[${index}]`, "stoneRow", found, { count, colours });
  const [least, most] = [shortestQueue(rules), LONGEST_QUEUE];
  return shape.unexpected(`queues[${index - rows}]`, "stoneQueue", found, { least, most, colours });
}
