import type { SaidLine } from "../../protocol/server.ts";
import { Crowd, pauseOf } from "../base/crowd.ts";
import type { Clock, Listener } from "../base/parts.ts";
import type { ChatLine, ChatStore, Signals } from "../store/store.ts";

interface RoomParts {
  readonly store: ChatStore & Signals;
  readonly clock: Clock;
}

/** What is shown to who comes in, and for each look further back. */
export const SHOWN = 50;
/** Where many listen, nobody can read all that so many say: ten lines a second are told. */
const LINES_A_MS = 0.01;
/** So many lines may wait to be told; where there are more, the oldest of them are left out. */
const HELD = 20;
/** What could not be read is tried again so much later. */
const AGAIN_MS = 1000;

/**
 * A room with those who hear it on this node. Lines are read from the store after the last one that was told, so that
 * one look tells all that was said meanwhile, however many signals came of it.
 */
export class Room {
  readonly crowd = new Crowd();
  readonly #name: string;
  readonly #parts: RoomParts;
  readonly #unfollow: () => void;
  /** The last line that was told to all; null: nobody knows yet. */
  #told: number | null = null;
  /** There are newer lines. */
  #isStale = false;
  /** A line that was told may have been taken away. */
  #isUnsure = false;
  #isReading = false;
  #notBefore = Number.NEGATIVE_INFINITY;

  constructor(name: string, parts: RoomParts) {
    this.#name = name;
    this.#parts = parts;
    this.#unfollow = parts.store.follow(`chat ${name}`);
  }

  /** Nobody is left in it. */
  close(): void {
    this.#unfollow();
  }

  /** Nothing is left to be told. */
  get isQuiet(): boolean {
    return !this.#isStale && !this.#isUnsure && this.crowd.isQuiet;
  }

  /** Somebody who is in the crowd already is told the newest lines; some may come again with what is told to all. */
  async greet(listener: Listener): Promise<void> {
    const lines = await this.#parts.store.chat(this.#name, 0, SHOWN + 1);
    this.#told ??= lines.at(-1)?.id ?? 0;
    const shown = lines.slice(-SHOWN);
    if (this.crowd.has(listener)) listener.send(this.#textOf(shown, lines.length > SHOWN, listener.blocked));
  }

  /** A line was said or taken away. */
  async heard(id: number): Promise<void> {
    if (this.#told !== null && id <= this.#told) return this.#lookAt(id);
    this.#isStale = true;
    await this.#tellNew();
  }

  async #lookAt(id: number): Promise<void> {
    try {
      const line = await this.#parts.store.chatLine(id);
      if (line !== null) this.#tellRemoved([line]);
    } catch (error) {
      this.#isUnsure = true;
      throw error;
    }
  }

  /** Signals may have been missed: of lines, and of some that were taken away. */
  doubt(): void {
    this.#isStale = true;
    this.#isUnsure = true;
  }

  /** Tells what had to wait, and tells all anew to those who were too far behind. */
  async tellOn(): Promise<void> {
    for (const listener of this.crowd.recovered())
      try {
        await this.greet(listener);
      } catch (error) {
        this.crowd.fallBehind(listener);
        throw error;
      }
    await this.#tellNew();
  }

  /** Tells what was said since the last time, unless that is a moment ago and many listen. */
  async #tellNew(): Promise<void> {
    const now = this.#parts.clock.now();
    const [isStale, isUnsure] = [this.#isStale, this.#isUnsure];
    if (!(isStale || isUnsure) || this.#isReading || this.#told === null || now < this.#notBefore) return;
    this.#isReading = true;
    this.#isStale = false;
    this.#isUnsure = false;
    const pause = pauseOf(this.crowd.size);
    this.#notBefore = now + pause;
    try {
      if (isUnsure) this.#tellRemoved(await this.#parts.store.chat(this.#name, 0, SHOWN, this.#told + 1));
      if (isStale) await this.#tellAfter(this.#told, pause === 0 ? SHOWN : Math.max(1, Math.floor(pause * LINES_A_MS)));
    } catch (error) {
      this.#isStale = true;
      this.#isUnsure ||= isUnsure;
      this.#notBefore = now + AGAIN_MS;
      throw error;
    } finally {
      this.#isReading = false;
    }
    // More was said while this was read.
    await this.#tellNew();
  }

  #tellRemoved(lines: readonly ChatLine[]): void {
    for (const { id, removed } of lines) {
      if (!removed) continue;
      const text = JSON.stringify({ type: "chat.removed", room: this.#name, id });
      this.crowd.tell(() => text);
    }
  }

  /** The next lines in their order; where too many wait, the oldest of them are left to those who look back. */
  async #tellAfter(told: number, most: number): Promise<void> {
    const held = Math.max(HELD, most);
    const found = await this.#parts.store.chat(this.#name, told, held + 1);
    const waiting = found.slice(-held);
    const lines = waiting.slice(0, most);
    const last = lines.at(-1);
    if (last === undefined) return;
    this.#told = last.id;
    if (waiting.length > lines.length) this.#isStale = true;
    this.#tellLines(lines, found.length > waiting.length);
  }

  /** One text for all who have blocked nobody of these, and one for each other set of people. */
  #tellLines(lines: readonly ChatLine[], skipped: boolean): void {
    const authors = [...new Set(lines.map(({ account }) => account))];
    const texts = new Map<string, string>();
    this.crowd.tell(({ blocked }) => {
      const unheard = blocked.size === 0 ? [] : authors.filter((account) => blocked.has(account));
      if (unheard.length === authors.length && !skipped) return null;
      const key = unheard.join(" ");
      const text = texts.get(key) ?? this.#textOf(lines, skipped, new Set(unheard));
      texts.set(key, text);
      return text;
    });
  }

  #textOf(lines: readonly ChatLine[], skipped: boolean, blocked: ReadonlySet<string>): string {
    return JSON.stringify({ type: "chat.lines", room: this.#name, lines: linesFor(blocked, lines), skipped });
  }
}

export const lineOf = ({ id, account, name, text, at }: ChatLine): SaidLine => ({ id, account, name, text, at });

export const linesFor = (blocked: ReadonlySet<string>, lines: readonly ChatLine[]): SaidLine[] =>
  lines.filter((line) => !line.removed && !blocked.has(line.account)).map(lineOf);
