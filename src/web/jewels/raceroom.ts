import { useCallback, useEffect, useRef, useState } from "react";
import type { MessageOf } from "../../protocol/server.ts";
import { connection } from "../connection/online-store.ts";
import { beginRun, useJewels } from "./jewels-store.ts";
import { hearRace, type Race, unsentSwaps } from "./race.ts";
import { limitsFrom, positionFrom } from "./run.ts";

export interface RaceRoom {
  readonly race: Race | null;
  /** There is no such race (yet): a code. */
  readonly fault: string | null;
  /** Asks for the race once more. */
  readonly again: () => void;
}

/** Follows a race, plays one's own board, and tells the server each swap in its order. */
export function useRaceRoom(id: string): RaceRoom {
  const [race, setRace] = useState<Race | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const sent = useRef(0);
  const isBusy = useRef(false);
  const { play } = useJewels();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try enters the room anew.
  useEffect(() => {
    const deaf = connection.listen((message) => {
      if (message.type === "race.whole" && message.race === id) sent.current = takeWhole(message);
      setRace((before) => hearRace(before, id, message));
    });
    const leave = connection.stand(
      () => ({ type: "race.enter", race: id }),
      { type: "race.leave", race: id },
      (answer) => setFault(answer.ok ? null : answer.fault.code),
    );
    return () => {
      deaf();
      leave();
    };
  }, [id, tries]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks again when a turn was played or the race is heard anew.
  useEffect(() => {
    const send = async (): Promise<void> => {
      const { source, game } = useJewels.getState().play;
      if (source.kind !== "race" || source.race !== id || isBusy.current) return;
      const n = sent.current;
      const next = game.played[n]?.swap;
      if (next === undefined) return;
      isBusy.current = true;
      const answer = await connection.ask({ type: "race.swap", race: id, n, swap: { from: next.from, to: next.to } });
      isBusy.current = false;
      if (answer.ok) {
        if (sent.current === n) sent.current++;
        void send();
      } else if (answer.fault.code !== "offline") setTries((count) => count + 1);
    };
    void send();
  }, [id, race, play.game.played.length]);
  const again = useCallback(() => setTries((count) => count + 1), []);
  return { race, fault, again };
}

/** Begins one's own board, or goes on where the server and this page agree. Returns how many swaps it knows. */
function takeWhole(message: MessageOf<"race.whole">): number {
  const { race, seat, swaps, limit, startsAt, now } = message;
  const position = positionFrom(message);
  if (position === null || seat < 0) return 0;
  const { play } = useJewels.getState();
  const isHere = play.source.kind === "race" && play.source.race === race;
  const played = play.game.played.map(({ swap }) => swap);
  if (!isHere || unsentSwaps(swaps, played) === null)
    beginRun({ kind: "race", race }, position, limitsFrom(limit), startsAt + (Date.now() - now), swaps);
  return swaps.length;
}
