import { describe, expect, test } from "vitest";
import { layoutOf, PASS, RESIGN, rulesOf, type Situation, tableOf } from "../../test/support/table.ts";
import { hasMove } from "../movegen/generate.ts";
import { apply } from "./apply.ts";
import { adjustmentsOf, endReason, winnersOf } from "./ending.ts";
import type { GameEvent } from "./event.ts";
import type { Position } from "./position.ts";
import type { Ruleset } from "./ruleset.ts";

type End = Ruleset["end"];
const NEVER: End = { tilesLaid: null, bagEmpty: false, scorelessTurns: null, passedRounds: null, noMove: false };

/** The classic game with these end conditions and no others. */
const ending = (end: Partial<End>, changes: Partial<Ruleset> = {}) =>
  tableOf(rulesOf("classic-en", { ...changes, end: { ...NEVER, ...end } }), "DO AD");

const reasonOf = (events: readonly GameEvent[]) => {
  const last = events.at(-1);
  return last?.type === "end" ? last.reason : null;
};

describe("tiles laid", () => {
  const racks = ["DO", "XE", "DO"];

  test("by one: the game is over when the bag is empty and a rack too", () => {
    const { set, events, lay } = ending({ tilesLaid: "byOne" });
    expect(reasonOf(events(set({ racks, bag: "" }), lay("8H DO")))).toBe("tilesLaid");
    expect(reasonOf(events(set({ racks, bag: "Z" }), lay("8H DO")))).toBeNull();
    expect(reasonOf(events(set({ racks: ["DOX", "A"], bag: "" }), lay("8H DO")))).toBeNull();
  });

  test("by all: the others play on until nobody has a tile", () => {
    const { set, play, lay, events } = ending({ tilesLaid: "byAll" });
    const first = play(set({ racks: ["DO", "A", "D"], bag: "" }), lay("8H DO"));
    expect([first.phase, first.turn]).toEqual(["playing", 1]);
    const second = play(first, lay("7H A"));
    expect([second.phase, second.turn]).toEqual(["playing", 2]);
    expect(reasonOf(events(second, lay("7H .D")))).toBe("tilesLaid");
  });

  test("by all: a player who resigned need not lay any", () => {
    const { set, events } = ending({ tilesLaid: "byAll" });
    expect(reasonOf(events(set({ racks: ["", "", "XE"], bag: "", turn: 2 }), RESIGN))).toBe("tilesLaid");
  });

  test("never: an empty rack ends nothing", () => {
    const { set, events, lay } = ending({});
    expect(reasonOf(events(set({ racks, bag: "" }), lay("8H DO")))).toBeNull();
  });
});

describe("bag empty", () => {
  const { set, events, lay, exchange } = ending(
    { bagEmpty: true },
    { exchange: { least: 0, most: 7, bag: 0, to: "aside" } },
  );
  const racks = ["DOX", "AE"];

  test("the game is over as soon as the last tile is drawn, by laying or by exchanging", () => {
    expect(reasonOf(events(set({ racks, bag: "EEEEEE" }), lay("8H DO")))).toBe("bagEmpty");
    expect(reasonOf(events(set({ racks, bag: "EEEE" }), exchange("")))).toBe("bagEmpty");
  });

  test("but not while one is left", () => {
    expect(reasonOf(events(set({ racks, bag: "EEEEEEE" }), lay("8H DO")))).toBeNull();
  });
});

describe("turns without points", () => {
  const { set, play, events, exchange, lay } = ending({ scorelessTurns: 4 });
  const racks = ["DO??", "DOADOAD"];

  test("passes and exchanges count alike", () => {
    const third = play(set({ racks }), PASS, exchange("D"), exchange("?"));
    expect(third.phase).toBe("playing");
    expect(reasonOf(events(third, PASS))).toBe("scoreless");
  });

  test("a placement that is worth nothing counts, one that has points begins anew", () => {
    const third = play(set({ racks }), PASS, PASS, PASS);
    expect(reasonOf(events({ ...third, turn: 0 }, lay("8H do")))).toBe("scoreless");
    expect(reasonOf(events({ ...third, turn: 0 }, lay("8H Do")))).toBeNull();
    expect(play({ ...third, turn: 0 }, lay("8H Do")).scoreless).toBe(0);
  });
});

