import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { must } from "../src/base/result.ts";
import { decodeLexicon } from "../src/lexicon/file.ts";
import { hasWord } from "../src/lexicon/lexicon.ts";
import { spellWord } from "../src/lexicon/spelling.ts";
import { findRules } from "../src/words/catalog.ts";
import type { Rules } from "../src/words/ruleset.ts";
import { HOME, workshop } from "./support/command.ts";
import { startTestServer, type TestServer } from "./support/server.ts";
import { guest, member, Visitor } from "./support/visitor.ts";

const { folder } = workshop("page");
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  const script = "console.log('hello');\n".repeat(100);
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Tessera</title>");
  writeFileSync(join(folder, "assets", "index-Ab3dEf9h.js"), script);
  writeFileSync(join(folder, "assets", "index-Ab3dEf9h.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "service-worker.js"), "");
  writeFileSync(join(folder, ".hidden"), "secret");
  server = await startTestServer({ http: { limitsRates: false, pageFolder: folder } });
});
afterAll(() => server?.end());

test("the page: files with a hash are kept for ever, all others are asked for again", async () => {
  const visitor = new Visitor(server.url);
  const script = await visitor.ask("GET", "/assets/index-Ab3dEf9h.js", undefined, { "accept-encoding": "br" });
  expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(script.headers.get("content-encoding")).toBe("br");
  expect(script.headers.get("content-type")).toContain("javascript");
  expect(script.text).toContain("hello");
  for (const path of ["/", "/service-worker.js"])
    expect((await visitor.get(path)).headers.get("cache-control")).toBe("no-cache");
  expect((await visitor.get("/.hidden")).text).not.toContain("secret");
});

test("an address of the page's own gives its start page; what is missing is missing", async () => {
  const visitor = new Visitor(server.url);
  visitor.headers.accept = "text/html,*/*";
  for (const path of ["/table/abc", "/people/Anna%20K", "/settings?x=1"])
    expect(await visitor.get(path)).toMatchObject({ status: 200, text: expect.stringContaining("<title>Tessera") });
  for (const path of ["/assets/gone-12345678.js", "/favicon.png", "/api/table/abc", "/lexicons/x"])
    expect((await visitor.get(path)).status).toBe(404);
  expect((await visitor.post("/table/abc", {})).status).toBe(404);
});

test("word lists: a name that never changes its words, sent small", async () => {
  const visitor = new Visitor(server.url);
  const lists = (await visitor.get("/api/lexicons")).body;
  const en = lists.find(({ name }: { name: string }) => name === "en");
  expect(en).toMatchObject({ language: "en", alphabet: "en", licence: expect.stringContaining("MIT") });
  expect(en.address).toMatch(/^\/lexicons\/en-[0-9a-f]{16}\.lexicon$/);
  for (const encoding of ["br", "gzip", "identity"]) {
    const answer = await fetch(server.url + en.address, { headers: { "accept-encoding": encoding } });
    expect(answer.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    // What comes compressed says how long it is when it is not, so that a page can tell how far it is.
    expect(answer.headers.get("x-plain-length")).toBe(encoding === "identity" ? null : String(bytes.length));
    const file = must(decodeLexicon(bytes));
    expect(file.hash).toBe(en.hash);
    // Only the forward part travels.
    expect(file.graph.gaddag).toBe(0);
    if (encoding !== "br") continue;
    const { alphabet } = findRules("classic-en") as Rules;
    const lexicon = { ...file.graph, name: file.name, hash: file.hash, alphabet: alphabet.id };
    expect(hasWord(lexicon, spellWord(alphabet, "QUIXOTIC") ?? [])).toBe(true);
    const whole = readdirSync(join(HOME, "cache")).find((name) => /^en-.*\.lexicon$/.test(name)) as string;
    expect(Number(answer.headers.get("content-length"))).toBeLessThan(
      readFileSync(join(HOME, "cache", whole)).length / 5,
    );
  }
  // A list of this size is built whole by the page; longer ones have an address for it.
  expect(en.whole).toBeNull();
  for (const encoding of ["br", "identity"]) {
    const address = server.url + en.address.replace(/lexicon$/, "whole");
    const answer = await fetch(address, { headers: { "accept-encoding": encoding } });
    const file = must(decodeLexicon(new Uint8Array(await answer.arrayBuffer())));
    expect(file.hash).toBe(en.hash);
    expect(file.graph.gaddag).toBeGreaterThan(0);
  }
  expect((await visitor.get("/lexicons/en-0000000000000000.lexicon")).body).toEqual({ code: "noSuchLexicon" });
});

interface Line {
  readonly type: string;
  readonly facts: unknown;
  readonly state: { readonly rack: string; readonly board: readonly string[] };
}

/** Reads a stream line by line. */
async function* linesOf(visitor: Visitor, path: string, signal: AbortSignal): AsyncGenerator<Line> {
  const answer = await fetch(visitor.url + path, { headers: { cookie: visitor.cookie as string }, signal });
  expect(answer.headers.get("content-type")).toContain("application/x-ndjson");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  let rest = "";
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    const lines = (rest + Buffer.from(part).toString()).split("\n");
    rest = lines.pop() as string;
    for (const line of lines) if (line !== "") yield JSON.parse(line);
  }
}

