import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { must } from "../src/base/result.ts";
import { BLANK } from "../src/lexicon/alphabet.ts";
import { buildGraph } from "../src/lexicon/build.ts";
import { decodeLexicon, encodeLexicon } from "../src/lexicon/file.ts";
import { hasWord } from "../src/lexicon/lexicon.ts";
import { spellWord } from "../src/lexicon/spelling.ts";
import { WordTable } from "../src/lexicon/wordtable.ts";
import { saveOwn } from "../src/library/editions.ts";
import { factsOf } from "../src/library/make.ts";
import { alphabetNamed, type Entry, findEntry, findLexicon, SILENT } from "../src/library/store.ts";
import type { Move } from "../src/words/move.ts";
import { type Client, startGame } from "./support/client.ts";
import { HOME } from "./support/command.ts";
import { FakeClock, startTestServer, type TestServer } from "./support/server.ts";
import { Visitor } from "./support/visitor.ts";

const MINUTE = 60_000;
const RATED = { rated: true, clock: { type: "minutes", minutes: 1, increment: 0, overtime: 0 } } as const;
const english = alphabetNamed("en");
const shelter = mkdtempSync(join(tmpdir(), "tessera-server-words-"));
let count = 0;
let env = { TESSERA_HOME: "" };
let servers: TestServer[] = [];

beforeEach(() => {
  env = { TESSERA_HOME: join(shelter, `${count++}`) };
});
afterEach(async () => {
  for (const server of servers) await server.end();
  servers = [];
});
afterAll(() => rmSync(shelter, { recursive: true }));

const cache = (): string => join(env.TESSERA_HOME, "cache");
const ownFile = (): string => join(env.TESSERA_HOME, "lexicons", "en.lexicon");

/** The real list, which the first test on a machine builds, in the place of this test. */
function withEnglish(): string {
  findLexicon("en", english, SILENT, { TESSERA_HOME: HOME });
  const { path } = findEntry("en", { TESSERA_HOME: HOME }) as Entry;
  const copy = join(cache(), basename(path));
  cpSync(path, copy);
  return copy;
}

function addOwn(text: string): void {
  const graph = buildGraph(WordTable.of(text.split(" ").map((word) => spellWord(english, word) ?? [])));
  const origin = { name: "en", language: "en", licence: "", version: "", key: "" };
  saveOwn("en", encodeLexicon(factsOf(origin, graph, english), graph), env);
}

async function open(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer({ env, ...options });
  servers.push(server);
  return server;
}

/** Ends the server, lets something happen to its lists, and starts it again; nobody has asked for a list by then. */
async function restart(server: TestServer, happen: () => void, clock?: FakeClock): Promise<TestServer> {
  servers = servers.filter((one) => one !== server);
  await server.end(true);
  happen();
  return open({ place: server.place, awaitsWords: false, ...(clock && { clock }) });
}

const place = (view: { rack: readonly number[]; rules: { layout: { start: number | null } } }, size: number): Move => ({
  ...{ type: "place", square: view.rules.layout.start ?? 0, direction: "across" },
  tiles: view.rack.slice(0, size).map((tile) => (tile === BLANK ? BLANK + 17 : tile)),
});
/** All tiles as they were drawn: a word once in a lifetime. */
const nonsense = (client: Client, table: string): Move => place(client.view(table).view, 7);

/** On a busy machine a list takes longer than a move waits for it: then it is asked for again, as people do. */
async function move(client: Client, table: string, played: Move) {
  for (;;) {
    const ply = client.view(table).view.version;
    const answer = await client.ask({ type: "table.move", table, ply, move: played });
    if (answer.type !== "fault" || answer.code !== "wordsNotReady") return answer;
  }
}
const kinds = (client: Client, table: string): string[] => client.view(table).facts.map(({ fact }) => fact.type);

/** A list that is missing while games go on: what is asked meanwhile is answered before what has to wait. */
async function healthBefore(server: TestServer, waiting: Promise<unknown>): Promise<boolean> {
  let isDone = false;
  void waiting.then(() => {
    isDone = true;
  });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  return !isDone;
}

