import { randomBytes } from "node:crypto";
import { WebSocket } from "ws";
import type { Timed } from "../../src/activity/activity.ts";
import { run } from "../../src/activity/run/run.ts";
import type { RunView } from "../../src/activity/run/seen.ts";
import { rulesOfTable } from "../../src/activity/table/fact.ts";
import { followAll, type SeenFact, startView, type TableView } from "../../src/activity/table/seen.ts";
import { must } from "../../src/base/result.ts";
import {
  type AnswerOf,
  type ClientMessage,
  type CommandBody,
  type CommandType,
  parseAnswer,
} from "../../src/protocol/client.ts";
import { makeClientMessage, parseServerMessage } from "../../src/protocol/parse.ts";
import type { MessageOf, MessageType, ServerMessage } from "../../src/protocol/server.ts";
import type { TableOffer } from "../../src/protocol/setup.ts";
import { commitmentOf } from "../../src/words/fairstate.ts";
import type { Rules } from "../../src/words/ruleset.ts";
import { PATIENCE_MS } from "./patience.ts";

type Done<T extends CommandType> = MessageOf<"done"> & { readonly value: AnswerOf<T> };
export type Reply<T extends CommandType = CommandType> = Done<T> | MessageOf<"fault">;

export const freshId = (): string => randomBytes(12).toString("base64url");

/** A table with all that was heard of it. */
type HeardTable = TableView & { readonly facts: readonly Timed<SeenFact>[] };

const hearMore = (table: TableView, known: readonly Timed<SeenFact>[], fresh: readonly Timed<SeenFact>[]) => ({
  ...followAll(table, fresh),
  facts: [...known, ...fresh],
});

type WholeRun = Exclude<MessageOf<"activity.whole">, { kind: "table" }>;
const lookAt = ({ setup, seat }: WholeRun): RunView => run.look(setup, seat) as RunView;

/** A real socket that keeps all it hears, checks its form, and follows tables as the page does. */
export class Client {
  readonly cookie: string;
  readonly frames: string[] = [];
  readonly heard: ServerMessage[] = [];
  readonly tables = new Map<string, HeardTable>();
  readonly runs = new Map<string, RunView>();
  readonly socket: WebSocket;
  /** Null while it is open. */
  closed: { readonly code: number; readonly reason: string } | null = null;
  readonly #waiting = new Set<() => void>();
  /** The types of the commands that were sent: an answer must have the form of its own. */
  readonly #sent = new Map<string, CommandType>();
  #read = 0;

  private constructor(url: string, headers: { readonly cookie?: string; readonly authorization?: string }) {
    this.cookie = headers.cookie ?? "";
    this.socket = new WebSocket(`${url.replace("http", "ws")}/socket`, { headers, origin: url });
    this.socket.on("message", (data) => this.#hear(data.toString()));
    this.socket.on("close", (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.#wake();
    });
  }

  /** As a new guest, or with the cookie of one who was here before. */
  static async connect(url: string, cookie?: string): Promise<Client> {
    return Client.#welcomed(new Client(url, { cookie: cookie ?? (await guestCookie(url)) }));
  }

  /** As a program. */
  static withToken(url: string, token: string): Promise<Client> {
    return Client.#welcomed(new Client(url, { authorization: `Bearer ${token}` }));
  }

  static async #welcomed(client: Client): Promise<Client> {
    await new Promise((resolve, reject) => {
      client.socket.once("open", resolve);
      client.socket.once("error", reject);
    });
    await client.until("welcome");
    return client;
  }

  #wake(): void {
    for (const look of [...this.#waiting]) look();
  }

  #hear(text: string): void {
    this.frames.push(text);
    const message = must(parseServerMessage(text));
    this.heard.push(message);
    const asked = message.type === "done" ? this.#sent.get(message.id) : undefined;
    if (asked !== undefined) must(parseAnswer(asked, (message as MessageOf<"done">).value));
    if (message.type === "activity.whole" && message.kind === "table") {
      const rules = rulesOfTable(message.setup) as Rules;
      this.tables.set(message.activity, hearMore(startView(message.setup, rules, message.seat), [], message.facts));
    }
    if (message.type === "activity.facts" && message.kind === "table") {
      const { activity, from, facts } = message;
      const table = this.tables.get(activity);
      if (table !== undefined && from <= table.version)
        this.tables.set(activity, hearMore(table, table.facts, facts.slice(table.version - from)));
    }
    if (message.type === "activity.whole" && message.kind !== "table")
      this.runs.set(message.activity, message.facts.reduce(run.follow, lookAt(message)));
    if (message.type === "activity.facts" && message.kind !== "table") {
      const view = this.runs.get(message.activity);
      if (view !== undefined && message.from <= view.version)
        this.runs.set(message.activity, message.facts.slice(view.version - message.from).reduce(run.follow, view));
    }
    this.#wake();
  }

