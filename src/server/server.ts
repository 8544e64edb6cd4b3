import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Logger } from "pino";
import about from "../../package.json" with { type: "json" };
import { Leaving } from "./accounts/leaving.ts";
import { Activities } from "./activities/activities.ts";
import { systemClock } from "./base/clock.ts";
import type { Clock, Tables } from "./base/parts.ts";
import { type Bots, makeBots } from "./bots/bots.ts";
import { ChatRooms } from "./chat/chat.ts";
import { originsBehind } from "./http/address.ts";
import { createMetrics } from "./http/metrics.ts";
import { RunService } from "./jewels/runs.ts";
import { makeWords } from "./lexicons/words.ts";
import { LobbyFeed } from "./lobby/feed.ts";
import { Offers } from "./lobby/lobby.ts";
import { Connections } from "./presence/connections.ts";
import { buildHttp, type HttpOptions } from "./routes.ts";
import type { Services } from "./services/services.ts";
import { openSockets } from "./socket/socket.ts";
import type { Signal, Store } from "./store/store.ts";
import { TableService } from "./tables/tables.ts";

export interface ServerOptions {
  /** Stays open when the server has stopped: it is its owner's. */
  readonly store: Store;
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  readonly log: Logger;
  readonly http?: Partial<HttpOptions>;
  readonly clock?: Clock;
  /** How many computer players think at once. */
  readonly botThreads?: number;
  /** Where word lists are looked for. */
  readonly env?: NodeJS.ProcessEnv;
}

export interface Server {
  readonly port: number;
  readonly node: string;
  readonly services: Services;
  /** Of the network, whatever they are for and whether or not they have become anything. */
  openConnections(): Promise<number>;
  /** Tells clients, lets everything under way be finished, and closes. */
  stop(): Promise<void>;
}

const HTTP: HttpOptions = {
  pageFolder: fileURLToPath(new URL("../../dist/page", import.meta.url)),
  trustProxy: "loopback",
  limitsRates: true,
  metricsToken: null,
  operatorToken: null,
  stalledMs: 60_000,
  mail: null,
  env: process.env,
};
/** Offers and presences that ended so long ago do not come back. */
const SWEEP_AFTER = 600_000;
const SECRET_BYTES = 32;

/** Puts the parts together, and gives each its regular work. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { store, log } = options;
  const clock = options.clock ?? systemClock(log);
  const node = randomBytes(6).toString("hex");
  const metrics = createMetrics();
  const env = options.env ?? process.env;
  const words = makeWords(env);
  const bots: Bots = makeBots(options.botThreads ?? Math.max(1, availableParallelism() - 1), metrics);
  const secret = await store.sharedSecret("offers", randomBytes(SECRET_BYTES).toString("hex"));
  let isStopping = false;

  const people = new Connections({ store, clock, node });
  const feed = new LobbyFeed({ store, clock, secret, node });
  const isPresent = (account: string): boolean => feed.isPresent(account);
  const activities = new Activities({ store, clock, metrics, log });
  const kept = { store, clock, metrics, log, isPresent, over: activities.over };
  const tables = new TableService({ ...kept, words, people, bots });
  const runs = new RunService({ ...kept, secret });
  for (const keeper of [tables.keeper, runs.runs, runs.races]) activities.register(keeper);
  feed.onPresence = (accounts) => activities.stir(accounts);
  const startRace = runs.startRace.bind(runs);
  const lobby = new Offers({
    ...{ store, clock, words, people, tables, feed, secret, startRace },
    areBotsBusy: bots.areBusy,
    limitsRates: options.http?.limitsRates ?? HTTP.limitsRates,
  });
  const chat = new ChatRooms({ store, clock, tables });
  people.findOffer = async ({ kind, offer: id }) => {
    const offer = await store.offer(id);
    if (offer === null) return null;
    return kind === "reveal" ? feed.revealOf(offer) : { kind, offer: await feed.seen(offer) };
  };
  const leaving = new Leaving({ store, clock, tables, runs });
  const services: Services = {
    ...{ store, clock, log, metrics, node, words, people, activities, runs, lobby, chat, leaving },
    tables: tables satisfies Tables,
    isStopping: () => isStopping,
  };

  const hear = (signal: Signal): Promise<void> | void => {
    if (signal.kind === "lobby") return feed.touch();
    if (signal.kind === "chat") return chat.heard(signal);
    if (signal.kind === "account") {
      if (signal.topic === "deleted") activities.forget(signal.id);
      return people.heard(signal);
    }
    activities.heard(signal);
  };
  const missed = (): void => {
    feed.touch();
    activities.catchUp();
  };
  const complain = (error: unknown): void => log.warn({ err: error }, "a signal could not be followed");
  const endSignals = store.subscribe((signal) => void Promise.resolve(hear(signal)).catch(complain), missed);

  let isAway = false;
  /** Clients are told when the database goes and when it is back. */
  async function watchStore(): Promise<void> {
    const answers = await store.ping().then(
      () => true,
      () => false,
    );
    if (answers !== isAway) return;
    isAway = !answers;
    people.tellAll({ type: "notice", code: isAway ? "storeAway" : "storeBack" });
    if (!isAway) missed();
  }

  const work: readonly (readonly [number, () => Promise<void> | void])[] = [
    [100, () => feed.refresh()],
    [500, () => activities.judge()],
    [1000, () => activities.tellPeople()],
    [1000, () => people.goAbsent()],
    [2000, watchStore],
    [3000, () => activities.wakeBots()],
    [5000, () => activities.settle()],
    [2000, () => lobby.startForgotten()],
    [20_000, () => people.stayPresent()],
    [10_000, () => feed.keepOffers()],
    // Presences run out without a signal.
    [10_000, () => feed.touch()],
    [60_000, () => activities.tidy()],
    [60_000, () => chat.tidy()],
    [60_000, () => leaving.tidy()],
    [600_000, () => store.sweep(clock.now() - SWEEP_AFTER)],
  ];

  const httpOptions: HttpOptions = { ...HTTP, env: options.env ?? process.env, ...options.http };
  const http = await buildHttp(services, httpOptions);
  const { limitsRates, trustProxy } = httpOptions;
  const origins = originsBehind(trustProxy);
  const sockets = openSockets(http.server, services, { version: about.version, origins, limitsRates });
  await http.listen({ host: options.host, port: options.port });
  const address = http.server.address();
  // Not before: a server whose port is taken has nothing to do.
  const endings = work.map(([millis, job]) => clock.every(millis, job));
  // Once more than needed at the start: a computer player may have the turn since before.
  await activities.wakeBots().catch(complain);

  return {
    port: typeof address === "object" && address !== null ? address.port : options.port,
    node,
    services,
    openConnections: () => promisify(http.server.getConnections.bind(http.server))(),
    async stop() {
      if (isStopping) return;
      isStopping = true;
      sockets.stop();
      for (const end of endings) end();
      await activities.finished();
      endSignals();
      await http.close();
      await bots.close();
    },
  };
}
