// Kills servers at random moments under load, and counts what was lost: one node on SQLite, then one of three nodes
// on a PostgreSQL of its own. --store sqlite|postgres|both, --rounds N, --pairs N, --seed N. Exits with 1 when
// anything that was acknowledged is missing, double or different.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Random } from "../src/base/random.ts";
import type { Lexicon } from "../src/lexicon/lexicon.ts";
import { findLexicon } from "../src/library/store.ts";
import { openStore, type StorePlace } from "../src/server/store/open.ts";
import { findRules } from "../src/words/catalog.ts";
import type { Rules } from "../src/words/ruleset.ts";
import { startPostgres } from "../test/support/postgres.ts";
import { readOptions } from "./options.ts";
import { checkPlayer, Ledger } from "./swarm/ledger.ts";
import { ServerNode } from "./swarm/node.ts";
import { playPair } from "./swarm/pair.ts";
import { newGuests, Player } from "./swarm/player.ts";

const values = readOptions("npm run crash -- [--store sqlite|postgres|both] [--rounds N] [--pairs N] [--seed N]", {
  store: { type: "string", default: "both" },
  rounds: { type: "string", default: "50" },
  pairs: { type: "string", default: "12" },
  seed: { type: "string", default: "1" },
});
const RULESET = "classic-en";
/** A round: so long under load at least, and so much more by chance, in milliseconds. */
const LEAST_MS = 200;
const MORE_MS = 1000;
const QUIET_MS = 20_000;

const rules = findRules(RULESET) as Rules;
const lexicon = findLexicon(rules.ruleset.lexicon as string, rules.alphabet) as Lexicon;
const random = Random.fromSeed(Number(values.seed));
let faults = 0;

if (values.store !== "postgres") {
  const folder = mkdtempSync(join(tmpdir(), "tessera-crash-"));
  await crash("SQLite, one node", { data: folder }, 1);
  rmSync(folder, { recursive: true, force: true });
}
if (values.store !== "sqlite") {
  const postgres = await startPostgres({ durable: true });
  await crash("PostgreSQL, one of three nodes", { url: await postgres.createDatabase() }, 3);
  await postgres.stop();
}
process.exitCode = faults === 0 ? 0 : 1;

async function crash(title: string, place: StorePlace, count: number): Promise<void> {
  const rounds = Number(values.rounds);
  const pairs = Number(values.pairs);
  const nodes: ServerNode[] = [];
  for (let i = 0; i < count; i++) nodes.push(await ServerNode.start(place));
  const urls = nodes.map(({ url }) => url);
  const ledger = new Ledger();
  const cookies = await newGuests(urls[0], 2 * pairs);
  const players = cookies.map((cookie, i) => new Player(urls, i, cookie, ledger.witness));
  for (const player of players) await player.connect();
  let isOver = false;
  const options = { ruleset: RULESET, lexicon, pace: () => random.below(20), isOver: () => isOver };
  const playing = Array.from({ length: pairs }, (_, i) => playPair([players[2 * i], players[2 * i + 1]], options));
  const ended = Promise.allSettled(playing);
  const begin = performance.now();
  for (let round = 1; round <= rounds; round++) {
    await pause(LEAST_MS + random.below(MORE_MS));
    const node = nodes[random.below(count)];
    await node.kill();
    if (count > 1) await pause(random.below(MORE_MS));
    await node.start();
    if (process.stderr.isTTY || round % 10 === 0)
      console.error(`${title}: ${round} of ${rounds} rounds, ${ledger.acknowledged} moves acknowledged`);
  }
  const stuck = await goesOn(players);
  isOver = true;
  await Promise.race([ended, pause(QUIET_MS)]);
  await pause(500);
  const seconds = (performance.now() - begin) / 1000;
  for (const node of nodes) await node.stop();
  const store = await openStore(place);
  const found = await ledger.check(store);
  for (const player of players) {
    const fault = await checkPlayer(store, player);
    if (fault !== null) found.push(fault);
  }
  await store.close();
  for (const player of players) player.close();
  const broken = (await Promise.race([ended, [] as PromiseSettledResult<void>[]])).filter(
    (result) => result.status === "rejected",
  );
  found.push(...broken.map((result) => String(result.reason)), ...stuck);
  faults += found.length;
  console.log(`${title}: ${rounds} rounds of kill -9 in ${seconds.toFixed(0)} s`);
  console.log(`  ${ledger.acknowledged} moves acknowledged, ${ledger.heard} facts heard at ${ledger.tables} tables`);
  console.log(`  ${found.length} lost, double or different`);
  for (const fault of found.slice(0, 20)) console.log(`  ${fault}`);
}

/** After the last crash every table must move again. */
async function goesOn(players: readonly Player[]): Promise<string[]> {
  const stateOf = ({ table }: Player): string => `${table?.setup.table} ${table?.version}`;
  const before = players.map(stateOf);
  const end = performance.now() + QUIET_MS;
  const isStill = (): Player[] => players.filter((player, i) => stateOf(player) === before[i]);
  while (isStill().length > 0 && performance.now() < end) await pause(100);
  return isStill().map(({ table }) => `${table?.setup.table}: the game does not go on`);
}
