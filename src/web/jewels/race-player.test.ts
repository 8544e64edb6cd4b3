import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RunSetup } from "../../activity/run/forms.ts";
import { race } from "../../activity/run/run.ts";
import type { RunView } from "../../activity/run/seen.ts";
import { fail, ok } from "../../base/result.ts";
import type { Swap } from "../../jewels/swap.ts";
import type { CommandAnswer } from "../connection/commands.ts";
import type { Connection } from "../connection/connection.ts";
import type { Status } from "../connection/connection-state.ts";
import type { OpenRoom } from "../connection/open-room.ts";
import { emptyRoom } from "../connection/room.ts";
import type { RaceRoom } from "./race.ts";
import { playRace } from "./race-player.ts";

const setup: RunSetup = {
  ...{ id: "r", board: "race:r", limits: { turns: 40, ms: null }, startsAt: 5000 },
  start: { rules: { rows: 8, columns: 8, colours: 6 }, board: [], queues: [] },
  seats: [
    { account: "a", name: "Anna" },
    { account: "b", name: "Björn" },
  ],
};
const swap = (from: number): Swap => ({ from, to: from + 1 });

/** A server that knows some swaps, a board that has some, and a line between them. */
let view: RunView;
let played: Swap[] | null;
let status: Status;
let begun: number;
let asked: { after: number; swaps: readonly Swap[]; answer: (answer: CommandAnswer) => void }[];
let changed: Set<() => void>;
let end: () => void;

const stir = (): void => {
  for (const each of [...changed]) each();
};
const subscribe = (listener: () => void): (() => void) => {
  changed.add(listener);
  return () => changed.delete(listener);
};
const plays = (...swaps: Swap[]): void => {
  played = [...(played ?? []), ...swaps];
  stir();
};
const learns = (...swaps: Swap[]): void => {
  view = race.follow(view, { at: 6000, fact: { type: "swaps", seat: 0, swaps, points: 3 } });
  stir();
};
/** Facts come before the answer. */
async function takes(): Promise<void> {
  const { swaps, answer } = asked[asked.length - 1];
  learns(...swaps);
  answer(ok({ version: view.version }));
  await vi.advanceTimersByTimeAsync(0);
}
async function refuses(code: string): Promise<void> {
  asked[asked.length - 1].answer(fail({ code, figures: {} }));
  await vi.advanceTimersByTimeAsync(0);
}
const sent = (): unknown[] => asked.map(({ after, swaps }) => [after, swaps.map(({ from }) => from)]);

function start(seat: number): void {
  view = race.look(setup, seat) as RunView;
  const room = { state: (): RaceRoom => ({ ...emptyRoom("r"), view }), subscribe };
  const connection = {
    state: () => ({ status }),
    subscribe,
    ask: ({ after, swaps }: { after: number; swaps: readonly Swap[] }) =>
      new Promise((answer) => asked.push({ after, swaps, answer })),
  };
  end = playRace(room as unknown as OpenRoom<RaceRoom>, connection as unknown as Connection, {
    played: () => played,
    begin: ({ seats, seat: mine }) => {
      begun++;
      played = [...seats[mine].swaps];
      stir();
    },
    subscribe,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  [played, status, begun, asked, changed] = [null, "live", 0, [], new Set()];
});

afterEach(() => {
  end();
  expect(changed.size).toBe(0);
  vi.useRealTimers();
});

test("swaps go out in their order, and those made meanwhile together", async () => {
  start(0);
  expect(begun).toBe(1);
  plays(swap(1));
  plays(swap(2));
  plays(swap(3));
  expect(sent()).toEqual([[0, [1]]]);
  await takes();
  await takes();
  expect(sent()).toEqual([
    [0, [1]],
    [1, [2, 3]],
  ]);
  expect(begun).toBe(1);
});

test("no more go out at once than the server takes", async () => {
  start(0);
  status = "reconnecting";
  plays(...Array.from({ length: 60 }, (_, from) => swap(from)));
  expect(asked).toEqual([]);
  status = "live";
  stir();
  await takes();
  expect(asked.map(({ after, swaps }) => [after, swaps.length])).toEqual([
    [0, 50],
    [50, 10],
  ]);
});

test("what another page of the same person plays is played here too", () => {
  start(0);
  learns(swap(5));
  expect(begun).toBe(2);
  expect(played).toEqual([swap(5)]);
  expect(asked).toEqual([]);
});

test("a refusal that may pass is tried again, and a swap that cannot be is taken back", async () => {
  start(0);
  plays(swap(1));
  await refuses("notStarted");
  stir();
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent()).toEqual([
    [0, [1]],
    [0, [1]],
  ]);
  await refuses("badSwap");
  expect(played).toEqual([]);
  expect(asked).toHaveLength(2);
});

test("nothing is sent once the server has ended it", () => {
  start(0);
  view = race.follow(view, { at: 6000, fact: { type: "finished", seat: 0, by: "time" } });
  plays(swap(1));
  expect(asked).toEqual([]);
});

test("swaps that this page cannot play are not tried for ever", () => {
  start(0);
  learns(swap(7));
  expect(begun).toBe(2);
  // The board does not come to where the server is.
  played = [];
  stir();
  expect(begun).toBe(2);
});

test("who watches has no board", () => {
  start(-1);
  plays(swap(1));
  expect([begun, asked.length]).toEqual([0, 0]);
});
