import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TableSetup } from "../src/activity/table/setup.ts";
import { table as tableKind } from "../src/activity/table/table.ts";
import { rankMoves } from "../src/bots/candidates.ts";
import { hasMove } from "../src/movegen/generate.ts";
import { Activities } from "../src/server/activities/activities.ts";
import { Keeper } from "../src/server/activities/keeper.ts";
import type { Listener } from "../src/server/base/parts.ts";
import { createMetrics } from "../src/server/http/metrics.ts";
import { openStore } from "../src/server/store/open.ts";
import { findRules } from "../src/words/catalog.ts";
import { seedHashOf } from "../src/words/fairstate.ts";
import { viewFor } from "../src/words/position.ts";
import { madeUpLexicon } from "../test/support/games.ts";
import { processorMillis } from "./master-figures.ts";

// What it costs the processor that somebody comes in to watch a game that many watch already.
// `node scripts/bench-keeper.ts [spectators] [turns]`

const spectators = Number(process.argv[2] ?? 1000);
const turns = Number(process.argv[3] ?? 40);
const SEED = "5eed";
const ID = "watched";

const setup: TableSetup = {
  ...{ table: ID, createdAt: Date.now(), ruleset: "classic-en", rated: false, lexicon: null, rematchOf: null },
  seats: ["ada", "ben"].map((account) => ({ account, name: account, bot: null, rating: null })),
  ...{ clock: { type: "none" }, seedHash: seedHashOf(SEED), values: [null, null] },
};

const folder = mkdtempSync(join(tmpdir(), "tessera-bench-"));
const store = await openStore({ data: folder });
const clock = { now: () => Date.now(), every: () => () => {} };
const metrics = createMetrics();
const log = { warn: console.error };
const activities = new Activities({ store, clock, metrics, log });
const parts = { store, clock, metrics, log, presentAmong: async () => new Set<string>(), over: activities.over };
const rules = findRules("classic-en");
if (rules === null) throw new Error("no rules");
const lexicon = madeUpLexicon(rules.alphabet, 1);
const list = { state: "here", lexicon, lacked: null } as const;
const keeper = new Keeper(tableKind, { words: () => ({ list, canLay: hasMove, advise: () => null }) }, parts);
activities.register(keeper);

let [bytes, messages] = [0, 0];
const listenerOf = (account: string): Listener => ({
  self: { account, name: account, role: "guest" },
  blocked: new Set(),
  send: (text) => {
    messages++;
    bytes += Buffer.byteLength(text);
  },
});

await keeper.create(ID, setup, SEED, setup.createdAt);
for (let turn = 0; turn < turns; turn++) {
  const position = await keeper.read(ID, (_, game) => game.position);
  if (position?.phase !== "playing") break;
  const view = viewFor(position, position.turn);
  const [{ move }] = rankMoves(view, lexicon, null, 1);
  await keeper.actAt(ID, position.turn, { type: "move", ply: position.version, move });
}
console.log(`a game of ${(await store.activity(ID))?.version} facts`);

/** Each with the round that tells how many watch, as it is when people come one after the other. */
async function enter(count: number, name: string): Promise<void> {
  [bytes, messages] = [0, 0];
  const begun = processorMillis();
  for (let i = 0; i < count; i++) {
    await activities.enter(ID, listenerOf(`${name}${i}`), null);
    await activities.tellPeople();
  }
  const each = (processorMillis() - begun) / count;
  const [heard, written] = [messages / count, bytes / count];
  console.log(
    `${name}: ${each.toFixed(3)} ms of processor, ${heard.toFixed(1)} messages, ${Math.round(written)} bytes`,
  );
}

await enter(1, "the first spectator");
await enter(spectators - 1, `each of the next ${spectators - 1}`);
await enter(100, "each of a hundred after these");
await store.close();
rmSync(folder, { recursive: true, force: true });
