// Breaks servers on purpose under load, and counts what was lost: `scripts/crash` has the scenarios. --rounds N of each,
// --only NAME[,NAME], --store sqlite|postgres|both, --pairs N, --seed N. One table at the end; exits with 1 when
// anything failed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../src/base/random.ts";
import type { Lexicon } from "../src/lexicon/lexicon.ts";
import { findLexicon } from "../src/library/store.ts";
import { findRules } from "../src/words/catalog.ts";
import type { Rules } from "../src/words/ruleset.ts";
import { startPostgres, type TestPostgres } from "../test/support/postgres.ts";
import { bots } from "./crash/bots.ts";
import { clocks } from "./crash/clocks.ts";
import { connections } from "./crash/connections.ts";
import { damaged } from "./crash/damaged.ts";
import { databases } from "./crash/database.ts";
import { dataFolder } from "./crash/datafolder.ts";
import { deaf } from "./crash/deaf.ts";
import { fullDisk } from "./crash/disk.ts";
import { kills } from "./crash/kills.ts";
import { redisAway } from "./crash/redis.ts";
import { NotRun, type Outcome, type Scenario, type World } from "./crash/scenario.ts";
import { slow } from "./crash/slow.ts";
import { wordlists } from "./crash/wordlists.ts";
import { end, readOptions } from "./options.ts";

const scenarios: readonly Scenario[] = [
  ...kills,
  connections,
  deaf,
  wordlists,
  damaged,
  clocks,
  fullDisk,
  ...databases,
  dataFolder,
  bots,
  redisAway,
  slow,
];

const USAGE =
  "npm run crash -- [--rounds N] [--only NAME[,NAME]] [--store sqlite|postgres|both] [--pairs N] [--seed N]\n" +
  `scenarios: ${scenarios.map(({ name }) => name).join(", ")}`;
const values = readOptions(USAGE, {
  rounds: { type: "string", default: "50" },
  only: { type: "string" },
  store: { type: "string", default: "both" },
  pairs: { type: "string", default: "8" },
  seed: { type: "string", default: "1" },
});
const RULESET = "classic-en";
const SHOWN_FAULTS = 20;
const PROGRESS_EVERY = 10;

const rules = findRules(RULESET) as Rules;
const lexicon = findLexicon(rules.ruleset.lexicon as string, rules.alphabet) as Lexicon;
const rounds = Number(values.rounds);
const folders: string[] = [];
const shared: Promise<TestPostgres>[] = [];

const wanted = values.only?.split(",") ?? null;
const unknown = wanted?.filter((name) => !scenarios.some((scenario) => scenario.name === name)) ?? [];
if (unknown.length > 0) end(`${unknown.join(", ")}: no such scenario\n${USAGE}`);

interface Report {
  readonly scenario: Scenario;
  readonly seconds: number;
  /** A text says why it was not run. */
  readonly outcome: Outcome | string;
}

const reports: Report[] = [];
for (const scenario of scenarios) {
  if (wanted !== null ? !wanted.includes(scenario.name) : ![scenario.store, "both"].includes(values.store)) continue;
  const begin = performance.now();
  const outcome = await outcomeOf(scenario);
  console.error(`${scenario.name}: ${verdictOf(outcome)}`);
  reports.push({ scenario, outcome, seconds: (performance.now() - begin) / 1000 });
}
for (const server of shared) await (await server).stop();
for (const folder of folders) rmSync(folder, { recursive: true, force: true });
for (const { scenario, outcome } of reports) tellFaults(scenario, outcome);
console.log(table(reports));
process.exit(reports.some(({ outcome }) => verdictOf(outcome) === "FAILED") ? 1 : 0);

async function outcomeOf(scenario: Scenario): Promise<Outcome | string> {
  console.error(`${scenario.name}: ${scenario.title}`);
  try {
    return await scenario.run(worldFor(scenario));
  } catch (error) {
    if (error instanceof NotRun) return error.message;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { rounds: 0, acknowledged: 0, heard: 0, wrong: 0, stale: 0, faults: [text] };
  }
}

function worldFor({ name }: Scenario): World {
  const server = (): Promise<TestPostgres> => {
    if (shared.length === 0) shared.push(startPostgres({ durable: true }));
    return shared[0];
  };
  return {
    ...{ rounds, lexicon, ruleset: RULESET, pairs: Number(values.pairs) },
    // Each for itself, so that one alone does what it does among the others.
    random: Random.fromSeed(Number(values.seed)),
    postgres: server,
    database: async () => (await (await server()).createDatabase()).split("?")[0],
    folder() {
      const folder = mkdtempSync(join(tmpdir(), "tessera-crash-"));
      folders.push(folder);
      return folder;
    },
    progress(round, acknowledged) {
      if (process.stderr.isTTY || round % PROGRESS_EVERY === 0)
        console.error(`${name}: ${round} of ${rounds} rounds, ${acknowledged} moves acknowledged`);
    },
  };
}

function verdictOf(outcome: Outcome | string): string {
  if (typeof outcome === "string") return "not run";
  return outcome.faults.length === 0 ? "held" : "FAILED";
}

function tellFaults({ name }: Scenario, outcome: Outcome | string): void {
  const faults = typeof outcome === "string" ? [`not run: ${outcome}`] : outcome.faults;
  for (const fault of faults.slice(0, SHOWN_FAULTS)) console.error(`${name}: ${fault}`);
  if (faults.length > SHOWN_FAULTS) console.error(`${name}: and ${faults.length - SHOWN_FAULTS} more`);
}

function table(all: readonly Report[]): string {
  const head = ["scenario", "store", "rounds", "seconds", "moves acknowledged", "facts heard"];
  const lines = all.map(({ scenario, outcome, seconds }) => {
    const figures =
      typeof outcome === "string"
        ? ["–", "–", "–", "–", "–"]
        : [outcome.rounds, outcome.acknowledged, outcome.heard, outcome.wrong, outcome.stale].map(String);
    const [done, acknowledged, heard, ...found] = figures;
    return [
      ...[scenario.name, scenario.store, done, seconds.toFixed(0), acknowledged, heard, ...found, verdictOf(outcome)],
    ];
  });
  const rows = [[...head, "lost, double, different", "stale views", "verdict"], ...lines];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
