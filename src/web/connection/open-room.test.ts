import { beforeEach, expect, test } from "vitest";
import type { Timed } from "../../activity/activity.ts";
import type { RunSetup, SeenRunFact } from "../../activity/run/forms.ts";
import { fail, ok } from "../../base/result.ts";
import type { CommandBody } from "../../protocol/client.ts";
import type { ServerMessage } from "../../protocol/server.ts";
import { hearRace, type RaceRoom } from "../jewels/race.ts";
import type { CommandAnswer } from "./commands.ts";
import type { Connection } from "./connection.ts";
import { type OpenRoom, openRoom } from "./open-room.ts";
import { emptyRoom } from "./room.ts";

const setup: RunSetup = {
  ...{ id: "r", board: "race:r", limits: { turns: 40, ms: null }, startsAt: 5000 },
  start: { rules: { rows: 8, columns: 8, colours: 6 }, board: [], queues: [] },
  seats: [
    { account: "ada", name: "Ada" },
    { account: "ben", name: "Ben" },
  ],
};
const facts: Timed<SeenRunFact>[] = [1, 2, 3, 4].map((points) => ({
  at: 6000 + points,
  fact: { type: "progress", seat: 1, turns: 1, points },
}));
const whole = (count: number): ServerMessage => ({
  ...{ type: "activity.whole", kind: "race", activity: "r", setup, seat: 0, now: 9000, facts: facts.slice(0, count) },
});
const some = (from: number, to: number): ServerMessage => ({
  ...{ type: "activity.facts", kind: "race", activity: "r", from, now: 9000, facts: facts.slice(from, to) },
});

/** A connection in the hand of the test: what was asked, and what answers it. */
let asked: { body: CommandBody; answer: (answer: CommandAnswer) => void }[];
let say: (message: ServerMessage) => void;
let welcome: (account: string) => void;
let refuse: (code: string) => void;
let room: OpenRoom<RaceRoom>;

beforeEach(() => {
  let you = { account: "ada", name: "Ada", role: "guest" };
  let enter: () => CommandBody;
  asked = [];
  const connection = {
    state: () => ({ status: "live", you, isStoreAway: false, isOutdated: false, ahead: 0 }),
    listen: (heard: typeof say) => {
      say = heard;
      return () => {};
    },
    ask: (body: CommandBody) => new Promise((answer) => asked.push({ body, answer })),
    stand: (wanted: typeof enter, _: CommandBody, onAnswer: (answer: CommandAnswer) => void) => {
      enter = wanted;
      refuse = (code) => onAnswer(fail({ code, figures: {} }));
      return () => {};
    },
  };
  room = openRoom<RaceRoom>(emptyRoom("r"), hearRace, connection as unknown as Connection);
  welcome = (account) => {
    you = { ...you, account };
    asked.push({ body: enter(), answer: () => {} });
  };
});

const versions = (): unknown[] => asked.map(({ body }) => body.type === "activity.enter" && body.version);
const points = (): number | undefined => room.state().view?.seats[1].points;

test("who comes back has what is known, and asks for the rest", () => {
  welcome("ada");
  say(whole(2));
  welcome("ada");
  say(some(2, 4));
  expect(versions()).toEqual([null, 2]);
  expect(points()).toBe(10);
});

test("after a gap it is asked for once, from the first fact missed", async () => {
  welcome("ada");
  say(whole(1));
  say(some(2, 3));
  say(some(3, 4));
  expect(versions()).toEqual([null, 1]);
  expect(points()).toBe(1);
  say(some(1, 4));
  asked[1].answer(ok({ version: 4 }));
  expect(points()).toBe(10);
});

test("somebody else in the same browser begins at the beginning", () => {
  welcome("ada");
  say(whole(2));
  welcome("ben");
  expect(versions()).toEqual([null, null]);
});

test("one that is not there yet can be asked for again", () => {
  welcome("ada");
  refuse("noSuchActivity");
  expect(room.state().fault).toBe("noSuchActivity");
  room.again();
  expect(versions()).toEqual([null, null]);
  say(whole(0));
  expect(room.state()).toMatchObject({ fault: null, view: { version: 0 } });
});

test("a fault says nothing of what is known already", () => {
  welcome("ada");
  say(whole(1));
  refuse("busy");
  expect(room.state().fault).toBeNull();
});
