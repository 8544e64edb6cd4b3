import { fail, ok } from "../../base/result.ts";
import { commitmentOf } from "../../words/fairstate.ts";
import type { Answer, Clock, People, Self } from "../base/parts.ts";
import type { Offer, OfferStore } from "../store/store.ts";
import { isAwaited, isFull, isReady, makeTaker, parseTaker, withoutLate } from "./seating.ts";

interface Parts {
  readonly store: OfferStore;
  readonly clock: Clock;
  readonly people: People;
}

const TRIES = 8;

/** All seats are taken: whoever has promised a value is asked for it. What they promised is shown to all of them. */
export function askForValues({ people }: Pick<Parts, "people">, { id, takers }: Offer): void {
  for (const { account } of takers.map(parseTaker).filter(isAwaited))
    people.tell(account, { kind: "reveal", offer: id });
}

/** Writes down the value of somebody in a full offer: the offer after it, or null where it is gone. */
export async function reveal({ store }: Parts, self: Self, id: string, value: string): Answer<Offer | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const offer = await store.offer(id);
    if (offer === null) return ok(null);
    const takers = offer.takers.map(parseTaker);
    const seat = takers.findIndex(({ account }) => account === self.account);
    if (seat < 0) return fail({ code: "notForYou", figures: {} });
    if (commitmentOf(value) !== takers[seat].commitment) return fail({ code: "otherValue", figures: {} });
    // Until the last seat is taken its owner could still choose a value by it.
    if (!isFull(offer)) return fail({ code: "valueTooEarly", figures: {} });
    // Said before, or too late: it stays as it is.
    if (!isAwaited(takers[seat])) return ok(offer);
    const after = offer.takers.with(seat, makeTaker({ ...takers[seat], value }));
    if (await store.changeOffer(id, offer.takers, after)) return ok({ ...offer, takers: after });
  }
  return fail({ code: "busy", figures: {} });
}

/**
 * The offer as it can be played: with all values, or when the time for them is over. Null: not yet. That somebody is
 * waited for no longer is written before the game begins, so that a value that comes at the same moment counts on every
 * node or on none.
 */
export async function readyNow({ store, clock }: Parts, offer: Offer): Promise<Offer | null> {
  if (isReady(offer)) return offer;
  const takers = withoutLate(offer, clock.now());
  if (takers === null || !(await store.changeOffer(offer.id, offer.takers, takers))) return null;
  return { ...offer, takers };
}
