import { setTimeout as pause } from "node:timers/promises";
import type { StorePlace } from "../../src/server/store/open.ts";
import { ServerNode } from "../swarm/node.ts";
import type { Outcome, Scenario, World } from "./scenario.ts";
import { underLoad } from "./trial.ts";

/** A round: so long under load at least, and so much more by chance, in milliseconds. */
const LEAST_MS = 200;
const MORE_MS = 1000;
/** Views are held against the log in every so many rounds. */
const LOOK_EVERY = 5;

async function killOne(world: World, place: StorePlace, count: number): Promise<Outcome> {
  const nodes: ServerNode[] = [];
  for (let i = 0; i < count; i++) nodes.push(await ServerNode.start(place));
  const { random } = world;
  return underLoad(world, {
    place,
    nodes,
    async round({ crowd, records }, round) {
      await pause(LEAST_MS + random.below(MORE_MS));
      const node = nodes[random.below(count)];
      await node.kill();
      if (count > 1) await pause(random.below(MORE_MS));
      await node.start();
      if (round % LOOK_EVERY === 0) await crowd.checkViews(records);
    },
  });
}

/** As if plugs were pulled. */
export const kills: readonly Scenario[] = [
  {
    name: "kill-sqlite",
    title: "kill -9 of the node",
    store: "sqlite",
    run: (world) => killOne(world, { data: world.folder() }, 1),
  },
  {
    name: "kill-postgres",
    title: "kill -9 of one of three nodes",
    store: "postgres",
    run: async (world) => killOne(world, { url: await world.database() }, 3),
  },
];
