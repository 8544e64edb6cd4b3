import { useMemo } from "react";
import { announce } from "../design/toast-store.ts";
import { useTexts } from "../language/texts.ts";
import type { CellActions } from "./BoardCells.tsx";
import * as store from "./jewels-store.ts";
import { takesSwaps } from "./play.ts";
import { move, moveToEdge, type Picked, pick, swipe } from "./selection.ts";

/** What a person does on the board, played at once; a swap that is refused is said aloud. */
export function useBoardActions(): CellActions {
  const t = useTexts("jewels");
  return useMemo(() => {
    const { useJewels } = store;
    const play = (swap: { from: number; to: number }): void => {
      // A person who plays takes over from the computer.
      store.turnComputer(false);
      const result = store.attempt(swap);
      if (!result.ok) announce(t(`refused.${result.fault.code}`));
    };
    const settle = ({ selection, swap }: Picked): void => {
      store.select(selection);
      if (swap !== null) play(swap);
    };
    const whenWelcome = (act: () => void): void => {
      if (takesSwaps(useJewels.getState().play)) act();
    };
    const rules = () => useJewels.getState().play.game.start.rules;
    const selection = () => useJewels.getState().selection;
    return {
      pick: (cell) => whenWelcome(() => settle(pick(rules(), selection(), cell))),
      move: (direction) =>
        settle(
          takesSwaps(useJewels.getState().play)
            ? move(rules(), selection(), direction)
            : move(rules(), { ...selection(), chosen: null }, direction),
        ),
      toEdge: (edge) => store.select(moveToEdge(rules(), selection(), edge)),
      drop: () => store.select({ ...selection(), chosen: null }),
      swipe: (cell, direction) =>
        whenWelcome(() => {
          const swap = swipe(rules(), cell, direction);
          store.select({ cursor: cell, chosen: null });
          if (swap !== null) play(swap);
        }),
      skip: store.skip,
    };
  }, [t]);
}
