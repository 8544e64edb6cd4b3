import type { Swap } from "../../jewels/swap.ts";
import type { JewelsLimit } from "../../protocol/jewels-answers.ts";
import { JEWELS } from "../../protocol/names.ts";
import type { MessageOf, ServerMessage } from "../../protocol/server.ts";
import type { OfferSetup } from "../../protocol/setup.ts";

/** Two people on one board, as this page knows them. */
export interface Race {
  readonly id: string;
  /** Which of the two I am; −1 for somebody who watches. */
  readonly seat: number;
  readonly seats: MessageOf<"race.whole">["seats"];
  readonly limit: JewelsLimit;
  /** By the server's clock. */
  readonly startsAt: number;
  /** Null until both are done. */
  readonly winners: readonly number[] | null;
}

/** What is known after a message; the same race where it is about another one. */
export function hearRace(race: Race | null, id: string, message: ServerMessage): Race | null {
  if (message.type === "race.whole" && message.race === id) {
    const { seat, seats, limit, startsAt } = message;
    return { id, seat, seats, limit, startsAt, winners: null };
  }
  if (race === null) return race;
  if (message.type === "race.progress" && message.race === id) {
    const { seat: who, points, swaps, finished } = message;
    return { ...race, seats: race.seats.map((seat, at) => (at === who ? { ...seat, points, swaps, finished } : seat)) };
  }
  if (message.type === "race.end" && message.race === id) {
    const seats = race.seats.map((seat, at) => ({ ...seat, points: message.points[at], finished: true }));
    return { ...race, seats, winners: message.winners };
  }
  return race;
}

/** Swaps that the server does not know yet; null where it knows others than were played here, and is right. */
export function unsentSwaps(known: readonly Swap[], played: readonly Swap[]): readonly Swap[] | null {
  const isSame = known.every(({ from, to }, at) => played[at]?.from === from && played[at]?.to === to);
  return isSame ? played.slice(known.length) : null;
}

/** Whole seconds until the start; nought when it has begun. */
export const secondsToStart = ({ startsAt }: Race, serverNow: number): number =>
  Math.max(0, Math.ceil((startsAt - serverNow) / 1000));

/** The same race once more. */
export const setupAgain = ({ limit }: Race): OfferSetup =>
  raceSetup(limit.seconds === null ? null : limit.seconds / 60);

export const RACE_MINUTES = [1, 2, 3, 5] as const;

/** `minutes`: null for a race of turns. */
export const raceSetup = (minutes: number | null): OfferSetup => ({
  ruleset: JEWELS,
  seats: ["person", "person"],
  shuffled: false,
  rated: false,
  clock: minutes === null ? { type: "none" } : { type: "minutes", minutes, increment: 0, overtime: 0 },
});