test("with its cache cleared a server judges no word of a rated game before it has the list again", async () => {
  withEnglish();
  const clock = new FakeClock();
  const first = await open({ clock });
  const [anna, ben, carl] = [await first.member(), await first.member(), await first.client()];
  const table = await startGame([anna, ben], RATED);
  const withBot = await startGame([carl], { seats: ["person", { bot: "club" }] });
  const server = await restart(first, () => rmSync(cache(), { recursive: true }), clock);
  const [again, other, guest] = [
    await server.client(anna.cookie),
    await server.client(ben.cookie),
    await server.client(carl.cookie),
  ];
  await again.enter(table);
  await guest.enter(withBot);
  const asked = move(again, table, nonsense(again, table));
  const passed = move(guest, withBot, { type: "pass" });
  // Whoever comes to look on does not wait for it.
  await other.enter(table);
  expect(await healthBefore(server, Promise.race([asked, passed]))).toBe(true);
  // The clock would have run down meanwhile, and nobody has lost by that.
  await clock.advance(2 * MINUTE);
  expect(kinds(other, table)).toEqual(["deal"]);
  await server.services.words.fetched(again.view(table).view.rules, again.view(table).setup.lexicon);
  expect((await asked).type).toBe("fault");
  expect(await move(again, table, nonsense(again, table))).toMatchObject({ code: "unknownWords" });
  expect((await move(again, table, { type: "pass" })).type).toBe("done");
  expect(kinds(again, table)).toEqual(["deal", "clockStood", "pass"]);
  expect(again.view(table).clocks).toMatchObject({ left: [MINUTE, MINUTE], turn: 1, since: clock.now() });
  if ((await passed).type === "fault") await move(guest, withBot, { type: "pass" });
  // The computer lays a word: it has the list, and has waited for it.
  const laid = await guest.when(() => guest.view(withBot).facts.find(({ fact }) => "seat" in fact && fact.seat === 1));
  expect(laid.fact.type).toBe("place");
});

test("an edition that was replaced judges the games that name it to their end, also after a restart", async () => {
  addOwn("tea eat");
  const first = await open();
  const [anna, ben] = [await first.client(), await first.client()];
  const table = await startGame([anna, ben]);
  const old = anna.view(table).setup.lexicon;
  // Words of the new edition are none of the game, which would accept anything without a list.
  const server = await restart(first, () => addOwn("ate tea"));
  const again = await server.client(anna.cookie);
  await again.enter(table);
  expect(await move(again, table, nonsense(again, table))).toMatchObject({ code: "unknownWords" });
  const { rules } = again.view(table).view;
  const list = server.services.words.listOf(rules, old);
  if (list.state !== "here") throw new Error(list.state);
  const isWord = (text: string): boolean => hasWord(list.lexicon, spellWord(english, text) ?? []);
  expect([isWord("EAT"), isWord("ATE"), list.lexicon.hash]).toEqual([true, false, old?.hash]);
  const fresh = await startGame([again, await server.client()]);
  expect(again.view(fresh).setup.lexicon?.hash).not.toBe(old?.hash);
});

