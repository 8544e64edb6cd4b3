import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { must } from "../base/result.ts";
import { allTiles, NO_TILE, onRack, type Tile } from "../lexicon/alphabet.ts";
import { makeTiles, parseTiles } from "../lexicon/spelling.ts";
import { apply } from "../words/apply.ts";
import { findRules } from "../words/catalog.ts";
import { parsePlace } from "../words/coordinates.ts";
import type { GameEvent } from "../words/event.ts";
import type { Placement } from "../words/move.ts";
import { firstPosition, type GameRecord, replay } from "../words/record.ts";
import type { Rules } from "../words/ruleset.ts";
import { makeGcg, parseGcg } from "./gcg.ts";
import { auditGcg } from "./gcg-audit.ts";
import { gcgFromRecord } from "./gcg-export.ts";
import { recordFromGcg } from "./gcg-record.ts";

const rules = findRules("classic-en") as Rules;
const folder = new URL("../../examples/games/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".gcg"));
const textOf = (name: string) => readFileSync(new URL(name, folder), "utf8");
const recordOf = (text: string) => must(recordFromGcg(rules, must(parseGcg(rules, text))));
const rack = (text: string): Tile[] => must(parseTiles(rules.alphabet, text, "rack"));
const person = (name: string) => ({ name, bot: null });
const sorted = (tiles: readonly Tile[]) => [...tiles].sort((a, b) => a - b);

describe("recordFromGcg", () => {
  it.each(files)("replays %s to its end", (name) => {
    const record = recordOf(textOf(name));
    const { scores, board, winners } = auditGcg(rules, must(parseGcg(rules, textOf(name))), null);
    const end = replay(record);
    expect(end.phase).toBe("over");
    expect(end.outcome?.reason).toBe("recorded");
    expect(end.outcome?.winners).toEqual(winners);
    expect(end.scores).toEqual(scores);
    expect(end.board).toEqual(board);
  });

  it("loses and invents no tile", () => {
    for (const name of files) {
      const record = recordOf(textOf(name));
      let position = firstPosition(rules, record.setup);
      for (const event of record.events) {
        position = apply(position, event);
        const onBoard = [...position.board].filter((tile) => tile !== NO_TILE).map(onRack);
        const all = [...onBoard, ...position.racks.flat(), ...position.bag, ...position.aside];
        expect(sorted(all)).toEqual(allTiles(rules.alphabet));
      }
    }
  });

  it("tells racks before turns, and completes them by what was used", () => {
    const text =
      "#player1 a A\n#player2 b B\n>a: 8H DIRTY +26 26\n>b: K I7 K.P +17 17\n>a: AB - +0 26\n>b: -AB +0 17\n";
    const { events, setup } = recordOf(text);
    expect(setup).toEqual({ players: [person("A"), person("B")], seed: null, lexicon: null });
    expect(events.map(({ type }) => type)).toEqual([
      "deal",
      "rack",
      "place",
      "rack",
      "place",
      "rack",
      "pass",
      "rack",
      "exchange",
    ]);
    expect(events[1]).toEqual({ type: "rack", seat: 0, tiles: rack("DIRTY") });
    expect(events[3]).toEqual({ type: "rack", seat: 1, tiles: rack("KP") });
    expect(events[7]).toEqual({ type: "rack", seat: 1, tiles: rack("AB") });
  });

  it("takes a withdrawn play back, and gives points for a challenge in vain", () => {
    const text = [
      "#player1 a A",
      "#player2 b B",
      "#lexicon ENABLE",
      ">a: DINRTTY 8H DIRTY +26 26",
      ">a: DINRTTY -- -26 0",
      ">b: AGKNPST H8 PAT +10 10",
      ">b: AGKNPST (challenge) +5 15",
      ">a: DINRTTY -3 +0 0",
      ">b: GKNS (time) -10 5",
      "#rack1 ABC",
    ].join("\n");
    const record = recordOf(text);
    const end = replay(record);
    expect(record.setup.lexicon).toEqual({ name: "ENABLE", hash: "" });
    expect(end.scores).toEqual([0, 5]);
    expect(end.phase).toBe("playing");
    expect([...end.board].filter((tile) => tile !== NO_TILE)).toHaveLength(3);
    expect(end.racks[0]).toEqual(rack("ABC"));
    expect(record.events.filter(({ type }) => type === "challenge")).toMatchObject([
      { seat: 1, upheld: true, bonus: 0 },
      { seat: 0, upheld: false, bonus: 5 },
    ]);
    expect(replay(record, 4).racks[0]).toHaveLength(7);
  });

  it("takes points from a challenger who pays", () => {
    const text = "#player1 a A\n#player2 b B\n>a: DIRTY 8H DIRTY +26 26\n>b: (challenge) -10 -10\n";
    expect(replay(recordOf(text)).scores).toEqual([26, -10]);
  });

  it.each([
    ["#player1 a A\n>b: - +0 0", "gcgUnknownPlayer", 2, 2],
    ["#player1 a A\n>a: ABC 1A ABC +0 0", "gcgIllegal", 2, 9],
    ["#player1 a A\n>a: ABC O15 ABC +0 0", "gcgIllegal", 2, 9],
    ["#player1 a A\n>a: ABC -- -3 0", "gcgNothingWithdrawn", 2, 9],
  ])("refuses %j", (text, code, line, column) => {
    const game = must(parseGcg(rules, text));
    expect(recordFromGcg(rules, game)).toMatchObject({ ok: false, fault: { code, line, column } });
  });
});

const placement = (place: string, tiles: string): Placement => ({
  ...(parsePlace(rules.layout, "column-letters", place) as NonNullable<ReturnType<typeof parsePlace>>),
  tiles: must(parseTiles(rules.alphabet, tiles, "play")),
});

describe("gcgFromRecord", () => {
  it.each(files)("writes what was read of %s", (name) => {
    expect(makeGcg(gcgFromRecord(recordOf(textOf(name))))).toBe(textOf(name));
  });

  const racks = [rack("DINRTTY"), rack("AGKNPST"), rack("AEIOU")];
  const bag = rack("EENNRSSEFL");
  const events: GameEvent[] = [
    { type: "deal", racks, bag },
    { type: "place", seat: 0, points: 26, drawn: rack("L"), ...placement("8H", "DIRTY") },
    { type: "place", seat: 1, points: 17, drawn: rack("FE"), ...placement("I7", "K.P") },
    { type: "challenge", seat: 2, upheld: true, words: ["KIP"], bonus: 0, losesTurn: false },
    { type: "exchange", seat: 2, tiles: rack("AE"), drawn: rack("FE"), places: [0, 0] },
    { type: "hint", seat: 0, price: 5, kind: "square", square: 3 },
    { type: "place", seat: 0, points: 8, drawn: [], ...placement("I7", "N.T") },
    { type: "challenge", seat: 1, upheld: false, words: [], bonus: 5, losesTurn: true },
    { type: "pass", seat: 2 },
    { type: "time", seat: 0, points: -10 },
    { type: "exchange", seat: 1, tiles: [], drawn: [], places: [] },
    { type: "end", reason: "passed", adjustments: [-1, -13, 9] },
  ];
  const record: GameRecord = {
    rules,
    setup: {
      players: ["First  Last", "First Last", ""].map(person),
      seed: 1,
      lexicon: { name: "ENABLE", hash: "abc" },
    },
    events,
  };

  it("writes every kind of event", () => {
    expect(makeGcg(gcgFromRecord(record)).split("\n")).toEqual([
      "#character-encoding UTF-8",
      "#player1 First_Last First Last",
      "#player2 First_Last_2 First Last",
      "#player3 Player3 Player3",
      "#lexicon ENABLE",
      ">First_Last: DINRTTY 8H DIRTY +26 26",
      ">First_Last_2: AGKNPST I7 K.P +17 17",
      ">First_Last_2: AGKNPST -- -17 0",
      ">Player3: AEIOU -AE +0 0",
      ">First_Last: NTL (time) -5 21",
      ">First_Last: NTL I7 N.T +8 29",
      ">First_Last: NTL (challenge) +5 34",
      ">First_Last_2: AGNSTKP - +0 0",
      ">Player3: IOUFE - +0 0",
      ">First_Last: L (time) -10 24",
      ">First_Last_2: AGNSTKP -0 +0 0",
      ">First_Last: L (L) -1 23",
      ">First_Last_2: AGNSTKP (AGNSTKP) -13 -13",
      ">Player3: (LAGNSTKP) +9 9",
      "",
    ]);
  });

  it("gives the same scores when it is read again", () => {
    const again = must(recordFromGcg(rules, gcgFromRecord(record)));
    expect(replay(again).scores).toEqual(replay(record).scores);
    expect(replay(again).board).toEqual(replay(record).board);
  });

  it("says that a game is not over, and who resigned", () => {
    const open = { ...record, events: [...events.slice(0, 2), { type: "resign", seat: 1 } as const] };
    const text = makeGcg(gcgFromRecord(open));
    expect(text.split("\n").slice(6)).toEqual([
      "#resigned First_Last_2",
      "#rack1 NTL",
      "#rack2 AGKNPST",
      "#rack3 AEIOU",
      "#incomplete",
      "",
    ]);
    const again = replay(must(recordFromGcg(rules, must(parseGcg(rules, text)))));
    expect(again.resigned).toEqual([false, true, false]);
    expect(again.racks.map((tiles) => makeTiles(rules.alphabet, tiles))).toEqual(["NTL", "AGKNPST", "AEIOU"]);
  });
});
