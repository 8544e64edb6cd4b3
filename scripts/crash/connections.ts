import { setTimeout as pause } from "node:timers/promises";
import { type DatabaseProxy, nodesBehindProxies } from "./proxy.ts";
import type { Scenario } from "./scenario.ts";
import { underLoad } from "./trial.ts";

const NODES = 2;
const LEAST_MS = 150;
const MORE_MS = 500;
const MOST_DELAY_MS = 300;
/** Of letters from another node, one in so many is followed by a broken connection. */
const AFTER_LETTERS = 20;

type Trick = (proxy: DatabaseProxy, millis: number) => Promise<number>;

/** What networks do. Each gives how many connections it has met. */
const TRICKS: readonly Trick[] = [
  // A signal arrives, and the read that follows it fails.
  (proxy, millis) => brokenAfterLetters(proxy, millis, () => proxy.reset()),
  (proxy, millis) => brokenAfterLetters(proxy, millis, () => proxy.swallow()),
  async (proxy) => proxy.reset(),
  async (proxy) => proxy.swallow(),
  async (proxy, millis) => {
    proxy.delayMs = MOST_DELAY_MS;
    await pause(millis);
    proxy.delayMs = 0;
    return 1;
  },
];

async function brokenAfterLetters(proxy: DatabaseProxy, millis: number, breakThem: () => number): Promise<number> {
  let met = 0;
  let letters = 0;
  proxy.onNotify = () => {
    if (letters++ % AFTER_LETTERS === 0) met += breakThem();
  };
  await pause(millis);
  proxy.onNotify = () => {};
  return met;
}

/** A player is never left with an old view and a game that hangs. */
export const connections: Scenario = {
  name: "connections",
  title: "connections to the database break, fall silent or are slow, also right after a signal",
  store: "postgres",
  async run(world) {
    const url = await world.database();
    const { proxies, nodes } = await nodesBehindProxies(url, NODES);
    const { random } = world;
    let met = 0;
    const outcome = await underLoad(world, {
      place: { url },
      nodes,
      async round({ crowd, records }) {
        const trick = TRICKS[random.below(TRICKS.length)];
        met += await trick(proxies[random.below(NODES)], LEAST_MS + random.below(MORE_MS));
        await crowd.checkViews(records);
      },
      async last({ fault }) {
        if (met === 0) fault("no connection was broken: nothing was tried");
      },
    });
    for (const proxy of proxies) await proxy.close();
    return outcome;
  },
};
