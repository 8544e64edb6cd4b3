import { setTimeout as pause } from "node:timers/promises";
import { slowDisk } from "../slowdisk.ts";
import { quantile } from "../swarm/figures.ts";
import { ServerNode } from "../swarm/node.ts";
import { NotRun, type Scenario } from "./scenario.ts";
import { underLoad } from "./trial.ts";

const SYNC_MS = 100;
const ASKS = 30;
/** Who waits for syncs on the event loop answers half of all questions later than this. */
const HELD_MS = SYNC_MS / 2;

export const slow: Scenario = {
  name: "slow-disk",
  title: `every sync of the disk takes ${SYNC_MS} ms longer, and the node is killed`,
  store: "sqlite",
  async run(world) {
    const data = world.folder();
    const node = await ServerNode.start({ data }, shim(world.folder()));
    const waits: number[] = [];
    return underLoad(world, {
      place: { data },
      nodes: [node],
      async round({ crowd, records }) {
        for (let i = 0; i < ASKS; i++) {
          const begin = performance.now();
          await node.status("/healthz");
          waits.push(performance.now() - begin);
          await pause(world.random.below(30));
        }
        await node.kill();
        await node.start();
        await crowd.checkViews(records);
      },
      async last({ fault }) {
        const shown = [0.5, 0.99].map((share) => quantile(waits, share).toFixed(0)).join(" / ");
        console.error(`slow-disk: /healthz answers in ${shown} ms (median / 99 %)`);
        if (quantile(waits, 0.5) > HELD_MS) fault(`/healthz answers in ${shown} ms (median / 99 %)`);
      },
    });
  },
};

function shim(folder: string): Record<string, string> {
  try {
    return slowDisk(SYNC_MS, folder);
  } catch (error) {
    throw new NotRun(`no C compiler: ${error instanceof Error ? error.message : error}`);
  }
}
