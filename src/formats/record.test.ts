import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { anyAction, madeUpLexicon, playGame } from "../../test/support/games.ts";
import { rulesOf, tableOf } from "../../test/support/table.ts";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { parseAlphabet } from "../lexicon/alphabet.ts";
import { type GameRecord, replay } from "../words/record.ts";
import type { Rules } from "../words/ruleset.ts";
import { parseGcg } from "./gcg.ts";
import { recordFromGcg } from "./gcg-record.ts";
import { makeRecord, parseRecord } from "./record.ts";

const reread = (record: GameRecord) => parseRecord(JSON.parse(makeRecord(record)));

/** The 26 English letters, with other numbers of tiles and other points than the catalogue has. */
const homeMade = must(
  parseAlphabet({
    ...{ id: "home", name: "At home", language: "en", blanks: 5, foldAccents: true, replace: { Æ: "AE" } },
    letters: [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter, i) => ({ letter, count: 2, points: i })),
  }),
);

const GAMES: readonly [string, Rules, number][] = [
  ["classic-en", rulesOf("classic-en"), 2],
  ["classic-es with CH, LL and RR", rulesOf("classic-es"), 3],
  ["skrafl-2014 with its coordinates", rulesOf("skrafl-2014"), 4],
  ["infoh100 with tiles put aside", rulesOf("infoh100"), 1],
  ["palavras-118", rulesOf("palavras-118"), 2],
  ["super-21", rulesOf("super-21"), 2],
  ["mini-11 with challenges", rulesOf("mini-11", { challenge: { rule: "points", points: 5 } }), 3],
  ["classic-cs with challenges", rulesOf("classic-cs", { challenge: { rule: "double", points: 0 } }), 2],
  ["no words across", rulesOf("classic-en", { crossWords: { scored: false, checked: false } }), 2],
  ["tiles of one's own", { ...rulesOf("classic-en"), alphabet: homeMade }, 2],
];

describe("a played game survives being written and read", () => {
  test.each(GAMES)("%s", (_, rules, players) => {
    const lexicon = madeUpLexicon(rules.alphabet, 5);
    for (const seed of [1, 2, 3, 4]) {
      const { record, positions } = playGame(rules, lexicon, players, seed, anyAction);
      const read = must(reread(record));
      expect(read).toEqual(record);
      expect(replay(read)).toEqual(positions.at(-1));
      expect(makeRecord(read)).toBe(makeRecord(record));
    }
  });

  test("also before its end", () => {
    const { record } = playGame(
      rulesOf("classic-en"),
      madeUpLexicon(rulesOf("classic-en").alphabet, 5),
      2,
      1,
      anyAction,
    );
    for (let count = 1; count < record.events.length; count++) {
      const part = { ...record, events: record.events.slice(0, count) };
      expect(must(reread(part))).toEqual(part);
    }
  });

  const folder = new URL("../../examples/games/", import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".gcg"));
  test.each(files)("also one that was written by hand: %s", (name) => {
    const rules = rulesOf("classic-en");
    const game = must(parseGcg(rules, readFileSync(new URL(name, folder), "utf8")));
    const record = must(recordFromGcg(rules, game));
    expect(must(reread(record))).toEqual(record);
  });
});

// A short game with every kind of event, to be spoilt below.
const table = tableOf(rulesOf("classic-en"), "DO DOG AD");
const first = table.set({ racks: ["DOGEEEE", "AEEEIII"], bag: "UUUUUUUUUUUU" });
const sound: GameRecord = {
  rules: table.rules,
  setup: {
    players: [
      { name: "Ada", bot: null },
      { name: "Bot", bot: "greedy" },
    ],
    seed: 7,
    lexicon: { name: "test", hash: "" },
  },
  events: [
    { type: "deal", racks: first.racks, bag: first.bag },
    ...table.events(first, table.lay("8H DO")),
    { type: "hint", seat: 1, price: 10, kind: "best", square: 97, direction: "down", tiles: [1, 0] },
    { type: "hint", seat: 1, price: 5, kind: "square", square: 97 },
    { type: "exchange", seat: 1, tiles: [5, 5], drawn: [21, 21], places: [0, 3] },
    { type: "time", seat: 0, points: -10 },
    { type: "rack", seat: 1, tiles: [1, 21, 128] },
    { type: "challenge", seat: 0, upheld: false, words: [], bonus: 0, losesTurn: false },
    { type: "pass", seat: 0 },
    { type: "resign", seat: 1 },
    { type: "end", reason: "resigned", adjustments: [-7, -2] },
  ],
};
type Json = Record<string, unknown>;
const soundJson = (): Json => JSON.parse(makeRecord(sound));

