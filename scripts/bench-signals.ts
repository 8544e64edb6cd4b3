// Prints how quickly signals go between many nodes: real Redis and PostgreSQL, real connections, light nodes.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { startPostgres } from "../test/support/postgres.ts";
import { startRedis } from "../test/support/redis.ts";
import { readOptions } from "./options.ts";
import { quantile } from "./swarm/figures.ts";
import { busySeconds } from "./swarm/processor.ts";
import type { SignalFigures, SignalTask } from "./swarm/signalnodes.ts";

const values = readOptions(
  "node scripts/bench-signals.ts [--carrier redis|postgres|both] [--nodes N] [--rate SIGNALS] [--notify SIGNALS] [--seconds S]",
  {
    carrier: { type: "string", default: "both" },
    nodes: { type: "string", default: "50" },
    /** Signals a second of all nodes together, over Redis and over PostgreSQL. */
    rate: { type: "string", default: "10000" },
    notify: { type: "string", default: "1000" },
    seconds: { type: "string", default: "10" },
    processes: { type: "string", default: "2" },
    activities: { type: "string", default: "100" },
  },
);
const NODES = Number(values.nodes);
const SECONDS = Number(values.seconds);
const CHILD = fileURLToPath(new URL("./swarm/signalnodes.ts", import.meta.url));

/** Where signals go through. */
interface Carried {
  readonly carrier: SignalTask["carrier"];
  readonly url: string;
  readonly pid: number;
  readonly rate: number;
  /** Bytes that came in and went out so far. */
  traffic(): Promise<number>;
}

function begin(task: SignalTask): ChildProcess {
  const child = fork(CHILD);
  child.send(task);
  return child;
}

async function measure({ carrier, url, pid, rate, traffic }: Carried): Promise<void> {
  const processes = Number(values.processes);
  const children = Array.from({ length: processes }, (_, i) =>
    begin({
      ...{ carrier, url, of: NODES, activities: Number(values.activities), seconds: SECONDS },
      nodes: Array.from({ length: NODES }, (_, node) => node).filter((node) => node % processes === i),
      rate: rate / NODES,
    }),
  );
  await Promise.all(children.map((child) => once(child, "message")));
  const [busy, bytes] = [busySeconds(pid), await traffic()];
  const results = children.map((child) => once(child, "message"));
  for (const child of children) child.send("go");
  const figures = (await Promise.all(results)).map(([figure]) => figure as SignalFigures);
  const seconds = Math.max(...figures.map((one) => one.seconds));
  const sum = (of: (one: SignalFigures) => number): number => figures.reduce((all, one) => all + of(one), 0);
  const millis = figures.flatMap((one) => one.millis);
  const share = (used: number): string => `${Math.round((100 * used) / seconds)} %`;
  const cells = [
    carrier,
    `${Math.round(sum(({ sent }) => sent) / seconds)}`,
    `${sum(({ heard }) => heard)} of ${sum(({ sent }) => sent)}`,
    `${Math.round(sum(({ all }) => all) / seconds)}`,
    ...[0.5, 0.99].map((of) => `${quantile(millis, of).toFixed(1)} ms`),
    share(busySeconds(pid) - busy),
    share(sum((one) => one.busySeconds)),
    Number.isNaN(bytes) ? "–" : `${Math.round(((await traffic()) - bytes) / seconds / 1000)} kB`,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

async function overRedis(): Promise<void> {
  const redis = await startRedis();
  const traffic = async (): Promise<number> => {
    const told = String(await redis.run("INFO", "stats"));
    const of = (name: string): number => Number(new RegExp(`${name}:(\\d+)`).exec(told)?.[1]);
    return of("total_net_input_bytes") + of("total_net_output_bytes");
  };
  try {
    await measure({ carrier: "redis", url: redis.url, pid: redis.pid, rate: Number(values.rate), traffic });
  } finally {
    await redis.stop();
  }
}

async function overPostgres(): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  try {
    const url = await postgres.createDatabase();
    const rate = Number(values.notify);
    await measure({ carrier: "postgres", url, pid: postgres.pid, rate, traffic: async () => Number.NaN });
  } finally {
    await postgres.stop();
  }
}

console.log(`${NODES} nodes, ${cpus().length} × ${cpus()[0].model}, load ${loadavg()[0].toFixed(1)}\n`);
console.log(
  "| over | sent a second | heard where looked at | deliveries a second | p50 | p99 | its processor | nodes' processor | bytes a second |",
);
console.log("|---|---|---|---|---|---|---|---|---|");
if (values.carrier !== "postgres") await overRedis();
if (values.carrier !== "redis") await overPostgres();
