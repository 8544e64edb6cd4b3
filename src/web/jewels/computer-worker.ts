import { Random } from "../../base/random.ts";
import { chooseSwap, isClassic } from "../../jewels/player.ts";
import { decodeValue, type Value } from "../../jewels/value.ts";
import type { ComputerAnswer, ComputerQuestion } from "./computer.ts";

/** The computer player in a thread of its own, so that stones fall smoothly while it thinks. */
const WEIGHTS = new URL("../../../data/jewels/weights.bin", import.meta.url);
const PLAYOUTS = 1_000_000;

let learnt: Promise<Value | null> | null = null;

/** What was learnt is fetched once. Where it cannot be had, the computer plays by plain search. */
async function loadValue(): Promise<Value | null> {
  try {
    const answer = await fetch(WEIGHTS);
    const value = decodeValue(new Uint8Array(await answer.arrayBuffer()));
    return value.ok ? value.value : null;
  } catch {
    return null;
  }
}

addEventListener("message", async ({ data }: MessageEvent<ComputerQuestion>) => {
  const { id, rules, board, turns, ms, seed } = data;
  if (isClassic(rules)) learnt ??= loadValue();
  const value = (await learnt) ?? null;
  if (value === null) learnt = null;
  const until = performance.now() + ms;
  const swap = chooseSwap(rules, board, turns, {
    value,
    random: Random.fromSeed(seed),
    playouts: PLAYOUTS,
    isOver: () => performance.now() >= until,
  });
  const answer: ComputerAnswer = { id, swap };
  postMessage(answer);
});
