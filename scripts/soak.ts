// A long time of steady mixed load on one node: games of people with people who look on, games with computer players, chat,
// coming and going, Jewels. Prints its memory every half minute, and says at the end whether it grows. --minutes N,
// --store sqlite|postgres. Exits with 1 when it grows, or when anybody could not go on.
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
import { playAlone } from "./swarm/alone.ts";
import { quantile } from "./swarm/figures.ts";
import { ServerNode } from "./swarm/node.ts";
import { playPair } from "./swarm/pair.ts";
import { newGuests, Player } from "./swarm/player.ts";
import { comeAndGo, playBoards } from "./swarm/visitors.ts";

const values = readOptions("node scripts/soak.ts [--minutes N] [--store sqlite|postgres]", {
  minutes: { type: "string", default: "30" },
  store: { type: "string", default: "sqlite" },
});
const RULESET = "classic-en";
const PAIRS = 10;
const ALONE = 4;
const VISITORS = 20;
const BOARDS = 4;
const SAMPLES = Math.max(8, Math.round(Number(values.minutes) * 2));
const SAMPLE_MS = (Number(values.minutes) * 60_000) / SAMPLES;
const LOOK_MS = 500;
/** From the second quarter to the last: what a heap may be larger by chance, as a share and in bytes. */
const SHARE = 0.1;
const MARGIN = 8_000_000;

interface Sample {
  readonly rss: number;
  /** The least of its time: what is left when rubbish has just been collected. */
  readonly heap: number;
  readonly facts: number;
}

const rules = findRules(RULESET) as Rules;
const lexicon = findLexicon(rules.ruleset.lexicon as string, rules.alphabet) as Lexicon;
const random = Random.fromSeed(1);
const folder = mkdtempSync(join(tmpdir(), "tessera-soak-"));
const postgres = values.store === "postgres" ? await startPostgres({ durable: true }) : null;
const place: StorePlace = postgres === null ? { data: folder } : { url: await postgres.createDatabase() };
const node = await ServerNode.start(place);
let isOver = false;
let facts = 0;
const faults: string[] = [];
const playing = Promise.allSettled((await load()).map((one) => one.catch((error) => void faults.push(String(error)))));
const samples: Sample[] = [];
while (samples.length < SAMPLES) {
  const sample = await look();
  samples.push(sample);
  console.error(
    `${minutes()} min: ${megabytes(sample.rss)} in use, heap ${megabytes(sample.heap)}, ${sample.facts} facts told`,
  );
}
isOver = true;
await Promise.race([playing, pause(10_000)]);
await node.stop();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });
const grown = [tell("memory", ({ rss }) => rss), tell("heap", ({ heap }) => heap)].includes(true);
for (const fault of faults.slice(0, 20)) console.log(fault);
process.exit(grown || faults.length > 0 ? 1 : 0);

/** Everybody there is; each goes on until it is over. */
async function load(): Promise<Promise<void>[]> {
  const { url } = node;
  const cookies = await newGuests(url, 3 * PAIRS + ALONE + VISITORS + BOARDS);
  const take = (count: number): string[] => cookies.splice(0, count);
  const witness = { heard: () => void facts++ };
  const join = (all: string[]): Player[] => all.map((cookie) => new Player([url], 0, cookie, witness));
  const pairs = Array.from({ length: PAIRS }, () => join(take(3)));
  const alone = join(take(ALONE));
  for (const player of [...pairs.flat(), ...alone]) await player.connect();
  const tables = (): string[] => pairs.flatMap(([{ table }]) => (table === null ? [] : [table.setup.table]));
  const usual = { ruleset: RULESET, lexicon, isOver: () => isOver };
  const visit = (cookie: string) => ({ url, cookie, random, tables, isOver: () => isOver });
  return [
    ...pairs.map(([one, other, watcher]) =>
      playPair([one, other], { ...usual, watchers: [watcher], pace: () => 100 + random.below(400) }),
    ),
    ...alone.map((player) => playAlone(player, { ...usual, level: "club", pace: () => 100 + random.below(400) })),
    ...take(VISITORS).map((cookie) => comeAndGo(visit(cookie))),
    ...take(BOARDS).map((cookie) => playBoards(visit(cookie))),
  ];
}

async function look(): Promise<Sample> {
  const end = performance.now() + SAMPLE_MS;
  const resident: number[] = [];
  let heap = Number.POSITIVE_INFINITY;
  while (performance.now() < end) {
    await pause(LOOK_MS);
    heap = Math.min(heap, await node.figure("nodejs_heap_size_used_bytes"));
    resident.push(node.memory());
  }
  return { rss: quantile(resident, 0.5), heap, facts };
}

function minutes(): string {
  return ((samples.length * SAMPLE_MS) / 60_000).toFixed(1);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

/** A line of eight heights, and whether the last quarter lies above the second. */
function tell(what: string, of: (sample: Sample) => number): boolean {
  const all = samples.map(of);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const drawn = all.map((value) => "▁▂▃▄▅▆▇█"[Math.round((7 * (value - least)) / (most - least || 1))]).join("");
  const quarter = (which: number): number =>
    quantile(all.slice(Math.floor((which * all.length) / 4), Math.floor(((which + 1) * all.length) / 4)), 0.5);
  const [before, after] = [quarter(1), quarter(3)];
  const grows = after > before * (1 + SHARE) + MARGIN;
  console.log(`${what.padEnd(8)} ${drawn}  ${megabytes(least)} to ${megabytes(most)}`);
  console.log(`         second quarter ${megabytes(before)}, last ${megabytes(after)}: ${grows ? "GROWS" : "flat"}`);
  return grows;
}
