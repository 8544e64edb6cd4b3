// Prints how quickly moves are stored, and how much of the event loop that takes. --slow: on a disk made slow.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { activitiesIn } from "../src/server/store/activities.ts";
import type { Database } from "../src/server/store/database.ts";
import { type GroupCommit, groupCommit } from "../src/server/store/groupcommit.ts";
import { openDatabase, type StorePlace } from "../src/server/store/open.ts";
import { startPostgres } from "../test/support/postgres.ts";
import { appendTo, createdTable } from "../test/support/store-samples.ts";
import { readOptions } from "./options.ts";
import { slowDisk } from "./slowdisk.ts";

const values = readOptions(
  "node scripts/bench-store.ts [--store sqlite|postgres|both] [--rate MOVES] [--tables N] [--seconds S] [--slow MS]",
  {
    store: { type: "string", default: "both" },
    rate: { type: "string", default: "500" },
    tables: { type: "string", default: "100" },
    seconds: { type: "string", default: "5" },
    slow: { type: "string", default: "0" },
  },
);
const TABLES = Number(values.tables);
const SECONDS = Number(values.seconds);
const MOVES_A_SECOND = Number(values.rate);

interface Player {
  readonly id: string;
  version: number;
}

async function move(commits: GroupCommit, player: Player, times: number[]): Promise<void> {
  const began = performance.now();
  const command = `account-0123456789:${player.version}`;
  const answer = await commits.append(appendTo(player.id, player.version, { command }));
  if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
  player.version = answer.value;
  times.push(performance.now() - began);
}

/** Every table moves as soon as its last move is stored. */
async function flatOut(commits: GroupCommit, players: readonly Player[], times: number[]): Promise<void> {
  const end = performance.now() + SECONDS * 1000;
  const play = async (player: Player) => {
    while (performance.now() < end) await move(commits, player, times);
  };
  await Promise.all(players.map(play));
}

/** So many moves a second, whatever the store does. */
async function steady(commits: GroupCommit, players: readonly Player[], times: number[]): Promise<void> {
  const idle = [...players];
  const moves: Promise<void>[] = [];
  const began = performance.now();
  for (let sent = 0; sent < SECONDS * MOVES_A_SECOND; ) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    const due = Math.floor(((performance.now() - began) * MOVES_A_SECOND) / 1000);
    for (; sent < due && idle.length > 0; sent++) {
      const player = idle.shift() as Player;
      moves.push(move(commits, player, times).then(() => void idle.push(player)));
    }
  }
  await Promise.all(moves);
}

async function measure(title: string, database: Database, load: typeof steady, players: readonly Player[]) {
  const times: number[] = [];
  const lag = monitorEventLoopDelay({ resolution: 1 });
  const began = performance.now();
  lag.enable();
  await load(groupCommit(database), players, times);
  lag.disable();
  const rate = times.length / ((performance.now() - began) / 1000);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)].toFixed(1).padStart(6);
  // What the monitor itself waits between two looks is no lag.
  const late = (lag.percentile(99) / 1e6 - 1).toFixed(1);
  console.log(
    `${title.padEnd(42)} ${rate.toFixed(0).padStart(6)}/s   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   most ${at(1)} ms   loop lag p99 ${late} ms`,
  );
}

async function bench(name: string, place: StorePlace): Promise<void> {
  const database = await openDatabase(place);
  const players: Player[] = [];
  // One after the other: on a slow disk all at once would not be done within the time that a call may take.
  for (let table = 0; table < TABLES; table++) {
    const { id, version } = await createdTable(activitiesIn(database) as never);
    players.push({ id, version });
  }
  await measure(`${name}, ${TABLES} tables flat out`, database, flatOut, players);
  await measure(`${name}, ${MOVES_A_SECOND} moves a second`, database, steady, players);
  await database.close();
}

/** The same once more, in a process whose disk is slow. */
function benchSlowly(folder: string): void {
  const env = { ...process.env, ...slowDisk(Number(values.slow), folder) };
  spawnSync(process.execPath, process.argv.slice(1), { env, stdio: "inherit" });
}

async function benchAll(folder: string): Promise<void> {
  const slower = values.slow === "0" ? "" : `, every sync ${values.slow} ms longer`;
  console.log(`${cpus().length} cores, ${cpus()[0].model}, Node ${process.version}${slower}`);
  if (values.store !== "postgres") await bench("SQLite", { data: folder });
  if (values.store === "sqlite") return;
  const postgres = await startPostgres({ durable: true });
  try {
    await bench("PostgreSQL", { url: await postgres.createDatabase() });
  } finally {
    await postgres.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), "tessera-bench-"));
try {
  if (values.slow !== "0" && process.env.SLOW_SYNC_MS === undefined) benchSlowly(folder);
  else await benchAll(folder);
} finally {
  rmSync(folder, { recursive: true });
}
