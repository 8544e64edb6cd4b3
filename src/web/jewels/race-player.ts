import type { RunView } from "../../activity/run/seen.ts";
import type { Swap } from "../../jewels/swap.ts";
import type { Connection } from "../connection/connection.ts";
import type { OpenRoom } from "../connection/open-room.ts";
import { type RaceRoom, unsentSwaps } from "./race.ts";

/** One's own board of a race on this page. */
export interface RaceBoard {
  /** The swaps played here; null where the board of another game lies there. */
  readonly played: () => readonly Swap[] | null;
  /** Begins it, or goes on with the swaps that the server knows. */
  readonly begin: (race: RunView) => void;
  readonly subscribe: (changed: () => void) => () => void;
}

/** The server takes so many at once. */
const MOST_AT_ONCE = 50;
const AGAIN_MS = 1000;

/**
 * Tells the server the swaps of one's own board in their order, and keeps the board to what the server knows: another
 * page of the same person may play it too. Gives what ends it.
 */
export function playRace(room: OpenRoom<RaceRoom>, connection: Connection, board: RaceBoard): () => void {
  let isBusy = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the board was last begun from: swaps that this page cannot play are not tried for ever. */
  let begunWith: readonly Swap[] | null = null;

  function begin(race: RunView): void {
    const { swaps } = race.seats[race.seat];
    if (swaps === begunWith) return;
    begunWith = swaps;
    board.begin(race);
  }

  function look(): void {
    const { view: race } = room.state();
    if (race === null || race.seat < 0) return;
    const { swaps, turns, end } = race.seats[race.seat];
    const played = board.played();
    const unsent = played && unsentSwaps(swaps, played);
    const mayAsk = !isBusy && timer === undefined && connection.state().status === "live";
    if (unsent === null) begin(race);
    else if (mayAsk && end === null && unsent.length > 0)
      void send(race.setup.id, turns, unsent.slice(0, MOST_AT_ONCE));
  }

  async function send(activity: string, after: number, swaps: { from: number; to: number }[]): Promise<void> {
    isBusy = true;
    // What comes of it is heard before the answer.
    const answer = await connection.ask({ type: "run.swaps", activity, after, swaps });
    isBusy = false;
    if (isClosed) return;
    if (answer.ok) return look();
    if (answer.fault.code === "badSwap") restart();
    else wait();
  }

  /** The server does not believe what was played here. */
  function restart(): void {
    const { view } = room.state();
    if (view !== null && view.seat >= 0) board.begin(view);
  }

  function wait(): void {
    timer = setTimeout(() => {
      timer = undefined;
      look();
    }, AGAIN_MS);
  }

  const endings = [room.subscribe(look), board.subscribe(look), connection.subscribe(look)];
  look();
  return () => {
    isClosed = true;
    for (const end of endings) end();
    clearTimeout(timer);
  };
}
