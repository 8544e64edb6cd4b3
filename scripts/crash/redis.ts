import { setTimeout as pause } from "node:timers/promises";
import { startRedis, type TestRedis } from "../../test/support/redis.ts";
import { ServerNode } from "../swarm/node.ts";
import { until } from "./crowd.ts";
import { NotRun, type Scenario } from "./scenario.ts";
import { underLoad } from "./trial.ts";

const NODES = 3;
const LEAST_MS = 150;
const MORE_MS = 600;

type Trick = (redis: TestRedis, millis: number) => Promise<unknown>;

const TRICKS: readonly Trick[] = [
  async (redis, millis) => {
    await redis.kill();
    await pause(millis);
    await redis.resume();
  },
  (redis) => redis.run("flushall"),
  async (redis, millis) => {
    process.kill(redis.pid, "SIGSTOP");
    await pause(2 * millis);
    process.kill(redis.pid, "SIGCONT");
  },
  (redis) => redis.run("client", "kill", "type", "pubsub"),
  (redis) => redis.run("client", "kill", "type", "normal"),
];

export const redisAway: Scenario = {
  name: "redis",
  title: "the Redis that carries signals is killed, emptied, stopped and cut off under three nodes",
  store: "postgres",
  async run(world) {
    const { random } = world;
    const redis = await startRedis().catch((error: Error) => {
      throw new NotRun(error.message);
    });
    const url = await world.database();
    const nodes: ServerNode[] = [];
    try {
      for (let i = 0; i < NODES; i++) nodes.push(await ServerNode.start({ url }, { SIGNALS_URL: redis.url }));
      return await underLoad(world, {
        place: { url },
        nodes,
        async round({ crowd, records }) {
          await pause(LEAST_MS + random.below(MORE_MS));
          await TRICKS[random.below(TRICKS.length)](redis, LEAST_MS + random.below(MORE_MS));
          await crowd.checkViews(records);
        },
        async last({ fault }) {
          const speaks = async (): Promise<boolean> => String(await redis.run("pubsub", "channels")) !== "";
          if (!(await until(speaks))) fault("no node listens to Redis: nothing was tried");
        },
      });
    } finally {
      for (const node of nodes) await node.kill();
      await redis.stop();
    }
  },
};
