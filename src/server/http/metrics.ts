import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

const APPEND_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
const HTTP_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** What an operator watches, in the form that Prometheus reads. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `tessera_${name}`, help, labelNames, registers });
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: `tessera_${name}`, help, labelNames, registers });
  const histogram = (name: string, help: string, buckets: number[], labelNames: string[] = []) =>
    new Histogram({ name: `tessera_${name}`, help, buckets, labelNames, registers });
  return {
    registry,
    connections: gauge("connections", "Open sockets of this node"),
    streams: gauge("streams", "Open streams of programs on this node"),
    activities: gauge("activities", "Tables, runs and races that this node holds in memory"),
    behind: gauge("activities_behind", "Activities that somebody looks at and that could not be read anew yet"),
    moves: counter("moves_total", "Moves accepted and stored by this node", ["type"]),
    refusals: counter("refusals_total", "Commands refused by this node", ["code"]),
    storeReady: gauge("store_ready", "1 when this node can write to its store, 0 when not"),
    storeRefusals: counter("store_refusals_total", "Commands and requests refused because the store was away", [
      "reason",
    ]),
    appendSeconds: histogram("append_seconds", "From a command to its facts on the disk", APPEND_BUCKETS),
    clockSeconds: gauge("clock_ahead_seconds", "By how much the clock of this machine is ahead of the database's"),
    botSeconds: histogram("bot_seconds", "From asking a computer player to its answer", HTTP_BUCKETS),
    botThreadsLost: counter("bot_threads_lost_total", "Searches that failed, with their threads: of memory or of time"),
    botQueue: gauge("bot_queue", "Computer players that wait for a thread"),
    damagedRows: gauge("damaged_rows", "Rows of the store that cannot be read and are left out of lists"),
    wordLists: gauge("word_lists", "Word lists of games: in memory, being fetched, or not to be had", ["state"]),
    workFailures: counter("work_failures_total", "Regular work that failed at an activity or an offer", ["work"]),
    asides: gauge("set_aside", "Activities and offers that are left alone for a while, because work at them failed"),
    requests: histogram("http_seconds", "Answers over HTTP", HTTP_BUCKETS, ["method", "route", "status"]),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
