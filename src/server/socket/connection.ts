import type { WebSocket } from "ws";
import type { ServerMessage } from "../../protocol/server.ts";
import type { Scope } from "../accounts/identity.ts";
import { Bucket } from "../live/bucket.ts";
import type { Ear, Self } from "../services.ts";

/** Why the server closes a connection; 1001 and 1009 are the protocol's own, for a server that stops and for frames too large. */
export const CLOSE = { stopping: 1001, tooManyMessages: 4008, tooSlow: 4009, notText: 4003, noSession: 4001 } as const;

/** A page sends a few messages a second at most; a person who comes back after a break a few dozen at once. */
const AT_ONCE = 100;
const PER_SECOND = 20;
/** Who does not read for so long gets no more: everything can be had again. */
const MOST_UNREAD = 1_000_000;
const MOST_WAITING = 200;

/** One socket. Small on purpose: most of them wait for somebody else's move. */
export class Connection implements Ear {
  self: Self;
  readonly scopes: readonly Scope[];
  /** The session that opened it: when that ends, so does this. */
  readonly session: string;
  blocked: ReadonlySet<string>;
  /** Answered since it was last asked for a sign of life. */
  isAlive = true;
  readonly #socket: WebSocket;
  #bucket: Bucket | null = null;
  #last: Promise<void> | null = null;
  #waiting = 0;

  constructor(socket: WebSocket, self: Self, scopes: readonly Scope[], session: string, blocked: ReadonlySet<string>) {
    this.#socket = socket;
    this.self = self;
    this.scopes = scopes;
    this.session = session;
    this.blocked = blocked;
  }

  hear(text: string): void {
    if (this.#socket.readyState !== 1) return;
    if (this.#socket.bufferedAmount > MOST_UNREAD) this.close("tooSlow");
    else this.#socket.send(text);
  }

  say(message: ServerMessage): void {
    this.hear(JSON.stringify(message));
  }

  close(why: keyof typeof CLOSE): void {
    this.#socket.close(CLOSE[why], why);
    // Who does not read does not answer either.
    if (why === "tooSlow" || why === "tooManyMessages") setTimeout(() => this.#socket.terminate(), 500).unref();
  }

  end(): void {
    this.#socket.terminate();
  }

  ping(): void {
    this.#socket.ping();
  }

  mayDo(scope: Scope): boolean {
    return this.scopes.includes(scope);
  }

  /** Whether one message more is in order now. */
  admits(now: number): boolean {
    this.#bucket ??= new Bucket(AT_ONCE, PER_SECOND, now);
    return this.#bucket.take(now) && this.#waiting < MOST_WAITING;
  }

  /** Messages of one connection are dealt with in their order. */
  inTurn(work: () => Promise<void>): void {
    this.#waiting++;
    const run = async (): Promise<void> => {
      try {
        await work();
      } finally {
        this.#waiting--;
      }
    };
    const done: Promise<void> = (this.#last ?? Promise.resolve()).then(run);
    this.#last = done;
    void done.finally(() => {
      // Nothing is kept for a connection that only waits.
      if (this.#last === done) this.#last = null;
    });
  }
}
