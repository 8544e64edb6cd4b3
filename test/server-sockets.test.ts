import type { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Store } from "../src/server/store/store.ts";
import { Client, freshId, guestCookie } from "./support/client.ts";
import { frame, rawUpgrade } from "./support/rawsocket.ts";
import { FakeClock, startTestServer, type TestServer } from "./support/server.ts";
import { member } from "./support/visitor.ts";

const [TEXT, PING, PONG] = [1, 9, 10];
/** What the page may send at once. */
const AT_ONCE = 100;
const clock = new FakeClock();
let server: TestServer;
const runsRead: string[] = [];
beforeAll(async () => {
  const inner = await startTestServer();
  const store = new Proxy<Store>(inner.store, {
    get: (real, name) => {
      const part = Reflect.get(real, name);
      if (name !== "activity") return part;
      return (id: string) => {
        runsRead.push(id);
        return real.activity(id);
      };
    },
  });
  server = await startTestServer({ clock, store });
  const end = server.end;
  server = { ...server, end: async () => void [await end(), await inner.end()] };
});
afterAll(() => server?.end());

const streams: Socket[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.destroy();
});

/** A connection that has become a socket and never reads from then on. */
async function deafSocket(to: TestServer): Promise<Socket> {
  const stream = rawUpgrade(to.url, { Origin: to.url, Cookie: await guestCookie(to.url) });
  streams.push(stream);
  await new Promise((resolve) => stream.once("data", resolve));
  stream.pause();
  await expect.poll(() => to.services.people.count()).toBe(1);
  return stream;
}

test("whoever is sent away leaves no open connection, also if nobody reads or lets go", async () => {
  const alone = await startTestServer();
  for (let i = 0; i < 300; i++) {
    const headers: Record<string, string> = i % 2 === 0 ? { Origin: alone.url } : { Origin: "https://evil.example" };
    const stream = rawUpgrade(alone.url, headers, i % 3 === 0 ? "/elsewhere" : "/socket");
    stream.pause();
    streams.push(stream);
  }
  await expect.poll(() => alone.openConnections()).toBeGreaterThan(0);
  await expect.poll(() => alone.openConnections()).toBe(0);
  await alone.end();
});

test("of many who ask at once for one account no more than the limit come in", async () => {
  const cookie = await guestCookie(server.url);
  const before = server.services.people.count();
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => {
      const stream = rawUpgrade(server.url, { Origin: server.url, Cookie: cookie });
      streams.push(stream);
      return new Promise<string>((resolve) => stream.once("data", (data) => resolve(data.toString().slice(9, 12))));
    }),
  );
  expect(answers.filter((status) => status === "101")).toHaveLength(20);
  expect(answers.filter((status) => status === "429")).toHaveLength(40);
  for (const stream of streams.splice(0)) stream.destroy();
  await expect.poll(() => server.services.people.count()).toBe(before);
});

test.each([
  ["pings", PING],
  ["pongs that nobody asked for", PONG],
])("%s count as messages do", async (_, opcode) => {
  const client = await server.client();
  const closed = client.when(() => client.closed);
  for (let i = 0; i < AT_ONCE + 50; i++)
    if (opcode === PING) client.socket.ping();
    else client.socket.pong();
  expect(await closed).toMatchObject({ code: 4008 });
});

test("a ping is answered with what it brought", async () => {
  const client = await server.client();
  const answered = new Promise<string>((resolve) => client.socket.once("pong", (data) => resolve(data.toString())));
  client.socket.ping("are you there");
  expect(await answered).toBe("are you there");
  await client.close();
});

