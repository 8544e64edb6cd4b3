import fc from "fast-check";
import { expect, test } from "vitest";
import { anyAction, madeUpLexicon, type PlayedGame, playGame } from "../../test/support/games.ts";
import { expectSame } from "../../test/support/same.ts";
import { rulesOf } from "../../test/support/table.ts";
import { RULESET_IDS } from "./catalog.ts";
import { SPECTATOR, viewFor } from "./position.ts";
import type { Rules, Ruleset } from "./ruleset.ts";
import { applySeen, type SeenEvent, seenBy } from "./seen.ts";

const challenge = (rule: Ruleset["challenge"]["rule"]) => ({ challenge: { rule, points: 5 } });
const RULES: readonly Rules[] = [
  ...RULESET_IDS.map((id) => rulesOf(id)),
  rulesOf("classic-en", challenge("single")),
  rulesOf("mini-11", challenge("points")),
  rulesOf("infoh100", challenge("double")),
  rulesOf("skrafl-is", challenge("double")),
];

const games = fc
  .record({ rules: fc.constantFrom(...RULES), players: fc.integer({ min: 1, max: 4 }), seed: fc.nat(1_000_000) })
  .map(({ rules, players, seed }): PlayedGame => {
    const { least, most } = rules.ruleset.players;
    const lexicon = madeUpLexicon(rules.alphabet, seed % 7);
    return playGame(rules, lexicon, Math.min(most, Math.max(least, players)), seed, anyAction);
  });

const inEveryGame = (check: (game: PlayedGame) => void): void =>
  fc.assert(fc.property(games, check), { seed: 716, numRuns: 36, endOnFailure: true });

test("who hears of every event sees what the position shows: each seat, and a watcher", () => {
  const heard = new Set<string>();
  let upheld = 0;
  inEveryGame(({ positions, record: { events, setup } }) => {
    for (const seat of [SPECTATOR, ...setup.players.keys()]) {
      let view = viewFor(positions[0], seat);
      for (const [i, event] of events.entries()) {
        const seen = seenBy(positions[i], event, seat);
        heard.add(seen.type);
        if (seen.type === "challenge" && seen.upheld) upheld++;
        // What is heard goes over a wire.
        view = applySeen(view, JSON.parse(JSON.stringify(seen)) as SeenEvent);
        const expected = { ...viewFor(positions[i + 1], seat), rules: null };
        expectSame({ ...view, rules: null }, expected);
      }
    }
  });
  expect([...heard].toSorted()).toEqual("challenge deal end exchange hint pass place resign".split(" "));
  expect(upheld).toBeGreaterThan(10);
});

test("an event tells a seat nothing of what others draw, give back or are told", () => {
  let drawn = 0;
  inEveryGame(({ positions, record: { events, setup, rules } }) => {
    for (const [i, event] of events.entries())
      for (const seat of [SPECTATOR, ...setup.players.keys()]) {
        if (event.type === "deal" || (event.type === "challenge" && event.upheld)) continue;
        if (!("seat" in event) || event.seat === seat) continue;
        const seen = seenBy(positions[i], event, seat);
        // The same fact with other hidden tiles sounds the same.
        const other = { ...event } as { -readonly [K in keyof typeof event]: unknown };
        if (event.type === "place" || event.type === "exchange") {
          drawn += event.drawn.length;
          Object.assign(other, { drawn: event.drawn.map((tile) => (tile % (rules.alphabet.glyphs.length - 1)) + 1) });
        }
        if (event.type === "exchange") Object.assign(other, { tiles: event.tiles.map(() => 1) });
        if (event.type === "hint") Object.assign(other, { square: 0, tiles: [1, 1] });
        expectSame(seenBy(positions[i], other as typeof event, seat), seen);
      }
  });
  expect(drawn).toBeGreaterThan(1000);
});

test("a rack that a recorded game tells of is counted by all, and seen by its seat", () => {
  const { positions } = playGame(
    rulesOf("classic-en"),
    madeUpLexicon(rulesOf("classic-en").alphabet, 1),
    2,
    5,
    anyAction,
  );
  const event = { type: "rack", seat: 1, tiles: positions[1].racks[1].slice(0, 3) } as const;
  for (const [seat, rack] of [
    [SPECTATOR, null],
    [0, null],
    [1, event.tiles],
  ] as const)
    expect(seenBy(positions[1], event, seat)).toEqual({ type: "rack", seat: 1, size: 3, rack });
});
