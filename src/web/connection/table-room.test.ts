import { expect, test } from "vitest";
import type { Timed } from "../../activity/activity.ts";
import { applyFact, startTable, type Table, type TableFact } from "../../activity/table/fact.ts";
import { redact, type SeenFact } from "../../activity/table/seen.ts";
import type { TableSetup } from "../../activity/table/setup.ts";
import { must } from "../../base/result.ts";
import { decide } from "../../movegen/decide.ts";
import type { MessageOf, ServerMessage } from "../../protocol/server.ts";
import { findRules } from "../../words/catalog.ts";
import { deal } from "../../words/decide.ts";
import { seedHashOf } from "../../words/fairstate.ts";
import type { Rules } from "../../words/ruleset.ts";
import { sessionState } from "../online/session-state.ts";
import { hearLines, withoutLine } from "./lines.ts";
import { hasGap } from "./room.ts";
import { emptyTableRoom, hearTableRoom, type TableRoom } from "./table-room.ts";

const rules = findRules("classic-en") as Rules;
const seed = "5eed";
const setup: TableSetup = {
  table: "t1",
  createdAt: 1000,
  ruleset: "classic-en",
  seats: ["Ada", "Ben"].map((name) => ({ account: name.toLowerCase(), name, bot: null, rating: null })),
  clock: { type: "minutes", minutes: 5, increment: 0, overtime: 1 },
  rated: false,
  lexicon: null,
  seedHash: seedHashOf(seed),
  values: [null, null],
  rematchOf: null,
};

/** A real game: the deal, then everybody passes. `seat`: who hears of it. */
function played(passes: number, seat = 0): { table: Table; heard: Timed<SeenFact>[] } {
  let table = startTable(setup, rules, seed);
  const heard: Timed<SeenFact>[] = [];
  const take = (fact: TableFact): void => {
    const at = 1000 * (heard.length + 1);
    heard.push({ at, fact: redact(table, fact, seat) });
    table = applyFact(table, { at, fact });
  };
  take(deal(table.position));
  for (let i = 0; i < passes; i++)
    for (const event of must(decide(table.position, table.position.turn, { type: "pass" }, null))) take(event);
  return { table, heard };
}

const { heard: facts } = played(3);
type TableWhole = Extract<MessageOf<"activity.whole">, { kind: "table" }>;
type TableFacts = Extract<MessageOf<"activity.facts">, { kind: "table" }>;
const whole = (count: number): TableWhole => ({
  ...{ type: "activity.whole", kind: "table", activity: "t1", setup, seat: 0, now: 9000, facts: facts.slice(0, count) },
});
const some = (from: number, to: number): TableFacts => ({
  ...{ type: "activity.facts", kind: "table", activity: "t1", from, now: 9000, facts: facts.slice(from, to) },
});
const after = (...messages: ServerMessage[]): TableRoom => messages.reduce(hearTableRoom, emptyTableRoom("t1"));

test("facts that come one by one make what all of them make at once", () => {
  const slowly = after(whole(1), some(1, 2), some(2, 4));
  expect(slowly.view).toEqual(after(whole(4)).view);
  expect(slowly.view?.version).toBe(4);
  expect(slowly.view?.view.rack).toEqual(played(3).table.position.racks[0]);
});

test("what was heard before is heard once", () => {
  const room = after(whole(3));
  expect(hearTableRoom(room, some(0, 3))).toBe(room);
  expect(hearTableRoom(room, some(1, 4)).view).toEqual(after(whole(4)).view);
});

test("after a gap nothing is believed until the table is asked for anew", () => {
  const room = after(whole(2));
  expect(hasGap(room, some(3, 4))).toBe(true);
  expect(hasGap(room, some(2, 4))).toBe(false);
  expect(hearTableRoom(room, some(3, 4))).toBe(room);
});

test("other tables are nobody's business here", () => {
  const room = after(whole(2));
  expect(hearTableRoom(room, { ...some(2, 3), activity: "t2" })).toBe(room);
  expect(hearTableRoom(room, { type: "chat.lines", room: "table:t2", lines: [] })).toBe(room);
});

test("a ruleset that this page does not have is said, not shown", () => {
  expect(after({ ...whole(1), setup: { ...setup, ruleset: "from-tomorrow" } }).fault).toBe("unknownRules");
});

test("lines are each there once, in their order, and can be taken away", () => {
  const line = (id: number) => ({ id, account: "ada", name: "Ada", text: `line ${id}`, at: id });
  const lines = hearLines(hearLines([], [line(2), line(3)]), [line(1), line(3)]);
  expect(lines.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(hearLines(lines, [line(2)])).toBe(lines);
  expect(withoutLine(lines, 2).map(({ id }) => id)).toEqual([1, 3]);
});

test("in a rated game there are no hints, and nobody ends it alone", () => {
  const connection = { status: "live", you: null, isStoreAway: false, isOutdated: false, ahead: 0 } as const;
  const stateOf = (rated: boolean, seats = setup.seats) => {
    const room = after({ ...whole(1), setup: { ...setup, rated, seats } });
    if (room.view === null) throw new Error("no table");
    const known = { room, table: room.view, connection, outbox: [], words: { state: "none" }, hint: null } as const;
    return sessionState({ ...known, now: 0 });
  };
  expect(stateOf(false).can).toMatchObject({ abort: "now", hints: ["best", "square"] });
  expect(stateOf(true).can).toMatchObject({ abort: "offer", hints: null });
  const computer = [setup.seats[0], { account: null, name: "", bot: "club", rating: 1500 }];
  expect(stateOf(true, computer).can).toMatchObject({ abort: "no", hints: null, resign: true });
  expect(
    stateOf(true, [{ ...setup.seats[0], rating: 1600, provisional: true }, setup.seats[1]]).seats[0],
  ).toMatchObject({ rating: 1600, provisional: true });
});

test("clocks run by this device's time, whatever the server's is", () => {
  const room = after(whole(2));
  if (room.view === null) throw new Error("no table");
  const connection = { status: "live", you: null, isStoreAway: false, isOutdated: false, ahead: 60_000 } as const;
  const known = { room, table: room.view, connection, outbox: [], words: { state: "none" }, hint: null } as const;
  const state = sessionState({ ...known, now: 0 });
  // The pass of the first seat came a second after the deal.
  expect(state.clocks?.map(({ left }) => left)).toEqual([299_000, 300_000]);
  expect(state.clocks?.[1].runsSince).toBe(2000 - 60_000);
  expect(state.can).toMatchObject({ play: false, resign: true, abort: "now" });
  expect(state.facts).toHaveLength(2);
});
