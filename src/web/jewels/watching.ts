import { useEffect, useState } from "react";
import { positionOf, turnsLeft } from "../../jewels/game.ts";
import { askComputer } from "./computer.ts";
import { attempt, type Speed, turnComputer, useJewels } from "./jewels-store.ts";
import { takesSwaps } from "./play.ts";

/** How long the computer thinks, how long the eye rests on the board, and how quickly stones move, by speed. */
const THINK_MS: Readonly<Record<Speed, number>> = { slow: 600, usual: 350, fast: 120 };
const REST_MS: Readonly<Record<Speed, number>> = { slow: 700, usual: 250, fast: 0 };
export const PACES: Readonly<Record<Speed, number>> = { slow: 1.3, usual: 1, fast: 0.35 };

/** Asks for one swap and plays it, unless the game has gone on meanwhile. Says whether it did. */
export async function playForMe(thinkMs: number): Promise<boolean> {
  const { play } = useJewels.getState();
  if (!takesSwaps(play)) return false;
  const swap = await askComputer(positionOf(play.game), turnsLeft(play.game), thinkMs);
  const now = useJewels.getState().play;
  if (swap === null || now.game !== play.game || !takesSwaps(now)) return false;
  return attempt(swap, "computer").ok;
}

export interface Watching {
  readonly isThinking: boolean;
  readonly hasFailed: boolean;
  /** One swap by the computer. */
  readonly step: () => void;
}

/** Lets the computer play on while it is turned on, a swap each time when all is at rest. */
export function useWatching(): Watching {
  const { play, isComputerOn, speed } = useJewels();
  const [isThinking, setThinking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isWelcome = takesSwaps(play);
  const think = (ms: number): void => {
    setThinking(true);
    setFailed(false);
    playForMe(ms)
      .catch(() => {
        setFailed(true);
        turnComputer(false);
      })
      .finally(() => setThinking(false));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks again when the game has changed, not when it is drawn.
  useEffect(() => {
    if (!isComputerOn) return;
    if (play.end !== null) turnComputer(false);
    if (!isWelcome) return;
    const timer = setTimeout(() => think(THINK_MS[speed]), REST_MS[speed]);
    return () => clearTimeout(timer);
  }, [isComputerOn, isWelcome, play.game, play.end]);
  return { isThinking, hasFailed, step: () => think(THINK_MS.usual) };
}
