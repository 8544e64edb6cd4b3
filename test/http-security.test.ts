import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StoreAway } from "../src/server/store/away.ts";
import { startTestServer, type TestServer } from "./support/server.ts";
import { guest, member, PASSWORD, Visitor } from "./support/visitor.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ http: { limitsRates: true } });
});
afterAll(() => server?.end());

/** A request whose path is sent as it is written: `fetch` would tidy it up. */
const rawPath = (path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const sent = request({ hostname, port, path, headers }, (answer) => {
      let text = "";
      answer.on("data", (part) => {
        text += part;
      });
      answer.on("end", () => resolve({ status: answer.statusCode as number, text }));
    });
    sent.on("error", reject);
    sent.end();
  });

test("every answer has the headers that keep a page safe", async () => {
  for (const path of ["/", "/api/me", "/api", "/nothing.txt"]) {
    const { headers } = await new Visitor(server.url).get(path);
    expect(headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("content-security-policy")).not.toMatch(/https?:|\*|script-src[^;]*unsafe/);
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-embedder-policy")).toBe("require-corp");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  }
});

test("a page of another site cannot act for somebody who is signed in", async () => {
  const person = await member(server.url);
  const attack = (headers: Record<string, string>) => person.ask("PUT", "/api/me/name", { name: "Robbed" }, headers);
  for (const origin of ["http://evil.example", "null", `${server.url}.evil.example`, "http://127.0.0.1:1"])
    expect(await attack({ origin })).toMatchObject({ status: 403, body: { code: "foreignOrigin" } });
  const cookie = { cookie: person.cookie as string, "content-type": "application/json" };
  const body = JSON.stringify({ name: "Robbed" });
  const silent = await fetch(`${server.url}/api/me/name`, { method: "PUT", headers: cookie, body });
  expect(silent.status).toBe(403);
  for (const site of ["cross-site", "same-site"]) {
    const headers = { ...cookie, "sec-fetch-site": site };
    expect((await fetch(`${server.url}/api/me/name`, { method: "PUT", headers, body })).status).toBe(403);
  }
  // Signing in for somebody else's account, from elsewhere, is refused too.
  const login = await new Visitor(server.url).ask(
    "POST",
    "/api/sign-in",
    { name: person.name, password: PASSWORD },
    { origin: "http://evil.example" },
  );
  expect(login.status).toBe(403);
  expect((await person.get("/api/me")).body.name).toBe(person.name);
});

test("a form or a plain text is not taken for JSON", async () => {
  const anna = await guest(server.url);
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
    const answer = await anna.ask("PUT", "/api/me/settings", '{"theme":"dark"}', { "content-type": type });
    expect(answer).toMatchObject({ status: 415, body: { code: "notJson" } });
  }
});

test("bodies that are broken, deep or huge get a clear answer", async () => {
  const anna = await guest(server.url);
  const put = (body: string) => anna.ask("PUT", "/api/me/settings", body, { "content-type": "application/json" });
  expect(await put("{broken")).toMatchObject({ status: 400, body: { code: "notJson" } });
  expect((await put('{"__proto__":{"role":"admin"}}')).status).toBe(400);
  expect(await put(`{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`)).toMatchObject({
    status: 400,
    body: { code: "tooDeep" },
  });
  // Few routes take more than settings may be; a file of Jewels may be larger.
  expect(await put(JSON.stringify({ big: "x".repeat(33_000) }))).toMatchObject({
    status: 413,
    body: { code: "tooLarge" },
  });
  const board = { kind: "file", text: "x".repeat(90_000) };
  const limit = { turns: 1, seconds: null };
  expect((await anna.post("/api/jewels/runs", { board, limit })).status).toBe(400);
  expect((await anna.get("/api/me")).body.id).toBe(anna.id);
  const odd = await anna.post("/api/register", { name: "Anna\u0000", password: PASSWORD, role: "admin" });
  expect(odd).toMatchObject({ status: 400, body: { code: "badRequest", part: "body" } });
});

