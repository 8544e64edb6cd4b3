// Prints how much a server carries: scripted people play over real sockets against a real node, first on SQLite,
// then on a PostgreSQL of its own. --store sqlite|postgres|both, --rate MOVES, --tables N, --seconds S, --idle N,
// --only moves; --warm-up S before figures are taken; --nodes N on PostgreSQL, the two of a table at different ones.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Random } from "../src/base/random.ts";
import type { Lexicon } from "../src/lexicon/lexicon.ts";
import { findLexicon } from "../src/library/store.ts";
import type { StorePlace } from "../src/server/store/open.ts";
import { findRules } from "../src/words/catalog.ts";
import type { Rules } from "../src/words/ruleset.ts";
import { startPostgres } from "../test/support/postgres.ts";
import { readOptions } from "./options.ts";
import { quantile, quantiles } from "./swarm/figures.ts";
import { ServerNode } from "./swarm/node.ts";
import { playPair } from "./swarm/pair.ts";
import { newGuests, Player, type Witness } from "./swarm/player.ts";
import { busySeconds } from "./swarm/processor.ts";

const values = readOptions(
  "npm run load -- [--store sqlite|postgres|both] [--rate MOVES] [--tables N] [--seconds S] [--idle N] [--only moves] " +
    "[--warm-up S] [--nodes N]",
  {
    store: { type: "string", default: "both" },
    rate: { type: "string", default: "0" },
    tables: { type: "string", default: "100" },
    seconds: { type: "string", default: "20" },
    idle: { type: "string", default: "5000" },
    nodes: { type: "string", default: "1" },
    "warm-up": { type: "string", default: "5" },
    only: { type: "string" },
  },
);
const RULESET = "classic-en";
/** Moves a second where nothing else is wanted (0): a little more than is promised of each. */
const RATES: Readonly<Record<string, number>> = { sqlite: 630, postgres: 530 };
/** A server that has just begun also compiles its own code, which is counted as well. */
const WARM_UP_S = Number(values["warm-up"]);
const BOTS = 4;
const SETTLE_MS = 5000;

const rules = findRules(RULESET) as Rules;
const lexicon = findLexicon(rules.ruleset.lexicon as string, rules.alphabet) as Lexicon;

for (const engine of values.store === "both" ? ["sqlite", "postgres"] : [values.store]) await measure(engine);

