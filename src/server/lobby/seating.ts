import type { Fault } from "../../activity/activity.ts";
import type { TableSetup } from "../../activity/table/setup.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { isLevel } from "../../bots/levels.ts";
import { isSameList } from "../../lexicon/grades.ts";
import type { OfferSetup, TableOffer } from "../../protocol/setup.ts";
import { findRules } from "../../words/catalog.ts";
import { commitmentOf } from "../../words/fairstate.ts";
import type { SeatPlan, TablePlan, Words } from "../base/parts.ts";
import type { Offer, StoredSetup, StoredTable } from "../store/store.ts";
import { makeTaker, parseTaker, type Taker } from "../store/taker.ts";
import { listForNew } from "../tables/create.ts";

export { makeTaker, parseTaker, type StoredSetup, type Taker };

/** What somebody gives to the shuffle when a seat is taken. */
export type Pledge = Pick<Taker, "commitment" | "value">;

/** The board of a race is not shuffled by values: nobody promises one. */
export function takerOf(account: string, { kind }: OfferSetup, { commitment, value }: Pledge, at: number): Taker {
  if (kind === "race") return { account, at, commitment: null, value: null, isLate: false };
  return { account, at, commitment: commitment ?? (value && commitmentOf(value)), value, isLate: false };
}

/** So long a full offer waits for values that were promised. */
export const REVEAL_MS = 15_000;

export const isAwaited = ({ commitment, value, isLate }: Taker): boolean =>
  commitment !== null && value === null && !isLate;

/** A race is one of two people. */
const seatsIn = (setup: OfferSetup): TableOffer["seats"] =>
  setup.kind === "race" ? ["person", "person"] : setup.seats;

export const peopleIn = (setup: OfferSetup): number => seatsIn(setup).filter((seat) => seat === "person").length;

export const hasBots = (setup: OfferSetup): boolean => seatsIn(setup).some((seat) => seat !== "person");

export const isRated = (setup: OfferSetup): boolean => setup.kind === "table" && setup.rated;

export const isFull = (offer: Offer): boolean => offer.takers.length >= peopleIn(offer.setup);

/** Whether the offer is for this account among others: a challenge, or a rematch that somebody else asked for. */
export const isFor = (offer: Offer, account: string): boolean =>
  offer.to === account || (offer.owner !== account && (offer.setup.seating?.includes(account) ?? false));

/** Whether a full offer waits for the value of this account. */
export const waitsFor = (offer: Offer, account: string): boolean =>
  isFull(offer) && offer.takers.map(parseTaker).some((taker) => taker.account === account && isAwaited(taker));

/** Full, and nobody's value is waited for. */
export const isReady = (offer: Offer): boolean => isFull(offer) && !offer.takers.map(parseTaker).some(isAwaited);

/** A full offer whose time to reveal is over: who has not done so is waited for no longer. */
export function withoutLate(offer: Offer, now: number): readonly string[] | null {
  const takers = offer.takers.map(parseTaker);
  if (!isFull(offer) || Math.max(...takers.map(({ at }) => at)) + REVEAL_MS > now) return null;
  return takers.map((taker) => makeTaker(isAwaited(taker) ? { ...taker, isLate: true } : taker));
}

/** The same game once more; who was first is last then. */
export function setupAgain({ table, ruleset, seats, rated, clock, lexicon: list }: TableSetup) {
  const order = [...seats.slice(1), seats[0]];
  const seating = order.map(({ account }) => account);
  const offered: TableOffer["seats"] = order.map(({ bot }) => (bot === null ? "person" : { bot }));
  const usual = findRules(ruleset)?.ruleset.lexicon ?? "";
  const isOwn = list !== null && !isSameList(list.name, usual);
  const lexicon = isOwn ? { lexicon: list.name } : {};
  const game = { kind: "table" as const, ruleset, ...lexicon, seats: offered, shuffled: false, rated, clock };
  return { ...game, rematchOf: table, seating } satisfies StoredSetup;
}

/** Whether such a game can be played at all. */
export async function checkOffer(setup: OfferSetup, words: Words): Promise<Result<void, Fault>> {
  if (setup.kind === "race") return ok(undefined);
  if (peopleIn(setup) === 0) return fail({ code: "noPerson", figures: {} });
  const bots = setup.seats.flatMap((seat) => (seat === "person" ? [] : [seat.bot]));
  // A game that need never end would never be lost.
  if (setup.rated && setup.clock.type === "none") return fail({ code: "ratedNeedsClock", figures: {} });
  const rules = findRules(setup.ruleset);
  if (rules === null) return fail({ code: "noSuchRuleset", figures: { ruleset: setup.ruleset } });
  const { least, most } = rules.ruleset.players;
  if (setup.seats.length < least || setup.seats.length > most) return fail({ code: "seats", figures: { least, most } });
  for (const bot of bots) if (!isLevel(bot)) return fail({ code: "noSuchLevel", figures: { level: bot } });
  // People can play without a list of words and judge for themselves; a computer player cannot.
  const listed = await listForNew(words, rules, bots.length > 0, setup.lexicon ?? null);
  return listed.ok ? ok(undefined) : listed;
}

/** The table that a full offer becomes. It has the offer's id, so that two who make it make one. */
export function planOf(offer: Offer, setup: StoredTable, seed: string): TablePlan {
  const { ruleset, lexicon = null, seats, shuffled, rated, clock, rematchOf, seating } = setup;
  const takers = offer.takers.map(parseTaker);
  const waiting = [...takers];
  const plans = seats.map((seat, i): SeatPlan => {
    if (seat !== "person") return { account: null, bot: seat.bot, commitment: null, value: null };
    const account = seating?.[i];
    const taker = account ? takers.find((one) => one.account === account) : waiting.shift();
    const { account: id = null, commitment = null, value = null } = taker ?? {};
    return { account: id, bot: null, commitment, value };
  });
  return { id: offer.id, ruleset, lexicon, seats: plans, shuffled, rated, clock, rematchOf, seed };
}
