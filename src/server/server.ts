import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Logger } from "pino";
import about from "../../package.json" with { type: "json" };
import { systemClock } from "./base/clock.ts";
import type { Clock } from "./base/parts.ts";
import { makeHouse } from "./house.ts";
import { originsBehind } from "./http/address.ts";
import { followSignals, regularWork, timekeeping } from "./rounds.ts";
import { buildHttp, type HttpOptions } from "./routes.ts";
import type { Services } from "./services/services.ts";
import { openSockets } from "./socket/socket.ts";
import type { Store } from "./store/store.ts";

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
const SECRET_BYTES = 32;

/** Starts a node: its parts, its edges, and the regular work of each. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { store, log } = options;
  const clock = options.clock ?? systemClock(log);
  const httpOptions: HttpOptions = { ...HTTP, env: options.env ?? process.env, ...options.http };
  const { limitsRates, trustProxy } = httpOptions;
  const secret = await store.sharedSecret("offers", randomBytes(SECRET_BYTES).toString("hex"));
  const threads = options.botThreads ?? Math.max(1, availableParallelism() - 1);
  let isStopping = false;
  const house = makeHouse(
    { store, log, clock, env: options.env ?? process.env, threads, secret, limitsRates },
    () => isStopping,
  );
  const { services, bots } = house;
  const { complain, end: endSignals } = followSignals(store, house);

  const http = await buildHttp(services, httpOptions);
  const origins = originsBehind(trustProxy);
  const sockets = openSockets(http.server, services, { version: about.version, origins, limitsRates });
  const keepTime = timekeeping(house);
  await keepTime();
  // Before the first of its people: they are there as long as it is.
  await house.heartbeat.beat();
  await http.listen({ host: options.host, port: options.port });
  const address = http.server.address();
  // Not before: a server whose port is taken has nothing to do.
  const endings = regularWork(house, keepTime).map(([millis, job]) => clock.every(millis, job));
  // A computer player may have the turn since before; other nodes give up what they ask by and by.
  if (store.engine === "sqlite") await store.freeBotTurns().catch(complain);
  await services.activities.wakeBots().catch(complain);

  return {
    port: typeof address === "object" && address !== null ? address.port : options.port,
    node: services.node,
    services,
    openConnections: () => promisify(http.server.getConnections.bind(http.server))(),
    async stop() {
      if (isStopping) return;
      isStopping = true;
      sockets.stop();
      for (const end of endings) end();
      // Who waits for a word list is told to come again.
      await services.words.close();
      // The store may be away: what is open is closed all the same.
      await services.activities.finished().catch(complain);
      endSignals();
      await http.close();
      await house.heartbeat.end().catch(complain);
      await bots.close();
    },
  };
}
