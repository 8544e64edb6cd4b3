import { expect, test } from "vitest";
import type { TableSetup } from "../../activity/table/setup.ts";
import { table as tableKind } from "../../activity/table/table.ts";
import type { Listener } from "../base/parts.ts";
import type { LiveTable } from "../tables/tables.ts";
import { Cache } from "./cache.ts";
import { Live } from "./live.ts";

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

const makeCache = () => new Cache<LiveTable>((id, opened) => new Live(tableKind, id, opened));

function openTable(cache: Cache<LiveTable>, id: string, accounts: readonly string[], now = 0): LiveTable {
  const live = cache.take(id, now);
  live.open(setupOf(id, accounts), "5eed");
  return live;
}

function watch(cache: Cache<LiveTable>, live: LiveTable, account: string): Listener {
  const listener = listenerOf(account);
  live.admit(listener, live.seatOf(account));
  cache.lookOn(listener, live);
  return listener;
}

test("only those where somebody came or went are told of it, however many are looked at", () => {
  const cache = makeCache();
  const lives = Array.from({ length: 50 }, (_, i) => openTable(cache, `t${i}`, [`a${i}`, `b${i}`]));
  const listeners = lives.map((live, i) => watch(cache, live, `a${i}`));
  expect(cache.restless()).toHaveLength(50);
  expect(cache.restless()).toEqual([]);
  cache.stir(["b7", "nobody"]);
  expect(cache.restless()).toEqual([lives[7]]);
  watch(cache, lives[3], "a spectator");
  cache.lookAway(listeners[3], null);
  cache.lookAway(listeners[4], "t4");
  // Nobody is left at the fourth who could hear it.
  expect(cache.restless()).toEqual([lives[3]]);
  expect(cache.watched()).toHaveLength(49);
});

test("what a person takes part in is found among many, until it is put away", () => {
  const cache = makeCache();
  for (let i = 0; i < 20; i++) openTable(cache, `t${i}`, [i % 2 === 0 ? "even" : "odd", `b${i}`]);
  expect(cache.seating("even").map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, i) => `t${2 * i}`));
  expect(cache.seating("b3").map(({ id }) => id)).toEqual(["t3"]);
  cache.tidy(3_600_000);
  expect(cache.size).toBe(0);
  expect(cache.seating("even")).toEqual([]);
});
