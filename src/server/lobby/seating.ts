import { fail, ok, type Result } from "../../base/result.ts";
import { isLevel } from "../../bots/levels.ts";
import { JEWELS, type OfferSetup } from "../../protocol/setup.ts";
import { findRules } from "../../words/catalog.ts";
import type { Fault, SeatPlan, TablePlan, Words } from "../services.ts";
import type { Offer } from "../store/store.ts";

/** An offer's setup as it is stored: with what a rematch keeps of the game before it. */
export interface StoredSetup extends OfferSetup {
  readonly rematchOf: string | null;
  /** Who sits where, in a rematch; else whoever comes takes the next seat. */
  readonly seating: readonly (string | null)[] | null;
}

/** Somebody who has taken a seat, with the value that was given for the shuffle. */
export interface Taker {
  readonly account: string;
  readonly value: string | null;
}

/** The store keeps takers as texts. */
export const makeTaker = ({ account, value }: Taker): string => (value === null ? account : `${account} ${value}`);

export function parseTaker(text: string): Taker {
  const [account, value] = text.split(" ", 2);
  return { account, value: value ?? null };
}

export const setupOf = (offer: Offer): StoredSetup => offer.setup as StoredSetup;

export const peopleIn = ({ seats }: OfferSetup): number => seats.filter((seat) => seat === "person").length;

export const isFull = (offer: Offer): boolean => offer.takers.length >= peopleIn(setupOf(offer));

/** Whether such a game can be played at all. */
export function checkOffer(setup: OfferSetup, words: Words): Result<void, Fault> {
  const people = peopleIn(setup);
  if (people === 0) return fail({ code: "noPerson", figures: {} });
  const bots = setup.seats.flatMap((seat) => (seat === "person" ? [] : [seat.bot]));
  if (setup.ruleset === JEWELS) {
    if (setup.seats.length !== 2 || bots.length > 0) return fail({ code: "seats", figures: { least: 2, most: 2 } });
    return ok(undefined);
  }
  const rules = findRules(setup.ruleset);
  if (rules === null) return fail({ code: "noSuchRuleset", figures: { ruleset: setup.ruleset } });
  const { least, most } = rules.ruleset.players;
  if (setup.seats.length < least || setup.seats.length > most) return fail({ code: "seats", figures: { least, most } });
  for (const bot of bots) if (!isLevel(bot)) return fail({ code: "noSuchLevel", figures: { level: bot } });
  if (words.isMissing(rules)) return fail({ code: "wordsNotReady", figures: { ruleset: setup.ruleset } });
  // People can play without a list of words and judge for themselves; a computer player cannot.
  if (bots.length > 0 && words.lexiconFor(rules) === null)
    return fail({ code: "noWords", figures: { ruleset: setup.ruleset } });
  return ok(undefined);
}

/** The table that a full offer becomes. It has the offer's id, so that two who make it make one. */
export function planOf(offer: Offer, seed: string): TablePlan {
  const { ruleset, seats, shuffled, rated, clock, rematchOf, seating } = setupOf(offer);
  const takers = offer.takers.map(parseTaker);
  const waiting = [...takers];
  const plans = seats.map((seat, i): SeatPlan => {
    if (seat !== "person") return { account: null, bot: seat.bot, value: null };
    const account = seating?.[i];
    const taker = account ? takers.find((one) => one.account === account) : waiting.shift();
    return { account: taker?.account ?? null, bot: null, value: taker?.value ?? null };
  });
  return { id: offer.id, ruleset, seats: plans, shuffled, rated, clock, rematchOf, seed };
}
