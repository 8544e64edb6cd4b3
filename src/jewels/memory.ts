import * as shape from "../base/shape.ts";
import type { Board, Stone } from "./board.ts";
import { explainRefills } from "./refills.ts";
import { type JewelsRules, LONGEST_QUEUE, shortestQueue } from "./rules.ts";
import type { Swap } from "./swap.ts";

/**
 * What a player that is called anew for each turn can note down of a game: the last board and its answer, and the stones
 * that have come into each column since no turn was unclear. Queues come round again, so once a column repeats
 * itself its next stones are known. This is knowledge that the question of a turn does not give.
 */
export interface Memory {
  readonly turns: number;
  readonly board: readonly Stone[];
  readonly answer: Swap | null;
  readonly columns: readonly (readonly Stone[])[];
}

export const emptyMemory = (): Memory => ({ turns: 0, board: [], answer: null, columns: [] });

/** A repetition is believed when so many stones have come a second time: by chance that happens once in 1.6 million. */
const EVIDENCE = 8;
/** As many as a sample of queues holds. */
const FORESIGHT = 32;

const stones = shape.array(shape.integer(1, 8));
const memoryShape: shape.Shape<Memory> = shape.object({
  turns: shape.integer(0, 1_000_000),
  board: stones,
  answer: shape.nullable(shape.object({ from: shape.integer(0, 255), to: shape.integer(0, 255) })),
  columns: shape.array(stones, 0, 16),
});

/** Null where the text is no memory. */
export function parseMemory(text: string): Memory | null {
  try {
    const parsed = memoryShape(JSON.parse(text), "");
    return parsed.ok ? parsed.value : null;
  } catch {
    return null;
  }
}

export const makeMemory = (memory: Memory): string => `${JSON.stringify(memory)}\n`;

/** Takes in the board of a new turn. If it does not follow from what is remembered, another game has begun. */
export function remember(rules: JewelsRules, memory: Memory, turns: number, board: Board): Memory {
  const now = { turns, board: [...board], answer: null };
  const nothing = { ...now, columns: Array.from({ length: rules.columns }, () => []) };
  const { answer } = memory;
  if (answer === null || memory.turns !== turns + 1 || memory.board.length !== board.length) return nothing;
  if (memory.columns.length !== rules.columns) return nothing;
  const refills = explainRefills(rules, Uint8Array.from(memory.board), answer, board);
  // What came is not clear, nor how much: columns begin anew.
  if (refills === null) return nothing;
  return { ...now, columns: memory.columns.map((column, index) => [...column, ...refills[index]]) };
}

export const rememberAnswer = (memory: Memory, answer: Swap): Memory => ({ ...memory, answer });

/** By column, the stones that come next as far as they are known. */
export const upcoming = (rules: JewelsRules, { columns }: Memory): Stone[][] =>
  columns.map((column) => {
    const period = periodOf(column, shortestQueue(rules));
    if (period === null) return [];
    const first = column.length - period;
    return Array.from({ length: FORESIGHT }, (_, i) => column[first + (i % period)]);
  });

/**
 * The shortest after which the last stones repeat those before. Only these are compared: where a cascade was explained wrongly
 * stones are missing, and what lies behind that does not count.
 */
function periodOf(column: readonly Stone[], shortest: number): number | null {
  const last = column.slice(-EVIDENCE);
  for (let period = shortest; period <= Math.min(column.length - EVIDENCE, LONGEST_QUEUE); period++) {
    const first = column.length - EVIDENCE - period;
    if (last.every((stone, i) => stone === column[first + i])) return period;
  }
  return null;
}
