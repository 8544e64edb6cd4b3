import { afterAll, beforeAll, expect, test } from "vitest";
import { playSwap } from "../src/jewels/cascade.ts";
import { type JewelsPosition, startPosition } from "../src/jewels/position.ts";
import { legalSwaps } from "../src/jewels/swap.ts";
import type { MessageOf } from "../src/protocol/server.ts";
import { type Client, freshId, offerSetup } from "./support/client.ts";
import { FakeClock, startTestServer, type TestServer } from "./support/server.ts";

const clock = new FakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server?.end());

const startOf = ({ rules, board, queues }: MessageOf<"race.whole">): JewelsPosition =>
  startPosition(
    rules,
    Uint8Array.from(board),
    queues.map((queue) => Uint8Array.from(queue)),
  );

async function startRace(
  minutes: number,
): Promise<{ race: string; pair: Client[]; starts: MessageOf<"race.whole">[] }> {
  const pair = [await server.client(), await server.client()];
  const setup = offerSetup({ ruleset: "jewels", clock: { type: "minutes", minutes, increment: 0, overtime: 0 } });
  const { offer } = await pair[0].do({ type: "offer.make", setup, to: null, hidden: false, commitment: null });
  await pair[1].do({ type: "offer.take", offer, commitment: null });
  await pair[0].until("event", ({ event }) => event.kind === "started" && event.game === "jewels");
  const starts: MessageOf<"race.whole">[] = [];
  for (const client of pair) {
    await client.do({ type: "race.enter", race: offer });
    starts.push(await client.until("race.whole"));
  }
  return { race: offer, pair, starts };
}

test("two people race on one board, see each other's points alone, and the better one wins", async () => {
  const { race, pair, starts } = await startRace(2);
  const [anna, bert] = pair;
  expect(starts[0].board).toEqual(starts[1].board);
  expect(starts.map(({ seat }) => seat)).toEqual([0, 1]);
  let position = startOf(starts[0]);
  const [swap] = legalSwaps(position.rules, position.board);
  expect(await anna.codeOf({ type: "race.swap", race, n: 0, swap })).toBe("notStarted");
  clock.jump(3100);
  let points = 0;
  for (let n = 0; n < 3; n++) {
    const [next] = legalSwaps(position.rules, position.board);
    const played = playSwap(position, next);
    if (!played.ok) throw new Error("an illegal swap");
    const id = freshId();
    const command = { type: "race.swap", race, n, swap: next } as const;
    expect((await anna.ask(command, id)).type).toBe("done");
    expect((await anna.ask(command, id)).type).toBe("done");
    ({ position } = played.value);
    points += played.value.points;
  }
  await bert.until(
    "race.progress",
    (message) => message.seat === 0 && message.swaps === 3 && message.points === points,
  );
  expect(bert.frames.some((frame) => frame.includes(`"from":${swap.from},"to":${swap.to}`))).toBe(false);
  const illegal = { from: 0, to: 63 };
  expect(await bert.codeOf({ type: "race.swap", race, n: 0, swap: illegal })).toBe("badSwap");
  expect(await bert.codeOf({ type: "race.swap", race, n: 5, swap })).toBe("stale");
  const stranger = await server.client();
  expect(await stranger.codeOf({ type: "race.swap", race, n: 0, swap })).toBe("notYourTable");
  await stranger.do({ type: "race.enter", race });
  expect(await stranger.until("race.whole")).toMatchObject({ seat: -1, swaps: [] });
  await clock.advance(125_000);
  const end = await bert.until("race.end");
  expect(end).toMatchObject({ points: [points, 0], winners: [0] });
});

test("who comes back to a race gets the board and the own swaps", async () => {
  const { race, pair, starts } = await startRace(5);
  clock.jump(3100);
  const position = startOf(starts[0]);
  const [swap] = legalSwaps(position.rules, position.board);
  await pair[0].do({ type: "race.swap", race, n: 0, swap });
  const again = await server.client(pair[0].cookie);
  await again.do({ type: "race.enter", race });
  expect(await again.until("race.whole")).toMatchObject({
    seat: 0,
    swaps: [swap],
    seats: [{ swaps: 1 }, { swaps: 0 }],
  });
});

test("nobody reads the other's swaps before both have finished, those who watch neither", async () => {
  const { race, pair, starts } = await startRace(1);
  clock.jump(3100);
  const position = startOf(starts[0]);
  const [swap] = legalSwaps(position.rules, position.board);
  await pair[0].do({ type: "race.swap", race, n: 0, swap });
  const read = async (cookie: string | null) => {
    const headers: Record<string, string> = cookie === null ? {} : { cookie };
    const answer = await fetch(`${server.url}/api/jewels/runs/${race}-0`, { headers });
    return { status: answer.status, text: await answer.text() };
  };
  expect((await read(pair[1].cookie)).status).toBe(404);
  expect((await read(pair[0].cookie)).text).toContain(`"swaps":[{"from":${swap.from}`);
  // The first has finished, the second plays on.
  const run = await server.store.run(`${race}-0`);
  if (run === null) throw new Error("no run");
  await server.store.changeRun({ ...run, finishedAt: clock.now() }, run.turns);
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
  expect(await send()).toEqual({ status: 409, body: { code: "notStarted", at: starts[0].startsAt } });
  expect(await pair[0].codeOf({ type: "race.swap", race, n: 0, swap })).toBe("notStarted");
  clock.jump(3100);
  expect(await send()).toMatchObject({ status: 200, body: { turns: 1 } });
  // The socket's way knows what came by the other.
  const [other] = legalSwaps(rules, board).slice(1);
  expect(await pair[0].codeOf({ type: "race.swap", race, n: 0, swap: other })).toBe("stale");
});