async function measure(engine: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-load-"));
  const postgres = engine === "postgres" ? await startPostgres({ durable: true }) : null;
  const place: StorePlace = postgres === null ? { data: folder } : { url: await postgres.createDatabase() };
  const node = await ServerNode.start(place);
  const nodes = [node];
  try {
    await node.stop();
    console.log(`\n${engine}`);
    console.log(`cold start     ${(await node.start()).toFixed(0)} ms from the command to the first answer`);
    // A data folder has one server.
    while (postgres !== null && nodes.length < Number(values.nodes)) nodes.push(await ServerNode.start(place));
    await measureMoves(nodes, Number(values.rate) || RATES[engine], postgres?.pid ?? null);
    if (values.only === "moves") return;
    await measureBots(node);
    await measureIdle(node);
  } finally {
    for (const each of nodes) await each.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Everybody plays at the wanted rate, together; figures are taken after a warm-up. */
async function measureMoves(nodes: readonly ServerNode[], rate: number, database: number | null): Promise<void> {
  const tables = Number(values.tables);
  const acknowledged: number[] = [];
  const broadcast: number[] = [];
  const sentAt = new Map<string, number>();
  let isCounting = false;
  const witness: Witness = {
    answered: (_, message, reply, millis) => {
      if (isCounting && message.type === "table.move" && reply.type === "done") acknowledged.push(millis);
    },
    heard: (player, table, version, { fact }) => {
      if (!isCounting || !("seat" in fact) || fact.seat === player.table?.view.seat) return;
      const sent = sentAt.get(`${table} ${version}`);
      if (sent !== undefined) broadcast.push(performance.now() - sent);
    },
  };
  const cookies = await newGuests(nodes[0].url, 2 * tables);
  const players = cookies.map((cookie, i) => new Player([nodes[i % nodes.length].url], 0, cookie, witness));
  for (const player of players) {
    const ask = player.ask.bind(player);
    player.ask = (body, id) => {
      if (body.type === "table.move" && player.table !== null)
        sentAt.set(`${body.table} ${player.table.version}`, performance.now());
      return ask(body, id);
    };
    await player.connect();
  }
  const random = Random.fromSeed(1);
  const end = performance.now() + (WARM_UP_S + Number(values.seconds)) * 1000;
  const isOver = (): boolean => performance.now() >= end;
  const playing = Array.from({ length: tables }, (_, i) => {
    const pace = pacer((tables / rate) * 1000, random);
    return playPair([players[2 * i], players[2 * i + 1]], { ruleset: RULESET, lexicon, pace, isOver });
  });
  await pause(WARM_UP_S * 1000);
  await lagOf(nodes);
  const busy = (): number[] => {
    const { user, system } = process.cpuUsage();
    const served = nodes.reduce((sum, node) => sum + node.busySeconds(), 0);
    return [served, database === null ? 0 : busySeconds(database), (user + system) / 1e6];
  };
  const busyBefore = busy();
  isCounting = true;
  const begin = performance.now();
  await pause(end - 500 - begin);
  const seconds = (performance.now() - begin) / 1000;
  isCounting = false;
  const costs = busy().map((after, i) => ((after - busyBefore[i]) * 1000) / acknowledged.length);
  const lag = await lagOf(nodes);
  await Promise.all(playing);
  console.log(
    `moves          ${(acknowledged.length / seconds).toFixed(0)} a second at ${tables} tables on ${nodes.length} ${nodes.length === 1 ? "node" : "nodes"}`,
  );
  console.log(`acknowledged   ${quantiles(acknowledged)} ms (median / 95 % / 99 % / all), each on the disk`);
  console.log(`broadcast      ${quantiles(broadcast)} ms from one player to the other`);
  const [server, stored, own] = costs.map((millis) => millis.toFixed(2));
  console.log(`processor      ${server} ms a move for all nodes, ${stored} for the database, ${own} for the players`);
  console.log(`loop lag       ${(lag * 1000).toFixed(1)} ms (99 %)`);
  for (const player of players) player.close();
}

/** Of the node that is worst off, in seconds, since it was asked last. */
async function lagOf(nodes: readonly ServerNode[]): Promise<number> {
  const lags = await Promise.all(nodes.map((node) => node.figure("nodejs_eventloop_lag_p99_seconds")));
  return Math.max(...lags);
}

/**
 * A table has its times to move, half to one and a half times the mean apart, so that tables do not move in step. Who
 * is late catches up, unless it is later than a whole turn: players do not make up for what a slow server kept from
 * them.
 */
function pacer(mean: number, random: Random): () => number {
  let due = performance.now() + (mean * random.below(1000)) / 1000;
  return () => {
    const now = performance.now();
    due = Math.max(due + mean * (0.5 + random.below(1000) / 1000), now - mean);
    return due - now;
  };
}

/** Computer players of the strongest level think in threads; does the loop notice? */
async function measureBots(node: ServerNode): Promise<void> {
  const cookies = await newGuests(node.url, BOTS);
  const players = cookies.map((cookie) => new Player([node.url], 0, cookie));
  const setup = {
    kind: "table" as const,
    ruleset: RULESET,
    seats: ["person" as const, { bot: "master" }, { bot: "master" }],
    shuffled: false,
    rated: false,
    clock: { type: "none" as const },
  };
  for (const player of players) {
    await player.connect();
    const made = await player.do({ type: "offer.make", setup, to: null, hidden: false, commitment: null });
    await player.do({ type: "activity.enter", activity: made.table as string, version: null });
    player.onChange = () => {
      const { table } = player;
      if (table?.state !== "playing" || table.view.turn !== table.view.seat) return;
      void player.ask({
        type: "table.move",
        table: table.setup.table,
        ply: table.view.version,
        move: { type: "exchange", tiles: table.view.rack.slice(0, 1) },
      });
    };
    player.onChange();
  }
  await pause(1000);
  await node.figure("nodejs_eventloop_lag_p99_seconds");
  const lags: number[] = [];
  for (let second = 0; second < 8; second++) {
    await pause(1000);
    lags.push((await node.figure("nodejs_eventloop_lag_p99_seconds")) * 1000);
  }
  console.log(
    `bots           ${BOTS} tables of masters: loop lag ${quantile(lags, 0.5).toFixed(1)} ms (99 %, median of 8 s)`,
  );
  for (const player of players) player.close();
}

async function measureIdle(node: ServerNode): Promise<void> {
  const count = Number(values.idle);
  const cookies = await newGuests(node.url, count);
  await pause(SETTLE_MS);
  const before = node.memory();
  const players = cookies.map((cookie) => new Player([node.url], 0, cookie));
  for (let i = 0; i < players.length; i += 100)
    await Promise.all(players.slice(i, i + 100).map((player) => player.connect()));
  await pause(SETTLE_MS);
  const each = (node.memory() - before) / count;
  console.log(`idle           ${count} connections, ${(each / 1000).toFixed(1)} kB each`);
  for (const player of players) player.close();
}
