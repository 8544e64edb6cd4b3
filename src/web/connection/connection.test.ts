import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ClientMessage } from "../../protocol/client.ts";
import type { ServerMessage } from "../../protocol/server.ts";
import { memoryStore, type TextStore } from "../storage/text-store.ts";
import { type Connection, makeConnection } from "./connection.ts";
import type { Entry } from "./dialler.ts";
import type { SocketLine } from "./line.ts";
import { parseAnswer, readMessage } from "./messages.ts";

/** The far end of a line, in the hand of the test. */
class FakeLine implements SocketLine {
  onmessage: SocketLine["onmessage"] = null;
  onclose: SocketLine["onclose"] = null;
  isClosed = false;
  readonly sent: ClientMessage[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  welcome(account = "me"): void {
    const you = { account, name: "Me", role: "guest" };
    const now = Date.now() + 5000;
    this.say({ type: "welcome", you, now, protocol: 1, version: "1", node: "n", games: [], offers: [] });
  }
  cut(code = 1006): void {
    this.onclose?.({ code } as CloseEvent);
  }
}

const lines: FakeLine[] = [];
const line = (): FakeLine => lines[lines.length - 1];
const world = { isOnline: true, entry: "in" as Entry, entries: 0 };

function connect(store: TextStore = memoryStore()): Connection {
  let ids = 0;
  const connection = makeConnection({
    comeIn: async () => {
      world.entries++;
      return world.entry;
    },
    open: () => {
      lines.push(new FakeLine());
      return line();
    },
    store,
    reader: async () => ({ readMessage, parseAnswer }),
    now: Date.now,
    newId: () => `c${++ids}`,
    chance: () => 1,
    isOnline: () => world.isOnline,
  });
  connection.start();
  return connection;
}

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const pass = { type: "table.move", table: "t", ply: 1, move: { type: "pass" } } as const;

beforeEach(() => {
  vi.useFakeTimers();
  lines.length = 0;
  Object.assign(world, { isOnline: true, entry: "in", entries: 0 });
});
afterEach(() => void vi.useRealTimers());

test("it comes in, is welcomed, and knows the server's time", async () => {
  const connection = connect();
  expect(connection.state().status).toBe("connecting");
  await settled();
  line().welcome();
  expect(connection.state()).toMatchObject({ status: "live", ahead: 5000, you: { account: "me" } });
});

test("a command is answered by its id", async () => {
  const connection = connect();
  await settled();
  line().welcome();
  const asked = connection.ask({ type: "offer.withdraw", offer: "o" });
  line().say({ type: "done", id: "c1", value: null });
  expect(await asked).toEqual({ ok: true, value: null });
  expect(connection.outbox()).toEqual([]);
});

test("an answer that is none to this command is a fault", async () => {
  const connection = connect();
  await settled();
  line().welcome();
  const asked = connection.ask({ type: "offer.seal", command: "c9" });
  line().say({ type: "done", id: "c1", value: { offer: "o" } });
  expect(await asked).toEqual({ ok: false, fault: { code: "badAnswer", figures: { type: "offer.seal" } } });
  expect(connection.outbox()).toEqual([]);
});

test("a move that was cut off goes out again with the same id, after the table was entered", async () => {
  const connection = connect();
  connection.stand(() => ({ type: "activity.enter", activity: "t", version: 7 }), {
    type: "activity.leave",
    activity: "t",
  });
  await settled();
  line().welcome();
  const asked = connection.ask(pass);
  line().cut();
  expect(connection.state().status).toBe("reconnecting");
  await vi.advanceTimersByTimeAsync(1000);
  expect(lines).toHaveLength(2);
  // Who was welcome before need not ask whether one may come in.
  expect(world.entries).toBe(1);
  line().welcome();
  const [entered, moved] = line().sent;
  expect(entered).toMatchObject({ type: "activity.enter", version: 7 });
  expect(moved).toMatchObject({ ...pass, id: lines[0].sent[1].id });
  expect(line().sent).toHaveLength(2);
  line().say({ type: "done", id: moved.id, value: { version: 8 } });
  expect(await asked).toMatchObject({ ok: true, value: { version: 8 } });
});

test("a move made offline outlives the page; its fault is heard though nobody waits", async () => {
  const store = memoryStore();
  const before = connect(store);
  await settled();
  line().welcome();
  world.isOnline = false;
  before.look();
  expect(before.state().status).toBe("offline");
  void before.ask(pass);
  before.stop();

  world.isOnline = true;
  const after = connect(store);
  expect(after.outbox()).toHaveLength(1);
  const heard = vi.fn();
  after.listenFaults(heard);
  await settled();
  line().welcome();
  const [sent] = line().sent;
  expect(sent).toMatchObject(pass);
  line().say({ type: "fault", id: sent.id, code: "stalePly", figures: { ply: 2 } });
  expect(heard).toHaveBeenCalledWith(sent, { code: "stalePly", figures: { ply: 2 } });
  expect(store.length).toBe(0);
});

test("somebody else does not make the move that was left behind", async () => {
  const store = memoryStore();
  const before = connect(store);
  await settled();
  line().welcome();
  void before.ask(pass);
  before.stop();
  const after = connect(store);
  await settled();
  line().welcome("other");
  expect(line().sent).toEqual([]);
  expect(after.outbox()).toEqual([]);
  expect(store.length).toBe(0);
});

test("what does not last says at once that there is no network", async () => {
  const connection = connect();
  await settled();
  line().welcome();
  world.isOnline = false;
  connection.look();
  expect(line().isClosed).toBe(true);
  expect(await connection.ask({ type: "offer.withdraw", offer: "o" })).toMatchObject({ fault: { code: "offline" } });
});

test("a store that is away keeps the move until it is back", async () => {
  const connection = connect();
  await settled();
  line().welcome();
  const asked = connection.ask(pass);
  line().say({ type: "fault", id: "c1", code: "storeAway", figures: {} });
  expect(connection.state().isStoreAway).toBe(true);
  expect(connection.outbox()).toHaveLength(1);
  line().say({ type: "notice", code: "storeBack" });
  expect(line().sent.map(({ id }) => id)).toEqual(["c1", "c1"]);
  line().say({ type: "done", id: "c1", value: { version: 2 } });
  expect((await asked).ok).toBe(true);
});

test("a server that stops refuses the move, and the next one takes it", async () => {
  const connection = connect();
  await settled();
  line().welcome();
  const asked = connection.ask(pass);
  line().say({ type: "fault", id: "c1", code: "stopping", figures: {} });
  line().cut(1001);
  await vi.advanceTimersByTimeAsync(1000);
  line().welcome();
  expect(line().sent).toEqual([{ ...pass, id: "c1" }]);
  line().say({ type: "done", id: "c1", value: { version: 2 } });
  expect((await asked).ok).toBe(true);
});

test("a sign of life sets the clock", async () => {
  const connection = connect();
  await settled();
  line().welcome();
  await vi.advanceTimersByTimeAsync(25_000);
  line().say({ type: "done", id: line().sent[0].id, value: { now: Date.now() + 7000 } });
  await settled();
  expect(connection.state()).toMatchObject({ status: "live", ahead: 7000 });
  expect(connection.outbox()).toEqual([]);
  await vi.advanceTimersByTimeAsync(8000);
  expect(connection.state().status).toBe("live");
});

test("a line that gives no sign of life is given up", async () => {
  const connection = connect();
  await settled();
  line().welcome();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(line().sent.at(-1)?.type).toBe("ping");
  await vi.advanceTimersByTimeAsync(8000);
  expect(connection.state().status).toBe("reconnecting");
});

test.each([
  ["full", "full"],
  ["away", "reconnecting"],
  ["banned", "banned"],
] as const)("where the server says %s the page says %s", async (entry, status) => {
  world.entry = entry;
  const connection = connect();
  await settled();
  expect(connection.state().status).toBe(status);
  expect(lines).toHaveLength(0);
});

test("a server that stops says so, until one is there again", async () => {
  const connection = connect();
  await settled();
  line().welcome();
  line().say({ type: "notice", code: "stopping" });
  line().cut(1001);
  expect(connection.state().status).toBe("stopping");
  await vi.advanceTimersByTimeAsync(1000);
  line().welcome();
  expect(connection.state().status).toBe("live");
});
