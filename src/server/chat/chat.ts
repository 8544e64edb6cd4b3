import type { Fault } from "../../activity/activity.ts";
import { fail, ok } from "../../base/result.ts";
import type { SaidLine } from "../../protocol/server.ts";
import type { Answer, Chat, Clock, Listener, Self, Tables } from "../base/parts.ts";
import { Buckets } from "../limits/bucket.ts";
import type { AccountStore, ChatStore, ModerationStore, Signal, Signals, TallyStore } from "../store/store.ts";
import { cleanLine } from "./line.ts";
import { lineOf, linesFor, Room, SHOWN } from "./room.ts";

interface Parts {
  readonly store: ChatStore & AccountStore & ModerationStore & TallyStore & Signals;
  readonly clock: Clock;
  readonly tables: Tables;
}

const AT_ONCE = 5;
const PER_SECOND = 0.5;
const COUNTED_MS = 20_000;

const refuse = (code: string, figures: Fault["figures"] = {}) => fail<Fault>({ code, figures });

/** Lines of the lobby and of tables. */
export class ChatRooms implements Chat {
  readonly #parts: Parts;
  readonly #rooms = new Map<string, Room>();
  /** Where each listener is. */
  readonly #places = new Map<Listener, Set<string>>();
  /** Where something may be left to be told. */
  readonly #restless = new Set<Room>();
  readonly #buckets = new Buckets(AT_ONCE, PER_SECOND);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async say(self: Self, command: string, room: string, text: string): Answer<SaidLine> {
    const { store, clock } = this.#parts;
    // Before anything can object: who asks again hears the same, whatever has changed since.
    const before = await store.saidBy(self.account, command);
    const saidBefore = before === null ? null : await store.chatLine(before);
    if (saidBefore !== null) return ok(lineOf(saidBefore));
    const clean = cleanLine(text);
    if (clean === "") return refuse("emptyLine");
    const now = clock.now();
    const account = await store.account(self.account);
    if (account === null) return refuse("noSuchPerson");
    if (account.mutedUntil !== null && account.mutedUntil > now) return refuse("muted", { until: account.mutedUntil });
    const objection = await this.#objection(self, room, true);
    if (objection !== null) return refuse(objection);
    if (!(await this.#mayGoOn(self.account, now))) return refuse("tooManyLines", { perMinute: 60 * PER_SECOND });
    const said = { room, account: self.account, name: account.name, text: clean, at: now, command };
    const { id, isNew } = await store.say(said);
    // Another node may have been asked the same at this moment: then it tells.
    if (isNew) store.publish({ kind: "chat", room, id });
    return ok(lineOf({ ...said, id, removed: false }));
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

  async back(self: Self, room: string, before: number): Answer<{ lines: SaidLine[]; skipped: boolean }> {
    const { store } = this.#parts;
    const objection = await this.#objection(self, room, false);
    if (objection !== null) return refuse(objection);
    const blocked = new Set(await store.blockedBy(self.account));
    const lines = await store.chat(room, 0, SHOWN + 1, before);
    return ok({ lines: linesFor(blocked, lines.slice(-SHOWN)), skipped: lines.length > SHOWN });
  }

  async enter(listener: Listener, name: string): Promise<void> {
    if (listener.scopes !== undefined && !listener.scopes.includes("chat")) return;
    if ((await this.#objection(listener.self, name, false)) !== null) return;
    const room = this.#rooms.get(name) ?? new Room(name, this.#parts);
    this.#rooms.set(name, room);
    room.crowd.add(listener);
    this.#places.set(listener, (this.#places.get(listener) ?? new Set()).add(name));
    try {
      await room.greet(listener);
    } catch (error) {
      this.leave(listener, name);
      throw error;
    }
  }

  leave(listener: Listener, name: string): void {
    const places = this.#places.get(listener);
    const room = this.#rooms.get(name);
    if (places?.delete(name) && places.size === 0) this.#places.delete(listener);
    room?.crowd.delete(listener);
    if (room?.crowd.size !== 0) return;
    room.close();
    this.#rooms.delete(name);
    this.#restless.delete(room);
  }

  leaveAll(listener: Listener): void {
    for (const name of [...(this.#places.get(listener) ?? [])]) this.leave(listener, name);
  }

  /** A line was said or taken away, here or on another node. */
  async heard({ room: name, id }: Extract<Signal, { kind: "chat" }>): Promise<void> {
    const room = this.#rooms.get(name);
    if (room === undefined) return;
    this.#restless.add(room);
    await room.heard(id);
  }

  /** Tells what had to wait: lines that were gathered, and those who had not read what came before. */
  async tellOn(): Promise<void> {
    const rooms = [...this.#restless];
    const told = await Promise.allSettled(rooms.map((room) => room.tellOn()));
    for (const room of rooms) if (room.isQuiet) this.#restless.delete(room);
    const failed = told.find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
  }

  /** Signals may have been missed, of all rooms or of these: the next round looks. */
  catchUp(names: Iterable<string> = this.#rooms.keys()): void {
    for (const name of names) {
      const room = this.#rooms.get(name);
      if (room === undefined) continue;
      room.doubt();
      this.#restless.add(room);
    }
  }

  tidy(): void {
    this.#buckets.tidy(this.#parts.clock.now());
  }
}
