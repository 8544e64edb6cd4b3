import type { Board } from "../../jewels/board.ts";
import type { JewelsPosition } from "../../jewels/position.ts";
import { type JewelsRules, MOST_TURNS } from "../../jewels/rules.ts";
import type { Swap } from "../../jewels/swap.ts";

/** The computer is told the board and how many turns are left; the stones that wait above it are hidden from it. */
export interface ComputerQuestion {
  readonly id: number;
  readonly rules: JewelsRules;
  readonly board: Board;
  readonly turns: number;
  readonly ms: number;
  readonly seed: number;
}

export interface ComputerAnswer {
  readonly id: number;
  /** Null where no swap is left. */
  readonly swap: Swap | null;
}

let worker: Worker | null = null;
let questions = 0;

const workerOf = (): Worker => {
  worker ??= new Worker(new URL("./computer-worker.ts", import.meta.url), { type: "module" });
  return worker;
};

/** Asks for a swap; without a limit of turns it plays as with many to come. */
export function askComputer({ rules, board }: JewelsPosition, turns: number | null, ms: number): Promise<Swap | null> {
  const player = workerOf();
  const id = ++questions;
  const left = Math.max(1, Math.min(turns ?? MOST_TURNS, MOST_TURNS));
  const question: ComputerQuestion = { id, rules, board, turns: left, ms, seed: id };
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const { signal } = done;
    const hear = ({ data }: MessageEvent<ComputerAnswer>): void => {
      if (data.id !== id) return;
      done.abort();
      resolve(data.swap);
    };
    const stop = (): void => {
      done.abort();
      worker = null;
      reject(new Error("the computer player stopped"));
    };
    player.addEventListener("message", hear, { signal });
    player.addEventListener("error", stop, { signal });
    player.postMessage(question);
  });
}
