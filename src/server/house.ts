import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { Leaving } from "./accounts/leaving.ts";
import { Activities } from "./activities/activities.ts";
import type { Clock, Tables } from "./base/parts.ts";
import { type Bots, makeBots } from "./bots/bots.ts";
import { ChatRooms } from "./chat/chat.ts";
import { createMetrics, type Metrics } from "./http/metrics.ts";
import { RunService } from "./jewels/runs.ts";
import { makeWords } from "./lexicons/words.ts";
import { LobbyFeed } from "./lobby/feed.ts";
import { Offers } from "./lobby/lobby.ts";
import { standingOf } from "./lobby/standing.ts";
import { Connections } from "./presence/connections.ts";
import { Heartbeat } from "./presence/heartbeat.ts";
import { StoreReadiness } from "./presence/readiness.ts";
import type { Services } from "./services/services.ts";
import { inChunks } from "./store/activities.ts";
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
  /** Signals may have been missed. */
  readonly missed: () => void;
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
  const words = makeWords({ env, log, metrics, now: () => clock.now(), store });
  const bots = makeBots(threads, metrics);
  const people = new Connections({ store, clock, node });
  const feed = new LobbyFeed({ store, clock, secret, node, countHere: () => people.countPeople() });
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
  people.findStanding = (account, asked) => standingOf({ store, lobby }, account, asked);
  const leaving = new Leaving({ store, clock, tables, runs });
  const { heartbeat, readiness, missed } = watchOver({
    store,
    clock,
    node,
    log,
    metrics,
    people,
    feed,
    activities,
    chat,
  });
  const services: Services = {
    ...{ store, clock, log, metrics, node, words, people, readiness, activities, runs },
    ...{ lobby, chat, leaving, isStopping },
    tables: tables satisfies Tables,
  };
  return { services, people, heartbeat, missed, feed, lobby, chat, leaving, bots };
}

/** Who has left for good, unheard: games in memory must not hold the name. */
async function forgetGone(store: Store, activities: Activities): Promise<void> {
  for (const some of inChunks([...activities.seated()]))
    for (const { id, deletedAt } of await store.accounts(some)) if (deletedAt !== null) activities.forget(id);
}

interface Watched {
  readonly store: Store;
  readonly clock: Clock;
  readonly node: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly people: Connections;
  readonly feed: LobbyFeed;
  readonly activities: Activities;
  readonly chat: ChatRooms;
}

/** Whether this node lives, which others do, and what follows when the store or one of them goes. */
function watchOver({ people, feed, activities, chat, ...parts }: Watched) {
  const nodeGone = (): void => {
    feed.touch();
    activities.stirAll();
  };
  const missed = (): void => {
    nodeGone();
    activities.catchUp();
    chat.catchUp();
    // What fails is read in the next round.
    void people.missed(null).catch((error) => parts.log.warn({ err: error }, "what accounts missed was not read yet"));
    const complain = (error: unknown) => parts.log.warn({ err: error }, "names of who is gone may still be in memory");
    void forgetGone(parts.store, activities).catch(complain);
  };
  const count = (): number => people.countPeople();
  const heartbeat = new Heartbeat({ ...parts, count, forgotten: () => people.tellAnew(), nodeGone });
  const changed = (isReady: boolean): void => {
    people.tellAll({ type: "notice", code: isReady ? "storeBack" : "storeAway" });
    if (isReady) missed();
  };
  const readiness = new StoreReadiness({ ...parts, probe: () => heartbeat.beat(), changed });
  return { heartbeat, readiness, missed };
}
