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
}, 60_000);
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
  const { offer } = await pair[0].do({ type: "offer.make", setup, to: null, hidden: false, value: null });
  await pair[1].do({ type: "offer.take", offer: offer as string, value: null });
  await pair[0].until("event", ({ event }) => event.kind === "started" && event.game === "jewels");
  const starts: MessageOf<"race.whole">[] = [];
  for (const client of pair) {
    await client.do({ type: "race.enter", race: offer as string });
    starts.push(await client.until("race.whole"));
  }
  return { race: offer as string, pair, starts };
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
