import { randomBytes } from "node:crypto";
import { WebSocket } from "ws";
import type { Timed } from "../../src/activity/activity.ts";
import { rulesOfTable } from "../../src/activity/table/fact.ts";
import { follow, type SeenFact, startView, type TableView } from "../../src/activity/table/seen.ts";
import {
  type AnswerOf,
  type ClientMessage,
  type CommandBody,
  type CommandType,
  parseAnswer,
} from "../../src/protocol/client.ts";
import type { MessageOf, ServerMessage } from "../../src/protocol/server.ts";
import type { Rules } from "../../src/words/ruleset.ts";
import { guestCookie } from "../../test/support/client.ts";

export type Reply = MessageOf<"done"> | MessageOf<"fault">;

interface Pending {
  readonly message: ClientMessage;
  readonly sentAt: number;
  readonly settle: (reply: Reply) => void;
}

/** What a player tells whoever measures. */
export interface Witness {
  /** A command was answered after so many milliseconds. */
  answered?(player: Player, message: ClientMessage, reply: Reply, millis: number): void;
  /** A fact was heard. */
  heard?(player: Player, table: string, version: number, timed: Timed<SeenFact>): void;
}

const AGAIN_MS = 100;
/** Faults of the server that pass: its store is away, a word list is still being built. */
const LATER: ReadonlySet<string> = new Set(["storeAway", "wordsNotReady"]);

export const freshId = (): string => randomBytes(9).toString("base64url");

/**
 * A scripted person at a real socket: follows its table as the page does, keeps a command until it is
 * answered, and says it again with the same id after the connection was lost.
 */
export class Player {
  readonly cookie: string;
  account = "";
  table: TableView | null = null;
  /** Called when something has changed at the table. */
  onChange: () => void = () => {};
  onStart: (table: string) => void = () => {};
  readonly #urls: readonly string[];
  readonly #witness: Witness;
  readonly #pending = new Map<string, Pending>();
  #url: number;
  #socket: WebSocket | null = null;
  #isClosed = false;

  constructor(urls: readonly string[], first: number, cookie: string, witness: Witness = {}) {
    this.#urls = urls;
    this.#url = first % urls.length;
    this.cookie = cookie;
    this.#witness = witness;
  }

  /** Which of the nodes it talks to. */
  get node(): string {
    return this.#urls[this.#url];
  }

  connect(): Promise<void> {
    return new Promise((resolve) => this.#open(resolve));
  }

  #open(welcomed: () => void): void {
    const { node } = this;
    const socket = new WebSocket(`${node.replace("http", "ws")}/socket`, {
      headers: { cookie: this.cookie },
      origin: node,
      perMessageDeflate: false,
    });
    this.#socket = socket;
    socket.on("error", () => {});
    socket.on("close", () => {
      if (this.#isClosed || this.#socket !== socket) return;
      // The next node may be alive where this one is not.
      this.#url = (this.#url + 1) % this.#urls.length;
      setTimeout(() => this.#open(welcomed), AGAIN_MS);
    });
    socket.on("message", (data) => {
      const message = JSON.parse(data.toString()) as ServerMessage;
      if (message.type === "welcome") this.#resume(message);
      this.#hear(message);
      if (message.type === "welcome") welcomed();
    });
  }

  /** Asks for what was missed, and says again what was not answered. */
  #resume({ you }: MessageOf<"welcome">): void {
    this.account = you.account;
    if (this.table !== null) this.#enter(this.table);
    for (const { message } of this.#pending.values()) this.#send(message);
  }

  /** From the version on that it has. */
  #enter({ setup, version }: TableView): void {
    this.#send({ type: "activity.enter", id: freshId(), activity: setup.table, version });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Something that was said is not answered yet. */
  get isWaiting(): boolean {
    return this.#pending.size > 0;
  }

  /** How long it has waited for an answer by now, in milliseconds. */
  get waitedMs(): number {
    return performance.now() - Math.min(performance.now(), ...[...this.#pending.values()].map(({ sentAt }) => sentAt));
  }

  /** As one who reloads the page. */
  reload(): void {
    if (this.table !== null) this.#enter(this.table);
  }

  ask(body: CommandBody, id: string = freshId()): Promise<Reply> {
    const message = { ...body, id } as ClientMessage;
    return new Promise((settle) => {
      this.#pending.set(message.id, { message, sentAt: performance.now(), settle });
      this.#send(message);
    });
  }

  /** The same command again while the server cannot do it yet, until there is an answer to it. */
  async insist(body: CommandBody): Promise<Reply> {
    const id = freshId();
    for (;;) {
      const reply = await this.ask(body, id);
      if (reply.type === "done" || !LATER.has(reply.code) || this.#isClosed) return reply;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  async do<T extends CommandType>(body: CommandBody<T>): Promise<AnswerOf<T>> {
    const reply = await this.insist(body as CommandBody);
    const answer = reply.type === "done" ? parseAnswer<T>(body.type, reply.value) : null;
    if (!answer?.ok) throw new Error(`${body.type}: ${JSON.stringify(reply)}`);
    return answer.value;
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "done":
      case "fault": {
        const pending = this.#pending.get(message.id ?? "");
        if (pending === undefined) return;
        this.#pending.delete(pending.message.id);
        this.#witness.answered?.(this, pending.message, message, performance.now() - pending.sentAt);
        pending.settle(message);
        return;
      }
      case "activity.whole": {
        if (message.kind !== "table") return;
        this.table = startView(message.setup, rulesOfTable(message.setup) as Rules, message.seat);
        this.#follow(message.activity, 0, message.facts);
        return;
      }
      case "activity.facts": {
        if (message.kind !== "table" || this.table?.setup.table !== message.activity) return;
        if (message.from <= this.table.version) this.#follow(message.activity, message.from, message.facts);
        else this.#enter(this.table);
        return;
      }
      case "event":
        if (message.event.kind === "started") this.onStart(message.event.table);
    }
  }

  #follow(id: string, from: number, facts: readonly Timed<SeenFact>[]): void {
    for (const [i, timed] of facts.entries()) {
      const table = this.table as TableView;
      if (from + i < table.version) continue;
      this.#witness.heard?.(this, id, table.version, timed);
      this.table = follow(table, timed);
    }
    this.onChange();
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }
}

/** Several at a time: each needs a write of its own. */
export async function newGuests(url: string, count: number): Promise<string[]> {
  const cookies: string[] = [];
  while (cookies.length < count) {
    const more = Math.min(50, count - cookies.length);
    cookies.push(...(await Promise.all(Array.from({ length: more }, () => guestCookie(url)))));
  }
  return cookies;
}
