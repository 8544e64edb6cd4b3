import { useEffect, useState } from "react";
import type { RunView } from "../../activity/run/seen.ts";
import { connection } from "../connection/online-store.ts";
import { openRoom } from "../connection/open-room.ts";
import { emptyRoom } from "../connection/room.ts";
import { beginRun, useJewels } from "./jewels-store.ts";
import { hearRace, type RaceRoom } from "./race.ts";
import { playRace, type RaceBoard } from "./race-player.ts";
import { positionFrom } from "./run.ts";

export interface FollowedRace {
  readonly race: RunView | null;
  /** There is no such race (yet): a code. */
  readonly fault: string | null;
  /** Asks for the race once more. */
  readonly again: () => void;
}

const NOTHING = (): void => {};

/** Follows a race, and plays one's own board in it. */
export function useRaceRoom(id: string): FollowedRace {
  const [{ view, fault }, setState] = useState<RaceRoom>(() => emptyRoom(id));
  const [again, setAgain] = useState(() => NOTHING);
  useEffect(() => {
    const room = openRoom<RaceRoom>(emptyRoom(id), hearRace, connection);
    const end = playRace(room, connection, boardOf(id));
    room.subscribe(() => setState(room.state()));
    setState(room.state());
    setAgain(() => room.again);
    return () => {
      end();
      room.close();
    };
  }, [id]);
  return { race: view, fault, again };
}

const boardOf = (race: string): RaceBoard => ({
  played: () => {
    const { source, game } = useJewels.getState().play;
    return source.kind === "race" && source.race === race ? game.played.map(({ swap }) => swap) : null;
  },
  begin: ({ setup: { start, limits, startsAt }, seats, seat }) => {
    const position = positionFrom(start);
    const startedHere = startsAt - connection.state().ahead;
    if (position !== null) beginRun({ kind: "race", race }, position, limits, startedHere, seats[seat].swaps);
  },
  subscribe: useJewels.subscribe,
});
