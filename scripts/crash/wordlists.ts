import { copyFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { hasWord } from "../../src/lexicon/lexicon.ts";
import { findEntry } from "../../src/library/store.ts";
import type { Move } from "../../src/words/move.ts";
import { ServerNode } from "../swarm/node.ts";
import { chosen, startGame } from "../swarm/pair.ts";
import { newGuests, Player } from "../swarm/player.ts";
import { until } from "./crowd.ts";
import type { Scenario, World } from "./scenario.ts";
import { type Stage, underLoad } from "./trial.ts";

const FEW_PAIRS = 2;
const TRIES = 8;
const TRY_MS = 100;
/** A loop that builds a list itself is away for seconds. */
const HELD_MS = 1000;

/** The person sits before it, and passes where there is no word to lay. */
const BOT_SEAT = 1;

type Damage = (file: string) => void;

/** What happens to the file of a list while nobody looks. */
const DAMAGES: readonly Damage[] = [
  (file) => rmSync(file, { force: true }),
  (file) => {
    const bytes = readFileSync(file);
    bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 1000);
    writeFileSync(file, bytes);
  },
  (file) => truncateSync(file, 100_000),
];

/** The tiles of a good first move in an order that is no word. */
function nonsense({ table }: Player, { lexicon }: World): Move | null {
  if (table === null) return null;
  const move = chosen(table.view, lexicon);
  if (move.type !== "place") return null;
  const orders = [move.tiles.toReversed(), move.tiles.toSorted((a, b) => a - b), move.tiles.toSorted((a, b) => b - a)];
  // A blank's mark stands above the letters, which makes it no letter of any word.
  const tiles = orders.find((order) => !hasWord(lexicon, order));
  return tiles === undefined ? null : { ...move, tiles };
}

async function tryNonsense(world: World, player: Player, { fault }: Stage): Promise<void> {
  const { table } = player;
  const move = nonsense(player, world);
  if (table === null || move === null) return;
  for (let tries = 0; tries < TRIES; tries++) {
    const reply = await player.ask({ type: "table.move", table: table.setup.table, ply: table.view.version, move });
    if (reply.type === "done") return fault(`${table.setup.table}: a word that is in no list was accepted`);
    await pause(TRY_MS);
  }
}

/** The person makes a move, and the computer answers with one. */
async function playBot(world: World, player: Player, passes: Set<string>, { fault }: Stage): Promise<void> {
  const { table } = player;
  if (table === null) return;
  const move = chosen(table.view, world.lexicon);
  await player.do({ type: "table.move", table: table.setup.table, ply: table.view.version, move });
  const isAnswered = (): boolean => player.table !== null && player.table.view.version >= table.view.version + 2;
  if (!(await until(isAnswered))) fault(`${table.setup.table}: the computer does not move`);
  if (passes.has(table.setup.table)) fault(`${table.setup.table}: the computer passed`);
}

/** Asks all the time whether the process lives, and gives the longest wait. */
async function watchHealth(node: ServerNode, isOver: () => boolean): Promise<number> {
  let longest = 0;
  while (!isOver()) {
    const begin = performance.now();
    await node.status("/healthz");
    longest = Math.max(longest, performance.now() - begin);
    await pause(20);
  }
  return longest;
}

/** How many want each core: on a busy machine everything takes so many times as long. */
const crowding = (): number => Math.max(1, loadavg()[0] / availableParallelism());

async function damagedRound(world: World, stage: Stage, file: string): Promise<void> {
  const [node] = stage.nodes;
  const passes = new Set<string>();
  const [one, other, alone] = (await newGuests(node.url, 3)).map(
    (cookie) =>
      new Player([node.url], 0, cookie, {
        heard: (_, table, __, { fact }) => void (fact.type === "pass" && fact.seat === BOT_SEAT && passes.add(table)),
      }),
  );
  const people = [one, other, alone];
  for (const player of people) await player.connect();
  const table = await startGame([one, other], world.ruleset);
  await one.do({ type: "activity.enter", activity: table, version: null });
  const seats = ["person" as const, { bot: "club" }];
  const setup = { kind: "table" as const, ruleset: world.ruleset, seats, shuffled: false, rated: false };
  const offer = { setup: { ...setup, clock: { type: "none" as const } }, to: null, hidden: false, commitment: null };
  const { table: begun } = await alone.do({ type: "offer.make", ...offer });
  if (begun === null) throw new Error("the game against the computer has not begun");
  await alone.do({ type: "activity.enter", activity: begun, version: null });
  await node.kill();
  DAMAGES[world.random.below(DAMAGES.length)](file);
  await node.start();
  let isOver = false;
  const health = watchHealth(node, () => isOver);
  await Promise.all([tryNonsense(world, one, stage), playBot(world, alone, passes, stage)]);
  isOver = true;
  const longest = await health;
  if (longest > HELD_MS * crowding()) stage.fault(`/healthz took ${(longest / 1000).toFixed(1)} s`);
  for (const player of people) player.close();
}

export const wordlists: Scenario = {
  name: "wordlists",
  title: "the file of a word list is gone or damaged when a server comes back to running games",
  store: "sqlite",
  async run(world) {
    const data = world.folder();
    const home = world.folder();
    const entry = findEntry(world.lexicon.name, process.env);
    if (entry === null) throw new Error(`${world.lexicon.name}: no such word list`);
    const file = join(home, "cache", basename(entry.path));
    mkdirSync(join(home, "cache"));
    copyFileSync(entry.path, file);
    const node = await ServerNode.start({ data }, { TESSERA_HOME: home });
    return underLoad(world, {
      place: { data },
      nodes: [node],
      pairs: Math.min(FEW_PAIRS, world.pairs),
      async round(stage) {
        // The server has put back what the last round took away, or it is brought back here.
        if (!(await until(() => isWhole(entry.path, file)))) stage.fault("the list was not built again");
        copyFileSync(entry.path, file);
        await damagedRound(world, stage, file);
      },
    });
  },
};

function isWhole(good: string, file: string): boolean {
  try {
    return readFileSync(good).equals(readFileSync(file));
  } catch {
    return false;
  }
}
