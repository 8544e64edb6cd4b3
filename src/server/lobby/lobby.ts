import { createHmac } from "node:crypto";
import { fail, ok } from "../../base/result.ts";
import type { SeenOffer } from "../../protocol/server.ts";
import { JEWELS, type OfferSetup, type TableSetup } from "../../protocol/setup.ts";
import { seedHashOf } from "../../words/fairstate.ts";
import { OFFERED_MS } from "../live/connections.ts";
import type {
  Answer,
  Clock,
  Ear,
  Fault,
  Lobby,
  OfferMade,
  OfferWish,
  People,
  Self,
  Tables,
  Words,
} from "../services.ts";
import type { Offer, Store } from "../store/store.ts";
import type { Board } from "./board.ts";
import { checkOffer, isFull, makeTaker, parseTaker, peopleIn, planOf, type StoredSetup, setupOf } from "./seating.ts";
import { seedOf } from "./seed.ts";

export interface LobbyParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly words: Words;
  readonly people: People;
  readonly tables: Tables;
  readonly board: Board;
  /** What all nodes share, so that the same command gets the same id on each. */
  readonly secret: string;
  /** Begins a race on one board. */
  readonly startRace: (offer: Offer) => Promise<void>;
}

const MOST_OFFERS = 8;
const TRIES = 8;

const refuse = (code: string, figures: Fault["figures"] = {}) => fail<Fault>({ code, figures });

/** Offers: made, taken, and turned into games. All of it lies in the store, so that any node can do any of it. */
export class OfferDesk implements Lobby {
  readonly #parts: LobbyParts;

  constructor(parts: LobbyParts) {
    this.#parts = parts;
  }

  enter(ear: Ear): Promise<void> {
    return this.#parts.board.enter(ear);
  }

  leave(ear: Ear): void {
    this.#parts.board.leave(ear);
  }

  listed(): Promise<readonly SeenOffer[]> {
    return this.#parts.board.listed();
  }

  async make(self: Self, command: string, { setup, to, hidden, value }: OfferWish): Answer<OfferMade> {
    const { store, words } = this.#parts;
    const id = this.#offerId(self, command);
    const made = await this.#madeBefore(id, self.account);
    if (made !== null) return ok(made);
    const checked = checkOffer(setup, words);
    if (!checked.ok) return checked;
    const people = peopleIn(setup);
    if (to !== null && people !== 2) return refuse("seats", { least: 2, most: 2 });
    if (to !== null) {
      if (to === self.account) return refuse("ownOffer");
      const other = await store.account(to);
      if (other === null || other.deletedAt !== null) return refuse("noSuchPerson");
      if ((await store.blockedBy(to)).includes(self.account)) return refuse("notReachable");
    }
    const own = (await store.offers(this.#parts.clock.now())).filter(({ owner }) => owner === self.account);
    if (people > 1 && own.length >= MOST_OFFERS) return refuse("tooManyOffers", { most: MOST_OFFERS });
    const stored: StoredSetup = { ...setup, rematchOf: null, seating: null };
    return this.#open(self, this.#offer(id, self, stored, to, hidden, value), to === null ? [] : [to]);
  }

  #offer(id: string, self: Self, setup: StoredSetup, to: string | null, hidden: boolean, value: string | null): Offer {
    const now = this.#parts.clock.now();
    const takers = [makeTaker({ account: self.account, value })];
    return { id, owner: self.account, createdAt: now, setup, to, hidden, takers, expiresAt: now + OFFERED_MS };
  }

  /** Written and told; or played at once, where nobody else is wanted. */
  async #open(self: Self, offer: Offer, told: readonly string[]): Answer<OfferMade> {
    const { store, people, board } = this.#parts;
    if (isFull(offer)) return this.#start(offer);
    // Somebody who asked at the same moment was first: then there is one offer, and it is taken.
    if (!(await store.saveOffer(offer))) return this.#join(self, offer);
    store.publish({ kind: "lobby" });
    const seen = await board.seen(offer);
    for (const account of told) people.tell(account, { kind: "offer", offer: seen });
    return ok({ offer: offer.id, table: null });
  }

