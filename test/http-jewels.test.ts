import { afterAll, beforeAll, expect, test } from "vitest";
import { Random } from "../src/base/random.ts";
import { makeBoardFile } from "../src/formats/jewels-board.ts";
import { playSwap } from "../src/jewels/cascade.ts";
import { dealPosition } from "../src/jewels/deal.ts";
import { type JewelsPosition, startPosition } from "../src/jewels/position.ts";
import { CLASSIC, LONGEST_QUEUE } from "../src/jewels/rules.ts";
import { legalSwaps, type Swap } from "../src/jewels/swap.ts";
import type { Clock } from "../src/server/base/parts.ts";
import { startTestServer, type TestServer } from "./support/server.ts";
import { guest, type Reply, Visitor } from "./support/visitor.ts";

let server: TestServer;
/** Goes on when it is told to, and gives nobody regular work: a day passes at once. */
let time = Date.UTC(2026, 10, 16, 12);
const clock: Clock = { now: () => time, every: () => () => {} };
const pass = (millis: number): void => {
  time += millis;
};
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server?.end());

interface Start {
  readonly board: number[];
  readonly queues: number[][];
}

const positionOf = ({ board, queues }: Start): JewelsPosition =>
  startPosition(
    CLASSIC,
    Uint8Array.from(board),
    queues.map((queue) => Uint8Array.from(queue)),
  );

/** The first legal swap of each turn, and what it is worth. */
function someTurns(start: Start, turns: number): { swaps: Swap[]; points: number } {
  let position = positionOf(start);
  const swaps: Swap[] = [];
  let points = 0;
  for (let turn = 0; turn < turns; turn++) {
    const [swap] = legalSwaps(position.rules, position.board);
    const played = playSwap(position, swap);
    if (!played.ok) throw new Error(played.fault.code);
    swaps.push(swap);
    points += played.value.points;
    position = played.value.position;
  }
  return { swaps, points };
}

const TURNS = { turns: 30, seconds: null };
const TIME = { turns: null, seconds: 120 };
const start = (visitor: Visitor, board: object, limit: object): Promise<Reply> =>
  visitor.post("/api/jewels/runs", { board, limit });

test("the daily board is the same for everybody, another one tomorrow, and played once with each limit", async () => {
  const [anna, bert] = [await guest(server.url), await guest(server.url)];
  expect((await anna.get("/api/jewels/daily")).body).toEqual({
    day: "2026-11-16",
    board: "daily:2026-11-16",
    limits: [TURNS, TIME],
  });
  const first = (await start(anna, { kind: "daily" }, TURNS)).body;
  const second = (await start(bert, { kind: "daily" }, TURNS)).body;
  expect(second.start).toEqual(first.start);
  expect(first.run).toMatchObject({ board: "daily:2026-11-16", points: 0, turns: 0, finishedAt: null });
  // One that is not over goes on.
  expect((await start(anna, { kind: "daily" }, TURNS)).body.run.id).toBe(first.run.id);
  expect((await start(anna, { kind: "daily" }, { turns: 5, seconds: null })).body).toEqual({
    ...{ code: "dailyLimit", limits: [TURNS, TIME] },
  });
  const { swaps, points } = someTurns(first.start, 30);
  const done = await anna.post(`/api/jewels/runs/${first.run.id}/swaps`, { after: 0, swaps });
  expect(done.body).toMatchObject({ points, turns: 30, finishedAt: clock.now() });
  expect((await start(anna, { kind: "daily" }, TURNS)).body).toEqual({ code: "playedToday", run: first.run.id });
  const few = someTurns(second.start, 3);
  await bert.post(`/api/jewels/runs/${second.run.id}/swaps`, { after: 0, swaps: few.swaps, finish: true });
  const leaders = async (): Promise<number[][]> => {
    const { body } = await anna.get("/api/jewels/leaders?board=daily:2026-11-16&turns=30");
    return body.map(({ rank, points: made }: { rank: number; points: number }) => [rank, made]);
  };
  // Written after the answer.
  expect(await leaders()).toEqual([
    [1, points],
    [2, few.points],
  ]);
  pass(86_400_000);
  expect((await start(anna, { kind: "daily" }, TURNS)).body.start.board).not.toEqual(first.start.board);
});

