import { type ChildProcess, execFile, spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../../test/support/port.ts";
import { ServerNode } from "../swarm/node.ts";
import { until } from "./crowd.ts";
import { NotRun, type Scenario } from "./scenario.ts";
import { underLoad } from "./trial.ts";

const NODES = 3;
const LEAST_MS = 150;
const MORE_MS = 600;

/** A real one that keeps nothing, killed and started again on the same port. */
class Redis {
  readonly #port: number;
  #process: ChildProcess | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const child = spawn("redis-server", ["--port", String(this.#port), "--save", "", "--appendonly", "no"], {
      stdio: "ignore",
    });
    const failed = new Promise<Error>((resolve) => child.once("error", resolve));
    this.#process = child;
    const isThere = (): Promise<boolean> =>
      this.say("ping").then(
        () => true,
        () => false,
      );
    const found = await Promise.race([failed, until(isThere)]);
    if (found !== true) throw new NotRun(`redis-server does not start: ${found}`);
  }

  async say(...words: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)("redis-cli", ["-p", String(this.#port), ...words]);
    return stdout;
  }

  signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal);
  }

  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.#process?.once("exit", resolve));
    this.signal("SIGKILL");
    await ended;
  }
}

type Trick = (redis: Redis, millis: number) => Promise<unknown>;

const TRICKS: readonly Trick[] = [
  async (redis, millis) => {
    await redis.kill();
    await pause(millis);
    await redis.start();
  },
  (redis) => redis.say("flushall"),
  async (redis, millis) => {
    redis.signal("SIGSTOP");
    await pause(2 * millis);
    redis.signal("SIGCONT");
  },
  (redis) => redis.say("client", "kill", "type", "pubsub"),
  (redis) => redis.say("client", "kill", "type", "normal"),
];

export const redisAway: Scenario = {
  name: "redis",
  title: "the Redis that carries signals is killed, emptied, stopped and cut off under three nodes",
  store: "postgres",
  async run(world) {
    const { random } = world;
    const redis = new Redis(await freePort());
    await redis.start();
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
          const speaks = async (): Promise<boolean> => (await redis.say("pubsub", "channels")).trim() !== "";
          if (!(await until(speaks))) fault("no node listens to Redis: nothing was tried");
        },
      });
    } finally {
      for (const node of nodes) await node.kill();
      await redis.kill();
    }
  },
};
