import { expect, test } from "vitest";
import type { Timed } from "../../activity/activity.ts";
import { applyFact, startTable, type TableFact } from "../../activity/table/fact.ts";
import { followAll, redact, type SeenFact, startView } from "../../activity/table/seen.ts";
import type { TableSetup } from "../../activity/table/setup.ts";
import { table as tableKind } from "../../activity/table/table.ts";
import { decide } from "../../movegen/decide.ts";
import { findRules } from "../../words/catalog.ts";
import { deal } from "../../words/decide.ts";
import { seedHashOf } from "../../words/fairstate.ts";
import { SPECTATOR, viewFor } from "../../words/position.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { Listener } from "../base/parts.ts";
import { FACTS_ALONE } from "../base/telling.ts";
import type { LiveTable } from "../tables/tables.ts";
import { Live } from "./live.ts";

const rules = findRules("classic-en") as Rules;
const SEED = "5eed";
const setup: TableSetup = {
  ...{ table: "t1", createdAt: 1000, ruleset: "classic-en", rated: false, lexicon: null, rematchOf: null },
  seats: ["ada", "ben"].map((account) => ({ account, name: account, bot: null, rating: null })),
  ...{ clock: { type: "none" }, seedHash: seedHashOf(SEED), values: [null, null] },
};

/** The deal, exchanges of one tile, and how often anybody has looked at each of these facts. */
function playedLog(turns: number): { log: Timed<TableFact>[]; reads: number[] } {
  let table = startTable(setup, rules, SEED);
  const facts: TableFact[] = [];
  const take = (fact: TableFact): void => {
    facts.push(fact);
    table = applyFact(table, { at: 1000 + facts.length, fact });
  };
  take(deal(table.position));
  for (let i = 0; i < turns; i++) {
    const { turn, racks } = table.position;
    const tiles = racks[turn].slice(0, 1);
    const decided = decide({ ...table.position, scoreless: 0 }, turn, { type: "exchange", tiles }, null);
    if (!decided.ok) throw new Error(JSON.stringify(decided.fault));
    for (const event of decided.value) take(event);
  }
  const reads = facts.map(() => 0);
  const log = facts.map((fact, i) => ({
    at: 1001 + i,
    get fact() {
      reads[i]++;
      return fact;
    },
  }));
  return { log, reads };
}

const listenerOf = (account: string, send: (text: string) => void = () => {}): Listener => ({
  self: { account, name: account, role: "guest" },
  blocked: new Set(),
  send,
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function liveWith(log: readonly Timed<TableFact>[]): LiveTable {
  const live: LiveTable = new Live(tableKind, "t1");
  live.open(setup, SEED);
  live.take(live.ahead(log));
  return live;
}

test("who comes in hears what was written once for the seat: the game is not played again for each", () => {
  const { log, reads } = playedLog(40);
  const live = liveWith(log);
  const first = [SPECTATOR, 0, 1].map((seat) => live.heardFrom(0, seat));
  const before = sum(reads);
  for (let i = 0; i < 200; i++) {
    expect(live.heardFrom(i % 40, SPECTATOR)).toEqual(first[0].slice(i % 40));
    live.heardFrom(0, i % 2);
  }
  expect(sum(reads) - before).toBe(0);
});

test("a fact is looked at as often however many facts came before it and however many look on", () => {
  const readsOfLast = (turns: number, watchers: number): number => {
    const { log, reads } = playedLog(turns);
    const live = liveWith(log.slice(0, -1));
    for (const [seat, account] of [
      [0, "ada"],
      [1, "ben"],
    ] as const)
      live.admit(listenerOf(account), seat);
    for (let i = 0; i < watchers; i++) live.admit(listenerOf(`w${i}`), SPECTATOR);
    for (const seat of [SPECTATOR, 0, 1]) live.heardFrom(0, seat);
    const before = sum(reads);
    live.take(live.ahead(log.slice(-1)));
    return sum(reads) - before;
  };
  expect(readsOfLast(60, 640)).toBe(readsOfLast(3, 1));
});

test("what is kept for a seat is what one who follows from the start knows", () => {
  const { log } = playedLog(12);
  for (const seat of [SPECTATOR, 0, 1]) {
    const live = liveWith(log.slice(0, 5));
    live.viewOf(seat);
    live.take(live.ahead(log.slice(5)));
    let table = startTable(setup, rules, SEED);
    const heard = log.map((timed): Timed<SeenFact> => {
      const seen = { at: timed.at, fact: redact(table, timed.fact, seat) };
      table = applyFact(table, timed);
      return JSON.parse(JSON.stringify(seen));
    });
    expect(live.viewOf(seat)).toEqual(followAll(startView(setup, rules, seat), heard));
    expect({ ...live.viewOf(seat).view, rules: null }).toEqual({ ...viewFor(table.position, seat), rules: null });
    expect(live.heardFrom(0, seat).map((text) => JSON.parse(text))).toEqual(heard);
  }
});

test("one text serves all listeners of a seat that are told alike", () => {
  const { log } = playedLog(4);
  const live = liveWith(log.slice(0, -1));
  let made = 0;
  const telling = { whole: () => "whole", facts: () => `facts ${++made}` };
  const heard: string[] = [];
  for (let i = 0; i < 50; i++) live.admit({ ...listenerOf(`w${i}`, (text) => heard.push(text)), telling }, SPECTATOR);
  live.admit({ ...listenerOf("ada", (text) => heard.push(text)), telling }, 0);
  live.tell(live.ahead(log.slice(-1)), ({ telling: own }) => own ?? FACTS_ALONE, 5000);
  expect(heard).toHaveLength(51);
  expect(made).toBe(2);
});

test("how many watch is told to all when it matters, and one more of many to that one alone", () => {
  const live = liveWith(playedLog(1).log);
  const heard: string[] = [];
  const seen = new Map<string, number>();
  const come = (name: string): Listener => {
    const listener = listenerOf(name, (text) => {
      heard.push(name);
      seen.set(name, JSON.parse(text).spectators);
    });
    live.admit(listener, SPECTATOR);
    return listener;
  };
  const tell = (): number => {
    heard.length = 0;
    live.tellPeople(() => false);
    return heard.length;
  };
  const first = come("w0");
  expect([tell(), tell()]).toEqual([1, 0]);
  come("w1");
  expect(tell()).toBe(2);
  let messages = 0;
  for (let i = 2; i < 500; i++) {
    come(`w${i}`);
    messages += tell();
    expect(seen.get(`w${i}`)).toBe(i + 1);
    expect(Math.abs((seen.get("w0") ?? 0) - (i + 1))).toBeLessThanOrEqual(0.03 * (i + 1));
  }
  // Not a message to all for each who comes.
  expect(messages).toBeLessThan(500 * 50);
  // Who goes and comes back is told.
  live.dismiss(first);
  live.admit(first, SPECTATOR);
  expect([tell(), heard]).toEqual([1, ["w0"]]);
  // Somebody who has a seat is news to all.
  live.admit(
    listenerOf("ada", () => heard.push("ada")),
    0,
  );
  expect(tell()).toBe(501);
});