test("how somebody played today's board is told to nobody else before the day is over", async () => {
  const [anna, bert] = [await guest(server.url), await guest(server.url)];
  const { run, start: from } = (await start(anna, { kind: "daily" }, TURNS)).body;
  const { swaps, points } = someTurns(from, 4);
  await anna.post(`/api/jewels/runs/${run.id}/swaps`, { after: 0, swaps, finish: true });
  const path = `/api/jewels/runs/${run.id}`;
  for (const other of [bert, new Visitor(server.url)]) {
    const hidden = await other.get(path);
    expect([hidden.status, hidden.body]).toEqual([403, { code: "notYet" }]);
    expect(hidden.text).not.toContain("swaps");
  }
  expect((await anna.get(path)).body.start.swaps).toEqual(swaps);
  // Points are no secret.
  const [list] = [(await bert.get(`/api/people/id:${anna.id}/jewels`)).body];
  expect(list[0]).toMatchObject({ id: run.id, points });
  pass(86_400_000 - (time % 86_400_000) + 2999);
  expect((await bert.get(path)).status).toBe(403);
  pass(1);
  expect((await bert.get(path)).body.start.swaps).toEqual(swaps);
});

test("against the clock nobody swaps quicker than fingers can", async () => {
  const anna = await guest(server.url);
  const { run, start: from } = (await start(anna, { kind: "seed", seed: 77 }, TIME)).body;
  const send = (after: number, swaps: readonly Swap[]) =>
    anna.post(`/api/jewels/runs/${run.id}/swaps`, { after, swaps });
  const { swaps } = someTurns(from, 40);
  const quick = await send(0, swaps.slice(0, 11));
  expect([quick.status, quick.body]).toEqual([429, { code: "tooQuick", most: 10 }]);
  expect((await send(0, swaps.slice(0, 10))).status).toBe(200);
  pass(2000);
  expect((await send(10, swaps.slice(10, 21))).status).toBe(429);
  expect((await send(10, swaps.slice(10, 20))).status).toBe(200);
  // Where turns are counted, and not seconds, haste gains nothing: a program may send all at once.
  const slow = (await start(anna, { kind: "seed", seed: 77 }, { turns: 40, seconds: null })).body.run;
  expect((await anna.post(`/api/jewels/runs/${slow.id}/swaps`, { after: 0, swaps })).status).toBe(200);
});

test("points are reckoned by the server: claims, forged swaps and repeats gain nothing", async () => {
  const anna = await guest(server.url);
  const { run, start: from } = (await start(anna, { kind: "seed", seed: 42 }, { turns: 10, seconds: null })).body;
  expect(run.board).toBe("seed:42");
  expect(from.board).toEqual([...dealPosition(CLASSIC, Random.fromSeed(42), LONGEST_QUEUE).board]);
  const send = (body: object) => anna.post(`/api/jewels/runs/${run.id}/swaps`, body);
  const { swaps, points } = someTurns(from, 4);
  expect((await send({ after: 0, swaps: [], points: 9999 })).status).toBe(400);
  expect((await send({ after: 0, swaps: [{ from: 0, to: 63 }] })).body).toMatchObject({ code: "badSwap", turn: 0 });
  expect((await send({ after: 0, swaps: [swaps[0], { from: 250, to: 251 }] })).body).toMatchObject({
    code: "badSwap",
    turn: 1,
  });
  expect((await send({ after: 0, swaps })).body).toMatchObject({ points, turns: 4, finishedAt: null });
  expect((await send({ after: 0, swaps })).body).toEqual({ code: "stale", turns: 4 });
  const more = someTurns(from, 11).swaps.slice(4);
  expect((await send({ after: 4, swaps: more })).body).toEqual({ code: "noTurnsLeft", turns: 10 });
  const end = (await send({ after: 4, swaps: more.slice(0, 6) })).body;
  expect(end).toMatchObject({ turns: 10, points: someTurns(from, 10).points });
  expect((await send({ after: 10, swaps: [] })).body.code).toBe("runOver");
  // Anybody can replay it.
  const shown = (await new Visitor(server.url).get(`/api/jewels/runs/${run.id}`)).body;
  expect(shown.start.swaps).toEqual([...swaps, ...more.slice(0, 6)]);
});

