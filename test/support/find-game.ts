import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fairOf } from "../../src/activity/table/fact.ts";
import type { TableSetup } from "../../src/activity/table/setup.ts";
import { must } from "../../src/base/result.ts";
import { NO_TILE } from "../../src/lexicon/alphabet.ts";
import type { Lexicon } from "../../src/lexicon/lexicon.ts";
import { makeTiles } from "../../src/lexicon/spelling.ts";
import { findLexicon, SILENT } from "../../src/library/store.ts";
import { decide } from "../../src/movegen/decide.ts";
import { generateMoves, type ScoredMove } from "../../src/movegen/generate.ts";
import { openStore } from "../../src/server/store/open.ts";
import type { ActivityRow, Store } from "../../src/server/store/store.ts";
import { apply } from "../../src/words/apply.ts";
import { makePlace } from "../../src/words/coordinates.ts";
import { deal } from "../../src/words/decide.ts";
import { commitmentOf } from "../../src/words/fairstate.ts";
import { type Position, viewFor } from "../../src/words/position.ts";
import { firstPosition } from "../../src/words/record.ts";
import type { Rules } from "../../src/words/ruleset.ts";
import { Client, offerSetup } from "./client.ts";
import { HOME } from "./command.ts";
import { commandOf, cookieOf, KNOWN, knowAll } from "./known.ts";
import { startTestServer } from "./server.ts";
import { rulesOf } from "./table.ts";

// `node test/support/find-game.ts quick-en Ada Ben 200`: shows the shortest of the first 200 games that Ada offers and Ben
// takes on the server of the browser tests, for whoever needs other ones after a change of tiles or word list. With
// `1 7` it is number 7, however long.

const [ruleset = "quick-en", owner = "Ada", taker = "Ben", count = "200", from = "0"] = process.argv.slice(2);
const promiseOf = (name: string): string => commitmentOf(KNOWN[name].value);
const tilesIn = ({ tiles }: ScoredMove): number => tiles.filter((tile) => tile !== NO_TILE).length;

/** Dealt by the real server, played on here. */
async function positionOf(store: Store, rules: Rules, id: string): Promise<Position> {
  const { setup, secret } = (await store.activity(id)) as ActivityRow;
  const { seats } = setup as TableSetup;
  const fair = fairOf(setup as TableSetup, secret);
  const players = seats.map(({ name }) => ({ name, bot: null }));
  const empty = firstPosition(rules, { players, seed: null, lexicon: null, fair });
  return apply(empty, deal(empty));
}

/** Each lays as many tiles as possible, and of those moves the one with most points. */
function play(start: Position, lexicon: Lexicon): { lines: string[]; position: Position } {
  const lines: string[] = [];
  const { alphabet, layout, ruleset: rules } = start.rules;
  let position = start;
  while (position.phase === "playing") {
    const moves = generateMoves(viewFor(position, position.turn), lexicon);
    const best = moves.sort((a, b) => tilesIn(b) - tilesIn(a) || b.score - a.score)[0];
    if (best === undefined) break;
    const rack = makeTiles(alphabet, position.racks[position.turn]);
    lines.push(
      `${position.turn} [${rack}] ${makePlace(layout, rules.coordinates, best)} ${makeTiles(alphabet, best.tiles)} ${best.score}`,
    );
    const events = must(decide(position, position.turn, { type: "place", ...best }, lexicon));
    position = events.reduce(apply, position);
  }
  return { lines, position };
}

const data = mkdtempSync(join(tmpdir(), "tessera-find-"));
const store = await openStore({ data });
await knowAll({ store, now: Date.now });
const server = await startTestServer({ store });
const rules = rulesOf(ruleset);
const lexicon = findLexicon(rules.ruleset.lexicon ?? "", rules.alphabet, SILENT, { TESSERA_HOME: HOME }) as Lexicon;
const [first, second] = await Promise.all(
  [owner, taker].map((name) => Client.connect(server.url, cookieOf(KNOWN[name]))),
);
let shortest = Number.POSITIVE_INFINITY;
for (let number = Number(from); number < Number(from) + Number(count); number++) {
  const setup = offerSetup({ ruleset, shuffled: true });
  const offer = { type: "offer.make", setup, to: null, hidden: true, commitment: promiseOf(owner) } as const;
  const { offer: id } = await first.do(offer, commandOf(number));
  await second.do({ type: "offer.take", offer: id, commitment: promiseOf(taker) });
  await first.do({ type: "offer.reveal", offer: id, value: KNOWN[owner].value });
  await second.do({ type: "offer.reveal", offer: id, value: KNOWN[taker].value });
  // A connection may send twenty messages a second.
  await new Promise((resolve) => setTimeout(resolve, 110));
  const { lines, position } = play(await positionOf(store, rules, id), lexicon);
  const isOut = position.phase !== "playing";
  if ((!isOut || lines.length >= shortest) && count !== "1") continue;
  shortest = lines.length;
  const { seats } = ((await store.activity(id)) as ActivityRow).setup as TableSetup;
  process.stdout.write(`command ${number}, table ${id}, ${seats.map(({ account }) => account)}\n`);
  process.stdout.write(`${lines.join("\n")}\n${position.scores} ${JSON.stringify(position.outcome)}\n\n`);
}
await server.end();
await store.close();
rmSync(data, { recursive: true });
