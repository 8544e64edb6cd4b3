import type { JewelsPosition } from "../../jewels/position.ts";
import { MOST_TURNS } from "../../jewels/rules.ts";
import type { Swap } from "../../jewels/swap.ts";
import { askEngine } from "../engine/engine.ts";

let questions = 0;

/**
 * Asks the computer for a swap; null where none is legal. It is told the board and how many turns are left, and
 * not the stones that wait above it; without a limit it plays as with many turns to come.
 */
export const askComputer = (
  { rules, board }: JewelsPosition,
  turns: number | null,
  millis: number,
): Promise<Swap | null> =>
  askEngine("swap", {
    rules,
    board,
    turns: Math.max(1, Math.min(turns ?? MOST_TURNS, MOST_TURNS)),
    seed: ++questions,
    millis,
  });