test("two batches at once: exactly one of them counts", async () => {
  const anna = await guest(server.url);
  const { run, start: from } = (await start(anna, { kind: "seed", seed: 5 }, { turns: 10, seconds: null })).body;
  const { swaps, points } = someTurns(from, 2);
  const answers = await Promise.all(
    [1, 2, 3].map(() => anna.post(`/api/jewels/runs/${run.id}/swaps`, { after: 0, swaps })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await anna.get(`/api/jewels/runs/${run.id}`)).body.run).toMatchObject({ points, turns: 2 });
});

test("time is the server's: what comes too late does not count, what came before does", async () => {
  const anna = await guest(server.url);
  const { run, start: from } = (await start(anna, { kind: "seed", seed: 9 }, { turns: null, seconds: 60 })).body;
  const send = (body: object) => anna.post(`/api/jewels/runs/${run.id}/swaps`, body);
  const { swaps, points } = someTurns(from, 3);
  pass(59_000);
  expect((await send({ after: 0, swaps: swaps.slice(0, 2) })).status).toBe(200);
  // A little for the way from page to server.
  pass(3_000);
  expect((await send({ after: 2, swaps: swaps.slice(2) })).body).toMatchObject({ points, turns: 3 });
  pass(2_000);
  const late = await send({ after: 3, swaps: someTurns(from, 4).swaps.slice(3), finish: true });
  expect(late).toMatchObject({ status: 409, body: { code: "late", seconds: 60 } });
  const shown = (await new Visitor(server.url).get(`/api/jewels/runs/${run.id}`)).body.run;
  expect(shown).toMatchObject({ points, turns: 3 });
  expect(shown.finishedAt).not.toBeNull();
});

test("a board file of one's own is played, and a bad one is refused where it is bad", async () => {
  const anna = await guest(server.url);
  const text = makeBoardFile(dealPosition(CLASSIC, Random.fromSeed(3), 20));
  const { run } = (await start(anna, { kind: "file", text }, { turns: null, seconds: null })).body;
  expect(run.board).toMatch(/^file:[0-9a-f]{32}$/);
  const bad = await start(anna, { kind: "file", text: text.replace(/^./, "9") }, { turns: null, seconds: null });
  expect(bad).toMatchObject({ status: 400, body: { code: "badBoard", line: 1, column: 1 } });
  const wide = { kind: "seed", seed: 1, rules: { rows: 10, columns: 12, colours: 5 } };
  expect((await start(anna, wide, { turns: 5, seconds: null })).body.run.board).toBe("seed:1:10x12x5");
  const other = await new Visitor(server.url).get(`/api/jewels/runs/${run.id}`);
  expect(other.status).toBe(404);
  expect((await anna.get("/api/me/jewels")).body).toHaveLength(2);
});

test("a daily board that was played is played, however many other runs came after it", async () => {
  const anna = await guest(server.url);
  const { run } = (await start(anna, { kind: "daily" }, TURNS)).body;
  await anna.post(`/api/jewels/runs/${run.id}/swaps`, { after: 0, swaps: [], finish: true });
  for (let seed = 0; seed < 55; seed++) {
    pass(1);
    await start(anna, { kind: "seed", seed }, TURNS);
  }
  expect((await start(anna, { kind: "daily" }, TURNS)).body).toEqual({ code: "playedToday", run: run.id });
});

test("the board of a day is played on that day alone: who has left it open cannot end it with what others played", async () => {
  const [anna, bert] = [await guest(server.url), await guest(server.url)];
  const open = (await start(anna, { kind: "daily" }, TURNS)).body;
  const { run, start: from } = (await start(bert, { kind: "daily" }, TURNS)).body;
  const { swaps } = someTurns(from, 5);
  await bert.post(`/api/jewels/runs/${run.id}/swaps`, { after: 0, swaps, finish: true });
  pass(86_400_000 - (time % 86_400_000));
  // What was on its way at midnight may still come, so nothing is shown yet.
  expect((await anna.get(`/api/jewels/runs/${run.id}`)).status).toBe(403);
  pass(3000);
  expect((await anna.get(`/api/jewels/runs/${run.id}`)).body.start.swaps).toEqual(swaps);
  const late = await anna.post(`/api/jewels/runs/${open.run.id}/swaps`, { after: 0, swaps });
  expect([late.status, late.body.code]).toEqual([409, "late"]);
});

