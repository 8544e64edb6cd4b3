import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client, offerSetup, startGame } from "../../test/support/client.ts";
import { ServerNode } from "../swarm/node.ts";
import { until } from "./crowd.ts";
import type { Scenario, World } from "./scenario.ts";
import { type Stage, underLoad } from "./trial.ts";

const FEW_PAIRS = 2;
const AHEAD_MS = 90_000;
const MOST_JUMP_MS = 120_000;
const ROUND_MS = 1500;
/** What a busy machine may add. */
const BUSY_MS = 10_000;
const CLOCK = { type: "minutes" as const, minutes: 1, increment: 0, overtime: 0 };
const CLOCK_MS = 60_000;

/** A game in which nobody moves, and when it began by a clock that is right. */
interface Still {
  readonly id: string;
  readonly owner: Client;
  readonly began: number;
}

/** One game ends when its minute is up: neither before, nor much later. */
function judge({ id, owner, began }: Still, fault: Stage["fault"]): boolean {
  const age = performance.now() - began;
  const isOver = owner.view(id).state !== "playing";
  if (isOver && age < CLOCK_MS - 2000) fault(`${id}: a game of one minute was over after ${(age / 1000).toFixed(0)} s`);
  if (!isOver && age > CLOCK_MS + BUSY_MS)
    fault(`${id}: a game of one minute is not over after ${(age / 1000).toFixed(0)} s`);
  return isOver || age > CLOCK_MS + BUSY_MS;
}

/** Games across nodes, and offers of each that all the others see. */
async function meet(world: World, { nodes, fault }: Stage): Promise<Still[]> {
  const games: Still[] = [];
  const first = world.random.below(nodes.length);
  const pair = await Promise.all([0, 1].map((i) => Client.connect(nodes[(first + i) % nodes.length].url)));
  games.push({ began: performance.now(), id: await startGame(pair, { clock: CLOCK }), owner: pair[0] });
  const people = await Promise.all(nodes.map(({ url }) => Client.connect(url)));
  const offers: string[] = [];
  for (const client of people) {
    await client.do({ type: "lobby.enter" });
    const made = await client.do({
      type: "offer.make",
      setup: offerSetup(),
      to: null,
      hidden: false,
      commitment: null,
    });
    offers.push(made.offer);
  }
  const sees = (client: Client, offer: string): boolean =>
    client.heard.some(
      (message) =>
        (message.type === "lobby.whole" || message.type === "lobby.change") &&
        message.offers.some(({ id }) => id === offer),
    );
  for (const [i, client] of people.entries()) {
    const seesAll = (): boolean => offers.every((offer) => sees(client, offer));
    if (!(await until(seesAll, BUSY_MS))) fault(`node ${i} does not show all offers`);
  }
  for (const client of people) await client.close();
  await pair[1].close();
  return games;
}

export const clocks: Scenario = {
  name: "clocks",
  title: "of three nodes one is 90 s ahead, and the clock of another jumps",
  store: "postgres",
  async run(world) {
    const url = await world.database();
    const files = [0, AHEAD_MS, 0].map((shift, i) => {
      const file = join(world.folder(), `clock-${i}`);
      writeFileSync(file, String(shift));
      return file;
    });
    const preload = `--import=${new URL("./shifted.ts", import.meta.url).href}`;
    const nodes: ServerNode[] = [];
    for (const file of files) nodes.push(await ServerNode.start({ url }, { CLOCK_FILE: file, NODE_OPTIONS: preload }));
    let games: Still[] = [];
    return underLoad(world, {
      place: { url },
      nodes,
      pairs: Math.min(FEW_PAIRS, world.pairs),
      async round(stage) {
        writeFileSync(files[2], String(world.random.below(2 * MOST_JUMP_MS) - MOST_JUMP_MS));
        games.push(...(await meet(world, stage)));
        await pause(ROUND_MS);
        games = games.filter((game) => !judge(game, stage.fault) || void game.owner.close());
      },
      async last({ fault }) {
        await until(
          () => {
            games = games.filter((game) => !judge(game, fault) || void game.owner.close());
            return games.length === 0;
          },
          CLOCK_MS + 2 * BUSY_MS,
        );
      },
    });
  },
};
