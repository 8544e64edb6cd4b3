import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { UserError } from "../../base/user-error.ts";
import { findEntry, headerAt } from "../../library/store.ts";
import { leaveNote, newOperatorToken, takeNoteAway } from "../../server/admin/operator.ts";
import { gradeFrom } from "../../server/base/grade.ts";
import { originsBehind } from "../../server/http/address.ts";
import { createLog, LOG_LEVELS } from "../../server/http/log.ts";
import { mailFrom } from "../../server/mail/mail.ts";
import { type Server, startServer } from "../../server/server.ts";
import type { StoreLog } from "../../server/store/database.ts";
import { openStore, StoreAway, type StorePlace } from "../../server/store/open.ts";
import { placeFrom } from "../../server/store/place.ts";
import type { Store } from "../../server/store/store.ts";
import { findRules, RULESET_IDS } from "../../words/catalog.ts";
import type { Terminal } from "../shell/terminal.ts";

interface ServeOptions {
  readonly port?: number;
  readonly host?: string;
  readonly data?: string;
}

const PORT = 8080;
const HOST = "127.0.0.1";
const RETRY_MS = 2000;
/** Who does not let go by then is not waited for. */
const STOP_MS = 10_000;

/** Everything at one address, until it is told to stop. */
export async function run(terminal: Terminal, options: ServeOptions): Promise<number> {
  const { t, print, warn } = terminal;
  const { env } = process;
  const host = options.host ?? (env.HOST || HOST);
  const port = options.port ?? portFrom(env.PORT);
  if (port > 65_535) throw new UserError("serve.badPort", { port });
  // A person at a terminal wants the address; a service wants the whole story.
  const log = createLog(levelFrom(env.LOG_LEVEL));
  checkProxies(env.TRUST_PROXY);
  // Said before anything is opened.
  gradeFrom(env);
  const stopping = stopSignal();
  const place = placeFrom(options.data, env);
  const store = await openPatiently(terminal, place, log, stopping);
  if (store === null) return 0;
  const operatorToken = "data" in place ? newOperatorToken() : null;
  const http = {
    operatorToken,
    mail: mailFrom(env),
    metricsToken: env.METRICS_TOKEN || null,
    ...(env.TRUST_PROXY ? { trustProxy: env.TRUST_PROXY } : {}),
    limitsRates: env.RATE_LIMITS !== "off",
  };
  let server: Server;
  try {
    server = await startServer({ store, host, port, log, http });
  } catch (error) {
    await store.close();
    throw listenFault(error, host, port);
  }
  const address = addressOf(host, server.port);
  if ("data" in place && operatorToken !== null)
    leaveNote(resolve(place.data), { address: addressOf(loopbackOf(host), server.port), token: operatorToken });
  print(t("serve.ready", { address }));
  if (env.BUILD_LEXICONS !== "off") void buildMissing(terminal, server);
  await stopping;
  warn(t("serve.stopping"));
  setTimeout(() => process.exit(1), STOP_MS).unref();
  await server.stop();
  if ("data" in place) takeNoteAway(resolve(place.data));
  await store.close();
  return 0;
}

function levelFrom(text: string | undefined): string {
  if (text && !LOG_LEVELS.includes(text))
    throw new UserError("serve.badLogLevel", { level: text, levels: LOG_LEVELS.join(", ") });
  return text || (process.stderr.isTTY ? "warn" : "info");
}

function checkProxies(text: string | undefined): void {
  try {
    if (text) originsBehind(text);
  } catch {
    throw new UserError("serve.badProxy", { text: text as string });
  }
}

/** Word lists that no game has needed yet, one after the other, in a thread: the largest takes half a minute. */
async function buildMissing({ t, warn }: Terminal, { services }: Server): Promise<void> {
  const told = new Set<string>();
  for (const id of RULESET_IDS) {
    const rules = findRules(id);
    const name = rules?.ruleset.lexicon ?? null;
    if (rules === null || name === null || told.has(name) || services.isStopping() || isThere(name)) continue;
    told.add(name);
    warn(t("serve.building", { name }));
    if ((await services.words.ready(rules)).state !== "here" && !services.isStopping())
      warn(t("serve.notBuilt", { name }));
  }
}

function isThere(name: string): boolean {
  const entry = findEntry(name, process.env);
  return entry === null || headerAt(entry.path) !== null;
}

function portFrom(text: string | undefined): number {
  if (!text) return PORT;
  if (!/^\d{1,5}$/.test(text)) throw new UserError("serve.badPort", { port: text });
  return Number(text);
}

/** A database that is away comes back, most often while it is being started beside us. */
async function openPatiently(
  { t, warn }: Terminal,
  place: StorePlace,
  log: StoreLog,
  stopping: Promise<void>,
): Promise<Store | null> {
  let isStopping = false;
  void stopping.then(() => {
    isStopping = true;
  });
  for (let isFirst = true; !isStopping; isFirst = false) {
    try {
      return await openStore(place, log);
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error;
      if (isFirst) warn(t("serve.storeAway", { reason: error.values.reason ?? "" }));
      await Promise.race([pause(RETRY_MS), stopping]);
    }
  }
  return null;
}

function listenFault(error: unknown, host: string, port: number): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  const keys: Readonly<Record<string, string>> = {
    EADDRINUSE: "serve.portTaken",
    EACCES: "serve.portForbidden",
    EADDRNOTAVAIL: "serve.badHost",
    ENOTFOUND: "serve.badHost",
  };
  return code in keys ? new UserError(keys[code], { host, port }) : error;
}

const isEverywhere = (host: string): boolean => host === "0.0.0.0" || host === "::";
const loopbackOf = (host: string): string => (isEverywhere(host) ? "127.0.0.1" : host);

function addressOf(host: string, port: number): string {
  const name = isEverywhere(host) || host === HOST ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Settled at the first signal; a second one ends the program at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolveStop) => {
    let isTold = false;
    const tell = (): void => {
      if (isTold) process.exit(1);
      isTold = true;
      resolveStop();
    };
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, tell);
  });
}
