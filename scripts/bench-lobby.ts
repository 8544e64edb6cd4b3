// Prints what a full lobby costs a node: real sockets stand in it while some come and go and some talk.
// --people N, --moving N (come or go a second), --lines N (said a second), --seconds S.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { readOptions } from "./options.ts";
import { quantiles } from "./swarm/figures.ts";
import { ServerNode } from "./swarm/node.ts";
import { freshId, newGuests } from "./swarm/player.ts";

const values = readOptions("node scripts/bench-lobby.ts [--people N] [--moving N] [--lines N] [--seconds S]", {
  people: { type: "string", default: "2000" },
  moving: { type: "string", default: "10" },
  lines: { type: "string", default: "40" },
  seconds: { type: "string", default: "20" },
});
const people = Number(values.people);
const moving = Number(values.moving);
const SETTLE_MS = 6000;
const LAG = "nodejs_eventloop_lag_p99_seconds";

/** What all sockets together have been sent, and how long lines took to be heard. */
const told = { bytes: 0, frames: 0, closed: 0, lines: 0, millis: [] as number[] };

interface Stander {
  readonly socket: WebSocket;
  readonly entered: Promise<void>;
}

interface Mover {
  readonly cookie: string;
  readonly socket: WebSocket | null;
}

/** Somebody who stands in the lobby. Frames are counted, not parsed: on this machine that would be another load. */
function stand(url: string, cookie: string, isListening: boolean): Stander {
  const options = { headers: { cookie }, origin: url, perMessageDeflate: false };
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket`, options);
  const entered = new Promise<void>((resolve, reject) => {
    const id = freshId();
    let isIn = false;
    socket.on("error", reject);
    socket.on("open", () => socket.send(JSON.stringify({ type: "lobby.enter", id })));
    socket.on("close", (code) => {
      if (code > 4000) told.closed++;
    });
    socket.on("message", (data: Buffer) => {
      told.bytes += data.length;
      told.frames++;
      if (!isIn && data.includes(`"id":"${id}"`)) {
        isIn = true;
        resolve();
      }
      if (isListening) hear(data);
    });
  });
  return { socket, entered };
}

/** One of them reads what is said: each line carries the time at which it was sent. */
function hear(data: Buffer): void {
  if (!data.includes('"chat.lines"')) return;
  for (const [, sentAt] of data.toString().matchAll(/said at ([\d.]+) /g)) {
    told.lines++;
    told.millis.push(performance.now() - Number(sentAt));
  }
}

async function measure(name: string, node: ServerNode, work: () => void, perSecond: number): Promise<void> {
  const timer = setInterval(work, 1000 / perSecond);
  await pause(SETTLE_MS);
  // A look resets what is measured.
  await node.figure(LAG);
  Object.assign(told, { bytes: 0, frames: 0, closed: 0, lines: 0, millis: [] });
  const [busy, begin] = [node.busySeconds(), performance.now()];
  await pause(Number(values.seconds) * 1000);
  const seconds = (performance.now() - begin) / 1000;
  const [lag, share] = [await node.figure(LAG), (node.busySeconds() - busy) / seconds];
  clearInterval(timer);
  console.log(`${name}`);
  console.log(
    `  sent      ${(told.bytes / seconds / 1000).toFixed(0)} kB a second in ${(told.frames / seconds).toFixed(0)} frames`,
  );
  console.log(`  loop lag  ${(lag * 1000).toFixed(1)} ms (99 %)`);
  console.log(
    `  processor ${(share * 100).toFixed(0)} % of a core, ${(node.memory() / 1e6).toFixed(0)} MB; let go: ${told.closed}`,
  );
  if (told.lines > 0)
    console.log(`  heard     ${(told.lines / seconds).toFixed(1)} lines a second, after ${quantiles(told.millis)} ms`);
}

const folder = mkdtempSync(join(tmpdir(), "tessera-lobby-"));
const node = await ServerNode.start({ data: folder });
const standers: Stander[] = [];
try {
  const cookies = await newGuests(node.url, people + 200);
  for (let i = 0; i < people; i += 100) {
    const some = cookies.slice(i, Math.min(i + 100, people)).map((cookie, k) => stand(node.url, cookie, i + k === 0));
    standers.push(...some);
    await Promise.all(some.map(({ entered }) => entered));
  }
  console.log(`${people} people stand in the lobby of one node`);
  const away: Mover[] = cookies.slice(people).map((cookie) => ({ cookie, socket: null }));
  // The first one listens all the time.
  const here: Mover[] = standers.slice(1).map(({ socket }, i) => ({ socket, cookie: cookies[i + 1] }));
  let turns = 0;
  /** By turns: who was away longest comes, who was here longest goes. */
  const comeOrGo = (): void => {
    const [from, to] = turns++ % 2 === 0 ? [away, here] : [here, away];
    const mover = from.shift();
    if (mover === undefined) return;
    mover.socket?.close();
    const socket = to === here ? stand(node.url, mover.cookie, false).socket : null;
    to.push({ cookie: mover.cookie, socket });
  };
  await measure("nothing happens", node, () => {}, 1);
  await measure(`${moving} come or go a second`, node, comeOrGo, moving);
  let speaker = 0;
  const say = (): void => {
    const { socket } = here[speaker++ % here.length];
    if (socket?.readyState !== WebSocket.OPEN) return;
    const text = `said at ${performance.now().toFixed(1)} by somebody who has something to say`;
    socket.send(JSON.stringify({ type: "chat.say", id: freshId(), room: "lobby", text }));
  };
  await measure(`${values.lines} lines a second`, node, say, Number(values.lines));
} finally {
  for (const { socket } of standers) socket.terminate();
  await node.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
