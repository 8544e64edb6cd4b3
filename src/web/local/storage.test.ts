import { expect, test } from "vitest";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import { memoryStore } from "../storage/text-store.ts";
import { newLocalGame, withEvents } from "./game.ts";
import { makeGameShelf } from "./storage.ts";

const rules = findRules("skrafl-is") as Rules;
const players = [
  { name: "Þóra", bot: null },
  { name: "", bot: "casual" },
];
const game = (id: string, now: number) => newLocalGame(id, rules, players, now, now);

test("a game comes back as it was kept, the newest first", () => {
  const shelf = makeGameShelf(memoryStore());
  shelf.save(game("a", 1));
  shelf.save(game("b", 2));
  expect(shelf.list().map(({ id }) => id)).toEqual(["b", "a"]);
  expect(shelf.find("a")).toEqual(game("a", 1));
  shelf.remove("a");
  expect(shelf.find("a")).toBeNull();
});

test("what cannot be read is no game, and stops nothing", () => {
  const store = memoryStore();
  const shelf = makeGameShelf(store);
  shelf.save(game("good", 1));
  for (const [id, text] of Object.entries({ a: "{", b: "7", c: "{}", d: '{"record":{},"startedAt":1,"changedAt":1}' }))
    store.setItem(`tessera.game.${id}`, text);
  expect(shelf.list().map(({ id }) => id)).toEqual(["good"]);
});

test("a full store says no, and finished games make room before others", () => {
  const full = {
    ...memoryStore(),
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(makeGameShelf(full).save(game("a", 1))).toBe(false);
  const shelf = makeGameShelf(memoryStore());
  const over = withEvents(game("over", 1000), [{ type: "end", reason: "resigned", adjustments: [0, 0] }], 1000);
  shelf.save(over);
  for (let i = 0; i < 40; i++) shelf.save(game(`g${i}`, i));
  expect(shelf.list().length).toBe(40);
  expect(shelf.find("over")).toBeNull();
  expect(shelf.find("g0")).not.toBeNull();
});
