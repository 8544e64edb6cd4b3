import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { WebSocket } from "ws";
import { startServer } from "../src/server/server.ts";
import { openStore } from "../src/server/store/open.ts";
import { findRules } from "../src/words/catalog.ts";
import { commitmentOf } from "../src/words/fairstate.ts";
import type { Rules } from "../src/words/ruleset.ts";

/**
 * Prints the transcript of docs/protocol.md: two people on a real server. Ids, hashes and times differ from run
 * to run; long lists are cut with an ellipsis.
 */
const folder = mkdtempSync(join(tmpdir(), "tessera-transcript-"));
const store = await openStore({ data: folder });
const log = pino({ level: "silent" });
const server = await startServer({ store, host: "127.0.0.1", port: 0, log, botThreads: 1 });
await server.services.words.ready(findRules("classic-en") as Rules);
const url = `http://127.0.0.1:${server.port}`;

const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis));
const shortened = (text: string): string =>
  text
    .replace(/"(seedHash|seed)":"(\w{8})\w+"/g, '"$1":"$2…"')
    .replace(
      /"commitment(s?)":([^\]}]*)/g,
      (_, many, rest) => `"commitment${many}":${rest.replace(/(\w{8})\w{56}/g, "$1…")}`,
    )
    .replace(/"hash":"(\w{8})\w+"/g, '"hash":"$1…"')
    .replace(/"racks":\[\[.*?\]\]/g, '"racks":[…]');

async function enter(
  name: string,
  cookie?: string,
): Promise<{ say(message: object): Promise<void>; cookie: string; leave(): Promise<void> }> {
  let own = cookie;
  if (own === undefined) {
    const answer = await fetch(`${url}/api/guest`, { method: "POST", headers: { origin: url } });
    own = (answer.headers.get("set-cookie") ?? "").split(";")[0];
  }
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket`, { headers: { cookie: own }, origin: url });
  socket.on("message", (data) => console.log(`${name} ← ${shortened(data.toString())}`));
  await new Promise((resolve) => socket.once("open", resolve));
  await pause(100);
  return {
    cookie: own,
    async say(message) {
      const text = JSON.stringify(message);
      console.log(`${name} → ${shortened(text)}`);
      socket.send(text);
      await pause(150);
    },
    async leave() {
      socket.close();
      await pause(50);
    },
  };
}

const setup = {
  ...{ kind: "table", ruleset: "classic-en", seats: ["person", "person"], shuffled: false, rated: false },
  clock: { type: "minutes", minutes: 15, increment: 5, overtime: 1 },
};
/** Real ones are longer, and random. */
const VALUES = ["5f0c", "e21b"];
const anna = await enter("A");
await anna.say({ type: "offer.make", id: "a1", setup, to: null, hidden: false, commitment: commitmentOf(VALUES[0]) });
const [offer] = (await server.services.lobby.offers(null)).offers;
const bert = await enter("B");
const table = offer.id;
await bert.say({ type: "offer.take", id: "b1", offer: table, commitment: commitmentOf(VALUES[1]) });
await bert.say({ type: "offer.reveal", id: "b1v", offer: table, value: VALUES[1] });
await anna.say({ type: "offer.reveal", id: "a1v", offer: table, value: VALUES[0] });
await anna.say({ type: "activity.enter", id: "a2", activity: table, version: null });
await bert.say({ type: "activity.enter", id: "b2", activity: table, version: null });
await bert.say({ type: "table.move", id: "b3", table, ply: 1, move: { type: "pass" } });
const rack = (await server.services.tables.whole(table))?.position.racks[0] ?? [];
await anna.say({ type: "table.move", id: "a3", table, ply: 1, move: { type: "exchange", tiles: rack.slice(0, 2) } });
await bert.leave();
await anna.say({ type: "table.move", id: "a3", table, ply: 1, move: { type: "exchange", tiles: rack.slice(0, 2) } });
await anna.say({ type: "table.move", id: "a4", table, ply: 1, move: { type: "pass" } });
const again = await enter("B", bert.cookie);
await again.say({ type: "activity.enter", id: "b4", activity: table, version: 1 });
await again.say({ type: "chat.say", id: "b5", room: `table:${table}`, text: "sorry, that was the train" });
await again.say({ type: "table.move", id: "b6", table, ply: 2, move: { type: "resign" } });
await pause(300);
await server.stop();
await store.close();
rmSync(folder, { recursive: true });