describe("passed rounds", () => {
  const { set, play, events, exchange } = ending({ passedRounds: 2 });

  test.each([2, 3, 4])("all %i players twice in a row", (players) => {
    const first = set({ racks: ["DO", "AD", "XE", "IN"].slice(0, players) });
    const before = play(first, ...Array(players * 2 - 1).fill(PASS));
    expect(before.phase).toBe("playing");
    expect(reasonOf(events(before, PASS))).toBe("passed");
  });

  test("an exchange is no pass, and the count begins anew", () => {
    const three = play(set({ racks: ["DO", "AD"] }), PASS, PASS, PASS, exchange("A"), PASS, PASS, PASS);
    expect(three.phase).toBe("playing");
    expect(reasonOf(events(three, PASS))).toBe("passed");
  });

  test("who resigned is not waited for", () => {
    const two = play(set({ racks: ["DO", "AD", "XE"] }), RESIGN, PASS, PASS, PASS);
    expect(two.phase).toBe("playing");
    expect(reasonOf(events(two, PASS))).toBe("passed");
  });
});

describe("no move possible", () => {
  const full = layoutOf(["...", "...", "..."], [2, 2]);
  const { set, events, lexicon } = tableOf(rulesOf("classic-en", { end: { ...NEVER, noMove: true } }, full), "DO AD");
  const judge = { lexicon, canLay: hasMove };
  const board = ["2B DO"];

  test("when nobody can lay a tile and the bag does not suffice for an exchange", () => {
    expect(reasonOf(events(set({ racks: ["X", "Z"], board, bag: "" }), PASS))).toBe("noMove");
    expect(reasonOf(events(set({ racks: ["X", "Z"], board, bag: "EEEEEE" }), PASS))).toBe("noMove");
  });

  test("not while anybody could lay one, even if another is on turn", () => {
    expect(reasonOf(events(set({ racks: ["X", "A"], board, bag: "" }), PASS))).toBeNull();
  });

  test("not while tiles can be exchanged, since a new rack may find a place", () => {
    expect(reasonOf(events(set({ racks: ["X", "Z"], board, bag: "EEEEEEE" }), PASS))).toBeNull();
    const asMany = tableOf(
      rulesOf(
        "classic-en",
        { end: { ...NEVER, noMove: true }, exchange: { least: 1, most: 7, bag: "asMany", to: "bag" } },
        full,
      ),
    );
    expect(reasonOf(asMany.events(asMany.set({ racks: ["X", "Z"], board, bag: "E" }), PASS))).toBeNull();
    expect(reasonOf(asMany.events(asMany.set({ racks: ["X", "Z"], board, bag: "" }), PASS))).toBe("noMove");
  });

  test("but after two rounds without points only what the players hold now counts", () => {
    const stuck = set({ racks: ["X", "Z"], board, bag: "EEEEEEE" });
    expect([2, 3, 4].map((scoreless) => endReason({ ...stuck, scoreless }, judge))).toEqual([null, null, "noMove"]);
    const open = set({ racks: ["X", "A"], board, bag: "EEEEEEE" });
    expect(endReason({ ...open, scoreless: 40 }, judge)).toBeNull();
  });

  test("what a player who resigned could lay does not count", () => {
    const position = set({ racks: ["X", "A", "Z"], board, bag: "" });
    expect(endReason({ ...position, resigned: [false, false, false] }, judge)).toBeNull();
    expect(endReason({ ...position, resigned: [false, true, false] }, judge)).toBe("noMove");
  });

  test("nobody can tell without a word list", () => {
    expect(endReason(set({ racks: ["X", "Z"], board, bag: "" }), { ...judge, lexicon: null })).toBeNull();
  });
});

