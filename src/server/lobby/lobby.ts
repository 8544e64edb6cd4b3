import { createHmac } from "node:crypto";
import type { Fault } from "../../activity/activity.ts";
import { fail, ok } from "../../base/result.ts";
import type { OfferMade, OffersPage, PeoplePage, RevealEvent, SeenOffer } from "../../protocol/server.ts";
import { commitmentOf, seedHashOf } from "../../words/fairstate.ts";
import { type AsideParts, workAtEach } from "../activities/aside.ts";
import type { Answer, Clock, Listener, Lobby, OfferBody, People, Self, Tables, Words } from "../base/parts.ts";
import type { RunService } from "../jewels/runs.ts";
import { MOST_OFFERS, OFFERED_MS } from "../presence/connections.ts";
import type { Offer, Store } from "../store/store.ts";
import { tableSetupOf } from "../tables/rows.ts";
import type { LobbyFeed } from "./feed.ts";
import { fullHands, isAnybodyGone, isGuestAmong, outOfReach, refuse, tooFast } from "./quota.ts";
import { askForValues, readyNow, reveal } from "./reveal.ts";
import {
  checkOffer,
  hasBots,
  isFor,
  isFull,
  isRated,
  isReady,
  makeTaker,
  type Pledge,
  parseTaker,
  peopleIn,
  planOf,
  REVEAL_MS,
  type StoredSetup,
  setupAgain,
  takerOf,
  waitsFor,
} from "./seating.ts";
import { seedOf } from "./seed.ts";

export interface LobbyParts extends AsideParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly words: Words;
  readonly people: People;
  readonly tables: Tables;
  readonly feed: LobbyFeed;
  /** What all nodes share, so that the same command gets the same id on each. */
  readonly secret: string;
  /** False for tests of load alone. */
  readonly limitsRates: boolean;
  /** Too many computer players wait for their turn to think. */
  readonly areBotsBusy: () => boolean;
  /** Begins a race on one board. */
  readonly startRace: RunService["startRace"];
}

const TRIES = 8;
const LIMITS: ReadonlySet<string> = new Set(["tooManyGames", "tooManyBotGames", "playerGone"]);

type Gone = { readonly kind: "offerGone" | "declined"; readonly offer: string };

/** Offers: made, taken, and turned into games. All of it lies in the store, so that any node can do any of it. */
export class Offers implements Lobby {
  readonly #parts: LobbyParts;

  constructor(parts: LobbyParts) {
    this.#parts = parts;
  }

  enter(listener: Listener): Promise<void> {
    return this.#parts.feed.enter(listener);
  }

  leave(listener: Listener): void {
    this.#parts.feed.leave(listener);
  }

  offers(after: string | null): Promise<OffersPage> {
    return this.#parts.feed.offers(after);
  }

  people(after: string | null, find: string | null): Promise<PeoplePage> {
    return this.#parts.feed.people(after, find);
  }

  async make(self: Self, command: string, { setup, to, hidden, ...pledge }: OfferBody): Answer<OfferMade> {
    const { store, words } = this.#parts;
    const id = this.#offerId(self, command);
    const made = await this.#madeBefore(id, self.account);
    if (made !== null) return ok(made);
    const checked = await checkOffer(setup, words);
    if (!checked.ok) return checked;
    if (isRated(setup) && (await isGuestAmong(store, [self.account, to]))) return refuse("ratedNeedsMember");
    const people = peopleIn(setup);
    const { value, commitment } = pledge;
    if (value !== null && people > 1) return refuse("valueTooEarly");
    if (value !== null && commitment !== null && commitmentOf(value) !== commitment) return refuse("otherValue");
    if (to !== null && people !== 2) return refuse("seats", { least: 2, most: 2 });
    if (to === self.account) return refuse("ownOffer");
    const full = await fullHands(store, self, setup);
    if (full !== null) return full;
    const stored: StoredSetup = { ...setup, rematchOf: null, seating: null };
    return this.#open(self, this.#offer(id, self, stored, to, hidden, pledge), to === null ? [] : [to]);
  }

