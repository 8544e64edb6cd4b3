import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { runIn } from "../../test/support/postgres.ts";
import { ServerNode } from "../swarm/node.ts";
import { until } from "./crowd.ts";
import { nodesBehindProxies } from "./proxy.ts";
import type { Scenario } from "./scenario.ts";
import { type Stage, underLoad } from "./trial.ts";

const NODES = 2;
/** What is promised, and what a busy machine may add. */
const PROMISED_MS = 3000;
const BUSY_MS = 2000;
/** Most stops are shorter than anybody waits; every so many is long enough to be noticed. */
const LONG_EVERY = 5;
const SHORT_MS = 800;

/** While nothing is written, whoever asks is told so in time, and balancers are too. */
async function checkAway({ nodes, crowd, fault }: Stage): Promise<void> {
  const begin = performance.now();
  const checkTime = (what: string, millis: number) => {
    if (millis > PROMISED_MS + BUSY_MS) fault(`${what} after ${(millis / 1000).toFixed(1)} s`);
  };
  // Where all have moved, and the others do not hear of it, there is nobody to be refused.
  const refused = new Promise<void>((resolve) => {
    crowd.onMove = (_, isAway, millis) => {
      checkTime("a move was answered", millis);
      if (isAway) resolve();
    };
  });
  await Promise.all([
    ...nodes.map(async (node) => {
      if (!(await until(async () => (await node.status("/readyz")) === 503))) fault("/readyz does not say 503");
      checkTime("/readyz says 503", performance.now() - begin);
    }),
    Promise.race([refused, pause(2 * PROMISED_MS)]),
  ]);
  crowd.onMove = () => {};
  for (const player of crowd.players) checkTime("a player still waits", player.waitedMs);
}

async function checkBack({ nodes, fault }: Stage): Promise<void> {
  for (const node of nodes) if (!(await until(() => node.answers()))) fault("/readyz does not say 200 again");
}

const stopped: Scenario = {
  name: "stopped",
  title: "the database stands still (SIGSTOP), or nothing passes to and from it",
  store: "postgres",
  async run(world) {
    const { random } = world;
    const postgres = await world.postgres();
    const url = await world.database();
    const { proxies, nodes } = await nodesBehindProxies(url, NODES);
    const stall = (): (() => void) => {
      for (const proxy of proxies) proxy.stall(true);
      return () => {
        for (const proxy of proxies) proxy.stall(false);
      };
    };
    const outcome = await underLoad(world, {
      place: { url },
      nodes,
      async round(stage, round) {
        await pause(random.below(SHORT_MS));
        const goOn = random.below(2) === 0 ? postgres.freeze() : stall();
        try {
          if (round % LONG_EVERY === 0) await checkAway(stage);
          else await pause(random.below(SHORT_MS));
        } finally {
          goOn();
        }
        await checkBack(stage);
        await stage.crowd.checkViews(stage.records);
      },
    });
    for (const proxy of proxies) await proxy.close();
    return outcome;
  },
};

/** What the connection that writes moves may have been asked last: a batch, the node's beat, or its settings. */
const WRITING = '^with asked as|^insert into "nodes"|enable_seqscan';
/** So often nodes lose what they have while others wait for it. */
const ENDINGS = 3;
const END_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = $1 and application_name like 'tessera%' and query ~ $2`;

/** Takes every connection that is left. */
async function hog(url: string): Promise<pg.Client[]> {
  const clients: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: "hog" });
    client.on("error", () => {});
    try {
      await client.connect();
      clients.push(client);
    } catch {
      return clients;
    }
  }
}

/** A node that takes no move any more says so. It may have been quicker than the others; how many were not. */
async function checkCrowded({ nodes, crowd, fault }: Stage): Promise<number> {
  const taking = new Set<string>();
  const refusing = new Set<string>();
  crowd.onMove = (node, isAway) => void (isAway ? refusing : taking).add(node);
  await pause(PROMISED_MS + BUSY_MS);
  const stuck = nodes.filter(({ url }) => refusing.has(url) && !taking.has(url));
  let unready = 0;
  for (const node of stuck) {
    // It may be trying a write just now, which takes as long as is promised.
    const noticed = await crowd.isNoticed(node, PROMISED_MS + BUSY_MS);
    if (noticed === null) fault("no connection is left for writing, and /readyz does not say 503");
    if (noticed === "unready") unready++;
  }
  return unready;
}

const crowded: Scenario = {
  name: "crowded",
  title: "others use up all connections of the database",
  store: "postgres",
  async run(world) {
    const url = await world.database();
    const name = new URL(url).pathname.slice(1);
    const nodes: ServerNode[] = [];
    for (let i = 0; i < NODES; i++) nodes.push(await ServerNode.start({ url }));
    let seen = 0;
    return underLoad(world, {
      place: { url },
      nodes,
      async round(stage, round) {
        const killer = new pg.Client({ connectionString: url, application_name: "killer" });
        await killer.connect();
        let hogs = await hog(url);
        // What nodes have is taken too, so that they need new connections and get none: in every other round only those
        // that write moves, while reads go on.
        const which = round % 2 === 0 ? "" : WRITING;
        for (let times = 0; times < ENDINGS; times++) {
          await killer.query(END_CONNECTIONS, [name, which]);
          hogs = hogs.concat(await hog(url));
        }
        seen += await checkCrowded(stage);
        await Promise.all(hogs.map((client) => client.end()));
        await killer.end();
        await checkBack(stage);
        await stage.crowd.checkViews(stage.records);
      },
      async last({ fault }) {
        if (seen === 0) fault("there were connections enough: nothing was tried");
        const { rows } = await runIn(
          url,
          "select count(*)::int as n from pg_stat_activity where application_name = 'hog'",
        );
        if (rows[0].n > 0) fault("connections were not given back");
      },
    });
  },
};

export const databases: readonly Scenario[] = [stopped, crowded];