describe("resigning", () => {
  const { set, play } = ending({});

  test("ends the game when one player is left, who wins whatever the points are", () => {
    const over = play(set({ racks: ["X", "A"], scores: [90, 10] }), RESIGN);
    expect(over).toMatchObject({ phase: "over", outcome: { reason: "resigned", winners: [1] } });
  });

  test("leaves the points as they are: what is left on the racks counts for nobody", () => {
    const over = play(set({ racks: ["X", "QE"], scores: [12, 30], bag: "EEE" }), RESIGN);
    expect(over).toMatchObject({ scores: [12, 30], outcome: { adjustments: [0, 0], winners: [1] } });
    const last = play(set({ racks: ["", "QE"], scores: [12, 30], bag: "", turn: 1 }), RESIGN);
    expect(last).toMatchObject({ scores: [12, 30], outcome: { adjustments: [0, 0], winners: [0] } });
  });

  test("of before counted the racks, and such a game keeps the points that its facts say", () => {
    const resigned = apply(set({ racks: ["X", "QE"], scores: [12, 30] }), { type: "resign", seat: 0 });
    const over = apply(resigned, { type: "end", reason: "resigned", adjustments: [-8, -11] });
    expect(over).toMatchObject({ scores: [4, 19], outcome: { adjustments: [-8, -11], winners: [1] } });
  });

  test("of one among three does not", () => {
    expect(play(set({ racks: ["X", "A", "E"] }), RESIGN)).toMatchObject({ phase: "playing", turn: 1 });
  });

  test("of a player who plays alone ends the game without a winner", () => {
    expect(play(set({ racks: ["X"] }), RESIGN).outcome).toMatchObject({ reason: "resigned", winners: [] });
  });
});

describe("adjustments", () => {
  const by = (subtractOwnRest: boolean, addOthersRest: boolean, situation: Situation): number[] => {
    const rules = rulesOf("classic-en", { adjustment: { subtractOwnRest, addOthersRest } });
    return adjustmentsOf(tableOf(rules).set(situation));
  };
  // X 8, E 1, Q 10; a blank is worth nothing.
  const racks = ["", "XE?", "Q"];

  test.each([
    [true, true, [19, -9, -10]],
    [true, false, [0, -9, -10]],
    [false, true, [19, 0, 0]],
    [false, false, [0, 0, 0]],
  ])("subtract one's own rest: %s, add the others' rest to who went out: %s", (own, others, expected) => {
    expect(by(own, others, { racks, bag: "" })).toEqual(expected);
  });

  test("nobody went out: each loses the own rest only", () => {
    expect(by(true, true, { racks: ["E", "XE", "Q"], bag: "" })).toEqual([-1, -9, -10]);
  });

  test("an empty rack counts as gone out only when the bag is empty", () => {
    expect(by(true, true, { racks, bag: "A" })).toEqual([0, -9, -10]);
  });

  test("two who went out both gain what the third has left", () => {
    expect(by(true, true, { racks: ["", "", "XE"], bag: "" })).toEqual([9, 9, -9]);
  });
});

describe("winners", () => {
  const end = (tieBreak: Ruleset["tieBreak"], scores: number[], adjustments: number[]): readonly number[] => {
    const { set } = tableOf(rulesOf("classic-en", { tieBreak }));
    const over = apply(set({ racks: scores.map(() => "E"), scores }), { type: "end", reason: "passed", adjustments });
    return over.outcome?.winners ?? [];
  };

  test.each<[string, Ruleset["tieBreak"], number[], number[], number[]]>([
    ["most points after the adjustment", "none", [50, 45], [-9, 9], [1]],
    ["equal points are a draw", "none", [50, 40, 32], [-5, 5, 0], [0, 1]],
    ["or go to who had more before the adjustment", "beforeAdjustment", [50, 40, 32], [-5, 5, 0], [0]],
    ["but only among the equal ones", "beforeAdjustment", [50, 40, 60], [-5, 5, -30], [0]],
    ["still a draw when that is equal too", "beforeAdjustment", [45, 45], [0, 0], [0, 1]],
  ])("%s (%s)", (_, tieBreak, scores, adjustments, winners) => {
    expect(end(tieBreak, scores, adjustments)).toEqual(winners);
  });

  test("who resigned does not win", () => {
    const { set } = tableOf(rulesOf("classic-en"));
    const position: Position = { ...set({ racks: ["", "", ""], scores: [9, 5, 5] }), resigned: [true, false, false] };
    expect(winnersOf(position, [0, 0, 0])).toEqual([1, 2]);
  });
});
