import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { Client, guestCookie } from "./support/client.ts";
import { startTestServer, type TestServer } from "./support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.end());

/** The server is still well, for everybody else. */
async function expectWell(): Promise<void> {
  const other = await server.client();
  expect((await other.ask({ type: "ping" })).type).toBe("done");
  await other.close();
}

test("huge frames close the connection, and nothing else", async () => {
  const client = await server.client();
  client.socket.send("x".repeat(100_000));
  await client.when(() => client.closed);
  expect(client.closed?.code).toBe(1009);
  await expectWell();
});

test("bytes that are no text close the connection", async () => {
  const binary = await server.client();
  binary.socket.send(Buffer.from([1, 2, 3]));
  await binary.when(() => binary.closed);
  expect(binary.closed?.code).toBe(4003);
  const broken = await server.client();
  broken.socket.send(Buffer.from([0xff, 0xfe, 0x7b]), { binary: false });
  await broken.when(() => broken.closed);
  expect(broken.closed?.code).toBe(1007);
  await expectWell();
});

test.each([
  ["", "notJson"],
  ["{", "notJson"],
  ["\u0000", "notJson"],
  ["[".repeat(8000), "notJson"],
  ["[".repeat(8000) + "]".repeat(8000), "noType"],
  [`{"type":"ping","id":${"[".repeat(5000)}${"]".repeat(5000)}}`, "badField"],
  ['{"type":"__proto__","id":"a"}', "unknownType"],
  ['{"type":"activity.enter","id":"a","table":"../../etc/passwd","version":null}', "badField"],
  ['{"type":"activity.enter","id":"a","table":"\' or 1=1 --","version":null}', "badField"],
  ['{"type":"activity.enter","id":"a","table":"t","version":1e400}', "badField"],
])("text number %# that is no message is answered with a code", async (text, code) => {
  const client = await server.client();
  client.socket.send(text);
  expect(await client.until("fault")).toMatchObject({ code });
  expect((await client.ask({ type: "ping" })).type).toBe("done");
});

test("ten thousand messages at once end the connection that sends them", async () => {
  const client = await server.client();
  for (let i = 0; i < 10_000; i++) client.socket.send(`{"type":"ping","id":"p${i}"}`);
  await client.when(() => client.closed);
  expect(client.closed?.code).toBe(4008);
  expect(client.heard.filter(({ type }) => type === "done").length).toBeLessThan(1000);
  await expectWell();
});

test("who does not read is let go", async () => {
  const alone = await startTestServer();
  const { port, url } = alone;
  const cookie = await guestCookie(url);
  const stream = connect(port, "127.0.0.1");
  const key = Buffer.from("0123456789abcdef").toString("base64");
  stream.write(
    `GET /socket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${url}\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  await new Promise((resolve) => stream.once("data", resolve));
  stream.pause();
  const closed = new Promise<void>((resolve) => {
    stream.once("close", () => resolve());
    stream.once("error", () => resolve());
  });
  const long = { type: "fault", id: null, code: "x".repeat(10_000), figures: {} } as const;
  for (let i = 0; i < 1000; i++) {
    alone.services.people.tellAll(long);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await expect.poll(() => alone.services.people.count()).toBe(0);
  stream.resume();
  await closed;
  await alone.end();
});

const statusOf = (headers: Record<string, string>, path = "/socket"): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${server.url.replace("http", "ws")}${path}`, { headers });
    socket.once("unexpected-response", (_, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.once("open", () => {
      resolve(101);
      socket.terminate();
    });
    socket.once("error", () => {});
  });

test("a socket is opened by this site's page with its cookie, and by nobody else", async () => {
  const cookie = await guestCookie(server.url);
  const origin = server.url;
  expect(await statusOf({ cookie, origin })).toBe(101);
  expect(await statusOf({ cookie, origin: "https://evil.example" })).toBe(403);
  expect(await statusOf({ cookie, origin: "null" })).toBe(403);
  expect(await statusOf({ cookie })).toBe(403);
  expect(await statusOf({ origin })).toBe(401);
  expect(await statusOf({ origin, cookie: `tessera=${"x".repeat(43)}` })).toBe(401);
  expect(await statusOf({ cookie, origin }, "/elsewhere")).toBe(404);
});

test("when a session ends, its sockets do", async () => {
  const client = await server.client();
  const response = await fetch(`${server.url}/api/sign-out`, {
    method: "POST",
    headers: { cookie: client.cookie, origin: server.url, "content-type": "application/json" },
    body: "{}",
  });
  expect(response.ok).toBe(true);
  await client.when(() => client.closed);
  expect(client.closed?.code).toBe(4001);
});

test("one account has a limited number of sockets", async () => {
  const first = await server.client();
  const more: Client[] = [];
  for (let i = 0; i < 19; i++) more.push(await Client.connect(server.url, first.cookie));
  expect(await statusOf({ cookie: first.cookie, origin: server.url })).toBe(429);
  for (const client of more) client.socket.terminate();
});
