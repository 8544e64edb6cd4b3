import { afterAll, beforeAll, expect, test } from "vitest";
import { startRun } from "../src/activity/run/rules.ts";
import { type RunView, winnersOf } from "../src/activity/run/seen.ts";
import { playSwap } from "../src/jewels/cascade.ts";
import type { JewelsPosition } from "../src/jewels/position.ts";
import { legalSwaps, type Swap } from "../src/jewels/swap.ts";
import { type Client, freshId } from "./support/client.ts";
import { FakeClock, startTestServer, type TestServer } from "./support/server.ts";

const clock = new FakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server?.end());

const viewOf = (client: Client, race: string): RunView => client.runs.get(race) as RunView;
const startOf = ({ setup }: RunView): JewelsPosition => startRun(setup).start;

async function startRace(minutes: number): Promise<{ race: string; pair: Client[]; starts: RunView[] }> {
  const pair = [await server.client(), await server.client()];
  const setup = { kind: "race", minutes } as const;
  const { offer: race } = await pair[0].do({ type: "offer.make", setup, to: null, hidden: false, commitment: null });
  await pair[1].do({ type: "offer.take", offer: race, commitment: null });
  await pair[0].until("event", ({ event }) => event.kind === "started" && event.game === "jewels");
  for (const client of pair) await client.do({ type: "activity.enter", activity: race, version: null });
  return { race, pair, starts: pair.map((client) => viewOf(client, race)) };
}

const swapsOf = (activity: string, after: number, ...swaps: Swap[]) =>
  ({ type: "run.swaps", activity, after, swaps }) as const;

test("two people race on one board, see each other's points alone, and the better one wins", async () => {
  const { race, pair, starts } = await startRace(2);
  const [anna, bert] = pair;
  expect(starts[0].setup).toEqual(starts[1].setup);
  expect(starts.map(({ seat }) => seat)).toEqual([0, 1]);
  let position = startOf(starts[0]);
  const [swap] = legalSwaps(position.rules, position.board);
  expect(await anna.codeOf(swapsOf(race, 0, swap))).toBe("notStarted");
  clock.jump(3100);
  let points = 0;
  for (let n = 0; n < 3; n++) {
    const [next] = legalSwaps(position.rules, position.board);
    const played = playSwap(position, next);
    if (!played.ok) throw new Error("an illegal swap");
    const id = freshId();
    const answers = [await anna.ask(swapsOf(race, n, next), id), await anna.ask(swapsOf(race, n, next), id)];
    expect(answers.map(({ type }) => type)).toEqual(["done", "done"]);
    expect(answers[1]).toEqual(answers[0]);
    ({ position } = played.value);
    points += played.value.points;
  }
  await bert.when(() => viewOf(bert, race).seats[0].turns === 3 && viewOf(bert, race).seats[0].points === points);
  expect(bert.frames.some((frame) => frame.includes(`"from":${swap.from},"to":${swap.to}`))).toBe(false);
  const illegal = { from: 0, to: 63 };
  expect(await bert.codeOf(swapsOf(race, 0, illegal))).toBe("badSwap");
  expect(await bert.codeOf(swapsOf(race, 5, swap))).toBe("stale");
  const stranger = await server.client();
  expect(await stranger.codeOf(swapsOf(race, 0, swap))).toBe("notYourSeat");
  await stranger.do({ type: "activity.enter", activity: race, version: null });
  expect(viewOf(stranger, race)).toMatchObject({ seat: -1, seats: [{ swaps: [], turns: 3 }, { swaps: [] }] });
  await clock.advance(125_000);
  await bert.when(() => winnersOf(viewOf(bert, race).seats));
  expect(winnersOf(viewOf(bert, race).seats)).toEqual([0]);
  expect(viewOf(bert, race).seats.map((seat) => seat.points)).toEqual([points, 0]);
});

test("a race is over when its time is, though nobody looks on, and its results are saved", async () => {
  const { race, pair, starts } = await startRace(1);
  clock.jump(3100);
  const position = startOf(starts[0]);
  await pair[0].do(swapsOf(race, 0, legalSwaps(position.rules, position.board)[0]));
  for (const client of pair) await client.do({ type: "activity.leave", activity: race });
  await clock.advance(70_000);
  await expect.poll(async () => (await server.store.activity(race))?.state).toBe("over");
  await expect
    .poll(async () => (await server.store.bestRuns(`race:${race}`, { turns: null, ms: 60_000 }, 9)).length)
    .toBe(2);
});

