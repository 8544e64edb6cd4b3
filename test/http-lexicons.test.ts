import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "./support/server.ts";
import { Visitor } from "./support/visitor.ts";

let server: TestServer;
let address: string;
let bytes: number;
beforeAll(async () => {
  server = await startTestServer();
  const lists = (await new Visitor(server.url).get("/api/lexicons")).body;
  ({ address } = lists.find(({ name }: { name: string }) => name === "en"));
  // The first one prepares the list.
  const answer = await fetch(server.url + address, { headers: { "accept-encoding": "identity" } });
  bytes = (await answer.arrayBuffer()).byteLength;
});
const streams: Socket[] = [];
afterAll(async () => {
  for (const stream of streams) stream.destroy();
  await server?.end();
});

/** A connection that asks for the list so often and reads none of it. */
function askAndNeverRead(times: number, of = server): Socket {
  const { hostname, port } = new URL(of.url);
  const stream = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  streams.push(stream);
  stream.on("error", () => {});
  stream.pause();
  stream.write(`GET ${address} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(times));
  return stream;
}

test("who is sent a list and does not read it takes no memory", async () => {
  const [open, memory] = [await server.openConnections(), process.memoryUsage().arrayBuffers];
  // More than the buffers of both sides hold.
  for (let i = 0; i < 3; i++) askAndNeverRead(20);
  await expect.poll(() => server.openConnections()).toBe(open + 3);
  // Whoever asked later is answered later.
  const answered = await fetch(server.url + address, { headers: { "accept-encoding": "identity" } });
  expect((await answered.arrayBuffer()).byteLength).toBe(bytes);
  // Sixty copies of the list would be here now.
  expect(process.memoryUsage().arrayBuffers - memory).toBeLessThan(10 * bytes);
  for (const stream of streams.splice(0)) stream.destroy();
});

test("who does not read is let go", async () => {
  const impatient = await startTestServer({ http: { limitsRates: false, stalledMs: 200 } });
  for (let i = 0; i < 3; i++) {
    const stream = askAndNeverRead(20, impatient);
    await new Promise((resolve) => stream.once("connect", resolve));
  }
  await expect.poll(() => impatient.openConnections()).toBe(0);
  await impatient.end();
});

test("an address that leads nowhere is answered from what is known", async () => {
  const visitor = new Visitor(server.url);
  for (const path of ["/lexicons/en-0000000000000000.lexicon", "/lexicons/xx", "/lexicons/en"])
    expect(await visitor.get(path)).toMatchObject({ status: 404, body: { code: "noSuchLexicon" } });
});
