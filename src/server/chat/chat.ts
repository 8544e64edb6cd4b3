import type { Fault } from "../../activity/activity.ts";
import { fail, ok } from "../../base/result.ts";
import type { SaidLine } from "../../protocol/server.ts";
import type { Answer, Chat, Clock, Listener, Self, Tables } from "../base/parts.ts";
import { Buckets } from "../limits/bucket.ts";
import type {
  AccountStore,
  ChatLine,
  ChatStore,
  ModerationStore,
  Signal,
  Signals,
  TallyStore,
} from "../store/store.ts";
import { cleanLine } from "./line.ts";

interface Parts {
  readonly store: ChatStore & AccountStore & ModerationStore & TallyStore & Signals;
  readonly clock: Clock;
  readonly tables: Tables;
}

/** What is shown to who comes in, and for each look further back. */
const SHOWN = 50;
const AT_ONCE = 5;
const PER_SECOND = 0.5;
const COUNTED_MS = 20_000;

const refuse = (code: string, figures: Fault["figures"] = {}) => fail<Fault>({ code, figures });

/** Lines of the lobby and of tables. */
export class ChatRooms implements Chat {
  readonly #parts: Parts;
  readonly #rooms = new Map<string, Set<Listener>>();
  readonly #buckets = new Buckets(AT_ONCE, PER_SECOND);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async say(self: Self, command: string, room: string, text: string): Answer<{ readonly line: number }> {
    const { store, clock } = this.#parts;
    // Before anything can object: who asks again hears the same, whatever has changed since.
    const before = await store.saidBy(self.account, command);
    if (before !== null) return ok({ line: before });
    const line = cleanLine(text);
    if (line === "") return refuse("emptyLine");
    const now = clock.now();
    const account = await store.account(self.account);
    if (account === null) return refuse("noSuchPerson");
    if (account.mutedUntil !== null && account.mutedUntil > now) return refuse("muted", { until: account.mutedUntil });
    const objection = await this.#objection(self, room, true);
    if (objection !== null) return refuse(objection);
    if (!(await this.#mayGoOn(self.account, now))) return refuse("tooManyLines", { perMinute: 60 * PER_SECOND });
    const said = { room, account: self.account, name: account.name, text: line, at: now, command };
    const { id, isNew } = await store.say(said);
    // Another node may have been asked the same at this moment: then it tells.
    if (isNew) store.publish({ kind: "chat", room, id });
    return ok({ line: id });
  }

  /** Here by the second; and on all nodes together as much as fits into the time that is counted there. */
  async #mayGoOn(account: string, now: number): Promise<boolean> {
    if (!this.#buckets.take(account, now)) return false;
    const { count } = await this.#parts.store.tally(`chat ${account}`, COUNTED_MS, now);
    return count <= AT_ONCE + (PER_SECOND * COUNTED_MS) / 1000;
  }

  /** Those who watch talk among themselves as long as a game lasts: no word of theirs reaches a seat. */
  async #objection(self: Self, room: string, writes: boolean): Promise<string | null> {
    if (room === "lobby") return null;
    const [kind, id] = room.split(":");
    const table = await this.#parts.tables.whole(id);
    if (table === null) return "noSuchRoom";
    if (table.state !== "playing") return null;
    const isSeat = table.setup.seats.some(({ account }) => account === self.account);
    if (kind === "watch") return isSeat ? "notYourRoom" : null;
    return isSeat || !writes ? null : "notYourRoom";
  }

  async back(self: Self, room: string, before: number): Answer<readonly SaidLine[]> {
    const objection = await this.#objection(self, room, false);
    if (objection !== null) return refuse(objection);
    const blocked = await this.#parts.store.blockedBy(self.account);
    const all = await this.#parts.store.chat(room, 0, SHOWN * 20);
    return ok(
      linesFor(
        new Set(blocked),
        all.filter(({ id }) => id < before),
      ).slice(-SHOWN),
    );
  }

  async enter(listener: Listener, room: string): Promise<void> {
    if (listener.scopes !== undefined && !listener.scopes.includes("chat")) return;
    if ((await this.#objection(listener.self, room, false)) !== null) return;
    const lines = linesFor(listener.blocked, await this.#parts.store.chat(room, 0, SHOWN));
    const listeners = this.#rooms.get(room) ?? new Set();
    listeners.add(listener);
    this.#rooms.set(room, listeners);
    listener.send(JSON.stringify({ type: "chat.lines", room, lines }));
  }

  leave(listener: Listener, room: string): void {
    const listeners = this.#rooms.get(room);
    if (listeners === undefined) return;
    listeners.delete(listener);
    if (listeners.size === 0) this.#rooms.delete(room);
  }

  leaveAll(listener: Listener): void {
    for (const room of [...this.#rooms.keys()]) this.leave(listener, room);
  }

  /** A line was said or taken away, here or on another node. */
  async heard({ room, id }: Extract<Signal, { kind: "chat" }>): Promise<void> {
    if (!this.#rooms.has(room)) return;
    const line = await this.#parts.store.chatLine(id);
    const listeners = this.#rooms.get(room);
    if (line === null || listeners === undefined) return;
    const text = JSON.stringify(
      line.removed ? { type: "chat.removed", room, id } : { type: "chat.lines", room, lines: [lineOf(line)] },
    );
    for (const listener of listeners) if (!listener.blocked.has(line.account)) listener.send(text);
  }

  tidy(): void {
    this.#buckets.tidy(this.#parts.clock.now());
  }
}

const lineOf = ({ id, account, name, text, at }: ChatLine): SaidLine => ({ id, account, name, text, at });

const linesFor = (blocked: ReadonlySet<string>, lines: readonly ChatLine[]): SaidLine[] =>
  lines.filter((line) => !line.removed && !blocked.has(line.account)).map(lineOf);
