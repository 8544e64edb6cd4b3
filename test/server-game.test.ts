import { afterAll, beforeAll, expect, test } from "vitest";
import { BLANK, letterOf } from "../src/lexicon/alphabet.ts";
import { hasWord, type Lexicon } from "../src/lexicon/lexicon.ts";
import { bestByScore, generateMoves } from "../src/movegen/generate.ts";
import { findRules } from "../src/words/catalog.ts";
import type { Move } from "../src/words/move.ts";
import type { Rules } from "../src/words/ruleset.ts";
import { type Client, freshId, startGame } from "./support/client.ts";
import { lexiconOf, startTestServer, type TestServer } from "./support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.end());

/** What the seat on turn would do: its best move, for it can reckon as well as the server. */
function bestMove(client: Client, table: string): Move {
  const { view } = client.view(table);
  const lexicon = lexiconOf(server, client.view(table));
  const best = lexicon && bestByScore(generateMoves(view, lexicon));
  if (best === null) return { type: "pass" };
  const { square, direction, tiles } = best;
  return { type: "place", square, direction, tiles };
}

/** Plays until the game is over; both follow it. */
async function playOut(clients: readonly Client[], table: string): Promise<void> {
  for (;;) {
    const { view, version, state } = clients[0].view(table);
    if (state !== "playing") return;
    const mover = clients.find((client) => client.view(table).view.seat === view.turn) as Client;
    await mover.atVersion(table, version);
    const ply = mover.view(table).view.version;
    const done = await mover.do({ type: "table.move", table, ply, move: bestMove(mover, table) });
    for (const client of clients) await client.atVersion(table, done.version);
  }
}

test("two people play a whole game, and see the same end", async () => {
  const [anna, bert] = [await server.member(), await server.member()];
  const clock = { type: "days", days: 1 } as const;
  const table = await startGame([anna, bert], { rated: true, clock });
  await playOut([anna, bert], table);
  const [one, other] = [anna.view(table), bert.view(table)];
  expect(one.state).toBe("over");
  expect(one.view.scores).toEqual(other.view.scores);
  expect(one.view.board).toEqual(other.view.board);
  expect(one.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(one.racks?.[1]).toEqual(other.view.rack);
  const result = await anna.until("table.result");
  expect(result.seats.map(({ points }) => points)).toEqual(one.view.scores);
  for (const { rating } of result.seats) expect(rating?.before).toBe(1500);
  const [kept] = await server.store.resultsOf(anna.account, { limit: 5 });
  expect(kept).toMatchObject({ table, points: one.view.scores[0], seats: 2 });
});

test("a person plays against computer players, who answer from their threads", async () => {
  const anna = await server.client();
  const table = await startGame([anna], { seats: ["person", { bot: "club" }, { bot: "beginner" }] });
  for (let turn = 0; turn < 3; turn++) {
    const ply = await anna.when(() => {
      const { view } = anna.view(table);
      return view.turn === 0 ? view.version : undefined;
    });
    await anna.do({ type: "table.move", table, ply, move: bestMove(anna, table) });
  }
  await anna.when(() => anna.view(table).facts.length >= 10);
  const movers = anna.view(table).facts.flatMap(({ fact }) => ("seat" in fact ? [fact.seat] : []));
  expect(movers.slice(0, 9)).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2]);
});

test("a hint is thought about beside the table: once for all who ask at the same moment, and paid once", async () => {
  const anna = await server.client();
  const table = await startGame([anna], { seats: ["person", { bot: "beginner" }] });
  const thought = async (): Promise<number> => {
    const { values } = await server.services.metrics.botSeconds.get();
    return values.find(({ metricName }) => metricName?.endsWith("_count"))?.value ?? 0;
  };
  const before = await thought();
  const asked = Array.from({ length: 10 }, () => anna.codeOf({ type: "table.hint", table, ply: 1, kind: "best" }));
  // Meanwhile the table talks to everybody.
  expect(await anna.codeOf({ type: "table.hint", table, ply: 7, kind: "best" })).toBe("stalePly");
  const answers = await Promise.all(asked);
  expect(answers.toSorted()).toEqual(["done", ...Array(9).fill("stalePly")].toSorted());
  expect((await thought()) - before).toBe(1);
  const { hint, view } = anna.view(table);
  expect(view.scores[0]).toBe(-(view.rules.ruleset.hints.best ?? 0));
  if (hint === null || !("tiles" in hint)) throw new Error("no hint was told");
  const { square, direction, tiles } = hint;
  await anna.do({ type: "table.move", table, ply: 2, move: { type: "place", square, direction, tiles } });
});