test("where the edition is gone nothing is judged by another one, and nobody loses", async () => {
  withEnglish();
  addOwn("tea eat");
  const clock = new FakeClock();
  const first = await open({ clock });
  const [anna, ben] = [await first.member(), await first.member()];
  const table = await startGame([anna, ben], RATED);
  const withBot = await startGame([anna], { seats: ["person", { bot: "club" }], clock: RATED.clock });
  const server = await restart(first, () => rmSync(ownFile()), clock);
  const [again, other] = [await server.client(anna.cookie), await server.client(ben.cookie)];
  for (const id of [table, withBot]) await again.enter(id);
  await other.enter(table);
  const figures = again.view(table).setup.lexicon;
  for (const played of [nonsense(again, table), { type: "pass" }, { type: "exchange", tiles: [] }] as const)
    expect(await move(again, table, played)).toMatchObject({ type: "fault", code: "wordsGone", figures });
  expect(await move(again, withBot, { type: "pass" })).toMatchObject({ code: "wordsGone" });
  expect(kinds(other, table)).toEqual(["deal"]);
  // Over HTTP too.
  const answer = await fetch(`${server.url}/api/games/${table}/pass`, {
    ...{ method: "POST", headers: { cookie: anna.cookie, origin: server.url, "content-type": "application/json" } },
    body: "{}",
  });
  expect([answer.status, await answer.json()]).toEqual([
    503,
    expect.objectContaining({ code: "wordsGone", ...figures }),
  ]);
  // New games have a list: the real one.
  const fresh = await startGame([again, other]);
  expect(await move(again, fresh, nonsense(again, fresh))).toMatchObject({ code: "unknownWords" });
  // Long after: the list is looked for once more, and only then it is said that there will be no result.
  await clock.advance(12 * MINUTE);
  for (const id of [table, withBot]) {
    const round = () => clock.advance(1000).then(() => again.view(id).state);
    await expect.poll(round).toBe("aborted");
    expect(again.view(id).facts.at(-2)?.fact).toEqual({ type: "aborted", by: "wordsGone" });
  }
  expect((await server.store.ratingHistory(again.account, "classic-en:2", 9)).length).toBe(0);
});

test("a damaged file is replaced while the server goes on, for games and for pages", async () => {
  const path = withEnglish();
  const first = await open();
  const [anna, ben] = [await first.client(), await first.client()];
  const table = await startGame([anna, ben]);
  const whole = readFileSync(path);
  const server = await restart(first, () => {
    const spoilt = Buffer.from(whole);
    spoilt[spoilt.length - 9] ^= 1;
    writeFileSync(path, spoilt);
  });
  const lists = (await new Visitor(server.url).get("/api/lexicons")).body;
  const { address } = lists.find(({ name }: { name: string }) => name === "en");
  const again = await server.client(anna.cookie);
  await again.enter(table);
  const asked = move(again, table, nonsense(again, table));
  const fetched = fetch(server.url + address).then((answer) => answer.arrayBuffer());
  expect(await healthBefore(server, Promise.race([asked, fetched]))).toBe(true);
  expect(await asked).toMatchObject({ type: "fault", code: "unknownWords" });
  expect(must(decodeLexicon(new Uint8Array(await fetched))).name).toBe("en");
  expect(readFileSync(path).equals(whole)).toBe(true);
});

test("a school's server refuses offensive words and says why; games name what they were set up with", async () => {
  // As if all words of two letters were slurs: whatever is drawn, one can be laid.
  const letters = english.glyphs.slice(1).map((_, i) => i + 1);
  const twos = letters.flatMap((a) => letters.map((b) => [a, b]));
  const graph = buildGraph(WordTable.of([...twos, spellWord(english, "tea") ?? []]), 0, { slur: twos, vulgar: [] });
  const origin = { name: "en", language: "en", licence: "", version: "", key: "" };
  saveOwn("en", encodeLexicon(factsOf(origin, graph, english), graph), env);
  const two = (client: Client, table: string): Move => place(client.view(table).view, 2);
  const first = await open();
  const [anna, ben] = [await first.client(), await first.client()];
  const before = await startGame([anna, ben]);
  const server = await restart(first, () => Object.assign(env, { WORD_GRADE: "school" }));
  const [again, other] = [await server.client(anna.cookie), await server.client(ben.cookie)];
  const table = await startGame([again, other]);
  expect(again.view(table).setup.lexicon).toMatchObject({ name: "en-school" });
  expect(await move(again, table, two(again, table))).toMatchObject({
    code: "offensiveWords",
    figures: { words: [expect.stringMatching(/^[A-Z]{2}$/)] },
  });
  expect(kinds(other, table)).toEqual(["deal"]);
  // The game that was begun with all words goes on with them.
  await again.enter(before);
  expect(again.view(before).setup.lexicon).toMatchObject({ name: "en" });
  expect(await move(again, before, two(again, before))).toMatchObject({ type: "done" });
  const lists = (await new Visitor(server.url).get("/api/lexicons")).body;
  expect(lists.find(({ name }: { name: string }) => name === "en")).toMatchObject({ grade: "school" });
});