test("who sends pings and never reads is let go before much waits to be read", async () => {
  /** Every look at it is a second later: no bucket is ever empty. */
  const quiet = new FakeClock();
  const now = (): number => {
    quiet.jump(1000);
    return quiet.now();
  };
  const alone = await startTestServer({ clock: { now, every: quiet.every.bind(quiet) } });
  const stream = await deafSocket(alone);
  const closed = new Promise((resolve) => stream.once("close", resolve));
  const many = Buffer.concat(Array.from({ length: 500 }, () => frame(PING, Buffer.alloc(125, "x"))));
  let isOpen = true;
  void closed.then(() => {
    isOpen = false;
  });
  // Far more than the buffers of two machines hold.
  for (let sent = 0; isOpen && sent < 64_000_000; sent += many.length) {
    if (!stream.write(many)) await Promise.race([new Promise((resolve) => stream.once("drain", resolve)), closed]);
    if (alone.services.people.count() === 0) break;
  }
  await expect.poll(() => alone.services.people.count()).toBe(0);
  stream.destroy();
  await alone.end();
});

test("all sockets of an account share what it may send, and a new one brings nothing", async () => {
  const first = await server.client();
  const second = await Client.connect(server.url, first.cookie);
  // Each connection has taken one.
  for (let i = 0; i < AT_ONCE - 2; i++) first.send({ type: "ping", id: `p${i}` });
  await first.answerTo(`p${AT_ONCE - 3}`);
  second.send({ type: "ping", id: "more" });
  expect(await second.when(() => second.closed)).toMatchObject({ code: 4008 });
  const third = rawUpgrade(server.url, { Origin: server.url, Cookie: first.cookie });
  streams.push(third);
  const answer = await new Promise<string>((resolve) => third.once("data", (data) => resolve(data.toString())));
  expect(answer).toContain("429 Too Many Requests");
  clock.jump(1000);
  expect((await first.ask({ type: "ping" })).type).toBe("done");
});

test("a guest with twenty sockets who enters a race again and again reads it no oftener than with one", async () => {
  const [anna, bert] = [await server.client(), await server.client()];
  const { offer: race } = await anna.do({
    ...{ type: "offer.make", setup: { kind: "race", minutes: null }, to: null, hidden: false, commitment: null },
  });
  await bert.do({ type: "offer.take", offer: race as string, commitment: null });
  const guest = await server.client();
  const sockets = [guest];
  for (let i = 1; i < 20; i++) sockets.push(await Client.connect(server.url, guest.cookie));
  runsRead.length = 0;
  for (let i = 0; i < AT_ONCE; i++)
    for (const { socket } of sockets)
      if (socket.readyState === 1)
        socket.send(JSON.stringify({ type: "activity.enter", id: freshId(), activity: race, version: null }));
  for (const socket of sockets) await socket.when(() => socket.closed);
  // At most once for each time that it was let through.
  expect(runsRead.length).toBeLessThanOrEqual(AT_ONCE);
  expect((await bert.ask({ type: "ping" })).type).toBe("done");
});

const statusOf = (stream: Socket): Promise<string> =>
  new Promise((resolve) => {
    stream.once("data", (data) => resolve(data.toString().slice(9, 12)));
    for (const ending of ["end", "close"]) stream.once(ending, () => resolve("closed"));
  });

/** Asks for a socket from this network. */
function ask(to: TestServer, from: string, cookie: string, path = "/socket"): Promise<string> {
  const headers = { Origin: to.url, Cookie: cookie, "X-Forwarded-For": from };
  const stream = rawUpgrade(to.url, headers, path);
  streams.push(stream);
  return statusOf(stream);
}

test("who asks for what is not there counts as well, and only for the own network", async () => {
  const alone = await startTestServer({ clock: new FakeClock(), http: { limitsRates: true } });
  const cookie = await guestCookie(alone.url);
  const elsewhere = await Promise.all(
    Array.from({ length: 250 }, () => ask(alone, "203.0.113.5", cookie, "/elsewhere")),
  );
  expect(elsewhere.filter((status) => status === "404")).toHaveLength(200);
  expect(elsewhere.filter((status) => status === "429")).toHaveLength(50);
  expect(await ask(alone, "203.0.113.5", cookie)).toBe("429");
  expect(await ask(alone, "203.0.113.6", cookie)).toBe("101");
  await alone.end();
});