  /** Takes a seat in the offer of this id that is there; who has one already keeps it. */
  async #join(self: Self, { id, takers }: Offer): Answer<OfferMade> {
    const there = await this.#parts.store.offer(id);
    const isIn = there?.takers.some((taker) => parseTaker(taker).account === self.account) && !isFull(there);
    return isIn ? ok({ offer: id, table: null }) : this.take(self, id, parseTaker(takers[0]).value);
  }

  #offerId(self: Self, command: string): string {
    return this.#idOf(`offer/${self.account}/${command}`);
  }

  seal(self: Self, command: string): string {
    return seedHashOf(seedOf(this.#parts.secret, this.#offerId(self, command)));
  }

  #idOf(text: string): string {
    return createHmac("sha256", this.#parts.secret).update(text).digest("base64url").replace(/[-_]/g, "").slice(0, 12);
  }

  async #madeBefore(id: string, account: string): Promise<OfferMade | null> {
    const { store } = this.#parts;
    const table = await store.table(id);
    if (table?.seats.includes(account)) return { offer: id, table: id };
    return (await store.offer(id)) === null ? null : { offer: id, table: null };
  }

  async take(self: Self, id: string, value: string | null): Answer<OfferMade> {
    const { store, clock } = this.#parts;
    for (let tries = 0; tries < TRIES; tries++) {
      const offer = await store.offer(id);
      if (offer === null || offer.expiresAt <= clock.now()) {
        const table = await store.table(id);
        return table?.seats.includes(self.account) ? ok({ offer: id, table: id }) : refuse("noSuchOffer");
      }
      const takers = offer.takers.map(parseTaker);
      if (takers.some(({ account }) => account === self.account)) {
        if (isFull(offer)) return this.#start(offer);
        return offer.owner === self.account ? refuse("ownOffer") : ok({ offer: id, table: null });
      }
      const objection = await this.#objection(self, offer);
      if (objection !== null) return refuse(objection);
      if (isFull(offer)) return refuse("noSuchOffer");
      const after = [...offer.takers, makeTaker({ account: self.account, value })];
      if (!(await store.changeOffer(id, offer.takers, after))) continue;
      const changed = { ...offer, takers: after };
      if (isFull(changed)) return this.#start(changed);
      store.publish({ kind: "lobby" });
      return ok({ offer: id, table: null });
    }
    return refuse("busy");
  }

  async #objection(self: Self, { to, setup, owner }: Offer): Promise<string | null> {
    const { seating } = setup as StoredSetup;
    if (to !== null && to !== self.account) return "notForYou";
    if (seating !== null && !seating.includes(self.account)) return "notForYou";
    return (await this.#parts.store.blockedBy(owner)).includes(self.account) ? "notForYou" : null;
  }

  /** The table has the offer's id: whoever comes second finds it made. */
  async #start(offer: Offer): Answer<OfferMade> {
    const { store, tables, people, startRace } = this.#parts;
    const isRace = setupOf(offer).ruleset === JEWELS;
    if (isRace) await startRace(offer);
    else {
      const created = await tables.create(planOf(offer, seedOf(this.#parts.secret, offer.id)));
      if (!created.ok) return created;
    }
    await store.removeOffer(offer.id);
    store.publish({ kind: "lobby" });
    const game = isRace ? "jewels" : "words";
    for (const { account } of offer.takers.map(parseTaker))
      people.tell(account, { kind: "started", table: offer.id, game });
    return ok({ offer: offer.id, table: offer.id });
  }

  async withdraw(self: Self, id: string): Answer<void> {
    const offer = await this.#parts.store.offer(id);
    // Withdrawn already, or never there: gone it is.
    if (offer === null) return ok(undefined);
    if (offer.owner !== self.account) return refuse("notYourOffer");
    await this.#remove(offer, { kind: "offerGone", offer: id });
    return ok(undefined);
  }

  async #remove(offer: Offer, event: { kind: "offerGone" | "declined"; offer: string }): Promise<void> {
    const { store, people } = this.#parts;
    if (!(await store.removeOffer(offer.id))) return;
    store.publish({ kind: "lobby" });
    const others = [...offer.takers.map((taker) => parseTaker(taker).account), ...(setupOf(offer).seating ?? [])];
    for (const account of new Set([...others, offer.to])) if (account !== null) people.tell(account, event);
  }

  async giveBack(self: Self, id: string): Answer<void> {
    const { store } = this.#parts;
    for (let tries = 0; tries < TRIES; tries++) {
      const offer = await store.offer(id);
      if (offer === null || isFull(offer)) return refuse("noSuchOffer");
      if (offer.owner === self.account) return refuse("ownOffer");
      const after = offer.takers.filter((taker) => parseTaker(taker).account !== self.account);
      if (after.length === offer.takers.length) return ok(undefined);
      if (!(await store.changeOffer(id, offer.takers, after))) continue;
      store.publish({ kind: "lobby" });
      return ok(undefined);
    }
    return refuse("busy");
  }

  async decline(self: Self, id: string): Answer<void> {
    const offer = await this.#parts.store.offer(id);
    if (offer === null) return ok(undefined);
    const isAsked = offer.to === self.account || setupOf(offer).seating?.includes(self.account);
    if (!isAsked) return refuse("notForYou");
    await this.#remove(offer, { kind: "declined", offer: id });
    return ok(undefined);
  }

  async look(self: Self, id: string): Answer<SeenOffer> {
    const offer = await this.#parts.store.offer(id);
    if (offer === null || offer.expiresAt <= this.#parts.clock.now()) return refuse("noSuchOffer");
    if (offer.owner !== self.account && (await this.#objection(self, offer)) !== null) return refuse("noSuchOffer");
    return ok(await this.#parts.board.seen(offer));
  }

  /** The first who asks makes the offer, and the others who ask take it: all ask for the same id. */
  async rematch(self: Self, table: string, value: string | null): Answer<OfferMade> {
    const { store } = this.#parts;
    const row = await store.table(table);
    if (row === null || !row.seats.includes(self.account)) return refuse("noSuchTable");
    if (row.state === "playing") return refuse("stillPlaying");
    const id = this.#idOf(`rematch/${table}`);
    if ((await store.table(id)) !== null) return this.take(self, id, value);
    const { ruleset, seats, rated, clock } = row.setup as TableSetup;
    // Who was first is last now.
    const order = [...seats.slice(1), seats[0]];
    const seating = order.map(({ account }) => account);
    const offered: OfferSetup["seats"] = order.map(({ bot }) => (bot === null ? "person" : { bot }));
    const setup: StoredSetup = { ruleset, seats: offered, shuffled: false, rated, clock, rematchOf: table, seating };
    const others = seating.filter((account) => account !== null && account !== self.account) as string[];
    const to = others.length === 1 ? others[0] : null;
    return this.#open(self, this.#offer(id, self, setup, to, true, value), others);
  }

  async offersTo(account: string): Promise<readonly SeenOffer[]> {
    const { store, clock, board } = this.#parts;
    const offers = (await store.offers(clock.now())).filter(
      (offer) => offer.to === account || (offer.owner !== account && setupOf(offer).seating?.includes(account)),
    );
    return Promise.all(offers.map((offer) => board.seen(offer)));
  }

  /** Offers that are full, whose table a node did not come to make. */
  async startForgotten(): Promise<void> {
    const { store, clock } = this.#parts;
    for (const offer of await store.offers(clock.now())) if (isFull(offer)) await this.#start(offer);
  }
}
