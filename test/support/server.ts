import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { TableView } from "../../src/activity/table/seen.ts";
import type { Lexicon } from "../../src/lexicon/lexicon.ts";
import type { Clock } from "../../src/server/base/parts.ts";
import { type Server, type ServerOptions, startServer } from "../../src/server/server.ts";
import { openStore, type StorePlace } from "../../src/server/store/open.ts";
import type { Store } from "../../src/server/store/store.ts";
import { findRules } from "../../src/words/catalog.ts";
import type { Rules } from "../../src/words/ruleset.ts";
import { Client } from "./client.ts";
import { HOME } from "./command.ts";
import { member } from "./visitor.ts";

export interface TestServer extends Server {
  readonly url: string;
  readonly store: Store;
  readonly place: StorePlace;
  /** A client who is connected: a new guest, or somebody who was here before. */
  client(cookie?: string): Promise<Client>;
  /** A client who has an account with a name and a password. */
  member(): Promise<Client>;
  /** Stops it and removes its files, unless they are kept for the next one. */
  end(keep?: boolean): Promise<void>;
}

/** A real server on a free port, with a store of its own unless a place is given. */
export async function startTestServer(
  options: Partial<ServerOptions> & { readonly place?: StorePlace; readonly awaitsWords?: boolean } = {},
): Promise<TestServer> {
  const { place: given, awaitsWords = true, ...rest } = options;
  const place: StorePlace = given ?? { data: mkdtempSync(join(tmpdir(), "tessera-server-")) };
  const store = rest.store ?? (await openStore(place));
  const server = await startServer({
    host: "127.0.0.1",
    port: 0,
    log: pino({ level: process.env.TEST_LOG ?? "silent" }),
    botThreads: 1,
    env: { TESSERA_HOME: HOME },
    http: { limitsRates: false },
    ...rest,
    store,
  });
  // Tests play in English; the first on a machine builds it.
  if (awaitsWords) await server.services.words.ready(findRules("classic-en") as Rules);
  const url = `http://127.0.0.1:${server.port}`;
  const clients: Client[] = [];
  const connect = async (cookie?: string): Promise<Client> => {
    const client = await Client.connect(url, cookie);
    clients.push(client);
    return client;
  };
  return {
    ...server,
    url,
    store,
    place,
    client: connect,
    member: async () => connect((await member(url)).cookie as string),
    async end(keep = false) {
      for (const client of clients) client.socket.terminate();
      await server.stop();
      if (rest.store === undefined) await store.close();
      if (!keep && "data" in place) rmSync(place.data, { recursive: true, force: true });
    },
  };
}

/** The list that a table names; it is in memory as soon as there was a move. Null where it names none. */
export function lexiconOf({ services }: Server, { setup, view }: TableView): Lexicon | null {
  const list = services.words.listOf(view.rules, setup.lexicon);
  if (list.state !== "here" && list.state !== "none") throw new Error(`the word list is ${list.state}`);
  return list.state === "here" ? list.lexicon : null;
}

/** A clock that goes on only when it is told to. */
export class FakeClock implements Clock {
  #now: number;
  readonly #jobs = new Set<{ millis: number; next: number; work: () => Promise<void> | void }>();

  constructor(now = Date.now()) {
    this.#now = now;
  }

  readonly now = (): number => this.#now;

  every(millis: number, work: () => Promise<void> | void): () => void {
    const job = { millis, next: this.#now + millis, work };
    this.#jobs.add(job);
    return () => this.#jobs.delete(job);
  }

  /** Time passes, and nothing is done. */
  jump(millis: number): void {
    this.#now += millis;
  }

  /** What is due by then is done in its order; of much that is missed only the last. */
  async advance(millis: number): Promise<void> {
    this.#now += millis;
    for (const job of [...this.#jobs].sort((a, b) => a.next - b.next)) {
      if (job.next > this.#now || !this.#jobs.has(job)) continue;
      job.next = this.#now + job.millis;
      await job.work();
    }
  }
}
