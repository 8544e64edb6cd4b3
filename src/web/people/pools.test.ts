import { expect, test } from "vitest";
import type { GameView } from "../../protocol/answers.ts";
import { browserName, endingFor, makePool, parsePool, RATED, rulesetName, wonShare } from "./pools.ts";

test.each(["classic-en:2", "skrafl-is:3+"])("reads and writes %s", (text) => {
  const pool = parsePool(text);
  expect(pool && makePool(pool)).toBe(text);
});

test.each(["classic-en", "classic-en:4", "Classic:2", ""])("refuses %j", (text) => expect(parsePool(text)).toBeNull());

test("names rulesets, also those that are gone", () => {
  expect(rulesetName("classic-en")).toBe("Classic (English)");
  expect(rulesetName("old-one")).toBe("old-one");
  const rated = RATED.map(({ ruleset }) => ruleset.id);
  expect(rated).toContain("skrafl-is");
  expect(rated).not.toContain("depuneri");
});

const seat = (id: string) => ({ person: { id, name: id, role: "member" as const }, bot: null, rating: null });
const game = (change: Partial<GameView>): GameView => ({
  ...{ id: "g", ruleset: "classic-en", state: "over", createdAt: 0, finishedAt: 0, rated: true, turn: null },
  seats: [seat("ana"), seat("ben")],
  outcome: { scores: [10, 5], winners: [0] },
  ...change,
});

test("tells how a game went for somebody", () => {
  expect(endingFor(game({}), "ana")).toBe("won");
  expect(endingFor(game({}), "ben")).toBe("lost");
  expect(endingFor(game({ outcome: { winners: [0, 1] } }), "ben")).toBe("drawn");
  expect(endingFor(game({ state: "playing", outcome: null }), "ben")).toBe("playing");
});

test("counts a draw for half", () => {
  expect(wonShare({ games: 4, wins: 1, draws: 2 })).toBe(0.5);
  expect(wonShare({ games: 0, wins: 0, draws: 0 })).toBeNull();
});

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox · Linux"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0", "Edge · Windows"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1", "Safari · iPhone"],
  ["", ""],
])("reads %j as %j", (label, name) => expect(browserName(label)).toBe(name));
