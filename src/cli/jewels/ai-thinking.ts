import { readFileSync } from "node:fs";
import type { Random } from "../../base/random.ts";
import { UserError } from "../../base/user-error.ts";
import type { Board } from "../../jewels/board.ts";
import {
  emptyMemory,
  type Memory,
  makeMemory,
  parseMemory,
  remember,
  rememberAnswer,
  upcoming,
} from "../../jewels/memory.ts";
import { chooseSwap, isClassic, quickSwap } from "../../jewels/player.ts";
import type { JewelsRules } from "../../jewels/rules.ts";
import type { SampledQueues } from "../../jewels/samples.ts";
import type { Swap } from "../../jewels/swap.ts";
import { type BoardValue, decodeValue } from "../../jewels/value.ts";
import { writeText } from "../shell/files.ts";

export interface Thinking {
  readonly rules: JewelsRules;
  readonly turns: number;
  readonly board: Board;
  readonly random: Random;
  readonly isOver: () => boolean;
  readonly playouts: number;
  readonly memory: string | undefined;
  weights(): Uint8Array;
  answer(swap: Swap): void;
  warn(fault: UserError): void;
}

/** Finds a better swap than the first one and answers with it; then notes for the next turn what this one has shown. */
export function think(thinking: Thinking): void {
  const { rules, turns, board, random, playouts, isOver, answer } = thinking;
  const value = isClassic(rules) ? readValue(thinking) : null;
  const quick = value === null ? null : quickSwap(board, turns, { value, random });
  if (quick !== null) answer(quick);
  const memory = thinking.memory === undefined ? null : remember(rules, readMemory(thinking.memory), turns, board);
  const known = memory === null ? [] : upcoming(rules, memory);
  const putIn = (queues: SampledQueues): void => {
    for (const [column, stones] of known.entries()) if (stones.length > 0) queues.know(column, stones);
  };
  const prepare = known.some((stones) => stones.length > 0) ? putIn : undefined;
  const swap = chooseSwap(rules, board, turns, { value, random, playouts, isOver, prepare });
  if (swap === null) return;
  if (swap.from !== quick?.from || swap.to !== quick.to) answer(swap);
  if (memory !== null && thinking.memory !== undefined)
    writeText(thinking.memory, makeMemory(rememberAnswer(memory, swap)));
}

/** Without the weights the player is weaker, but plays on. */
function readValue({ weights, warn }: Thinking): BoardValue | null {
  const value = decodeValue(weights());
  if (value.ok) return value.value;
  warn(new UserError("ai.badWeights", { file: "data/jewels/weights.bin" }));
  return null;
}

/** What cannot be read is forgotten: the first turn has no file, and a bad one must not stop the game. */
function readMemory(file: string): Memory {
  try {
    return parseMemory(readFileSync(file, "utf8")) ?? emptyMemory();
  } catch {
    return emptyMemory();
  }
}
