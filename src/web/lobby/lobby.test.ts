import { expect, test } from "vitest";
import type { MessageOf, SeenOffer } from "../../protocol/server.ts";
import { EMPTY_LOBBY, hasNews, hearLobby, isIn, type Lobby, mineFirst, nextOffers, shownOffers } from "./lobby.ts";

const offer = (id: string, createdAt: number, owner = "ada"): SeenOffer => ({
  ...{
    id,
    owner,
    name: owner,
    rating: null,
    createdAt,
    to: null,
    toName: null,
    hidden: false,
    rematchOf: null,
    seedHash: "0",
  },
  takers: [{ account: owner, name: owner }],
  setup: { ruleset: "classic-en", seats: ["person", "person"], shuffled: true, rated: false, clock: { type: "none" } },
});
const person = (name: string) => ({ account: name.toLowerCase(), name });
const whole: MessageOf<"lobby.whole"> = {
  ...{
    type: "lobby.whole",
    people: 2,
    offers: [offer("b", 2), offer("a", 1)],
    next: null,
    playing: 3,
  },
};
const change = (by: Partial<MessageOf<"lobby.change">>): MessageOf<"lobby.change"> => ({
  ...{ type: "lobby.change", people: 2, offers: [], gone: [], next: null, playing: 3, ...by },
});
const after = (...messages: Parameters<typeof hearLobby>[1][]): Lobby => messages.reduce(hearLobby, EMPTY_LOBBY);

test("the whole lobby is in order, and nothing is known before it", () => {
  expect(EMPTY_LOBBY.isKnown).toBe(false);
  const lobby = after(whole);
  expect(lobby.isKnown).toBe(true);
  expect(lobby.people).toBe(2);
  expect(lobby.offers.map(({ id }) => id)).toEqual(["a", "b"]);
});

test("older offers stand after those that are told, each once, until all fit in again", () => {
  const many = change({ next: "1.a" });
  const page = { offers: [offer("b", 2), offer("z", 0)], next: null };
  expect(nextOffers(after(whole, many))).toBe("1.a");
  const lobby = after(whole, many, { type: "offers", page }, { type: "offers", page });
  expect(shownOffers(lobby).map(({ id }) => id)).toEqual(["a", "b", "z"]);
  expect(nextOffers(lobby)).toBeNull();
  const fewer = hearLobby(lobby, change({ people: 1, gone: ["a"] }));
  expect(shownOffers(fewer).map(({ id }) => id)).toEqual(["b"]);
  expect(fewer.people).toBe(1);
});

test("an offer takes the place of its older self, and goes", () => {
  const taken = { ...offer("a", 1), takers: [person("Ada"), person("Ben")] };
  const lobby = after(whole, change({ offers: [taken, offer("c", 3)], gone: ["b"], playing: 4 }));
  expect(lobby.offers.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(isIn(lobby.offers[0], "ben")).toBe(true);
  expect(lobby.playing).toBe(4);
});

test("the lobby's lines stay when the lobby is told anew, and other rooms are not mixed in", () => {
  const line = { id: 1, account: "ada", name: "Ada", text: "hello", at: 1 };
  const said = { type: "chat.lines", room: "lobby", lines: [line], skipped: false } as const;
  expect(after(whole, said, whole).talk.lines).toEqual([line]);
  expect(after(whole, { ...said, room: "table:x" }).talk.lines).toEqual([]);
  expect(after(whole, said, { type: "chat.removed", room: "lobby", id: 1 }).talk.lines).toEqual([]);
});

test("my own offers stand first, the others keep their order", () => {
  const offers = [offer("a", 1), offer("b", 2, "me"), offer("c", 3)];
  expect(mineFirst(offers, "me").map(({ id }) => id)).toEqual(["b", "a", "c"]);
});

test("news are lines that were said since one looked, by somebody whom one hears", () => {
  const said = { id: 1, account: "ada", name: "Ada", text: "hello", at: 5000 };
  const lobby = after(whole, { type: "chat.lines", room: "lobby", lines: [said], skipped: false });
  expect(hasNews(lobby, [], 4999)).toBe(true);
  expect(hasNews(lobby, [], 5000)).toBe(false);
  expect(hasNews(lobby, ["ben", "ada"], 0)).toBe(false);
});
