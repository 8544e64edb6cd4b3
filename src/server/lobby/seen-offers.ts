import type { SeenOffer } from "../../protocol/server.ts";
import { poolOf } from "../../ratings/pool.ts";
import { isProvisional } from "../../ratings/standing.ts";
import { seedHashOf } from "../../words/fairstate.ts";
import type { AccountStore, Offer, RatingStore } from "../store/store.ts";
import { parseTaker } from "./seating.ts";
import { seedOf } from "./seed.ts";

interface Parts {
  readonly store: AccountStore & RatingStore;
  /** See `seed.ts`. */
  readonly secret: string;
}

/** Offers as everybody may see them: two questions to the store, however many they are. */
export async function seeOffers({ store, secret }: Parts, offers: readonly Offer[]): Promise<SeenOffer[]> {
  const takersOf = new Map(offers.map((offer) => [offer.id, offer.takers.map((taker) => parseTaker(taker).account)]));
  const named = offers.flatMap(({ id, owner, to }) => [
    owner,
    ...(takersOf.get(id) ?? []),
    ...(to === null ? [] : [to]),
  ]);
  const keys = offers.flatMap(ratedIn);
  const [accounts, ratings] = [await store.accounts([...new Set(named)]), await store.ratingsAmong(keys)];
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const ratingOf = new Map(ratings.map((rating) => [`${rating.account} ${rating.pool}`, rating]));
  const nameOf = (account: string): string => names.get(account) ?? "";
  // Field by field: values that are revealed already are nobody's business before the game.
  return offers.map((offer) => {
    const { rematchOf, seating: _, ...setup } = offer.setup;
    const [key] = ratedIn(offer);
    const rating = key === undefined ? undefined : ratingOf.get(`${key.account} ${key.pool}`);
    return {
      id: offer.id,
      owner: offer.owner,
      name: nameOf(offer.owner),
      rating: rating?.rating ?? null,
      provisional: rating !== undefined && isProvisional(rating),
      createdAt: offer.createdAt,
      setup,
      to: offer.to,
      toName: offer.to === null ? null : nameOf(offer.to),
      hidden: offer.hidden,
      takers: (takersOf.get(offer.id) ?? []).map((account) => ({ account, name: nameOf(account) })),
      rematchOf,
      seedHash: seedHashOf(seedOf(secret, offer.id)),
    };
  });
}

/** Whose rating belongs to the offer, and in which pool; none for a race. */
function ratedIn({ owner, setup }: Offer): { account: string; pool: string }[] {
  const pool = setup.kind === "table" ? poolOf(setup.ruleset, setup.seats.length) : null;
  return pool === null ? [] : [{ account: owner, pool }];
}