test("no path leads out of the page's folder", async () => {
  const paths = [
    ...["/../package.json", "/%2e%2e/package.json", "/..%2fpackage.json", "/assets/../../package.json"],
    ...["/lexicons/../../package.json", "/lexicons/..%2f..%2fpackage.json", "/lexicons/%2e%2e%2fen.lexicon"],
    ...["//etc/passwd", "/etc/passwd", "/.git/config", "/operator.json", "/tessera.sqlite", "/%00", "/%"],
    ...["/api/games/..%2f..%2fetc%2fpasswd", "/api/games/%00/record.json"],
  ];
  for (const path of paths) {
    const { status, text } = await rawPath(path, { accept: "application/json" });
    expect(`${path} ${status}`).toMatch(/ (?:400|403|404)$/);
    expect(text).not.toMatch(/"devDependencies"|root:|SQLite format/);
  }
});

test("faults are codes: no trace of the program is shown", async () => {
  const visitor = new Visitor(server.url);
  for (const path of ["/api/nothing", "/api/games/nothing", "/api/people/nobody", "/api/leaders?pool=x", "/api/%ff"]) {
    const { status, text, body } = await visitor.get(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.code).toMatch(/^[a-zA-Z]+$/);
    expect(text).not.toMatch(/\bat \/|node_modules|\.ts:\d/);
  }
});

test("who asks too often is told to wait", async () => {
  const visitor = new Visitor(server.url);
  visitor.headers["x-forwarded-for"] = "203.0.113.7";
  const answers = await Promise.all(Array.from({ length: 40 }, () => visitor.ask("POST", "/api/guest")));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0].body.code).toBe("tooMany");
  expect(Number(refused[0].headers.get("retry-after"))).toBeGreaterThan(0);
  // Others are not refused for it.
  const other = new Visitor(server.url);
  other.headers["x-forwarded-for"] = "203.0.113.8";
  expect((await other.post("/api/guest")).status).toBe(200);
});

test("figures are for the machine itself, health is for everybody", async () => {
  const near = new Visitor(server.url);
  const figures = await near.get("/metrics");
  expect(figures.status).toBe(200);
  for (const name of [
    "nodejs_eventloop_lag_p99_seconds",
    "tessera_connections",
    "tessera_activities",
    "tessera_moves_total",
  ])
    expect(figures.text).toContain(name);
  for (const name of ["tessera_append_seconds", "tessera_bot_queue", "tessera_http_seconds"])
    expect(figures.text).toContain(name);
  const far = new Visitor(server.url);
  for (const header of ["forwarded", "x-real-ip", "via", "x-forwarded-for"]) {
    far.headers = { [header]: "203.0.113.9" };
    expect((await far.get("/metrics")).status, header).toBe(403);
  }
  expect((await far.get("/healthz")).body).toEqual({ ok: true });
  expect((await far.get("/readyz")).body).toEqual({ ok: true, store: "sqlite" });
});

test("a page that is not built is said to be so, in the reader's language", async () => {
  const visitor = new Visitor(server.url);
  visitor.headers["accept-language"] = "is-IS,is;q=0.9,en;q=0.5";
  visitor.headers.accept = "text/html";
  const { status, text } = await visitor.get("/some/page");
  if (status === 200) expect(text).toContain("<div id=");
  else {
    expect(status).toBe(503);
    expect(text).toContain('<html lang="is">');
    expect(text).toContain("npm start");
  }
});

test("a database that is away is said to be so, and nothing of it is shown", async () => {
  let isAway = false;
  const away = new Proxy(server.store, {
    get: (store, name) =>
      isAway && (name === "recentActivities" || name === "beat")
        ? () => Promise.reject(new StoreAway(new Error("connect ECONNREFUSED 10.0.0.5:5432")))
        : Reflect.get(store, name),
  });
  const other = await startTestServer({ store: away });
  isAway = true;
  try {
    const visitor = new Visitor(other.url);
    const games = await visitor.get("/api/games");
    expect(games).toMatchObject({ status: 503, body: { code: "storeAway" } });
    expect(games.text).not.toContain("10.0.0.5");
    expect(games.headers.get("retry-after")).toBe("5");
    // The answer of the last second still counts.
    await expect.poll(() => visitor.get("/readyz")).toMatchObject({ status: 503, body: { code: "storeAway" } });
    expect((await visitor.get("/healthz")).status).toBe(200);
  } finally {
    await other.end(true);
  }
});
