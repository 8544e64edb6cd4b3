import { create } from "zustand";
import type { SeenOffer } from "../../protocol/server.ts";
import { commit, keepCommitments } from "../connection/commitments.ts";
import { connection, isGuest, newCommitment, newId, newValue } from "../connection/online-store.ts";
import { textStore } from "../storage/text-store.ts";
import { needsPeople, type OfferForm, parseForm, setupOf } from "./offer-form.ts";

const FORM = "tessera.offer-form";
const HIDDEN = "tessera.offers";
const store = textStore();

/** The offer that is being filled in; null before the page knows which game is the usual one. */
export const useForm = create<{ readonly form: OfferForm | null }>(() => ({ form: null }));

export const keptForm = (ruleset: string): OfferForm => parseForm(store.getItem(FORM), ruleset);

export function changeForm(form: OfferForm): void {
  useForm.setState({ form });
  try {
    store.setItem(FORM, JSON.stringify(form));
  } catch {
    // Remembered as long as the tab.
  }
}

/** Offers of mine: invitations by link and challenges, which hang in no lobby, and those that may be far down in it. */
export const useInvitations = create<{ readonly offers: readonly SeenOffer[] }>(() => ({ offers: [] }));

function remember(offers: readonly SeenOffer[]): void {
  useInvitations.setState({ offers });
  try {
    store.setItem(HIDDEN, JSON.stringify(offers.map(({ id }) => id)));
  } catch {
    // They are still there for whoever has the link.
  }
}

const without = (id: string): readonly SeenOffer[] =>
  useInvitations.getState().offers.filter((offer) => offer.id !== id);

/** What an offer is; null where it is gone. */
export async function lookAtOffer(id: string): Promise<SeenOffer | null> {
  const answer = await connection.ask({ type: "offer.look", offer: id });
  return answer.ok ? answer.value.offer : null;
}

/** Looks for the invitations of this browser: they live longer than a page. */
export async function findInvitations(): Promise<void> {
  let ids: unknown;
  try {
    ids = JSON.parse(store.getItem(HIDDEN) ?? "[]");
  } catch {
    ids = [];
  }
  if (!Array.isArray(ids) || ids.length === 0) return;
  const found = await Promise.all(ids.slice(0, 8).map((id) => lookAtOffer(String(id))));
  const me = connection.state().you?.account;
  remember(found.filter((offer) => offer !== null).filter(({ owner }) => owner === me));
}

connection.listen((message) => {
  if (message.type !== "event") return;
  const { event } = message;
  const gone =
    event.kind === "started"
      ? event.table
      : event.kind === "offerGone" || event.kind === "declined"
        ? event.offer
        : null;
  if (gone !== null && without(gone).length < useInvitations.getState().offers.length) remember(without(gone));
});

interface Way {
  /** Only this person may take it. */
  readonly to?: string;
  /** By link alone. */
  readonly isHidden?: boolean;
}

/**
 * What we give to a game with computer players: nobody else has to commit to anything, so that the value itself can go
 * with the offer, once the server is bound to a seed and an id.
 */
async function givenAlone(command: string): Promise<{ commitment: string; value?: string }> {
  const value = newValue();
  const commitment = commit(store, value);
  const sealed = await connection.ask({ type: "offer.seal", command });
  const me = connection.state().you?.account;
  const isBound =
    sealed.ok &&
    me !== undefined &&
    keepCommitments(store, sealed.value.offer, sealed.value.seedHash, [[me, commitment]]);
  return isBound ? { commitment, value } : { commitment };
}

export async function makeOffer(form: OfferForm, { to, isHidden = false }: Way = {}) {
  const command = newId();
  const given = needsPeople(form) ? { commitment: newCommitment() } : await givenAlone(command);
  const answer = await connection.ask(
    { ...{ type: "offer.make", setup: setupOf(form, isGuest()), to: to ?? null, hidden: isHidden }, ...given },
    command,
  );
  if (answer.ok && answer.value.table === null) {
    const { offer } = answer.value;
    const seen = await lookAtOffer(offer);
    if (seen !== null) remember([...without(offer), seen]);
  }
  return answer;
}

export function takeOffer({ id, seedHash }: SeenOffer) {
  keepCommitments(store, id, seedHash);
  return connection.ask({ type: "offer.take", offer: id, commitment: newCommitment() });
}

export const leaveOffer = (offer: string) => connection.ask({ type: "offer.leave", offer });

export async function withdrawOffer(offer: string) {
  const answer = await connection.ask({ type: "offer.withdraw", offer });
  if (answer.ok) remember(without(offer));
  return answer;
}

export const inviteLink = (offer: string): string => `${location.origin}/invite/${offer}`;