  #offer(id: string, self: Self, setup: StoredSetup, to: string | null, hidden: boolean, pledge: Pledge): Offer {
    const now = this.#parts.clock.now();
    const takers = [makeTaker(takerOf(self.account, setup, pledge, now))];
    return { id, owner: self.account, createdAt: now, setup, to, hidden, takers, expiresAt: now + OFFERED_MS };
  }

  /** Written and told; or played at once, where nobody else is wanted. */
  async #open(self: Self, offer: Offer, told: readonly string[]): Answer<OfferMade> {
    const { store, people } = this.#parts;
    if (hasBots(offer.setup) && this.#parts.areBotsBusy()) return refuse("botsBusy");
    if (isReady(offer)) return (await tooFast(this.#parts, self)) ?? this.#start(offer, self);
    const refused = await outOfReach(this.#parts, self, told);
    if (refused !== null) return refused;
    const saved = await store.saveOffer(offer, MOST_OFFERS);
    if (saved === "tooMany") return refuse("tooManyOffers", { most: MOST_OFFERS });
    // Somebody who asked at the same moment was first: then there is one offer, and it is taken.
    if (saved === "other") return this.#join(self, offer);
    store.publish({ kind: "lobby" });
    people.note(self.account, offer.id);
    for (const account of told) people.tell(account, { kind: "offer", offer: offer.id });
    if (isFull(offer)) askForValues(this.#parts, offer);
    return ok({ offer: offer.id, table: null });
  }

  /** Takes a seat in the offer of this id that is there; who has one already keeps it. */
  async #join(self: Self, { id, takers }: Offer): Answer<OfferMade> {
    const there = await this.#parts.store.offer(id);
    const isIn = there?.takers.some((taker) => parseTaker(taker).account === self.account) && !isFull(there);
    return isIn ? ok({ offer: id, table: null }) : this.take(self, id, parseTaker(takers[0]).commitment);
  }

  #offerId(self: Self, command: string): string {
    return this.#idOf(`offer/${self.account}/${command}`);
  }

  seal(self: Self, command: string): { offer: string; seedHash: string } {
    const offer = this.#offerId(self, command);
    return { offer, seedHash: seedHashOf(seedOf(this.#parts.secret, offer)) };
  }

  #idOf(text: string): string {
    return createHmac("sha256", this.#parts.secret).update(text).digest("base64url").replace(/[-_]/g, "").slice(0, 12);
  }

  async #madeBefore(id: string, account: string): Promise<OfferMade | null> {
    const { store } = this.#parts;
    const table = await store.activity(id);
    if (table?.seats.includes(account)) return { offer: id, table: id };
    return (await store.offer(id)) === null ? null : { offer: id, table: null };
  }

  async take(self: Self, id: string, commitment: string | null): Answer<OfferMade> {
    const { store, clock, people } = this.#parts;
    let isCounted = false;
    for (let tries = 0; tries < TRIES; tries++) {
      const offer = await store.offer(id);
      if (offer === null || offer.expiresAt <= clock.now()) return this.#begun(self, id);
      const takers = offer.takers.map(parseTaker);
      if (takers.some(({ account }) => account === self.account)) {
        if (isReady(offer)) return this.#start(offer, self);
        return offer.owner === self.account && !isFull(offer) ? refuse("ownOffer") : ok({ offer: id, table: null });
      }
      const objection = await this.#objection(self, offer);
      if (objection !== null) return refuse(objection);
      if (isRated(offer.setup) && (await isGuestAmong(store, [self.account, offer.owner])))
        return refuse("ratedNeedsMember");
      if (isFull(offer)) return refuse("noSuchOffer");
      const refused = isCounted
        ? null
        : ((await fullHands(store, self, offer.setup)) ?? (await tooFast(this.#parts, self)));
      if (refused !== null) return refused;
      isCounted = true;
      const taker = takerOf(self.account, offer.setup, { commitment, value: null }, clock.now());
      const after = [...offer.takers, makeTaker(taker)];
      const changed = { ...offer, takers: after };
      // Its owner may have gone: it stays until it has become a game.
      const expiresAt = isFull(changed) ? Math.max(offer.expiresAt, clock.now() + 2 * REVEAL_MS) : undefined;
      if (!(await store.changeOffer(id, offer.takers, after, expiresAt))) continue;
      if (isReady(changed)) return this.#start(changed, self);
      people.note(self.account, id);
      store.publish({ kind: "lobby" });
      if (isFull(changed)) askForValues(this.#parts, changed);
      return ok({ offer: id, table: null });
    }
    return refuse("busy");
  }

  /** What comes of an offer that is there no longer. */
  async #begun(self: Self, id: string): Answer<OfferMade> {
    const table = await this.#parts.store.activity(id);
    return table?.seats.includes(self.account) ? ok({ offer: id, table: id }) : refuse("noSuchOffer");
  }

  async reveal(self: Self, id: string, value: string): Answer<OfferMade> {
    const shown = await reveal(this.#parts, self, id, value);
    if (!shown.ok) return shown;
    if (shown.value === null) return this.#begun(self, id);
    return isReady(shown.value) ? this.#start(shown.value, self) : ok({ offer: id, table: null });
  }

  async #objection(self: Self, { to, setup, owner }: Offer): Promise<string | null> {
    const { seating } = setup;
    if (to !== null && to !== self.account) return "notForYou";
    if (seating !== null && !seating.includes(self.account)) return "notForYou";
    return (await this.#parts.store.blockedBy(owner)).includes(self.account) ? "notForYou" : null;
  }

  /** The table has the offer's id: whoever comes second finds it made. `self`: who waits for it; null: nobody. */
  async #start(offer: Offer, self: Self | null): Answer<OfferMade> {
    const { store, tables, people, startRace } = this.#parts;
    const setup = offer.setup;
    if (setup.kind === "race") {
      const players = offer.takers.map((taker) => parseTaker(taker).account);
      if (await isAnybodyGone(this.#parts, players))
        return this.#unstarted(offer, self, { code: "playerGone", figures: {} });
      const ms = setup.minutes === null ? null : setup.minutes * 60_000;
      const begun = await startRace(offer.id, players, { turns: null, ms });
      if (!begun.ok) return this.#unstarted(offer, self, begun.fault);
    } else {
      const created = await tables.create(planOf(offer, setup, seedOf(this.#parts.secret, offer.id)));
      if (!created.ok) return this.#unstarted(offer, self, created.fault);
    }
    await store.removeOffer(offer.id);
    store.publish({ kind: "lobby" });
    const game = setup.kind === "race" ? "jewels" : "words";
    for (const { account } of offer.takers.map(parseTaker))
      people.tell(account, { kind: "started", table: offer.id, game });
    return ok({ offer: offer.id, table: offer.id });
  }

  /** Somebody has too many games by now, or is gone. Values have been shown, so nobody may take that seat anew: the offer goes. */
  async #unstarted(offer: Offer, self: Self | null, fault: Fault): Answer<OfferMade> {
    if (!LIMITS.has(fault.code)) return fail(fault);
    const { account, ...figures } = fault.figures;
    if (await this.#parts.store.removeOffer(offer.id)) this.#tellGone(offer, { kind: "offerGone", offer: offer.id });
    if (fault.code === "playerGone") return refuse("noSuchOffer");
    return account === self?.account ? refuse(fault.code, figures) : refuse("otherTooManyGames");
  }

  async withdraw(self: Self, id: string): Answer<void> {
    const offer = await this.#parts.store.offer(id);
    // Withdrawn already, or never there: gone it is.
    if (offer === null) return ok(undefined);
    if (offer.owner !== self.account) return refuse("notYourOffer");
    return this.#remove(offer, { kind: "offerGone", offer: id });
  }

  /** Once all seats are taken it is too late for that: who knows all values could else choose among games. */
  async #remove(offer: Offer, event: Gone): Answer<void> {
    const { store } = this.#parts;
    if (isFull(offer)) return refuse("noSuchOffer");
    if (!(await store.removeOffer(offer.id, offer.takers)))
      return (await store.offer(offer.id)) === null ? ok(undefined) : refuse("busy");
    this.#tellGone(offer, event);
    return ok(undefined);
  }

  #tellGone(offer: Offer, event: Gone): void {
    const { store, people } = this.#parts;
    store.publish({ kind: "lobby" });
    const others = [...offer.takers.map((taker) => parseTaker(taker).account), ...(offer.setup.seating ?? [])];
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
    const isAsked = offer.to === self.account || offer.setup.seating?.includes(self.account);
    if (!isAsked) return refuse("notForYou");
    return this.#remove(offer, { kind: "declined", offer: id });
  }

  async look(self: Self, id: string): Answer<SeenOffer> {
    const offer = await this.#parts.store.offer(id);
    if (offer === null || offer.expiresAt <= this.#parts.clock.now()) return refuse("noSuchOffer");
    if (offer.owner !== self.account && (await this.#objection(self, offer)) !== null) return refuse("noSuchOffer");
    return ok(await this.#parts.feed.seen(offer));
  }

  /** The first who asks makes the offer, and the others who ask take it: all ask for the same id. */
  async rematch(self: Self, table: string, commitment: string | null): Answer<OfferMade> {
    const { store } = this.#parts;
    const row = await store.activity(table);
    if (row?.kind !== "table" || !row.seats.includes(self.account)) return refuse("noSuchTable");
    if (row.state === "playing") return refuse("stillPlaying");
    const id = this.#idOf(`rematch/${table}`);
    if ((await store.activity(id)) !== null) return this.take(self, id, commitment);
    const again = setupAgain(tableSetupOf(row));
    // A game of before these rules is played again for nothing.
    const rated = again.rated && again.clock.type !== "none" && !(await isGuestAmong(store, row.seats));
    const setup = { ...again, rated };
    const others = setup.seating.filter((account) => account !== null && account !== self.account) as string[];
    const to = others.length === 1 ? others[0] : null;
    return this.#open(self, this.#offer(id, self, setup, to, true, { commitment, value: null }), others);
  }

  async offersTo(account: string): Promise<{ offers: SeenOffer[]; reveals: RevealEvent[] }> {
    const { store, clock, feed } = this.#parts;
    const to = await store.offersTo(account, clock.now());
    const mine = to.filter((offer) => !isFull(offer) && isFor(offer, account));
    const awaiting = (await store.fullOffers(clock.now())).filter((offer) => waitsFor(offer, account));
    return {
      offers: await Promise.all(mine.map((offer) => feed.seen(offer))),
      reveals: await Promise.all(awaiting.map((offer) => feed.revealOf(offer))),
    };
  }

  /** Offers that are full, whose table a node did not come to make, or whose values do not come. */
  async startForgotten(): Promise<void> {
    const { store, clock } = this.#parts;
    const full = (await store.startableOffers(clock.now())).filter(isFull);
    await workAtEach(this.#parts, "start", full, async (offer) => {
      const ready = await readyNow(this.#parts, offer);
      if (ready !== null) await this.#start(ready, null);
    });
  }
}
