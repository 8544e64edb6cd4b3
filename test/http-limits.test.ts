import { Agent, request } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { rawUpgrade } from "./support/rawsocket.ts";
import { FakeClock, startTestServer, type TestServer } from "./support/server.ts";
import { guest, member, Visitor } from "./support/visitor.ts";

/** A minute and address: of anything, of signing in, of files of the page; and sockets at once. */
const [REQUESTS, SIGN_INS, FILES, SOCKETS] = [600, 30, 6000, 200];

let server: TestServer;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
beforeAll(async () => {
  // Time stands still: all that is asked here falls into one minute, on any machine.
  vi.useFakeTimers({ toFake: ["Date"] });
  server = await startTestServer({ clock: new FakeClock(), http: { limitsRates: true } });
});
afterAll(async () => {
  agent.destroy();
  await server?.end();
  vi.useRealTimers();
});

/** A request whose path is sent as it is written: `fetch` would tidy it up. */
const statusOf = (method: string, path: string, from: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const headers = { "x-forwarded-for": from, accept: "application/json" };
    const sent = request({ agent, hostname, port, method, path, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode as number));
    });
    sent.on("error", reject);
    sent.end();
  });

const statusesOf = (count: number, ask: (index: number) => Promise<number>): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));

const refused = (statuses: readonly number[]): number => statuses.filter((status) => status === 429).length;

test("an address is counted by the route that it leads to, however it is written", async () => {
  const host = new URL(server.url).host;
  const spellings = [
    "/api/sign-in",
    "/%61pi/sign-in",
    "/a%70i/sign-in",
    "/api/sign%2Din",
    `http://${host}/api/sign-in`,
    `http://${host}/%61pi/sign-in?x=1`,
  ];
  const statuses = await statusesOf(10 * spellings.length, (index) =>
    statusOf("POST", spellings[index % spellings.length], "203.0.113.1"),
  );
  expect(statuses.filter((status) => status === 400)).toHaveLength(SIGN_INS);
  expect(refused(statuses)).toBe(10 * spellings.length - SIGN_INS);
});

test("what is not there is counted, and word lists are", async () => {
  const missing = ["/%61pi/nothing", "/a%70i/me/nothing", "/api/nothing", "/lexicons/none", "/%6cexicons/none"];
  const statuses = await statusesOf(REQUESTS + 50, (index) =>
    statusOf(index % 2 === 0 ? "GET" : "POST", missing[index % missing.length], "203.0.113.2"),
  );
  expect(refused(statuses)).toBe(50);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect(await statusOf("GET", "/api/me", "203.0.113.3")).toBe(200);
});

test("IPv6 is counted by what one household has", async () => {
  const statuses = await statusesOf(SIGN_INS + 10, (index) =>
    statusOf("POST", "/api/sign-in", `2001:db8:0:7::${index.toString(16)}`),
  );
  expect(refused(statuses)).toBe(10);
  expect(await statusOf("POST", "/api/sign-in", "2001:db8:0:8::1")).toBe(400);
  // New accounts as well, and those are counted by all nodes together.
  const guests: number[] = [];
  for (let index = 0; index < 31; index++) {
    const visitor = new Visitor(server.url);
    visitor.headers["x-forwarded-for"] = `2001:db8:0:9:${index.toString(16)}::1`;
    guests.push((await visitor.post("/api/guest")).status);
  }
  expect(refused(guests)).toBe(1);
});

test("who is somebody already makes nobody new, however often the page is loaded", async () => {
  const anna = await guest(server.url);
  const statuses: number[] = [];
  for (let index = 0; index < 40; index++) statuses.push((await anna.post("/api/guest")).status);
  expect(refused(statuses)).toBe(0);
});

test("an account is counted wherever it asks from", async () => {
  const anna = await guest(server.url);
  const statuses: number[] = [];
  for (let index = 0; index < REQUESTS + 20; index++) {
    anna.headers["x-forwarded-for"] = `198.51.100.${index % 250}`;
    statuses.push((await anna.get("/api/me")).status);
  }
  expect(refused(statuses)).toBe(20);
});

test("files of the page have a limit of their own, and a wide one", async () => {
  const statuses = await statusesOf(20, () => statusOf("GET", "/", "203.0.113.4"));
  expect(refused(statuses)).toBe(0);
  expect(FILES).toBeGreaterThan(REQUESTS);
});

test("sockets that are asked for are counted by address too", async () => {
  const { cookie } = await member(server.url);
  const headers = { Origin: "https://evil.example", Cookie: cookie as string, "X-Forwarded-For": "203.0.113.5" };
  const statuses = await statusesOf(SOCKETS + 100, () => {
    const stream = rawUpgrade(server.url, headers);
    return new Promise<number>((resolve) =>
      stream.once("data", (data) => {
        resolve(Number(data.toString().slice(9, 12)));
        stream.destroy();
      }),
    );
  });
  expect(statuses.filter((status) => status === 403)).toHaveLength(SOCKETS);
  expect(refused(statuses)).toBe(100);
});
