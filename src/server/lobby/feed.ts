import type { RevealEvent, SeenOffer } from "../../protocol/server.ts";
import { poolOf } from "../../ratings/pool.ts";
import { isProvisional } from "../../ratings/standing.ts";
import { seedHashOf } from "../../words/fairstate.ts";
import type { Clock, Listener } from "../base/parts.ts";
import { OFFERED_MS } from "../presence/connections.ts";
import type { Offer, Rating, Store } from "../store/store.ts";
import { isFull, parseTaker } from "./seating.ts";
import { seedOf } from "./seed.ts";

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  /** See `seed.ts`. */
  readonly secret: string;
  readonly node: string;
}

/** The number of games in play is looked up this often. */
const COUNT_MS = 5000;
/** A lobby full of people is read anew less often: each time all of them are. */
const FULL = 300;
const FULL_MS = 1000;
/** Nobody reads more. */
const MOST_LISTED = 500;

interface Snapshot {
  readonly people: ReadonlyMap<string, string>;
  /** As JSON, to see whether they changed. */
  readonly offers: ReadonlyMap<string, string>;
  readonly playing: number;
}

/** What hangs in the lobby, read from the store now and then; those who stand before it hear only what changed. */
export class LobbyFeed {
  readonly #parts: Parts;
  readonly #listeners = new Set<Listener>();
  /** Ends that signals of the lobby are followed; null while nobody stands in it. */
  #unfollow: (() => void) | null = null;
  #now: Snapshot = { people: new Map(), offers: new Map(), playing: 0 };
  #isStale = true;
  #playing = 0;
  #readAt = Number.NEGATIVE_INFINITY;
  #countedAt = Number.NEGATIVE_INFINITY;
  /** Ratings of owners, by offer: one does not change while an offer hangs. */
  readonly #ratings = new Map<string, Rating | null>();
  readonly #names = new Map<string, string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async enter(listener: Listener): Promise<void> {
    await this.refresh(this.#listeners.size === 0);
    this.#listeners.add(listener);
    this.#unfollow ??= this.#parts.store.follow("lobby");
    const { people, offers, playing } = this.#now;
    const names = [...people].map(([account, name]) => ({ account, name }));
    listener.send(
      `{"type":"lobby.whole","people":${JSON.stringify(names)},"offers":[${[...offers.values()].join(",")}],"playing":${playing}}`,
    );
  }

  leave(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    this.#unfollow?.();
    this.#unfollow = null;
  }

  async listed(): Promise<readonly SeenOffer[]> {
    await this.refresh(true);
    return [...this.#now.offers.values()].map((text) => JSON.parse(text));
  }

  /** Something may be other than it was. */
  touch(): void {
    this.#isStale = true;
  }

  /** At most as often as it is called, whatever happens: many changes make one message. */
  async refresh(always = false): Promise<void> {
    const { store, clock } = this.#parts;
    const now = clock.now();
    const isFresh = this.#now.people.size > FULL && now - this.#readAt < FULL_MS;
    if ((!this.#isStale || isFresh) && !always) return;
    this.#isStale = false;
    this.#readAt = now;
    try {
      const people = new Map((await store.present(now)).map(({ account, name }) => [account, name]));
      const offers = new Map<string, string>();
      for (const offer of await store.listedOffers(now, MOST_LISTED))
        if (!isFull(offer)) offers.set(offer.id, JSON.stringify(await this.seen(offer)));
      if (now - this.#countedAt >= COUNT_MS) await this.#count(now);
      this.#say({ people, offers, playing: this.#playing });
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }

  async #count(now: number): Promise<void> {
    this.#countedAt = now;
    this.#playing = await this.#parts.store.countActivities("table", "playing");
    for (const id of this.#ratings.keys()) if (!this.#now.offers.has(id)) this.#ratings.delete(id);
  }

  #say(next: Snapshot): void {
    const before = this.#now;
    this.#now = next;
    const came = [...next.people].filter(([account, name]) => before.people.get(account) !== name);
    const went = [...before.people.keys()].filter((account) => !next.people.has(account));
    const offers = [...next.offers].filter(([id, text]) => before.offers.get(id) !== text).map(([, text]) => text);
    const gone = [...before.offers.keys()].filter((id) => !next.offers.has(id));
    const isSame = came.length + went.length + offers.length + gone.length === 0 && before.playing === next.playing;
    if (isSame || this.#listeners.size === 0) return;
    const names = came.map(([account, name]) => ({ account, name }));
    const text = `{"type":"lobby.change","came":${JSON.stringify(names)},"went":${JSON.stringify(went)},"offers":[${offers.join(",")}],"gone":${JSON.stringify(gone)},"playing":${next.playing}}`;
    for (const listener of this.#listeners) listener.send(text);
  }

  /** Field by field: values that are revealed already are nobody's business before the game. */
  async seen(offer: Offer): Promise<SeenOffer> {
    const { rematchOf, seating: _, ...setup } = offer.setup;
    const takers = offer.takers.map(parseTaker);
    const names = await this.#namesOf(takers.map(({ account }) => account));
    const rating = await this.#ratingOf(offer);
    return {
      id: offer.id,
      owner: offer.owner,
      name: names.get(offer.owner) ?? "",
      rating: rating?.rating ?? null,
      provisional: rating !== null && isProvisional(rating),
      createdAt: offer.createdAt,
      setup,
      to: offer.to,
      hidden: offer.hidden,
      takers: takers.map(({ account }) => ({ account, name: names.get(account) ?? "" })),
      rematchOf,
      seedHash: seedHashOf(seedOf(this.#parts.secret, offer.id)),
    };
  }

  /** What those are told whose values a full offer waits for. */
  async revealOf(offer: Offer): Promise<RevealEvent> {
    const commitments = offer.takers.map((taker) => parseTaker(taker).commitment);
    return { kind: "reveal", offer: await this.seen(offer), commitments };
  }

  async #namesOf(accounts: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const missing = accounts.filter((account) => !this.#now.people.has(account) && !this.#names.has(account));
    if (missing.length > 0) {
      if (this.#names.size > 10_000) this.#names.clear();
      for (const { id, name } of await this.#parts.store.accounts(missing)) this.#names.set(id, name);
    }
    return new Map(accounts.map((id) => [id, this.#now.people.get(id) ?? this.#names.get(id) ?? ""]));
  }

  async #ratingOf({ id, owner, setup }: Offer): Promise<Rating | null> {
    const known = this.#ratings.get(id);
    if (known !== undefined) return known;
    const pool = setup.kind === "table" ? poolOf(setup.ruleset, setup.seats.length) : null;
    const rating = pool === null ? null : await this.#parts.store.rating(owner, pool);
    this.#ratings.set(id, rating);
    return rating;
  }

  /** Offers stay as long as their owner is here. */
  async keepOffers(): Promise<void> {
    const { store, clock, node } = this.#parts;
    await store.keepOffersAt(node, clock.now(), clock.now() + OFFERED_MS);
  }
}
