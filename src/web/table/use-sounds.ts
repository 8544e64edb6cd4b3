import { useCallback, useEffect, useRef } from "react";
import type { SessionState } from "../session/session.ts";
import { playSound } from "../sounds/sounds.ts";
import type { Flight } from "./motion.ts";

/** What is heard at the table: tiles, one's turn, the end. Gives what is to be told of tiles that moved. */
export function useSounds({ view, curtain, seats }: SessionState): (flights: readonly Flight[]) => void {
  const isMine = view.turn === view.seat && view.phase !== "over" && curtain === null;
  const isOver = view.phase === "over";
  const before = useRef({ isMine, isOver });
  const hasOthers = seats.some(({ isHere }) => !isHere);
  const hasWon = view.outcome?.winners.includes(view.seat) ?? false;
  useEffect(() => {
    const last = before.current;
    before.current = { isMine, isOver };
    if (isOver && !last.isOver) playSound(hasWon ? "win" : "end");
    else if (isMine && !last.isMine && hasOthers) playSound("turn");
  }, [isMine, isOver, hasWon, hasOthers]);
  return useCallback((flights) => {
    const laid = flights.filter(({ to }) => to.startsWith("square"));
    if (laid.length > 0) playSound("tile");
    else if (flights.length > 3 && flights.every(({ from, to }) => from.startsWith("rack") && to.startsWith("rack")))
      playSound("shuffle");
  }, []);
}
