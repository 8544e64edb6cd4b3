import { randomBytes } from "node:crypto";
import { reasonOf } from "./away.ts";
import type { SignalLine, StoreLog } from "./database.ts";
import { type Channel, channelOf, makeLetter, type Signal } from "./letter.ts";
import type { Link } from "./link.ts";
import { linkRedis, type RedisClient, type RedisPlace, withinSilence } from "./redis.ts";
import { Audience, letterEar, signalLine } from "./signals.ts";

/** So many go at once; the rest waits for the answer. */
const MOST_TOGETHER = 1000;
/** Names in one command to subscribe. */
const MOST_NAMES = 500;
/** Heard by all: somebody has dropped signals, so that everybody may have missed some. */
const EVERYBODY = "everybody";

/**
 * Signals between nodes over Redis, a channel for each activity, account, chat room and the lobby: a node hears what
 * somebody looks at on it, and no more. They are sent over `mouth`; to hear takes a connection of its own.
 */
export async function redisSignals(place: RedisPlace, mouth: Link<RedisClient>, log: StoreLog): Promise<SignalLine> {
  const me = randomBytes(6).toString("hex");
  const audience = new Audience(log);
  const hear = letterEar(me, audience, log);
  const follows = followed(place, hear, (channels) => audience.tellMissed(channels), log);
  const ear = await linkRedis(place, log, follows.begin, () => audience.tellMissed(null));
  follows.to(ear);

  async function post(signals: readonly Signal[], lost: boolean): Promise<void> {
    const client = mouth.current();
    if (client === null) throw new Error("not connected");
    const byChannel = new Map<Channel, Signal[]>();
    for (const signal of signals)
      byChannel.set(channelOf(signal), [...(byChannel.get(channelOf(signal)) ?? []), signal]);
    const letters = [...byChannel].map(([channel, some]) =>
      client.publish(place.prefix + channel, makeLetter(me, some, false)),
    );
    if (lost) letters.push(client.publish(place.prefix + EVERYBODY, makeLetter(me, [], true)));
    await withinSilence(Promise.all(letters));
  }

  return signalLine(
    audience,
    {
      gatherMs: 0,
      firstOf: (signals) => signals.slice(0, MOST_TOGETHER),
      post,
      follow: follows.follow,
      close: () => ear.close(),
    },
    log,
  );
}

/** Which channels are wanted here, and which the connection that hears has subscribed to. */
function followed(
  { prefix }: RedisPlace,
  hear: (text: string) => void,
  missed: (channels: readonly Channel[]) => void,
  log: StoreLog,
) {
  /** By channel, how many want it. */
  const wanted = new Map<Channel, number>();
  let subscribed = new Set<Channel>();
  /** Where the two may differ. */
  let changed = new Set<Channel>();
  let isRunning = false;
  let ear: Link<RedisClient> | null = null;

  /** Both in few commands, however many there are. */
  async function bringInLine(client: RedisClient): Promise<Channel[]> {
    const all = [...changed];
    changed = new Set();
    const fresh = all.filter((channel) => wanted.has(channel) && !subscribed.has(channel));
    const stale = all.filter((channel) => !wanted.has(channel) && subscribed.has(channel));
    for (let i = 0; i < fresh.length; i += MOST_NAMES)
      await client.subscribe(
        fresh.slice(i, i + MOST_NAMES).map((channel) => prefix + channel),
        hear,
      );
    for (let i = 0; i < stale.length; i += MOST_NAMES)
      await client.unsubscribe(stale.slice(i, i + MOST_NAMES).map((channel) => prefix + channel));
    for (const channel of fresh) subscribed.add(channel);
    for (const channel of stale) subscribed.delete(channel);
    return fresh;
  }

  async function run(): Promise<void> {
    while (changed.size > 0) {
      const client = ear?.current() ?? null;
      // The next connection begins with all that is wanted.
      if (client === null) return;
      const fresh = await bringInLine(client);
      if (fresh.length > 0) missed(fresh);
    }
  }

  function change(channel: Channel): void {
    changed.add(channel);
    if (isRunning) return;
    isRunning = true;
    setImmediate(() =>
      run()
        .catch((error) => log.warn({ reason: reasonOf(error) }, "could not follow what is looked at"))
        .finally(() => {
          isRunning = false;
        }),
    );
  }

  return {
    to(link: Link<RedisClient>) {
      ear = link;
    },
    async begin(client: RedisClient): Promise<void> {
      subscribed = new Set();
      changed = new Set(wanted.keys());
      await client.subscribe(prefix + EVERYBODY, hear);
      // More may be wanted meanwhile.
      while (changed.size > 0) await bringInLine(client);
    },
    follow(channel: Channel): () => void {
      const count = wanted.get(channel) ?? 0;
      wanted.set(channel, count + 1);
      if (count === 0) change(channel);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = (wanted.get(channel) ?? 1) - 1;
        if (left > 0) return void wanted.set(channel, left);
        wanted.delete(channel);
        change(channel);
      };
    },
  };
}