  get account(): string {
    return (this.heard[0] as MessageOf<"welcome">).you.account;
  }

  send(message: ClientMessage): void {
    this.#sent.set(message.id, message.type);
    this.socket.send(makeClientMessage(message));
  }

  /** Sends a command and waits for its answer. */
  async ask<T extends CommandType>(body: CommandBody<T>, id: string = freshId()): Promise<Reply<T>> {
    this.send({ ...body, id } as ClientMessage);
    return this.answerTo<T>(id);
  }

  async answerTo<T extends CommandType>(id: string | null): Promise<Reply<T>> {
    return this.when(() => {
      const found = this.heard.findLast((message) => "id" in message && message.id === id);
      return found as Reply<T> | undefined;
    });
  }

  /** What the answer brings where it is `done`; anything else is the test's fault. */
  async do<T extends CommandType>(body: CommandBody<T>, id?: string): Promise<AnswerOf<T>> {
    const reply = await this.ask(body, id);
    if (reply.type !== "done") throw new Error(`${body.type}: ${JSON.stringify(reply)}`);
    return reply.value;
  }

  /** The code of a fault; "done" where there was none. */
  async codeOf(body: CommandBody): Promise<string> {
    const reply = await this.ask(body);
    return reply.type === "fault" ? reply.code : reply.type;
  }

  /** Waits until something is so. */
  async when<T>(look: () => T | undefined | false | null): Promise<T> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(check);
      };
      const check = (): void => {
        const found = look();
        if (found === undefined || found === false || found === null) return;
        end();
        resolve(found);
      };
      const timer = setTimeout(() => {
        end();
        const last = this.frames.slice(-3).map((frame) => frame.slice(0, 300));
        reject(new Error(`waited in vain (${look}); closed: ${JSON.stringify(this.closed)}; last: ${last.join("\n")}`));
      }, PATIENCE_MS);
      this.#waiting.add(check);
      check();
    });
  }

  /** The next message of a type that was not waited for before. */
  async until<T extends MessageType>(
    type: T,
    fits: (message: MessageOf<T>) => boolean = () => true,
  ): Promise<MessageOf<T>> {
    return this.when(() => {
      const at = this.heard.findIndex(
        (message, i) => i >= this.#read && message.type === type && fits(message as MessageOf<T>),
      );
      if (at < 0) return undefined;
      this.#read = at + 1;
      return this.heard[at] as MessageOf<T>;
    });
  }

  async enter(table: string, version: number | null = null): Promise<HeardTable> {
    await this.do({ type: "activity.enter", activity: table, version });
    return this.tables.get(table) as HeardTable;
  }

  view(table: string): HeardTable {
    return this.tables.get(table) as HeardTable;
  }

  async atVersion(table: string, version: number): Promise<HeardTable> {
    return this.when(() => {
      const view = this.tables.get(table);
      return view !== undefined && view.version >= version ? view : undefined;
    });
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.when(() => this.closed);
  }
}

export async function guestCookie(url: string): Promise<string> {
  const response = await fetch(`${url}/api/guest`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: "{}",
  });
  const cookie = response.headers.get("set-cookie");
  if (cookie === null) throw new Error(`no guest: ${response.status} ${await response.text()}`);
  return cookie.split(";")[0];
}

/** A game of two people without a clock, unless something else is wanted. */
export const offerSetup = (change: Partial<TableOffer> = {}): TableOffer => ({
  kind: "table",
  ruleset: "classic-en",
  seats: ["person", "person"],
  shuffled: false,
  rated: false,
  clock: { type: "none" },
  ...change,
});

/** The first makes an offer, with a value for the shuffle, the others take it; all have entered the table. */
export async function startGame(clients: readonly Client[], change: Partial<TableOffer> = {}): Promise<string> {
  const setup = offerSetup({ seats: clients.map(() => "person"), ...change });
  const [owner, ...others] = clients;
  const value = randomBytes(16).toString("hex");
  const isAlone = setup.seats.filter((seat) => seat === "person").length === 1;
  const made = await owner.do({
    ...{ type: "offer.make", setup, to: null, hidden: false, commitment: commitmentOf(value) },
    ...(isAlone ? { value } : {}),
  });
  let table = made.table;
  for (const other of others) {
    const taken = await other.do({ type: "offer.take", offer: made.offer, commitment: null });
    table = taken.table ?? table;
  }
  if (!isAlone) table = (await owner.do({ type: "offer.reveal", offer: made.offer, value })).table;
  if (table === null) throw new Error("the game has not begun");
  for (const client of clients) await client.enter(table);
  return table;
}