test("every kind of event is written as a person would write it", () => {
  expect(must(reread(sound))).toEqual(sound);
  expect(soundJson().events).toEqual([
    { type: "deal", racks: ["DOGEEEE", "AEEEIII"], bag: "UUUUUUUUUUUU" },
    { type: "place", seat: 0, at: "8H", tiles: "DO", points: 6, drawn: "UU" },
    { type: "hint", seat: 1, price: 10, at: "H7", tiles: "A." },
    { type: "hint", seat: 1, price: 5, at: "H7" },
    { type: "exchange", seat: 1, tiles: "EE", drawn: "UU", places: [0, 3] },
    { type: "time", seat: 0, points: -10 },
    { type: "rack", seat: 1, tiles: "AU?" },
    { type: "challenge", seat: 0, upheld: false, words: [], bonus: 0, losesTurn: false },
    { type: "pass", seat: 0 },
    { type: "resign", seat: 1 },
    { type: "end", reason: "resigned", adjustments: [-7, -2] },
  ]);
});

/** A copy in which one field is changed; undefined takes it out. */
function spoilt(path: string, value: unknown): Json {
  const copy = soundJson();
  const steps = path.split(".");
  const last = steps.pop() as string;
  let at: Json = copy;
  for (const step of steps) at = at[step] as Json;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

// What is changed, and the field and the expectation that the fault names.
describe("a broken record is reported with its field", () => {
  test.each<[string, unknown, string, string]>([
    ["format", "chess", "format", "oneOf"],
    ["version", 2, "version", "oneOf"],
    ["colour", "red", "colour", "noSuchField"],
    ["ruleset", undefined, "ruleset", "object"],
    ["ruleset.rackSize", 0, "ruleset.rackSize", "integer"],
    ["ruleset.alphabet", "tlh", "ruleset.alphabet", "oneOf"],
    ["ruleset.players.most", 1, "ruleset.players.most", "atLeast"],
    ["alphabet", { id: "x" }, "alphabet.name", "text"],
    ["players", [], "players", "list"],
    ["players.1.name", 5, "players[1].name", "text"],
    ["players.1.bot", undefined, "players[1].bot", "text"],
    ["seed", -1, "seed", "integer"],
    ["seed", 1.5, "seed", "integer"],
    ["lexicon", "en", "lexicon", "object"],
    ["events", [], "events", "list"],
    ["events", {}, "events", "list"],
    ["events.0", null, "events[0].type", "oneOf"],
    ["events.0", [], "events[0].type", "oneOf"],
    ["events.0.type", "constructor", "events[0].type", "oneOf"],
    ["events.0.type", "place", "events[0].racks", "noSuchField"],
    ["events.0.racks", ["DOGEEEE"], "events[0].racks", "listOf"],
    ["events.0.racks.1", "AE!", "events[0].racks[1]", "tiles"],
    ["events.0.bag", "a", "events[0].bag", "tiles"],
    ["events.1.seat", 2, "events[1].seat", "integer"],
    ["events.1.seat", 1, "events[1].at", "legalMoveHere"],
    ["events.1.at", "8P", "events[1].at", "square"],
    ["events.1.at", "A1", "events[1].at", "legalMoveHere"],
    ["events.1.at", "8O", "events[1].at", "legalMoveHere"],
    ["events.1.tiles", "D?", "events[1].tiles", "tiles"],
    ["events.1.tiles", "DX", "events[1].at", "legalMoveHere"],
    ["events.1.tiles", "", "events[1].at", "legalMoveHere"],
    ["events.1.points", 7, "events[1].points", "number"],
    ["events.1.points", "6", "events[1].points", "integer"],
    ["events.1.drawn", "[CH]", "events[1].drawn", "tiles"],
    ["events.1.drawn", undefined, "events[1].drawn", "text"],
    ["events.1", { type: "pass", seat: 0, at: "8H" }, "events[1].at", "noSuchField"],
    ["events.1", { type: "deal", racks: ["A", "B"], bag: "" }, "events[1].type", "oneDeal"],
    ["events.0", { type: "pass", seat: 0 }, "events[0].type", "dealFirst"],
    ["events.2.at", "", "events[2].at", "square"],
    ["events.2.tiles", "#", "events[2].tiles", "tiles"],
    ["events.4.tiles", "ZZ", "events[4].tiles", "legalMoveHere"],
    ["events.4.tiles", "", "events[4].tiles", "legalMoveHere"],
    ["events.4.places", [-1], "events[4].places[0]", "integer"],
    ["events.4.places", [0], "events[4].places", "listOf"],
    ["events.4.places", [0, 12], "events[4].places[1]", "integer"],
    ["events.6.tiles", "b", "events[6].tiles", "tiles"],
    ["events.7.upheld", "no", "events[7].upheld", "boolean"],
    ["events.7.words", [1], "events[7].words[0]", "text"],
    ["events.7.places", [0], "events[7].places", "listOf"],
    ["events.7.places", ["0"], "events[7].places[0]", "integer"],
    ["events.7.places", Array(101).fill(0), "events[7].places", "list"],
    ["events.10.reason", "boredom", "events[10].reason", "oneOf"],
    ["events.10.adjustments", [], "events[10].adjustments", "list"],
    ["events.11", { type: "pass", seat: 0 }, "events[11].type", "nothingAfterEnd"],
  ])("%s = %j", (path, value, field, expected) => {
    expect(parseRecord(spoilt(path, value))).toMatchObject({ ok: false, fault: { field, expected } });
  });

  test("a move that the rules refuse is told with its reason, and not with a code", () => {
    expect(parseRecord(spoilt("events.1.at", "A1"))).toMatchObject({
      fault: { values: { reason: { key: "fault.mustCoverStart" } }, got: '"DO"' },
    });
  });

  test.each([null, undefined, 3, "text", [], true])("not even an object: %j", (json) => {
    expect(parseRecord(json)).toMatchObject({ ok: false, fault: { field: "", expected: "object" } });
  });
});

describe("whatever the file holds, reading it never throws", () => {
  const JUNK: readonly unknown[] = [
    ...[null, true, -1, 0, 1, 3, 1e9, 0.5, "", "A", "?", ".", "[", "8H", "h8", "place", "deal", "end", "__proto__"],
    ...[[], {}, ["A"], [[]], { type: "end" }, { type: "place", seat: 3 }, { length: 5 }, "A".repeat(300)],
  ];

  /** Puts something else somewhere, takes something out, or doubles an event. */
  function mutate(json: Json, random: Random): unknown {
    let at: Json | unknown[] = json;
    for (;;) {
      const keys = Object.keys(at);
      if (keys.length === 0) return json;
      const key = keys[random.below(keys.length)] as keyof typeof at;
      const inner: unknown = at[key];
      if (typeof inner === "object" && inner !== null && random.below(6) > 0) {
        at = inner as Json;
        continue;
      }
      const junk = JUNK[random.below(JUNK.length)];
      if (Array.isArray(at) && random.below(3) === 0) at.splice(Number(key), random.below(2), structuredClone(at[key]));
      else if (random.below(4) === 0) delete at[key];
      else (at as Json)[key as string] = structuredClone(junk);
      return json;
    }
  }

  test("mutated records give a game that can be replayed, or a fault that names a field", () => {
    const random = Random.fromSeed(77);
    const sources = GAMES.map(([, rules, players]) =>
      makeRecord(playGame(rules, madeUpLexicon(rules.alphabet, 5), players, 9, anyAction, 25).record),
    );
    let read = 0;
    let refused = 0;
    for (let round = 0; round < 2500; round++) {
      const source = round % 2 === 0 ? makeRecord(sound) : sources[round % sources.length];
      let json: unknown = JSON.parse(source);
      for (let i = random.below(3); i >= 0; i--) json = mutate(json as Json, random);
      const parsed = parseRecord(json);
      if (parsed.ok) {
        read++;
        expect(replay(parsed.value).version).toBe(parsed.value.events.length);
        expect(reread(parsed.value)).toEqual(parsed);
      } else {
        refused++;
        expect(typeof parsed.fault.field).toBe("string");
      }
    }
    // Both must come about, or the mutations are too weak or too strong.
    expect(read).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(1000);
  });

  test("text with a wrong character somewhere gives a fault or a game, if it is JSON still", () => {
    const random = Random.fromSeed(78);
    const source = makeRecord(sound);
    const signs = '0123456789"[]{},:.?AZaz- ';
    let read = 0;
    for (let round = 0; round < 3000; round++) {
      const at = random.below(source.length);
      const text = source.slice(0, at) + signs[random.below(signs.length)] + source.slice(at + random.below(3));
      let json: unknown;
      try {
        json = JSON.parse(text);
      } catch {
        continue;
      }
      read++;
      expect(typeof parseRecord(json).ok).toBe("boolean");
    }
    expect(read).toBeGreaterThan(300);
  });

  test("what is nested without end is refused too", () => {
    const deep: unknown = JSON.parse("[".repeat(100_000) + "]".repeat(100_000));
    for (const path of ["events", "events.0", "events.1.tiles", "ruleset", "players", "seed"])
      expect(parseRecord(spoilt(path, deep)).ok).toBe(false);
    expect(parseRecord(deep).ok).toBe(false);
  });
});
