import { afterAll, beforeAll, expect, test } from "vitest";
import type { Table } from "../src/activity/table/fact.ts";
import { onRack, type Tile } from "../src/lexicon/alphabet.ts";
import { generateMoves } from "../src/movegen/generate.ts";
import type { ServerMessage } from "../src/protocol/server.ts";
import type { Move } from "../src/words/move.ts";
import { SPECTATOR } from "../src/words/position.ts";
import { type Client, startGame } from "./support/client.ts";
import { lexiconOf, startTestServer, type TestServer } from "./support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.end());

/** Every kind of move that a game of it can have, by the number of the turn. */
function moveOf(client: Client, table: string, turn: number): Move {
  const { view } = client.view(table);
  const { exchange } = view.rules.ruleset;
  if (turn % 7 === 3 && exchange !== null && view.bagSize >= 7)
    return { type: "exchange", tiles: view.rack.slice(0, 3) };
  const lexicon = lexiconOf(server, client.view(table));
  const moves = lexicon === null ? [] : generateMoves(view, lexicon);
  if (moves.length === 0) return { type: "pass" };
  const { square, direction, tiles } = moves[(turn * 31) % moves.length];
  return { type: "place", square, direction, tiles };
}

/** Fields of frames in which tiles may stand, and only there. */
const TILE_FIELDS = new Set(["rack", "tiles"]);
/** Lists of numbers that are no tiles. */
const OTHER_LISTS = new Set(["rackSizes", "adjustments"]);

/** Every list of numbers of a message, with the way to it. */
function* lists(value: unknown, name = ""): Generator<readonly [string, readonly number[]]> {
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every((item) => typeof item === "number")) yield [name, value];
    else for (const item of value) yield* lists(item, name);
  } else if (typeof value === "object" && value !== null)
    for (const [key, content] of Object.entries(value)) yield* lists(content, key);
}

/** What a listener of that seat may be told, after so many facts: own racks, and what lies on the board. */
function checkFrame(
  message: ServerMessage,
  seat: number,
  ownRacks: ReadonlySet<string>,
  placed: ReadonlySet<string>,
): void {
  for (const [name, list] of lists(message)) {
    if (OTHER_LISTS.has(name)) continue;
    expect(TILE_FIELDS, `${name} in ${JSON.stringify(message).slice(0, 300)}`).toContain(name);
    const key = JSON.stringify(list);
    if (name === "tiles") expect(placed, key).toContain(key);
    else {
      expect(seat, "a rack for somebody who watches").not.toBe(SPECTATOR);
      expect(ownRacks, key).toContain(key);
    }
  }
}

test.each([
  ["classic-en", 2],
  ["skrafl-2014", 3],
  ["super-21", 4],
])("no frame of a game of %s with %i players tells a foreign tile, as long as it lasts", async (ruleset, seats) => {
  const players: Client[] = [];
  for (let i = 0; i < seats; i++) players.push(await server.client());
  const watcher = await server.client();
  const table = await startGame(players, { ruleset });
  await watcher.enter(table);
  const racks = new Map<number, Set<string>>(players.map((_, seat) => [seat, new Set()]));
  const hints = new Map<number, Set<string>>(players.map((_, seat) => [seat, new Set()]));
  const placed = new Set<string>();
  const seeds = (await server.store.activity(table))?.secret as string;
  const note = async (): Promise<void> => {
    const { position } = (await server.services.tables.whole(table)) as Table;
    for (const [seat, rack] of position.racks.entries()) racks.get(seat)?.add(JSON.stringify(rack));
  };
  await note();
  const everyone = [...players, watcher];
  for (let turn = 0; watcher.view(table).state === "playing" && turn < 120; turn++) {
    const { turn: seat, version } = watcher.view(table).view;
    const mover = players[seat];
    await mover.when(() => mover.view(table).view.version === version);
    let ply = version;
    if (turn === 4 && mover.view(table).view.rules.ruleset.hints.best !== null) {
      await mover.do({ type: "table.hint", table, ply, kind: "best" });
      const { hint } = mover.view(table);
      if (hint !== null && "tiles" in hint) hints.get(seat)?.add(JSON.stringify(hint.tiles));
      ply++;
    }
    const move = moveOf(mover, table, turn);
    if (move.type === "place") placed.add(JSON.stringify(move.tiles));
    const done = await mover.do({ type: "table.move", table, ply, move });
    await note();
    for (const client of everyone) await client.atVersion(table, done.version);
    for (const [, { fact }] of watcher.view(table).facts.entries())
      if (fact.type === "place") placed.add(JSON.stringify(fact.tiles));
  }
  if (watcher.view(table).state === "playing") await players[0].do({ type: "table.abort", table, wanted: true });
  const whole = (await server.services.tables.whole(table)) as Table;
  for (const client of everyone) {
    const { seat } = client.view(table).view;
    const own = racks.get(seat) ?? new Set();
    const allowed = new Set([...placed, ...(hints.get(seat) ?? [])]);
    for (const [i, message] of client.heard.entries()) {
      if (message.type !== "activity.facts" && message.type !== "activity.whole") {
        expect(client.frames[i]).not.toContain(seeds);
        continue;
      }
      // The last fact shows everything on purpose.
      const facts = message.facts.filter(({ fact }) => fact.type !== "revealed");
      checkFrame({ ...message, facts } as ServerMessage, seat, own, allowed);
      if (facts.length === message.facts.length) expect(client.frames[i]).not.toContain(seeds);
    }
    // The racks of the others are none of what this one was told.
    for (const [other, theirs] of whole.position.racks.entries())
      if (other !== seat && theirs.length > 3 && !own.has(JSON.stringify(theirs)))
        for (const [i, message] of client.heard.entries())
          if (message.type === "activity.facts" && message.facts.every(({ fact }) => fact.type !== "revealed"))
            expect(client.frames[i]).not.toContain(`[${theirs.map((tile: Tile) => onRack(tile)).join(",")}]`);
  }
});
