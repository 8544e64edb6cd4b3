import type { AccountEvent, ServerMessage } from "../../protocol/server.ts";
import type { AccountNews, Clock, Listener, OfferNews, People, SessionHolder, Standing } from "../base/parts.ts";
import type { AccountStore, ModerationStore, OfferStore, PresenceStore, Signal, Signals } from "../store/store.ts";
import { Attendance } from "./attendance.ts";
import { hearsOfGames, Person } from "./person.ts";

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

/** What goes from node to node of an event. */
type Topic = AccountNews & { readonly version?: number };

const NOTHING: Standing = { games: [], notes: [], offers: [], reveals: [], hanging: new Set() };

const isOfferTopic = (topic: AccountNews): topic is OfferNews => topic.kind === "offer" || topic.kind === "reveal";

/** So many are read anew at once: a node that has missed much leaves connections to others. */
const AT_ONCE = 10;
/** Topics after which the account is read anew, and those after which a session may be worth nothing any more. */
const READ_ANEW: ReadonlySet<string> = new Set(["blocks", "name", "role"]);
const ENDINGS: ReadonlySet<string> = new Set(["sessions", "banned", "deleted"]);

/** Who is connected to this node; the others know it from the store. */
export class Connections implements People {
  readonly #parts: Parts;
  readonly #people = new Map<string, Person>();
  readonly #holders = new Set<SessionHolder>();
  /** Accounts of which something may have been missed: each is read until that succeeds. */
  readonly #behind = new Set<string>();
  #retrying: Promise<void> | null = null;
  /** When the last listener of an account went. */
  readonly #leaving = new Map<string, { readonly name: string; readonly at: number }>();
  readonly #attendance: Attendance;
  /** What to say of an offer; null where it is gone. */
  findOffer: (news: OfferNews) => Promise<AccountEvent | null> = async () => null;
  /** How things stand for an account; and of these offers, which still hang. */
  findStanding: (account: string, offers: readonly string[]) => Promise<Standing> = async () => NOTHING;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#attendance = new Attendance({ ...parts, nameOf: (account) => this.#nameOf(account) });
  }

  async arrive(listener: Listener): Promise<void> {
    const { store, clock } = this.#parts;
    const { account } = listener.self;
    const person = this.#people.get(account);
    if (person !== undefined) return void person.listeners.add(listener);
    this.#people.set(account, new Person(listener, store.follow(`account ${account}`)));
    const wasHere = this.#leaving.delete(account);
    if (wasHere) return;
    this.#attendance.note([account]);
    await this.#attendance.write();
    await store.keepOffers(account, clock.now() + OFFERED_MS, MOST_OFFERS);
    store.publish({ kind: "lobby" });
  }

  depart(listener: Listener): void {
    const { account, name } = listener.self;
    const person = this.#people.get(account);
    if (person === undefined || !person.listeners.delete(listener) || person.listeners.size > 0) return;
    person.unfollow();
    this.#people.delete(account);
    this.#leaving.set(account, { name, at: this.#parts.clock.now() });
  }

  #nameOf(account: string): string | null {
    const [listener] = this.#people.get(account)?.listeners ?? [];
    return listener?.self.name ?? this.#leaving.get(account)?.name ?? null;
  }

  isHere(account: string): boolean {
    return this.#people.has(account);
  }

  /** How many people count as being here. */
  countPeople(): number {
    return this.#people.size + this.#leaving.size;
  }

  count(): number {
    let count = 0;
    for (const { listeners } of this.#people.values()) count += listeners.size;
    return count;
  }

  all(): Listener[] {
    return [...this.#people.values()].flatMap(({ listeners }) => [...listeners]);
  }

  hold(holder: SessionHolder): () => void {
    this.#holders.add(holder);
    return () => this.#holders.delete(holder);
  }

  async welcome(listener: Listener, say: (standing: Standing) => void): Promise<void> {
    const { account } = listener.self;
    const person = this.#people.get(account);
    if (person === undefined || !hearsOfGames(listener)) return say(NOTHING);
    await person.inTurn(async () => {
      const standing = await this.findStanding(account, person.offers ?? []);
      say(standing);
      person.catchUp(standing, listener);
    });
  }

  note(account: string, offer: string): void {
    this.#people.get(account)?.note(offer);
  }

  tell(account: string, news: AccountNews, version?: number): void {
    const topic: Topic = { ...news, version };
    this.#parts.store.publish({ kind: "account", id: account, topic: JSON.stringify(topic) });
  }

  tellAll(message: ServerMessage): void {
    const text = JSON.stringify(message);
    for (const { listeners } of this.#people.values()) for (const listener of listeners) listener.send(text);
  }

  /** Every node that follows an account hears what is told to it; the one that holds its listeners passes it on. */
  async heard({ id, topic }: Extract<Signal, { kind: "account" }>): Promise<void> {
    if (ENDINGS.has(topic)) {
      this.#behind.add(id);
      // Before all that others may have missed: who was sent away goes at once.
      return this.#readAnew(id);
    }
    const person = this.#people.get(id);
    await person?.inTurn(async () => {
      try {
        if (READ_ANEW.has(topic)) return await this.#readSelf(id, person);
        const heard = await this.#eventOf(topic);
        if (heard !== null) person.hear(heard.event, heard.version);
      } catch (error) {
        this.#behind.add(id);
        throw error;
      }
    });
  }

  /** Signals to these accounts may have been missed, or (null) to any. */
  missed(accounts: readonly string[] | null): Promise<void> {
    const all = accounts ?? [...this.#people.keys(), ...[...this.#holders].flatMap((holder) => [...holder.accounts()])];
    for (const account of all) this.#behind.add(account);
    return this.retry();
  }

  /**
   * What may have been missed is read, some at a time however many ask for it: thousands who come at once are followed in
   * as many steps. Where it fails, again in the next round.
   */
  retry(): Promise<void> {
    this.#retrying ??= this.#retryAll();
    return this.#retrying;
  }

  async #retryAll(): Promise<void> {
    // Not before it is known here that this is under way.
    await null;
    try {
      while (this.#behind.size > 0) {
        const some = [...this.#behind].slice(0, AT_ONCE);
        const done = await Promise.allSettled(some.map((account) => this.#readAnew(account)));
        const failed = done.find(({ status }) => status === "rejected");
        if (failed?.status === "rejected") throw failed.reason;
      }
    } finally {
      this.#retrying = null;
    }
  }

  async #readAnew(account: string): Promise<void> {
    // Before it is read: what is heard from now on may be newer.
    if (!this.#behind.delete(account)) return;
    const person = this.#people.get(account);
    try {
      for (const holder of this.#holders) await holder.check(account);
      await person?.inTurn(async () => {
        await this.#readSelf(account, person);
        const { offers } = person;
        if (offers !== null) person.catchUp(await this.findStanding(account, offers), null);
      });
    } catch (error) {
      this.#behind.add(account);
      throw error;
    }
  }

  /** Name and role, and whom the account does not want to hear. */
  async #readSelf(id: string, { listeners }: Person): Promise<void> {
    const { store } = this.#parts;
    const [account, blocks] = [await store.account(id), await store.blockedBy(id)];
    const [known] = listeners;
    if (account === null || known === undefined) return;
    const isRenamed = known.self.name !== account.name;
    const blocked = new Set(blocks);
    for (const listener of listeners) {
      listener.self = { account: id, name: account.name, role: account.role };
      listener.blocked = blocked;
    }
    if (!isRenamed) return;
    this.#attendance.note([id]);
    await this.#attendance.write();
  }

  async #eventOf(text: string): Promise<{ readonly event: AccountEvent; readonly version: number | null } | null> {
    let topic: Topic;
    try {
      topic = JSON.parse(text);
    } catch {
      return null;
    }
    if (typeof topic !== "object" || topic === null) return null;
    const { version = null, ...plain } = topic;
    const event = isOfferTopic(plain) ? await this.findOffer(plain) : plain;
    return event && { event, version };
  }

  /** The store may have forgotten who is here. */
  async tellAnew(): Promise<void> {
    this.#attendance.note([...this.#people.keys(), ...this.#leaving.keys()]);
    await this.#attendance.write();
  }

  /** Offers stay as long as their owner is here. */
  async keepOffers(): Promise<void> {
    const { store, clock } = this.#parts;
    const owners = [...this.#people.keys(), ...this.#leaving.keys()];
    await store.keepOffersOf(owners, clock.now(), clock.now() + OFFERED_MS);
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
