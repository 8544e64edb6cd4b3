import type { AccountEvent, ServerMessage } from "../../protocol/server.ts";
import type { Clock, Ear, People } from "../services.ts";
import type { AccountStore, ModerationStore, Note, OfferStore, PresenceStore, Signals } from "../store/store.ts";

interface Parts {
  readonly store: AccountStore & ModerationStore & OfferStore & PresenceStore & Signals;
  readonly clock: Clock;
  readonly node: string;
}

/** So long somebody counts as being there after the last word of the node: only one that dies forgets to say goodbye. */
const PRESENT_MS = 60_000;
/** So long offers stay without their owner. */
export const OFFERED_MS = 30_000;
/** So many somebody may have at once. */
export const MOST_OFFERS = 8;
/** Who comes back within this time was never away: a page that is loaded anew. */
const GRACE_MS = 4000;

/** What goes from node to node of an event: an offer by its id alone. */
type Topic = PlainEvent | OfferTopic;
type OfferTopic = { readonly kind: "offer" | "reveal"; readonly offer: string };
type PlainEvent = Exclude<AccountEvent, { kind: "offer" } | { kind: "reveal" }>;

const isOfferTopic = (topic: Topic): topic is OfferTopic => topic.kind === "offer" || topic.kind === "reveal";

/** Whether an ear may be told of the games and offers of its account: a token for chat alone may not. */
export const hearsOfGames = ({ scopes }: Ear): boolean =>
  scopes === undefined || scopes.includes("read") || scopes.includes("play");

/** Who is connected to this node; the others know it from the store. */
export class Connections implements People {
  readonly #parts: Parts;
  readonly #ears = new Map<string, Set<Ear>>();
  /** When the last ear of an account went. */
  readonly #leaving = new Map<string, number>();
  /** What to say of an offer; null where it is gone. */
  findOffer: (topic: OfferTopic) => Promise<AccountEvent | null> = async () => null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async arrive(ear: Ear): Promise<void> {
    const { store, clock, node } = this.#parts;
    const { account, name } = ear.self;
    const ears = this.#ears.get(account);
    if (ears !== undefined) return void ears.add(ear);
    this.#ears.set(account, new Set([ear]));
    const wasHere = this.#leaving.delete(account);
    if (wasHere) return;
    const until = clock.now() + PRESENT_MS;
    await store.bePresent([{ account, name, node, until }]);
    await store.keepOffers(account, clock.now() + OFFERED_MS, MOST_OFFERS);
    store.publish({ kind: "lobby" });
  }

  depart(ear: Ear): void {
    const { account } = ear.self;
    const ears = this.#ears.get(account);
    if (ears === undefined || !ears.delete(ear) || ears.size > 0) return;
    this.#ears.delete(account);
    this.#leaving.set(account, this.#parts.clock.now());
  }

  isHere(account: string): boolean {
    return this.#ears.has(account);
  }

  count(): number {
    let count = 0;
    for (const ears of this.#ears.values()) count += ears.size;
    return count;
  }

  all(): Ear[] {
    return [...this.#ears.values()].flatMap((ears) => [...ears]);
  }

  tell(account: string, event: AccountEvent): void {
    const { kind } = event;
    const topic: Topic = kind === "offer" || kind === "reveal" ? { kind, offer: event.offer.id } : event;
    this.#parts.store.publish({ kind: "account", id: account, topic: JSON.stringify(topic) });
  }

  tellAll(message: ServerMessage): void {
    const text = JSON.stringify(message);
    for (const ears of this.#ears.values()) for (const ear of ears) ear.hear(text);
  }

  /** Every node hears what is told to an account; the one that holds its ears passes it on. */
  async heard({ id, topic }: Extract<Note, { kind: "account" }>): Promise<void> {
    const ears = this.#ears.get(id);
    if (ears === undefined) return;
    if (topic === "blocks") return this.#readBlocks(id, ears);
    if (topic === "name") return this.#readName(id, ears);
    const event = await this.#eventOf(topic);
    if (event === null) return;
    const text = JSON.stringify({ type: "event", event });
    for (const ear of ears) if (hearsOfGames(ear)) ear.hear(text);
  }

  async #readBlocks(id: string, ears: Set<Ear>): Promise<void> {
    const blocked = new Set(await this.#parts.store.blockedBy(id));
    for (const ear of ears) ear.blocked = blocked;
  }

  async #readName(id: string, ears: Set<Ear>): Promise<void> {
    const account = await this.#parts.store.account(id);
    if (account === null) return;
    for (const ear of ears) ear.self = { account: id, name: account.name, role: account.role };
    await this.stayPresent();
    this.#parts.store.publish({ kind: "lobby" });
  }

  async #eventOf(text: string): Promise<AccountEvent | null> {
    let topic: Topic;
    try {
      topic = JSON.parse(text);
    } catch {
      return null;
    }
    if (typeof topic !== "object" || topic === null) return null;
    return isOfferTopic(topic) ? this.findOffer(topic) : topic;
  }

  /** Says to the store who is still here, and who is not. */
  async stayPresent(): Promise<void> {
    const { store, clock, node } = this.#parts;
    const until = clock.now() + PRESENT_MS;
    const people = [...this.#ears.values()].map((ears) => {
      const [{ self }] = ears;
      return { account: self.account, name: self.name, node, until };
    });
    if (people.length > 0) await store.bePresent(people);
  }

  async goAbsent(): Promise<void> {
    const { store, clock, node } = this.#parts;
    const gone = [...this.#leaving].filter(([, at]) => clock.now() - at >= GRACE_MS);
    for (const [account] of gone) {
      this.#leaving.delete(account);
      await store.beAbsent(account, node);
    }
    if (gone.length > 0) store.publish({ kind: "lobby" });
  }
}
