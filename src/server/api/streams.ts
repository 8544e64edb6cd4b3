import type { FastifyReply, FastifyRequest } from "fastify";
import type { Listener, Self, SessionHolder } from "../base/parts.ts";
import { asker } from "../http/access.ts";
import { HttpFault } from "../http/fault.ts";
import type { Metrics } from "../http/metrics.ts";
import { type AccountParts, type Identity, identify, isBanned, shownToken } from "../identity/identity.ts";

/** Proxies close what is silent for long; an empty line is no news. */
const KEEP_ALIVE_MS = 7000;
const MOST_STREAMS = 16;
/** Who does not read is not waited for. */
const MOST_WAITING = 1 << 20;

/** A line of JSON after the other, until either side has had enough. */
export interface LineStream {
  readonly self: Self;
  readonly blocked: ReadonlySet<string>;
  write(line: unknown): void;
  /** A line that is JSON already: written once for many. */
  writeText(line: string): void;
  /** When it ends, whoever ended it; at once where it has ended while something else was waited for. */
  onEnd(work: () => void): void;
  end(): void;
}

export const selfOf = ({ account }: Identity): Self => ({
  account: account.id,
  name: account.name,
  role: account.role,
});

/** All open streams of this node. */
export class Streams implements SessionHolder {
  readonly #open = new Map<string, Set<{ request: FastifyRequest; stream: LineStream }>>();
  readonly #parts: AccountParts;
  readonly #metrics: Metrics;

  constructor(parts: AccountParts, metrics: Metrics) {
    this.#parts = parts;
    this.#metrics = metrics;
  }

  async open(request: FastifyRequest, reply: FastifyReply): Promise<LineStream> {
    const identity = asker(request);
    const self = selfOf(identity);
    const blocked = new Set(await this.#parts.store.blockedBy(self.account));
    const mine = this.#open.get(self.account) ?? new Set();
    if (mine.size >= MOST_STREAMS) throw new HttpFault(429, "tooManyStreams", { most: MOST_STREAMS });
    this.#open.set(self.account, mine);
    const unfollow = this.#parts.store.follow(`account ${self.account}`);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "application/x-ndjson; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      // When it ends, so does the connection: nobody waits for what may come after a stream.
      connection: "close",
    });
    const endings: (() => void)[] = [];
    let isOver = false;
    const stream: LineStream = {
      self,
      blocked,
      write: (line) => stream.writeText(JSON.stringify(line)),
      writeText(line) {
        if (raw.writableEnded || isOver) return;
        raw.write(`${line}\n`);
        if (raw.writableLength > MOST_WAITING) raw.destroy();
      },
      onEnd: (work) => (isOver ? work() : void endings.push(work)),
      end: () => void raw.end(),
    };
    const entry = { request, stream };
    mine.add(entry);
    this.#metrics.streams.inc();
    const timer = setInterval(() => raw.write("\n"), KEEP_ALIVE_MS);
    const close = (): void => {
      isOver = true;
      clearInterval(timer);
      unfollow();
      mine.delete(entry);
      if (mine.size === 0) this.#open.delete(self.account);
      this.#metrics.streams.dec();
      for (const work of endings) work();
    };
    // It may have been broken off before: that is not told again.
    if (raw.destroyed) close();
    else raw.once("close", close);
    return stream;
  }

  accounts(): Iterable<string> {
    return this.#open.keys();
  }

  /** Sessions of this account may have ended: streams of those that did end too. */
  async check(account: string): Promise<void> {
    for (const { request, stream } of [...(this.#open.get(account) ?? [])]) {
      const identity = await identify(this.#parts, shownToken(request.headers, request.protocol === "https"));
      if (identity === null || isBanned(identity.account, this.#parts.now())) stream.end();
    }
  }

  /** The server stops: everybody is told. */
  endAll(): void {
    for (const streams of this.#open.values())
      for (const { stream } of streams) {
        stream.write({ type: "notice", code: "stopping" });
        stream.end();
      }
  }
}

/** A stream that hears what a socket would hear. */
export const listenerOf = (
  stream: LineStream,
  send: (text: string) => void,
  telling?: Listener["telling"],
): Listener => ({
  self: stream.self,
  blocked: stream.blocked,
  send,
  telling,
});
