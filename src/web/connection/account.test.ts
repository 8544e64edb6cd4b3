import { expect, test } from "vitest";
import type { AccountEvent, SeenOffer, ServerMessage } from "../../protocol/server.ts";
import { type Account, decline, hearAccount, NO_ACCOUNT, turnsOf } from "./account.ts";

const offer = (id: string): SeenOffer => ({
  ...{
    id,
    owner: "ada",
    name: "Ada",
    rating: null,
    createdAt: 1,
    to: "me",
    hidden: false,
    takers: [],
    rematchOf: null,
  },
  setup: { ruleset: "classic-en", seats: ["person", "person"], shuffled: true, rated: false, clock: { type: "none" } },
});
const event = (given: AccountEvent): ServerMessage => ({ type: "event", event: given });
const after = (...events: AccountEvent[]): Account => events.map(event).reduce(hearAccount, NO_ACCOUNT);

test("a welcome says all at once: games, turns and challenges", () => {
  const games = [
    { table: "a", ruleset: "classic-en", turn: 1, seat: 1, dueAt: null },
    { table: "b", ruleset: "classic-en", turn: 0, seat: 1, dueAt: null },
  ];
  const you = { account: "me", name: "Me", role: "guest" };
  const welcome: ServerMessage = {
    ...{ type: "welcome", you, now: 1, protocol: 1, version: "1", node: "n", games, offers: [offer("x")] },
  };
  const account = hearAccount(NO_ACCOUNT, welcome);
  expect(turnsOf(account).map(({ table }) => table)).toEqual(["a"]);
  expect(account.offers.map(({ id }) => id)).toEqual(["x"]);
});

test("a challenge is there until it is taken, withdrawn or declined", () => {
  const asked: AccountEvent = { kind: "offer", offer: offer("x") };
  expect(after(asked, asked).offers).toHaveLength(1);
  expect(after(asked, { kind: "offerGone", offer: "x" }).offers).toEqual([]);
  expect(after(asked, { kind: "started", table: "x", game: "words" })).toMatchObject({
    ...{ offers: [], games: [{ table: "x", isMyTurn: false }] },
  });
  expect(decline(after(asked), "x").offers).toEqual([]);
});

test("turns are counted, and a game that is over is none of mine any more", () => {
  expect(turnsOf(after({ kind: "turn", table: "a" }, { kind: "turn", table: "a" }))).toHaveLength(1);
  expect(after({ kind: "turn", table: "a" }, { kind: "over", table: "a" }).games).toEqual([]);
});
