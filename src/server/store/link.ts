import { pause, reasonOf } from "./away.ts";
import type { StoreLog } from "./database.ts";
import { retryMs } from "./signals.ts";

const HEARTBEAT_MS = 5000;

/** How a connection of some kind is made, asked whether it lives, and let go. */
export interface Plug<C> {
  /** Calls `broken` when the connection breaks later. Rejects where there is none. */
  open(broken: () => void): Promise<C>;
  /** Rejects where nothing comes within some seconds. */
  ask(connection: C): Promise<unknown>;
  drop(connection: C): Promise<void>;
  /** Whom it reaches, for the log: "other nodes". */
  readonly whom: string;
}

/** A connection that is made anew whenever it breaks. */
export interface Link<C> {
  /** Null while there is none. */
  current(): C | null;
  close(): Promise<void>;
}

/** `again`: there is one once more, after a time without. `first`: what to do where there is none at the start. */
export async function openLink<C>(
  plug: Plug<C>,
  log: StoreLog,
  again: (connection: C) => void,
  first: "insist" | "goOn" = "insist",
): Promise<Link<C>> {
  let connection: C | null = null;
  let closed = false;
  let reconnecting: Promise<void> | null = null;

  async function open(): Promise<void> {
    let mine: C | null = null;
    let isBroken = false;
    const fresh = await plug.open(() => {
      isBroken = true;
      if (mine !== null) broken(mine);
    });
    if (closed || isBroken) {
      await plug.drop(fresh);
      if (isBroken) throw new Error("broke at once");
    } else {
      mine = fresh;
      connection = fresh;
    }
  }

  function broken(which: C): void {
    if (closed || which !== connection) return;
    connection = null;
    void plug.drop(which);
    log.warn({}, `the connection to ${plug.whom} broke`);
    retry();
  }

  function retry(): void {
    reconnecting ??= reconnect().finally(() => {
      reconnecting = null;
    });
  }

  async function reconnect(): Promise<void> {
    for (let tries = 0; !closed && connection === null; tries++)
      try {
        await open();
      } catch {
        await pause(retryMs(tries));
      }
    if (closed || connection === null) return;
    log.info({}, `connected to ${plug.whom} again`);
    again(connection);
  }

  /** A connection may be dead without anybody saying so. */
  const heartbeat = setInterval(() => {
    const asked = connection;
    if (asked !== null) plug.ask(asked).catch(() => broken(asked));
  }, HEARTBEAT_MS);
  heartbeat.unref();

  try {
    await open();
  } catch (error) {
    if (first === "insist") {
      clearInterval(heartbeat);
      throw error;
    }
    log.warn({ reason: reasonOf(error) }, `no connection to ${plug.whom} yet`);
    retry();
  }
  return {
    current: () => connection,
    async close() {
      closed = true;
      clearInterval(heartbeat);
      if (connection !== null) await plug.drop(connection);
      await reconnecting;
    },
  };
}
