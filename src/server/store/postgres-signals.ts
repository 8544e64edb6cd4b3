import { randomUUID } from "node:crypto";
import pg from "pg";
import { pause } from "./away.ts";
import type { SignalLine, StoreLog } from "./database.ts";
import { makeLetter, type Signal } from "./letter.ts";
import { openLink } from "./link.ts";
import { Audience, letterEar, signalLine } from "./signals.ts";

const CHANNEL = "tessera_signals";
/** PostgreSQL takes 8,000 bytes a notification. */
const MOST_BYTES = 7000;
/** Nobody notices; and the database is asked a few times less often than there are moves. */
const GATHER_MS = 10;
const SILENCE_MS = 5000;

/**
 * Signals between nodes by LISTEN and NOTIFY, on a connection of their own and outside every write. Every node hears all of
 * them, whatever it follows.
 */
export async function postgresSignals(config: pg.ClientConfig, log: StoreLog): Promise<SignalLine> {
  const me = randomUUID();
  const audience = new Audience(log);
  const hear = letterEar(me, audience, log);
  const ear = await openLink(
    {
      open: (broken) => listen(config, hear, broken),
      ask: (client) => client.query("select 1"),
      drop,
      whom: "other nodes",
    },
    log,
    () => audience.tellMissed(null),
  );
  return signalLine(
    audience,
    {
      gatherMs: GATHER_MS,
      firstOf: firstThatFit,
      async post(signals, lost) {
        const client = ear.current();
        if (client === null) throw new Error("not connected");
        const values = [CHANNEL, makeLetter(me, signals, lost)];
        await client.query({ name: "signal", text: "select pg_notify($1, $2)", values });
      },
      follow: () => () => {},
      close: () => ear.close(),
    },
    log,
  );
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

/** The connection that listens and speaks. */
async function listen(config: pg.ClientConfig, hear: (text: string) => void, broken: () => void): Promise<pg.Client> {
  const client = new pg.Client({ ...config, application_name: "tessera signals", query_timeout: SILENCE_MS });
  client.on("error", broken);
  client.on("end", broken);
  client.on("notification", ({ payload }) => hear(payload ?? ""));
  try {
    await client.connect();
    // Signals carry no truth: nobody need wait until they are on the disk.
    await client.query("set synchronous_commit = off");
    await client.query(`listen ${CHANNEL}`);
    return client;
  } catch (error) {
    await drop(client);
    throw error;
  }
}

/** A connection that is broken does not say goodbye; nobody waits for it. */
async function drop(client: pg.Client): Promise<void> {
  const wire = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
  await Promise.race([client.end().catch(() => {}), pause(500)]);
  wire.stream.destroy();
}
