import type { Fault } from "../../activity/activity.ts";
import { fail } from "../../base/result.ts";
import type { OfferSetup } from "../../protocol/setup.ts";
import type { Clock, Self } from "../base/parts.ts";
import { isBanned } from "../identity/identity.ts";
import type { AccountStore, ActivityStore, ModerationStore, TallyStore } from "../store/store.ts";
import { FRESH_MINUTES, limitOf } from "../tables/limits.ts";
import { hasBots } from "./seating.ts";

interface Parts {
  readonly store: AccountStore & ModerationStore & TallyStore;
  readonly clock: Clock;
  readonly limitsRates: boolean;
}

export const refuse = (code: string, figures: Fault["figures"] = {}) => fail<Fault>({ code, figures });

type Refusal = ReturnType<typeof refuse>;

/** As the store has it: a socket may be older than an account's name and password. */
export async function isGuestAmong(store: AccountStore, accounts: readonly (string | null)[]): Promise<boolean> {
  const found = await store.accounts(accounts.filter((account) => account !== null));
  return found.some(({ role }) => role === "guest");
}

/** Said before a seat is taken; what holds is counted again when the table is written. */
export async function fullHands(
  store: ActivityStore,
  { account, role }: Self,
  setup: OfferSetup,
): Promise<Refusal | null> {
  const { games, botGames } = limitOf(role);
  const now = await store.inPlay(account);
  if (now.games >= games) return refuse("tooManyGames", { most: games });
  return hasBots(setup) && now.botGames >= botGames ? refuse("tooManyBotGames", { most: botGames }) : null;
}

/** As the store has them: deleted, or banned. */
export async function isAnybodyGone({ store, clock }: Parts, accounts: readonly string[]): Promise<boolean> {
  const found = await store.accounts(accounts);
  return found.some((account) => account.deletedAt !== null || isBanned(account, clock.now()));
}

/** Offers that are shown to somebody by name: so many in so many minutes, on all nodes together. */
const ASKED = [
  { most: 10, minutes: 1 },
  { most: 20, minutes: 10 },
] as const;

/** Whoever is told of an offer must be there, and want to hear of its owner; and not without end. */
export async function outOfReach(parts: Parts, self: Self, told: readonly string[]): Promise<Refusal | null> {
  const { store, clock, limitsRates } = parts;
  if (told.length === 0) return null;
  const there = (await store.accounts(told)).filter(({ deletedAt }) => deletedAt === null);
  if (there.length < told.length) return refuse("noSuchPerson");
  for (const account of told)
    if ((await store.blockedBy(account)).includes(self.account)) return refuse("notReachable");
  if (!limitsRates) return null;
  for (const { most, minutes } of ASKED) {
    const { count } = await store.tally(`asks ${minutes} ${self.account}`, minutes * 60_000, clock.now());
    if (count > most) return refuse("tooManyChallenges", { most, minutes });
  }
  return null;
}

/** Counts one more game that somebody begins or joins, on all nodes together. */
export async function tooFast({ store, clock, limitsRates }: Parts, { account, role }: Self): Promise<Refusal | null> {
  if (!limitsRates) return null;
  const { fresh: most } = limitOf(role);
  const { count } = await store.tally(`games ${account}`, FRESH_MINUTES * 60_000, clock.now());
  return count > most ? refuse("tooManyNewGames", { most, minutes: FRESH_MINUTES }) : null;
}
