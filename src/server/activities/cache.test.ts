import { expect, test } from "vitest";
import type { TableSetup } from "../../activity/table/setup.ts";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { Listener } from "../services.ts";
import type { Desk } from "./desk.ts";
import { Shelf } from "./shelf.ts";

const rules = findRules("classic-en") as Rules;
const setupOf = (table: string, accounts: readonly string[]): TableSetup => ({
  ...{ table, createdAt: 0, ruleset: "classic-en", rated: false, lexicon: null, rematchOf: null },
  seats: accounts.map((account) => ({ account, name: account, bot: null, rating: null })),
  ...{ clock: { type: "none" }, seedHash: "0".repeat(64), values: accounts.map(() => null) },
});

const listenerOf = (account: string): Listener => ({
  self: { account, name: account, role: "guest" },
  blocked: new Set(),
  send: () => {},
});

function openDesk(shelf: Shelf, id: string, accounts: readonly string[], now = 0): Desk {
  const desk = shelf.take(id, now);
  desk.open(setupOf(id, accounts), rules, "5eed");
  return desk;
}

function watch(shelf: Shelf, desk: Desk, account: string): Listener {
  const listener = listenerOf(account);
  desk.admit(listener, desk.seatOf(account));
  shelf.lookOn(listener, desk);
  return listener;
}

test("only tables where somebody came or went are told of it, however many are looked at", () => {
  const shelf = new Shelf();
  const desks = Array.from({ length: 50 }, (_, i) => openDesk(shelf, `t${i}`, [`a${i}`, `b${i}`]));
  const listeners = desks.map((desk, i) => watch(shelf, desk, `a${i}`));
  expect(shelf.restless()).toHaveLength(50);
  expect(shelf.restless()).toEqual([]);
  shelf.stir(["b7", "nobody"]);
  expect(shelf.restless()).toEqual([desks[7]]);
  watch(shelf, desks[3], "a watcher");
  shelf.lookAway(listeners[3], null);
  shelf.lookAway(listeners[4], "t4");
  // Nobody is left at the fourth who could hear it.
  expect(shelf.restless()).toEqual([desks[3]]);
  expect(shelf.watched()).toHaveLength(49);
});

test("the tables of a person are found among many, until they are put away", () => {
  const shelf = new Shelf();
  for (let i = 0; i < 20; i++) openDesk(shelf, `t${i}`, [i % 2 === 0 ? "even" : "odd", `b${i}`]);
  expect(shelf.seating("even").map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, i) => `t${2 * i}`));
  expect(shelf.seating("b3").map(({ id }) => id)).toEqual(["t3"]);
  shelf.tidy(3_600_000);
  expect(shelf.size).toBe(0);
  expect(shelf.seating("even")).toEqual([]);
});