test("nobody but who plays it looks at a run, over a socket either", async () => {
  const anna = await guest(server.url);
  const { run } = (await start(anna, { kind: "daily" }, TIME)).body;
  const enter = { type: "activity.enter", activity: run.id, version: null } as const;
  const stranger = await server.client();
  expect(await stranger.codeOf(enter)).toBe("noSuchActivity");
  expect(stranger.frames.some((frame) => frame.includes("queues"))).toBe(false);
  const own = await server.client(anna.cookie as string);
  expect(await own.codeOf(enter)).toBe("done");
  expect(own.runs.get(run.id)).toMatchObject({ seat: 0, setup: { board: run.board } });
});

test("the daily board asked for many times at the same moment is begun once with each limit", async () => {
  const anna = await guest(server.url);
  const answers = await Promise.all(Array.from({ length: 8 }, () => start(anna, { kind: "daily" }, TURNS)));
  expect(new Set(answers.map(({ body }) => body.run.id)).size).toBe(1);
  // Who comes back to it begins nothing, however often.
  for (let i = 0; i < 60; i++) expect((await start(anna, { kind: "daily" }, TURNS)).status).toBe(200);
  const other = await start(anna, { kind: "daily" }, TIME);
  expect(other.body.run.id).not.toBe(answers[0].body.run.id);
  expect((await anna.get("/api/me/jewels")).body).toHaveLength(2);
});

test("one account begins so many runs and no more for a while", async () => {
  const [anna, bert] = [await guest(server.url), await guest(server.url)];
  const begin = (visitor: Visitor) => start(visitor, { kind: "seed", seed: 1 }, TURNS);
  for (let i = 0; i < 60; i++) expect((await begin(anna)).status).toBe(200);
  pass(1000);
  expect(await begin(anna)).toMatchObject({ status: 429, body: { code: "tooMany", retryAfter: 599 } });
  expect((await begin(bert)).status).toBe(200);
  pass(600_000);
  expect((await begin(anna)).status).toBe(200);
  // Lists do not carry how they were played.
  expect((await anna.get("/api/me/jewels")).text).not.toContain("queues");
});

test("batches that cannot be played change nothing, however many there are", async () => {
  const anna = await guest(server.url);
  const { run, start: from } = (await start(anna, { kind: "seed", seed: 6 }, TURNS)).body;
  const { swaps } = someTurns(from, 3);
  const send = (body: object) => anna.post(`/api/jewels/runs/${run.id}/swaps`, body);
  expect((await send({ after: 0, swaps: swaps.slice(0, 2) })).status).toBe(200);
  const bad = { after: 2, swaps: [{ from: 0, to: 63 }] };
  for (let i = 0; i < 70; i++) expect((await send(bad)).body.code).toBe("badSwap");
  expect((await send({ after: 0, swaps })).body.code).toBe("stale");
  expect((await send({ after: 2, swaps: [] })).body).toMatchObject({ turns: 2, finishedAt: null });
  expect((await send({ after: 2, swaps: swaps.slice(2) })).body).toMatchObject({ turns: 3 });
});

test("own data are written one export at a time, with every run whole", async () => {
  const anna = await guest(server.url);
  const { run, start: from } = (await start(anna, { kind: "seed", seed: 8 }, TURNS)).body;
  await start(anna, { kind: "seed", seed: 9 }, TURNS);
  const key = `export ${anna.id}`;
  await server.store.tally(key, 300_000, time);
  expect(await anna.get("/api/me/export")).toMatchObject({ status: 429, body: { code: "tooMany", retryAfter: 300 } });
  await server.store.untally(key, true);
  const { body } = await anna.get("/api/me/export");
  expect(body.jewels).toHaveLength(2);
  const record = { ...from, swaps: [] };
  expect(body.jewels.find(({ id }: { id: string }) => id === run.id)).toMatchObject({ board: "seed:8", record });
  // One that has ended makes room for the next.
  await expect.poll(async () => (await anna.get("/api/me/export")).status).toBe(200);
});