test("a stream tells what happens, and ends with its session", async () => {
  const person = await member(server.url);
  const other = await guest(server.url);
  const end = new AbortController();
  const events = linesOf(person, "/api/stream/events", end.signal);
  expect((await events.next()).value).toMatchObject({ type: "welcome", you: { account: person.id }, games: [] });
  const setup = {
    kind: "table",
    ruleset: "classic-en",
    seats: ["person", "person"],
    shuffled: false,
    rated: false,
    clock: { type: "none" },
  };
  const { offer } = (await other.post("/api/offers", { setup, to: person.id })).body;
  expect((await events.next()).value).toMatchObject({ type: "event", event: { kind: "offer", offer: { id: offer } } });
  const { table } = (await person.post(`/api/offers/${offer}/take`)).body;
  const watcher = await guest(server.url);
  const [seat, watching] = [
    linesOf(person, `/api/games/${table}/stream`, end.signal),
    linesOf(watcher, `/api/games/${table}/stream`, end.signal),
  ];
  const full = (await seat.next()).value as Line;
  expect(full).toMatchObject({ type: "full", seat: 1, state: { turn: 0, yourTurn: false, bag: 86, scores: [0, 0] } });
  expect(full.state.rack).toHaveLength(7);
  expect(full.state.board).toHaveLength(15);
  const seen = (await watching.next()).value as Line;
  expect(seen).toMatchObject({ type: "full", seat: -1, state: { rack: null } });
  expect(JSON.stringify(seen)).not.toContain(JSON.stringify(full.facts));
  await other.post(`/api/games/${table}/pass`);
  for await (const line of seat)
    if (line.type === "state") {
      expect(line).toMatchObject({ from: 1, facts: [{ fact: { type: "pass", seat: 0 } }], state: { yourTurn: true } });
      break;
    }
  // Signed out elsewhere: the stream of that session ends.
  await person.post("/api/sign-out");
  let rest = 0;
  while (!(await events.next()).done) rest++;
  expect(rest).toBeLessThan(10);
  end.abort();
});

test("one person has so many streams at a time and no more", async () => {
  const person = await guest(server.url);
  const headers = { cookie: person.cookie as string };
  const end = new AbortController();
  const open = () => fetch(`${server.url}/api/stream/events`, { headers, signal: end.signal });
  // An answer that nobody holds any more is thrown away, and its stream ends.
  const answers: Response[] = [];
  for (let i = 0; i < 17; i++) answers.push(await open());
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 16 }, () => 200), 429]);
  end.abort();
  // Those that are closed make room again.
  const later = new AbortController();
  await expect
    .poll(async () => (await fetch(`${server.url}/api/stream/events`, { headers, signal: later.signal })).status)
    .toBe(200);
  later.abort();
});
