import type { AccountEvent, ServerMessage } from "../../protocol/server.ts";
import type { Clock, Listener, People } from "../base/parts.ts";
import type { AccountStore, ModerationStore, OfferStore, PresenceStore, Signal, Signals } from "../store/store.ts";
import { Attendance } from "./attendance.ts";

interface Parts {
  readonly store: AccountStore & ModerationStore & OfferStore & PresenceStore & Signals;
  readonly clock: Clock;
  readonly node: string;
}

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

/** Whether a listener may be told of the games and offers of its account: a token for chat alone may not. */
export const hearsOfGames = ({ scopes }: Listener): boolean =>
  scopes === undefined || scopes.includes("read") || scopes.includes("play");

/** Who is connected to this node; the others know it from the store. */
export class Connections implements People {
  readonly #parts: Parts;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** When the last listener of an account went. */
  readonly #leaving = new Map<string, { readonly name: string; readonly at: number }>();
  readonly #attendance: Attendance;
  /** What to say of an offer; null where it is gone. */
  findOffer: (topic: OfferTopic) => Promise<AccountEvent | null> = async () => null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#attendance = new Attendance({ ...parts, nameOf: (account) => this.#nameOf(account) });
  }

  async arrive(listener: Listener): Promise<void> {
    const { store, clock } = this.#parts;
    const { account } = listener.self;
    const listeners = this.#listeners.get(account);
    if (listeners !== undefined) return void listeners.add(listener);
    this.#listeners.set(account, new Set([listener]));
    const wasHere = this.#leaving.delete(account);
    if (wasHere) return;
    this.#attendance.note([account]);
    await this.#attendance.write();
    await store.keepOffers(account, clock.now() + OFFERED_MS, MOST_OFFERS);
    store.publish({ kind: "lobby" });
  }

  depart(listener: Listener): void {
    const { account, name } = listener.self;
    const listeners = this.#listeners.get(account);
    if (listeners === undefined || !listeners.delete(listener) || listeners.size > 0) return;
    this.#listeners.delete(account);
    this.#leaving.set(account, { name, at: this.#parts.clock.now() });
  }

  #nameOf(account: string): string | null {
    const [listener] = this.#listeners.get(account) ?? [];
    return listener?.self.name ?? this.#leaving.get(account)?.name ?? null;
  }

  isHere(account: string): boolean {
    return this.#listeners.has(account);
  }

  /** How many people count as being here. */
  countPeople(): number {
    return this.#listeners.size + this.#leaving.size;
  }

  count(): number {
    let count = 0;
    for (const listeners of this.#listeners.values()) count += listeners.size;
    return count;
  }

  all(): Listener[] {
    return [...this.#listeners.values()].flatMap((listeners) => [...listeners]);
  }

  tell(account: string, event: AccountEvent): void {
    const { kind } = event;
    const topic: Topic = kind === "offer" || kind === "reveal" ? { kind, offer: event.offer.id } : event;
    this.#parts.store.publish({ kind: "account", id: account, topic: JSON.stringify(topic) });
  }

  tellAll(message: ServerMessage): void {
    const text = JSON.stringify(message);
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.send(text);
  }

  /** Every node hears what is told to an account; the one that holds its listeners passes it on. */
  async heard({ id, topic }: Extract<Signal, { kind: "account" }>): Promise<void> {
    const listeners = this.#listeners.get(id);
    if (listeners === undefined) return;
    if (topic === "blocks") return this.#readBlocks(id, listeners);
    if (topic === "name") return this.#readName(id, listeners);
    const event = await this.#eventOf(topic);
    if (event === null) return;
    const text = JSON.stringify({ type: "event", event });
    for (const listener of listeners) if (hearsOfGames(listener)) listener.send(text);
  }

  async #readBlocks(id: string, listeners: Set<Listener>): Promise<void> {
    const blocked = new Set(await this.#parts.store.blockedBy(id));
    for (const listener of listeners) listener.blocked = blocked;
  }

  async #readName(id: string, listeners: Set<Listener>): Promise<void> {
    const account = await this.#parts.store.account(id);
    if (account === null) return;
    for (const listener of listeners) listener.self = { account: id, name: account.name, role: account.role };
    this.#attendance.note([id]);
    await this.#attendance.write();
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

  /** The store may have forgotten who is here. */
  async tellAnew(): Promise<void> {
    this.#attendance.note([...this.#listeners.keys(), ...this.#leaving.keys()]);
    await this.#attendance.write();
  }

  /** Who has not come back is gone. */
  async goAbsent(): Promise<void> {
    const { clock } = this.#parts;
    const gone = [...this.#leaving].filter(([, { at }]) => clock.now() - at >= GRACE_MS).map(([account]) => account);
    for (const account of gone) this.#leaving.delete(account);
    this.#attendance.note(gone);
    await this.#attendance.write();
  }
}
