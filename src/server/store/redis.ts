import { UserError } from "../../base/user-error.ts";
import { reasonOf } from "./away.ts";
import type { StoreLog } from "./database.ts";
import { type Link, openLink } from "./link.ts";

const CONNECT_MS = 2000;
/** Who waits for an answer goes another way after this. */
const SILENCE_MS = 1000;
/** What a new connection is made ready with may be many commands. */
const READY_MS = 10_000;
const COMPLAIN_MS = 10_000;

export type RedisClient = Awaited<ReturnType<typeof newClient>>;

/** The address of a Redis or Valkey, taken apart. */
export interface RedisPlace {
  readonly url: string;
  /** What stands before every name there, so that several servers can share one: channels know no database numbers. */
  readonly prefix: string;
}

/** `redis://user:password@host:port/number`, or `rediss:` over TLS. */
export function redisPlace(url: string): RedisPlace {
  const parsed = URL.parse(url);
  const number = /^\/?(\d{0,4})$/.exec(parsed?.pathname ?? "x")?.[1];
  if (parsed === null || !/^rediss?:$/.test(parsed.protocol) || !parsed.hostname || number === undefined)
    throw new UserError("signals.badUrl");
  try {
    decodeURIComponent(parsed.username + parsed.password);
  } catch {
    // The client would say so at each try, as if Redis were away.
    throw new UserError("signals.badUrl");
  }
  return { url, prefix: `tessera:${number || "0"}:` };
}

async function newClient(url: string) {
  // A third of a second to load, which servers without Redis need not spend at their start.
  const { createClient } = await import("redis");
  return createClient({
    url,
    name: "tessera",
    disableOfflineQueue: true,
    // Connections are made anew by `openLink`, which also notices those that are silent.
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
  });
}

async function connected(url: string, broken: () => void): Promise<RedisClient> {
  const client = await newClient(url);
  client.on("error", broken);
  client.on("end", broken);
  try {
    // One that takes connections and says nothing is away too: the time limit of the client ends with the handshake of TCP.
    await withinSilence(client.connect(), CONNECT_MS + SILENCE_MS);
    return client;
  } catch (error) {
    drop(client);
    throw error;
  }
}

function drop(client: RedisClient): void {
  if (client.isOpen) client.destroy();
}

/** What an answer brings, or a rejection when it takes too long: a server that hangs must hold up nobody. */
export async function withinSilence<T>(answer: Promise<T>, ms = SILENCE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), ms);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Of each link, when it was last said that it does not answer: one that refuses everything would fill the log. */
const complained = new WeakMap<Link<RedisClient>, number>();

function complain(link: Link<RedisClient>, log: StoreLog, error: unknown): void {
  const now = performance.now();
  if (now - (complained.get(link) ?? Number.NEGATIVE_INFINITY) < COMPLAIN_MS) return;
  complained.set(link, now);
  log.warn({ reason: reasonOf(error) }, "Redis does not answer: the store does");
}

/**
 * What Redis answers; or, where it is away, hangs or refuses, what the store does. Nothing that is asked so matters to
 * anybody who does not ask at the same moment.
 */
export async function tryRedis<T>(
  link: Link<RedisClient>,
  log: StoreLog,
  ask: (client: RedisClient) => Promise<T>,
  otherwise: () => Promise<T>,
): Promise<T> {
  const client = link.current();
  if (client === null) return otherwise();
  try {
    return await withinSilence(ask(client));
  } catch (error) {
    complain(link, log, error);
    return otherwise();
  }
}

/** Wrong password, or not allowed: waiting does not help. */
const isRefusal = (error: unknown): boolean =>
  /^(WRONGPASS|NOAUTH|NOPERM|ERR AUTH|ERR invalid password)/.test(reasonOf(error));

/**
 * A connection to Redis. One that is away is waited for in the background: nothing that matters is there. `ready`: done with
 * each new one before it counts.
 */
export async function linkRedis(
  { url }: RedisPlace,
  log: StoreLog,
  ready: (client: RedisClient) => Promise<void> = async () => {},
  again: () => void = () => {},
): Promise<Link<RedisClient>> {
  let refusal: unknown = null;
  const open = async (broken: () => void): Promise<RedisClient> => {
    let client: RedisClient | null = null;
    try {
      client = await connected(url, broken);
      await withinSilence(ready(client), READY_MS);
      return client;
    } catch (error) {
      // Each try would leave one behind.
      if (client !== null) drop(client);
      if (isRefusal(error)) refusal = error;
      throw error;
    }
  };
  const ask = (client: RedisClient) => withinSilence(client.ping());
  const plug = { open, ask, drop: async (client: RedisClient) => drop(client), whom: "Redis" };
  const link = await openLink(plug, log, again, "goOn");
  if (refusal !== null) {
    await link.close();
    throw new UserError("signals.refused", { reason: reasonOf(refusal) });
  }
  return link;
}
