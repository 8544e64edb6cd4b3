// Light nodes of scripts/bench-signals.ts in a process of their own: each has a signal line as a server has, and no more.
import { SILENT, type SignalLine } from "../../src/server/store/database.ts";
import { postgresSignals } from "../../src/server/store/postgres-signals.ts";
import { linkRedis, redisPlace } from "../../src/server/store/redis.ts";
import { redisSignals } from "../../src/server/store/redis-signals.ts";

/** What the parent says to begin with. */
export interface SignalTask {
  readonly carrier: "redis" | "postgres";
  readonly url: string;
  /** Numbers of the nodes in this process, of how many in all. */
  readonly nodes: readonly number[];
  readonly of: number;
  /** Activities that each node writes to; the next node looks at them. */
  readonly activities: number;
  /** Signals a second of each node. */
  readonly rate: number;
  readonly seconds: number;
}

export interface SignalFigures {
  readonly sent: number;
  /** Those that somebody looks at, and all that came. */
  readonly heard: number;
  readonly all: number;
  /** From the writer to the node that looks, in milliseconds. */
  readonly millis: readonly number[];
  readonly busySeconds: number;
  /** That it took to send them. */
  readonly seconds: number;
}

/** The same clock in all processes of the machine: the version of a signal says when it was sent. */
const micros = (): number => Number(process.hrtime.bigint() / 1000n);
const idOf = (node: number, activity: number): string => `node${node}activity${activity}`;

async function lineTo({ carrier, url }: SignalTask): Promise<SignalLine> {
  if (carrier === "postgres") return postgresSignals({ connectionString: url }, SILENT);
  const place = redisPlace(url);
  return redisSignals(place, await linkRedis(place, SILENT), SILENT);
}

async function run(task: SignalTask): Promise<SignalFigures> {
  const millis: number[] = [];
  let [sent, all] = [0, 0];
  const lines: SignalLine[] = [];
  let waiting = 0;
  for (const node of task.nodes) {
    const line = await lineTo(task);
    const writer = (node + 1) % task.of;
    const mine = new Set(Array.from({ length: task.activities }, (_, i) => idOf(writer, i)));
    waiting += task.carrier === "redis" ? mine.size : 0;
    const hear: Parameters<SignalLine["subscribe"]>[0] = (signal) => {
      if (signal.kind !== "activity") return;
      all++;
      if (mine.has(signal.id)) millis.push((micros() - signal.version) / 1000);
    };
    line.subscribe(hear, (channels) => {
      waiting -= channels?.length ?? 0;
    });
    for (const id of mine) line.follow(`activity ${id}`);
    lines.push(line);
  }
  while (waiting > 0) await pause(20);
  process.send?.("ready");
  await new Promise((resolve) => process.once("message", resolve));
  // What was busy with connecting does not count.
  const before = process.cpuUsage();
  const begin = performance.now();
  const most = task.seconds * task.rate;
  for (let done = 0; done < most; ) {
    const due = Math.min(most, Math.floor(((performance.now() - begin) / 1000) * task.rate));
    for (; done < due; done++)
      for (const [i, line] of lines.entries()) {
        line.publish({ kind: "activity", id: idOf(task.nodes[i], done % task.activities), version: micros() });
        sent++;
      }
    await pause(1);
  }
  const seconds = (performance.now() - begin) / 1000;
  await settled(() => millis.length);
  const { user, system } = process.cpuUsage(before);
  // A node hears its own signals too, without the detour; nobody looks at those here.
  return { sent, heard: millis.length, all: all - sent, millis, seconds, busySeconds: (user + system) / 1e6 };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Until nothing comes any more. */
async function settled(count: () => number): Promise<void> {
  for (let before = -1; count() !== before; ) {
    before = count();
    await pause(1000);
  }
}

process.once("message", async (task: SignalTask) => {
  process.send?.(await run(task), () => process.exit());
});