test("who comes back to a race gets the board and the own swaps, or what was missed", async () => {
  const { race, pair, starts } = await startRace(5);
  clock.jump(3100);
  const position = startOf(starts[0]);
  const [swap] = legalSwaps(position.rules, position.board);
  await pair[0].do(swapsOf(race, 0, swap));
  const again = await server.client(pair[0].cookie);
  await again.do({ type: "activity.enter", activity: race, version: null });
  expect(viewOf(again, race)).toMatchObject({ seat: 0, seats: [{ swaps: [swap], turns: 1 }, { turns: 0 }] });
  await pair[1].do({ type: "activity.enter", activity: race, version: 0 });
  expect(await pair[1].until("activity.facts", ({ from }) => from === 0)).toMatchObject({
    facts: [{ fact: { type: "progress", seat: 0, turns: 1 } }],
  });
});

test("nobody reads the other's swaps before both have finished, those who watch neither", async () => {
  const { race, pair, starts } = await startRace(1);
  clock.jump(3100);
  const position = startOf(starts[0]);
  const [swap] = legalSwaps(position.rules, position.board);
  await pair[0].do(swapsOf(race, 0, swap));
  const read = async (cookie: string | null) => {
    const headers: Record<string, string> = cookie === null ? {} : { cookie };
    const answer = await fetch(`${server.url}/api/jewels/runs/${race}-0`, { headers });
    return { status: answer.status, text: await answer.text() };
  };
  expect((await read(pair[1].cookie)).status).toBe(404);
  expect((await read(pair[0].cookie)).text).toContain(`"swaps":[{"from":${swap.from}`);
  // The first has finished, the second plays on.
  const finish = { type: "swaps", after: 1, swaps: [], finish: true } as const;
  expect((await server.services.runs.act(race, pair[0].account, freshId(), finish)).ok).toBe(true);
  for (const cookie of [pair[1].cookie, null])
    expect(await read(cookie)).toEqual({ status: 403, text: '{"code":"notYet"}' });
  clock.jump(70_000);
  expect((await read(null)).text).toContain(`"swaps":[{"from":${swap.from}`);
});

test("no swap is taken before a race starts, by whichever way", async () => {
  const { race, pair, starts } = await startRace(2);
  const { rules, board } = startOf(starts[0]);
  const [swap] = legalSwaps(rules, board);
  const send = async () => {
    const answer = await fetch(`${server.url}/api/jewels/runs/${race}-0/swaps`, {
      method: "POST",
      headers: { cookie: pair[0].cookie, origin: server.url, "content-type": "application/json" },
      body: JSON.stringify({ after: 0, swaps: [swap] }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  expect(await send()).toEqual({ status: 409, body: { code: "notStarted", at: starts[0].setup.startsAt } });
  expect(await pair[0].codeOf(swapsOf(race, 0, swap))).toBe("notStarted");
  clock.jump(3100);
  expect(await send()).toMatchObject({ status: 200, body: { turns: 1 } });
  // The opponent is told, and the socket's way knows what came by the other.
  await pair[1].when(() => viewOf(pair[1], race).seats[0].turns === 1);
  const [other] = legalSwaps(rules, board).slice(1);
  expect(await pair[0].codeOf(swapsOf(race, 0, other))).toBe("stale");
});

test("of two swaps that come at once by different ways one is taken, and what is stored replays", async () => {
  const { race, pair, starts } = await startRace(2);
  clock.jump(3100);
  const { rules, board } = startOf(starts[0]);
  const [one, two] = legalSwaps(rules, board);
  const http = fetch(`${server.url}/api/jewels/runs/${race}-0/swaps`, {
    method: "POST",
    headers: { cookie: pair[0].cookie, origin: server.url, "content-type": "application/json" },
    body: JSON.stringify({ after: 0, swaps: [one] }),
  });
  const [answer, code] = await Promise.all([http, pair[0].codeOf(swapsOf(race, 0, two))]);
  expect([answer.status === 200, code === "done"].filter(Boolean)).toHaveLength(1);
  await pair[1].when(() => viewOf(pair[1], race).seats[0].turns === 1);
  const shown = await fetch(`${server.url}/api/jewels/runs/${race}-0`, { headers: { cookie: pair[0].cookie } });
  const { run, start } = (await shown.json()) as { run: { points: number }; start: { swaps: Swap[] } };
  expect(start.swaps).toEqual([answer.status === 200 ? one : two]);
  const played = playSwap(startOf(starts[0]), start.swaps[0]);
  expect(played.ok && played.value.points).toBe(run.points);
});
