import { randomBytes } from "node:crypto";
import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { ServerMessage } from "../../protocol/server.ts";
import type { Listener, Self } from "../base/parts.ts";
import type { Permission } from "../identity/identity.ts";

/** Why the server closes a connection; 1001 and 1009 are the protocol's own, for a server that stops and for frames too large. */
export const CLOSE = { stopping: 1001, tooManyMessages: 4008, tooSlow: 4009, notText: 4003, noSession: 4001 } as const;

/** Who does not read for so long gets no more: everything can be had again. */
const MOST_UNREAD = 1_000_000;
/** Who has left so much unread is told of lobby and chat no more, until that is read. */
const BEHIND = 64_000;
const MOST_WAITING = 200;
/** So long may somebody who is let go read why. */
const CLOSING_MS = 1000;

/** One socket. Small on purpose: most of them wait for somebody else's move. */
export class Connection implements Listener {
  self: Self;
  readonly scopes: readonly Permission[];
  /** The session that opened it: when that ends, so does this. */
  readonly session: string;
  blocked: ReadonlySet<string>;
  /** Let go by us: whatever it says from then on, or has said that waits for its turn, is not heard. */
  isClosed = false;
  readonly #socket: WebSocket;
  /** What the frames of the socket go over. */
  readonly #wire: Duplex;
  #isGathering = false;
  /** What it was last asked for a sign of life with; null when it has answered. */
  #asked: string | null = null;
  #last: Promise<void> | null = null;
  #waiting = 0;

  constructor(
    socket: WebSocket,
    wire: Duplex,
    self: Self,
    scopes: readonly Permission[],
    session: string,
    blocked: ReadonlySet<string>,
  ) {
    this.#socket = socket;
    this.#wire = wire;
    this.self = self;
    this.scopes = scopes;
    this.session = session;
    this.blocked = blocked;
  }

  send(text: string): void {
    if (!this.#reads()) return;
    this.#gather();
    this.#socket.send(text);
  }

  /** What is told in one go, as a move and the answer to who made it, leaves in one piece: each costs a call of the system. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    this.#wire.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.#wire.uncork();
    });
  }

  get isBehind(): boolean {
    return this.#socket.bufferedAmount > BEHIND;
  }

  pong(data: Buffer): void {
    if (this.#reads()) this.#socket.pong(data);
  }

  /** Who has left too much unread is let go. */
  #reads(): boolean {
    if (this.#socket.readyState !== 1) return false;
    if (this.#socket.bufferedAmount <= MOST_UNREAD) return true;
    this.close("tooSlow");
    return false;
  }

  say(message: ServerMessage): void {
    this.send(JSON.stringify(message));
  }

  close(why: keyof typeof CLOSE): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#socket.close(CLOSE[why], why);
    // Who does not read does not answer either, and others need not want to.
    setTimeout(() => this.#socket.terminate(), CLOSING_MS).unref();
  }

  end(): void {
    this.isClosed = true;
    this.#socket.terminate();
  }

  /** Has answered since it was last asked for a sign of life. */
  get isAlive(): boolean {
    return this.#asked === null;
  }

  /** Nobody can answer who has not read it. */
  ping(): void {
    this.#asked = randomBytes(9).toString("base64");
    this.#socket.ping(this.#asked);
  }

  ponged(data: Buffer): void {
    if (data.toString("latin1") === this.#asked) this.#asked = null;
  }

  mayDo(scope: Permission): boolean {
    return this.scopes.includes(scope);
  }

  /** So much waits for its turn that nothing more should. */
  get isBusy(): boolean {
    return this.#waiting >= MOST_WAITING;
  }

  /** Messages of one connection are dealt with in their order. */
  inTurn(work: () => Promise<void>): void {
    this.#waiting++;
    const run = async (): Promise<void> => {
      try {
        await work();
      } finally {
        this.#waiting--;
        // Nothing is kept for a connection that only waits.
        if (this.#waiting === 0) this.#last = null;
      }
    };
    this.#last = this.#last === null ? run() : this.#last.then(run);
  }
}
