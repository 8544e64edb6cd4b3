import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { playAlone } from "../swarm/alone.ts";
import { ServerNode } from "../swarm/node.ts";
import { newGuests, Player } from "../swarm/player.ts";
import { until } from "./crowd.ts";
import type { Scenario } from "./scenario.ts";
import { underLoad } from "./trial.ts";

const NODES = 3;
const GAMES = 10;
const FEW_PAIRS = 2;
/** The one that thinks longest: a queue before the threads is where several nodes come to search for one move. */
const LEVEL = "master";
/** A node is killed in every so many rounds. */
const KILL_EVERY = 3;
const LEAST_MS = 500;
const MORE_MS = 1000;
/** Another node takes over what one that is gone had under way. */
const TAKEN_OVER_MS = 40_000;
const SEARCHES = "tessera_bot_seconds_count";

/** Moves of the computer in all games. */
const BOT_MOVES = `select count(*)::int as n from facts join activity_seats s on s.activity = facts.activity
  where s.account is null and s.kind = 'table' and body::jsonb->>'type' in ('place', 'exchange', 'pass')
  and (body::jsonb->>'seat')::int = s.seat`;

const waitsForBot = ({ table }: Player): boolean => table?.state === "playing" && table.view.turn !== table.view.seat;

export const bots: Scenario = {
  name: "bots",
  title: "computer players on three nodes, one of which is killed",
  store: "postgres",
  async run(world) {
    const { random } = world;
    const url = await world.database();
    const nodes: ServerNode[] = [];
    for (let i = 0; i < NODES; i++) nodes.push(await ServerNode.start({ url }));
    const urls = nodes.map((node) => node.url);
    const players = (await newGuests(urls[0], GAMES)).map((cookie, i) => new Player(urls, i, cookie));
    for (const player of players) await player.connect();
    let isOver = false;
    const { ruleset, lexicon } = world;
    const alone = { ruleset, lexicon, level: LEVEL, pace: () => 0, isOver: () => isOver };
    const playing = Promise.allSettled(players.map((player) => playAlone(player, alone)));
    let [searches, killed] = [0, 0];
    const outcome = await underLoad(world, {
      place: { url },
      nodes,
      pairs: Math.min(FEW_PAIRS, world.pairs),
      async round(_, round) {
        await pause(LEAST_MS + random.below(MORE_MS));
        if (round % KILL_EVERY !== 0) return;
        killed++;
        const node = nodes[random.below(NODES)];
        // What it finds from here on is not counted, and at worst written: that hides a search, and invents none.
        searches += await node.figure(SEARCHES);
        await node.kill();
        await node.start();
      },
      async last({ fault }) {
        isOver = true;
        await until(() => !players.some(waitsForBot), TAKEN_OVER_MS);
        for (const player of players.filter(waitsForBot))
          fault(`${player.table?.setup.table}: the game waits for the computer`);
        for (const node of nodes) searches += await node.figure(SEARCHES);
        const moves = await countIn(url);
        console.error(`bots: ${searches} searches for ${moves} moves of the computer`);
        if (moves === 0) fault("no computer player has moved");
        // Of a node that is killed, one search may be known and its move not written.
        if (searches > moves + killed) fault(`${searches} searches for ${moves} moves of the computer`);
      },
    });
    for (const end of await Promise.race([playing, pause(1000, [])]))
      if (end.status === "rejected") console.error(`bots: ${end.reason}`);
    for (const player of players) player.close();
    return outcome;
  },
};

async function countIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(BOT_MOVES);
  await client.end();
  return rows[0].n;
}