test("one network does not fill the room where everybody waits to be let in", async () => {
  const inner = await startTestServer();
  let waiting = 0;
  let open = (): void => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  const store = new Proxy<Store>(inner.store, {
    get: (real, name) => {
      const part = Reflect.get(real, name);
      if (name !== "session") return part;
      return async (hash: string) => {
        waiting++;
        await isOpen;
        return real.session(hash);
      };
    },
  });
  const alone = await startTestServer({ clock, store });
  const cookie = await guestCookie(inner.url);
  let sentAway = 0;
  const many = Array.from({ length: 1100 }, () => ask(alone, "203.0.113.5", cookie).finally(() => sentAway++));
  await expect.poll(() => [waiting, sentAway]).toEqual([200, 900]);
  const other = ask(alone, "203.0.113.6", await guestCookie(inner.url));
  await expect.poll(() => waiting).toBe(201);
  open();
  expect(await other).toBe("101");
  await Promise.all(many);
  await alone.end();
  await inner.end();
});

test("nothing that a session says after it has ended is done, also if it does not let go of the socket", async () => {
  const alone = await startTestServer();
  const anna = await member(alone.url);
  const stream = rawUpgrade(alone.url, { Origin: alone.url, Cookie: anna.cookie as string });
  streams.push(stream);
  const heard = { text: "" };
  stream.on("data", (data) => {
    heard.text += data.toString("latin1");
  });
  await expect.poll(() => heard.text).toContain("welcome");
  await alone.store.changeAccount(anna.id, { bannedUntil: Number.MAX_SAFE_INTEGER });
  alone.store.publish({ kind: "account", id: anna.id, topic: "banned" });
  await expect.poll(() => heard.text).toContain("noSession");
  const gone = new Promise((resolve) => stream.once("end", resolve));
  const said = JSON.stringify({ type: "chat.say", id: "x1", room: "lobby", text: "still here" });
  stream.write(frame(TEXT, Buffer.from(said)));
  // It never lets go, and is let go.
  await gone;
  await expect.poll(() => alone.services.people.count()).toBe(0);
  expect(await alone.store.chat("lobby", 0, 10)).toEqual([]);
  await alone.end();
});

test("what waits for its turn when a session ends is not done", async () => {
  const inner = await startTestServer();
  let open = (): void => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  let looked = 0;
  const store = new Proxy<Store>(inner.store, {
    get: (real, name) => {
      const part = Reflect.get(real, name);
      if (name !== "chat") return part;
      return async (...given: Parameters<Store["chat"]>) => {
        looked++;
        await isOpen;
        return real.chat(...given);
      };
    },
  });
  const alone = await startTestServer({ clock, store });
  const anna = await member(inner.url);
  const client = await Client.connect(alone.url, anna.cookie as string);
  client.send({ type: "lobby.enter", id: freshId() });
  client.send({ type: "chat.say", id: freshId(), room: "lobby", text: "still here" });
  await expect.poll(() => looked).toBe(1);
  await inner.store.endSessionsOf(anna.id, null);
  store.publish({ kind: "account", id: anna.id, topic: "sessions" });
  expect(await client.when(() => client.closed)).toMatchObject({ code: 4001 });
  open();
  await expect.poll(() => alone.services.people.count()).toBe(0);
  expect(await inner.store.chat("lobby", 0, 10)).toEqual([]);
  await alone.end();
  await inner.end();
});

test("a pong that nobody asked for is no sign of life, the answer to a ping is", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const alone = await startTestServer();
  try {
    const stream = await deafSocket(alone);
    const reader = await alone.client();
    for (let round = 0; round < 3; round++) {
      const asked = new Promise((resolve) => reader.socket.once("ping", resolve));
      vi.advanceTimersByTime(30_000);
      await asked;
      stream.write(Buffer.concat([frame(PONG, Buffer.alloc(0)), frame(PONG, Buffer.from("alive"))]));
      // Its pong was sent before this.
      await reader.ask({ type: "ping" });
      if (round > 0) await expect.poll(() => alone.services.people.count()).toBe(1);
    }
    expect(reader.closed).toBeNull();
  } finally {
    vi.useRealTimers();
    await alone.end();
  }
});
