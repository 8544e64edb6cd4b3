import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { Leaving } from "./accounts/leaving.ts";
import { Activities } from "./activities/activities.ts";
import type { Clock, Tables } from "./base/parts.ts";
import { type Bots, makeBots } from "./bots/bots.ts";
import { ChatRooms } from "./chat/chat.ts";
import { createMetrics } from "./http/metrics.ts";
import { RunService } from "./jewels/runs.ts";
import { makeWords } from "./lexicons/words.ts";
import { LobbyFeed } from "./lobby/feed.ts";
import { Offers } from "./lobby/lobby.ts";
import { Connections } from "./presence/connections.ts";
import { Heartbeat } from "./presence/heartbeat.ts";
import type { Services } from "./services/services.ts";
import type { Store } from "./store/store.ts";
import { TableService } from "./tables/tables.ts";

interface HouseOptions {
  readonly store: Store;
  readonly log: Logger;
  readonly clock: Clock;
  readonly env: NodeJS.ProcessEnv;
  /** How many computer players think at once. */
  readonly threads: number;
  /** What all nodes share, so that the same command gets the same id on each. */
  readonly secret: string;
  readonly limitsRates: boolean;
}

/** The parts as their edges see them, and those that have regular work besides. */
export interface House {
  readonly services: Services;
  readonly people: Connections;
  readonly heartbeat: Heartbeat;
  readonly feed: LobbyFeed;
  readonly lobby: Offers;
  readonly chat: ChatRooms;
  readonly leaving: Leaving;
  readonly bots: Bots;
}

/** Puts the parts together. A kind of activity is registered here. */
export function makeHouse(options: HouseOptions, isStopping: () => boolean): House {
  const { store, log, clock, env, threads, secret, limitsRates } = options;
  const node = randomBytes(6).toString("hex");
  const metrics = createMetrics();
  const words = makeWords({ env, log, metrics, now: () => clock.now() });
  const bots = makeBots(threads, metrics);
  const people = new Connections({ store, clock, node });
  const feed = new LobbyFeed({ store, clock, secret, node });
  const presentAmong = (accounts: readonly string[]) => store.presentAmong(accounts, clock.now());
  const activities = new Activities({ store, clock, metrics, log });
  const kept = { store, clock, metrics, log, presentAmong, over: activities.over };
  const tables = new TableService({ ...kept, words, people, bots });
  const runs = new RunService({ ...kept, secret });
  for (const keeper of [tables.keeper, runs.runs, runs.races]) activities.register(keeper);
  const startRace = runs.startRace.bind(runs);
  const offered = { store, clock, metrics, log, words, people, tables, feed, secret, startRace };
  const lobby = new Offers({ ...offered, areBotsBusy: bots.areBusy, limitsRates });
  const chat = new ChatRooms({ store, clock, tables });
  people.findOffer = async ({ kind, offer: id }) => {
    const offer = await store.offer(id);
    if (offer === null) return null;
    return kind === "reveal" ? feed.revealOf(offer) : { kind, offer: await feed.seen(offer) };
  };
  const leaving = new Leaving({ store, clock, tables, runs });
  const heartbeat = new Heartbeat({
    ...{ store, clock, node },
    count: () => people.countPeople(),
    forgotten: () => people.tellAnew(),
    nodeGone() {
      feed.touch();
      activities.stirAll();
    },
  });
  const services: Services = {
    ...{ store, clock, log, metrics, node, words, people, activities, runs, lobby, chat, leaving, isStopping },
    tables: tables satisfies Tables,
  };
  return { services, people, heartbeat, feed, lobby, chat, leaving, bots };
}
