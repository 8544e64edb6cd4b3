import { setTimeout as pause } from "node:timers/promises";
import { Client, offerSetup } from "../../test/support/client.ts";
import { ServerNode } from "../swarm/node.ts";
import { until } from "./crowd.ts";
import { DatabaseProxy } from "./proxy.ts";
import type { Scenario, World } from "./scenario.ts";
import { type Stage, underLoad } from "./trial.ts";

const LEAST_MS = 100;
const MORE_MS = 700;
const FEW_PAIRS = 3;

const said = ({ heard }: Client, text: string): boolean =>
  heard.some((message) => message.type === "chat.lines" && message.lines.some((line) => line.text === text));

const isListed = ({ heard }: Client, offer: string): boolean =>
  heard.some(
    (message) =>
      (message.type === "lobby.change" || message.type === "lobby.whole") &&
      message.offers.some(({ id }) => id === offer),
  );

const isGone = ({ heard }: Client, offer: string): boolean =>
  heard.some((message) => message.type === "lobby.change" && message.gone.includes(offer));

const isChallenged = ({ heard }: Client, by: string): boolean =>
  heard.some(({ type, ...rest }) => type === "event" && JSON.stringify(rest).includes(`"offer":{"id":"${by}"`));

const hasStarted = ({ heard }: Client, table: string): boolean =>
  heard.some(
    (message) => message.type === "event" && message.event.kind === "started" && message.event.table === table,
  );

/** Nodes do not hear each other while this is done; afterwards all of it must have arrived. */
async function whileDeaf(
  { random }: World,
  proxies: readonly DatabaseProxy[],
  work: () => Promise<unknown>,
): Promise<void> {
  for (const proxy of proxies) proxy.deafen(true);
  await work();
  await pause(LEAST_MS + random.below(MORE_MS));
  for (const proxy of proxies) proxy.deafen(false);
}

/** Two people at two nodes, who talk to, challenge and play each other. */
async function converse(world: World, { nodes, fault }: Stage, proxies: readonly DatabaseProxy[]): Promise<void> {
  const [one, other] = await Promise.all(nodes.map(({ url }) => Client.connect(url)));
  const arrives = async (what: string, isSo: () => boolean): Promise<void> => {
    if (!(await until(isSo))) fault(`${what} did not arrive`);
  };
  try {
    for (const client of [one, other]) await client.do({ type: "lobby.enter" });
    const setup = offerSetup();
    const make = (to: string | null) => one.do({ type: "offer.make", setup, to, hidden: false, commitment: null });
    let [open, challenge] = ["", ""];
    await whileDeaf(world, proxies, async () => {
      for (const client of [one, other])
        await client.do({ type: "chat.say", room: "lobby", text: `from ${client.account}` });
      open = (await make(null)).offer;
      challenge = (await make(other.account)).offer;
    });
    await arrives("a line of chat", () => said(one, `from ${other.account}`) && said(other, `from ${one.account}`));
    await arrives("an offer to everybody", () => isListed(other, open));
    await arrives("a challenge", () => isChallenged(other, challenge));
    await whileDeaf(world, proxies, async () => {
      await other.do({ type: "offer.take", offer: challenge, commitment: null });
      await one.do({ type: "offer.withdraw", offer: open });
    });
    await arrives("the start of a game", () => hasStarted(one, challenge));
    await arrives("that an offer is gone", () => isGone(other, open));
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
}

export const deaf: Scenario = {
  name: "deaf",
  title: "nodes do not hear each other while people talk, offer, challenge and take",
  store: "postgres",
  async run(world) {
    const url = await world.database();
    const proxies = [await DatabaseProxy.before(url), await DatabaseProxy.before(url)];
    const nodes: ServerNode[] = [];
    for (const proxy of proxies) nodes.push(await ServerNode.start({ url: proxy.url }));
    const outcome = await underLoad(world, {
      place: { url },
      nodes,
      pairs: Math.min(FEW_PAIRS, world.pairs),
      async round(stage) {
        await converse(world, stage, proxies);
        await stage.crowd.checkViews(stage.records);
      },
    });
    for (const proxy of proxies) await proxy.close();
    return outcome;
  },
};
