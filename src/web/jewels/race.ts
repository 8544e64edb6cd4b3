import type { RunSetup, SeenRunFact } from "../../activity/run/forms.ts";
import { followRun, lookAtRun, type RunView } from "../../activity/run/seen.ts";
import type { Swap } from "../../jewels/swap.ts";
import type { ServerMessage } from "../../protocol/server.ts";
import type { OfferSetup } from "../../protocol/setup.ts";
import { hearRoom, type Kind, type Room } from "../connection/room.ts";

/** Two people on one board, as this page knows them. */
export type RaceRoom = Room<SeenRunFact, RunView>;

const races: Kind<RunSetup, SeenRunFact, RunView> = {
  look: lookAtRun,
  follow: followRun,
  heard: (message) =>
    (message.type === "activity.whole" || message.type === "activity.facts") && message.kind !== "table"
      ? message
      : null,
};

/** What is known after a message; the same room where it is about another race. */
export const hearRace = (room: RaceRoom, message: ServerMessage): RaceRoom => hearRoom(races, room, message);

/** Swaps that the server does not know yet; null where it knows others than were played here, and is right. */
export function unsentSwaps(known: readonly Swap[], played: readonly Swap[]): readonly Swap[] | null {
  const isSame = known.every(({ from, to }, at) => played[at]?.from === from && played[at]?.to === to);
  return isSame ? played.slice(known.length).map(({ from, to }) => ({ from, to })) : null;
}

/** Whole seconds until the start; nought when it has begun. */
export const secondsToStart = ({ startsAt }: Pick<RunSetup, "startsAt">, serverNow: number): number =>
  Math.max(0, Math.ceil((startsAt - serverNow) / 1000));

/** The same race once more. */
export const setupAgain = ({ limits }: Pick<RunSetup, "limits">): OfferSetup =>
  raceSetup(limits.ms === null ? null : limits.ms / 60_000);

export const RACE_MINUTES = [1, 2, 3, 5] as const;

/** `minutes`: null for a race of turns. */
export const raceSetup = (minutes: number | null): OfferSetup => ({ kind: "race", minutes });
