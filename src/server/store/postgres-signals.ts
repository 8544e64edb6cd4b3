import { randomUUID } from "node:crypto";
import pg from "pg";
import { pause, reasonOf } from "./away.ts";
import type { SignalLine, StoreLog } from "./database.ts";
import type { Signal } from "./records.ts";
import { Audience, withoutRepeats } from "./signals.ts";

const CHANNEL = "tessera_signals";
/** PostgreSQL takes 8,000 bytes a notification. */
const MOST_BYTES = 7000;
/** While the database is away, more than this is not kept: the others are told to read everything anew. */
const MOST_WAITING = 5000;
/** Nobody notices; and the database is asked a few times less often than there are moves. */
const GATHER_MS = 5;
const HEARTBEAT_MS = 5000;
const RETRY_MS = [50, 100, 200, 500, 1000, 2000] as const;

/** What goes over the wire. A node hears its own signals without the detour, and knows them by its name. */
interface Letter {
  readonly from: string;
  readonly signals: readonly Signal[];
  /** SignalLine were dropped. */
  readonly lost?: true;
}

/** SignalLine between nodes by LISTEN and NOTIFY, on a connection of their own and outside every write. */
export async function postgresSignals(config: pg.ClientConfig, log: StoreLog): Promise<SignalLine> {
  const me = randomUUID();
  const mine = JSON.stringify({ from: me }).slice(0, -1);
  const audience = new Audience(log);
  const ear = await openListener(config, log, {
    hear(text) {
      if (text.startsWith(mine)) return;
      const { signals, lost } = JSON.parse(text) as Letter;
      if (lost) audience.tellLost();
      audience.tell(signals);
    },
    lost: () => audience.tellLost(),
  });
  const sender = letterSender(ear.say, me, log);
  let fresh: Signal[] = [];
  const flush = () => {
    const signals = withoutRepeats(fresh);
    fresh = [];
    audience.tell(signals);
    sender.send(signals);
  };
  return {
    publish(signal) {
      if (fresh.length === 0) setImmediate(flush);
      fresh.push(signal);
    },
    subscribe: (hear, lost) => audience.join(hear, lost),
    async close() {
      flush();
      await sender.close();
      await ear.close();
    },
  };
}

/** One letter is on its way at a time; what is published meanwhile, and a moment longer, goes together into the next. */
function letterSender(say: (text: string) => Promise<void>, from: string, log: StoreLog) {
  let waiting: Signal[] = [];
  let dropped = false;
  let closing = false;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    for (let failures = 0; waiting.length > 0 || dropped; ) {
      if (!closing && failures === 0) await pause(GATHER_MS);
      const signals = firstThatFit(withoutRepeats(waiting));
      const letter: Letter = { from, signals, ...(dropped ? { lost: true } : {}) };
      const [before, wasDropped] = [waiting, dropped];
      waiting = withoutRepeats(waiting).slice(signals.length);
      dropped = false;
      try {
        await say(JSON.stringify(letter));
        failures = 0;
      } catch (error) {
        if (failures === 0) log.warn({ reason: reasonOf(error) }, "cannot tell the other nodes");
        // What came meanwhile stands behind what could not be sent.
        waiting = [...signals, ...waiting];
        dropped ||= wasDropped;
        if (before.length > MOST_WAITING) forget();
        if (closing) return;
        await pause(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]);
      }
    }
  }

  function forget(): void {
    waiting = [];
    dropped = true;
  }

  return {
    send(signals: readonly Signal[]) {
      waiting.push(...signals);
      if (waiting.length === 0) return;
      running ??= run().finally(() => {
        running = null;
      });
    },
    async close() {
      closing = true;
      await running;
    },
  };
}

function firstThatFit(signals: readonly Signal[]): Signal[] {
  const fitting: Signal[] = [];
  let bytes = 100;
  for (const signal of signals) {
    bytes += Buffer.byteLength(JSON.stringify(signal)) + 1;
    if (bytes > MOST_BYTES && fitting.length > 0) break;
    fitting.push(signal);
  }
  return fitting;
}

interface EarEvents {
  hear(text: string): void;
  lost(): void;
}

/** The connection that listens and speaks. When it breaks a new one is made, and then signals may have been missed. */
async function openListener(config: pg.ClientConfig, log: StoreLog, { hear, lost }: EarEvents) {
  let client: pg.Client | null = null;
  let closed = false;
  let reconnecting: Promise<void> | null = null;

  async function listen(): Promise<void> {
    const fresh = new pg.Client({ ...config, application_name: "tessera signals", query_timeout: HEARTBEAT_MS });
    fresh.on("error", () => broken(fresh));
    fresh.on("end", () => broken(fresh));
    fresh.on("notification", ({ payload }) => hear(payload ?? ""));
    try {
      await fresh.connect();
      // SignalLine carry no truth: nobody need wait until they are on the disk.
      await fresh.query("set synchronous_commit = off");
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      await drop(fresh);
      throw error;
    }
    if (closed) await drop(fresh);
    else client = fresh;
  }

  function broken(which: pg.Client): void {
    if (closed || which !== client) return;
    client = null;
    void drop(which);
    log.warn({}, "the connection that hears other nodes broke");
    reconnecting ??= reconnect().finally(() => {
      reconnecting = null;
    });
  }

  async function reconnect(): Promise<void> {
    for (let tries = 0; !closed && client === null; tries++)
      try {
        await listen();
      } catch {
        await pause(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]);
      }
    if (closed) return;
    log.info({}, "hears other nodes again");
    lost();
  }

  /** A connection may be dead without anybody saying so. */
  const heartbeat = setInterval(() => {
    const asked = client;
    asked?.query("select 1").catch(() => broken(asked));
  }, HEARTBEAT_MS);
  heartbeat.unref();

  await listen();
  return {
    async say(text: string) {
      if (client === null) throw new Error("not connected");
      await client.query({ name: "signal", text: "select pg_notify($1, $2)", values: [CHANNEL, text] });
    },
    async close() {
      closed = true;
      clearInterval(heartbeat);
      if (client !== null) await drop(client);
      await reconnecting;
    },
  };
}

/** A connection that is broken does not say goodbye; nobody waits for it. */
async function drop(client: pg.Client): Promise<void> {
  const wire = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
  await Promise.race([client.end().catch(() => {}), pause(500)]);
  wire.stream.destroy();
}