test("a computer player challenges what is no word, where the rules have it", async () => {
  const anna = await server.client();
  await server.services.words.ready(findRules("double-en") as Rules);
  const table = await startGame([anna], { ruleset: "double-en", seats: ["person", { bot: "club" }] });
  const { view } = anna.view(table);
  const lexicon = lexiconOf(server, anna.view(table)) as Lexicon;
  // A blank is laid as the first letter. Seven tiles as they were drawn, or turned round, are a word once in a lifetime.
  const tiles = view.rack.map((tile) => (tile === BLANK ? BLANK + 1 : tile));
  const isWord = (letters: readonly number[]): boolean => hasWord(lexicon, letters.map(letterOf));
  const laid = isWord(tiles) ? tiles.toReversed() : tiles;
  const square = view.rules.layout.start as number;
  const move: Move = { type: "place", square, direction: "across", tiles: laid };
  await anna.do({ type: "table.move", table, ply: view.version, move });
  const after = await anna.when(() => anna.view(table).facts.find(({ fact }) => fact.type === "challenge"));
  expect(after.fact).toMatchObject({ seat: 1, upheld: true, words: [expect.any(String)] });
  // It has its turn as well, and my tiles are back on my rack.
  await anna.when(() => anna.view(table).view.turn === 0);
  expect([...anna.view(table).view.rack].sort()).toEqual([...view.rack].sort());
  expect(anna.view(table).view.scores[0]).toBe(0);
});

test("the same command twice is done once, and answered with its version again", async () => {
  const [anna, bert] = [await server.client(), await server.client()];
  const table = await startGame([anna, bert]);
  const id = freshId();
  const move = { type: "table.move", table, ply: 1, move: { type: "pass" } } as const;
  const first = await anna.ask(move, id);
  await bert.do({ type: "table.move", table, ply: 2, move: { type: "pass" } });
  const before = anna.heard.length;
  anna.send({ ...move, id });
  const again = await anna.when(() => anna.heard.slice(before).find((message) => "id" in message && message.id === id));
  expect(again).toEqual(first);
  expect(anna.view(table).version).toBe(3);
});

test("a stale ply, a move out of turn, and a foreign table are refused with figures", async () => {
  const [anna, bert, cleo] = [await server.client(), await server.client(), await server.client()];
  const table = await startGame([anna, bert]);
  const pass = (ply: number) => ({ type: "table.move", table, ply, move: { type: "pass" } }) as const;
  expect(await anna.ask(pass(0))).toMatchObject({ code: "stalePly", figures: { ply: 1, version: 1 } });
  expect(await bert.ask(pass(1))).toMatchObject({ code: "notYourTurn", figures: { turn: 0 } });
  expect(await cleo.codeOf(pass(1))).toBe("notYourSeat");
  expect(await cleo.codeOf({ ...pass(1), table: "nowhere" })).toBe("noSuchActivity");
});

test("of many moves sent at once for one ply exactly one is done", async () => {
  const [anna, bert] = [await server.client(), await server.client()];
  const table = await startGame([anna, bert]);
  const again = await server.client(anna.cookie);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      (i % 2 === 0 ? anna : again).ask({ type: "table.move", table, ply: 1, move: { type: "pass" } }),
    ),
  );
  expect(replies.filter(({ type }) => type === "done")).toHaveLength(1);
  for (const reply of replies) if (reply.type === "fault") expect(["stalePly", "notYourTurn"]).toContain(reply.code);
});

test("who comes back with a version gets just what was missed, and otherwise the whole", async () => {
  const [anna, bert] = [await server.client(), await server.client()];
  const table = await startGame([anna, bert]);
  await anna.do({ type: "table.move", table, ply: 1, move: { type: "pass" } });
  await bert.close();
  const { version } = bert.view(table);
  const again = await server.client(bert.cookie);
  await again.do({ type: "activity.enter", activity: table, version: Math.min(version, 1) });
  const gap = await again.until("activity.facts");
  expect(gap).toMatchObject({ from: 1, facts: [{ fact: { type: "pass", seat: 0 } }] });
  const whole = await server.client(bert.cookie);
  await whole.do({ type: "activity.enter", activity: table, version: 99 });
  expect(await whole.until("activity.whole")).toMatchObject({ seat: 1, facts: [{ fact: { type: "deal" } }, {}] });
});
