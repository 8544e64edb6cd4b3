import { PAGE } from "../../protocol/names.ts";
import type { OffersPage, PeoplePage, RevealEvent, SeenOffer } from "../../protocol/server.ts";
import { Crowd, pauseOf } from "../base/crowd.ts";
import type { Clock, Listener } from "../base/parts.ts";
import type { Offer, OfferKey, Store } from "../store/store.ts";
import { isFull, parseTaker } from "./seating.ts";
import { seeOffers } from "./seen-offers.ts";

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  /** See `seed.ts`. */
  readonly secret: string;
  readonly node: string;
  /** How many people are at this node. */
  readonly countHere: () => number;
}

/** The number of games in play, and that of people at other nodes, are looked up this often. */
const COUNT_MS = 5000;
/** Nobody waits for a figure: alone it is told so many times less often than an offer. */
const FIGURES_WAIT = 5;

interface Snapshot {
  /** The newest, as JSON, to see whether they changed. */
  readonly offers: ReadonlyMap<string, string>;
  readonly next: string | null;
  readonly people: number;
  readonly playing: number;
}

/** What hangs in the lobby, read from the store now and then; those who stand before it hear only what changed. */
export class LobbyFeed {
  readonly #parts: Parts;
  readonly #crowd = new Crowd();
  /** Ends that signals of the lobby are followed; null while nobody stands in it. */
  #unfollow: (() => void) | null = null;
  #now: Snapshot = { offers: new Map(), next: null, people: 0, playing: 0 };
  #isStale = true;
  #readAt = Number.NEGATIVE_INFINITY;
  #countedAt = Number.NEGATIVE_INFINITY;
  #toldAt = Number.NEGATIVE_INFINITY;
  #playing = 0;
  /** What all were told last besides the offers. */
  #toldFigures = "";

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async enter(listener: Listener): Promise<void> {
    await this.refresh(this.#crowd.size === 0);
    this.#crowd.add(listener);
    this.#unfollow ??= this.#parts.store.follow("lobby");
    this.#greet(listener);
  }

  #greet(listener: Listener): void {
    const offers = [...this.#now.offers.values()].join(",");
    listener.send(`{"type":"lobby.whole","offers":[${offers}],${figuresOf(this.#now)}}`);
  }

  leave(listener: Listener): void {
    this.#crowd.delete(listener);
    if (this.#crowd.size > 0) return;
    this.#unfollow?.();
    this.#unfollow = null;
  }

  /** Something may be other than it was. */
  touch(): void {
    this.#isStale = true;
  }

  /** As often as it is called or less, whatever happens: many changes make one message. */
  async refresh(always = false): Promise<void> {
    const { clock } = this.#parts;
    const now = clock.now();
    for (const listener of this.#crowd.recovered()) this.#greet(listener);
    if (always || (this.#crowd.size > 0 && this.#isToRead(now))) await this.#read(now);
    if (this.#crowd.size > 0 && now - this.#toldAt >= FIGURES_WAIT * pauseOf(this.#crowd.size)) this.#tell([], []);
  }

  #isToRead(now: number): boolean {
    if (now - this.#countedAt >= COUNT_MS) return true;
    return this.#isStale && now - this.#readAt >= pauseOf(this.#crowd.size);
  }

  async #read(now: number): Promise<void> {
    this.#isStale = false;
    this.#readAt = now;
    try {
      if (now - this.#countedAt >= COUNT_MS) {
        this.#playing = await this.#parts.store.countActivities("table", "playing");
        this.#countedAt = now;
      }
      const { offers, next } = await this.offers(null);
      const texts = new Map(offers.map((offer) => [offer.id, JSON.stringify(offer)]));
      const isEmpty = this.#crowd.size === 0;
      this.#become({ offers: texts, next, people: await this.#countPeople(now), playing: this.#playing });
      // Who comes first hears them on entering.
      if (isEmpty) this.#toldFigures = figuresOf(this.#now);
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }

  /** Other nodes say how many are there now and then; where few are, they are counted. */
  async #countPeople(now: number): Promise<number> {
    const { store, node, countHere } = this.#parts;
    const others = (await store.livingNodes(now)).filter((living) => living.node !== node);
    const about = others.reduce((sum, { people }) => sum + people, countHere());
    return about > PAGE ? about : (await store.presentPage(now, null, PAGE + 1, null)).length;
  }

  #become(next: Snapshot): void {
    const before = this.#now;
    this.#now = next;
    const changed = [...next.offers].filter(([id, text]) => before.offers.get(id) !== text).map(([, text]) => text);
    const gone = [...before.offers.keys()].filter((id) => !next.offers.has(id));
    if (changed.length + gone.length > 0) this.#tell(changed, gone);
  }

  #tell(changed: readonly string[], gone: readonly string[]): void {
    const figures = figuresOf(this.#now);
    if (changed.length + gone.length === 0 && figures === this.#toldFigures) return;
    this.#toldFigures = figures;
    this.#toldAt = this.#parts.clock.now();
    const text = `{"type":"lobby.change","offers":[${changed.join(",")}],"gone":${JSON.stringify(gone)},${figures}}`;
    this.#crowd.tell(() => text);
  }

  async offers(after: string | null): Promise<OffersPage> {
    const { store, clock } = this.#parts;
    const found = await store.listedOffers(clock.now(), PAGE, after === null ? undefined : parseKey(after));
    const last = found.length < PAGE ? undefined : found.at(-1);
    const offers = await seeOffers(
      this.#parts,
      found.filter((offer) => !isFull(offer)),
    );
    return { offers, next: last === undefined ? null : makeKey(last) };
  }

  async people(after: string | null, find: string | null): Promise<PeoplePage> {
    const found = await this.#parts.store.presentPage(this.#parts.clock.now(), after, PAGE, find);
    const people = found.map(({ account, name }) => ({ account, name }));
    return { people, next: found.length < PAGE ? null : (found.at(-1)?.key ?? null) };
  }

  async seen(offer: Offer): Promise<SeenOffer> {
    return (await seeOffers(this.#parts, [offer]))[0];
  }

  /** What those are told whose values a full offer waits for. */
  async revealOf(offer: Offer): Promise<RevealEvent> {
    const commitments = offer.takers.map((taker) => parseTaker(taker).commitment);
    return { kind: "reveal", offer: await this.seen(offer), commitments };
  }
}

const figuresOf = ({ people, next, playing }: Snapshot): string =>
  `"people":${people},"next":${JSON.stringify(next)},"playing":${playing}`;

/** Time and id of the last offer of a page. One that makes no sense is the key of the first page. */
const makeKey = ({ createdAt, id }: OfferKey): string => `${createdAt}.${id}`;
function parseKey(key: string): OfferKey | undefined {
  const [, time, id] = /^(\d{1,15})\.(.+)$/.exec(key) ?? [];
  return id === undefined ? undefined : { createdAt: Number(time), id };
}
