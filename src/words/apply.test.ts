import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CHALLENGE, PASS, placementOf, RESIGN, rackOf, rulesOf, tableOf } from "../../test/support/table.ts";
import { BLANK, NO_TILE } from "../lexicon/alphabet.ts";
import { makeTiles } from "../lexicon/spelling.ts";
import { apply } from "./apply.ts";
import type { GameEvent } from "./event.ts";
import { emptyPosition, type Position } from "./position.ts";

const rules = rulesOf("classic-en");
const table = tableOf(rules, "CAT CATS DO DOG AD");
const { set, play, lay, exchange, rack } = table;
const tiles = (text: string) => rackOf(rules, text);
const bagOf = ({ bag }: Position): string => makeTiles(rules.alphabet, bag);

test("deal: each seat has its rack, and nobody has points", () => {
  const racks = [tiles("ABCDEFG"), tiles("?IJKLMN")];
  const after = apply(emptyPosition(rules, 2, [1, 2, 3, 4]), { type: "deal", racks, bag: tiles("OP") });
  expect(after).toMatchObject({ racks, bag: tiles("OP"), turn: 0, version: 1, scores: [0, 0], phase: "playing" });
});

describe("place", () => {
  const before = set({ racks: ["CAT?EEE", "DOGGOES"], bag: "XYZ", scores: [10, 20] });
  const event: GameEvent = { type: "place", seat: 0, points: 8, drawn: tiles("ZYX"), ...placementOf(rules, "8G CaT") };
  const after = apply(before, event);

  test("the tiles go from the rack to the board, and the drawn ones from the bag to the rack", () => {
    expect(makeTiles(rules.alphabet, [...after.board.subarray(7 * 15 + 5, 7 * 15 + 10)])).toBe(".CaT.");
    expect([rack(after, 0), rack(after, 1), bagOf(after)]).toEqual(["AEEEZYX", "DOGGOES", ""]);
  });

  test("the points are added, and the turn goes on", () => {
    expect(after).toMatchObject({ scores: [18, 20], turn: 1, version: before.version + 1, scoreless: 0, passes: 0 });
  });

  test("the position before is left as it was", () => {
    expect(before).toEqual(set({ racks: ["CAT?EEE", "DOGGOES"], bag: "XYZ", scores: [10, 20] }));
  });

  test("no points for a placement (of blanks alone) count as a turn without points, but not as a pass", () => {
    const counted = { ...before, scoreless: 3, passes: 2 };
    expect(apply(counted, { ...event, points: 0 })).toMatchObject({ scoreless: 4, passes: 0 });
    expect(apply(counted, event)).toMatchObject({ scoreless: 0, passes: 0 });
  });
});

describe("exchange", () => {
  const before = set({ racks: ["ABCDEFG", "DOG"], bag: "UVWXYZ" });

  test("the drawn tiles leave the bag before the given ones are put to their places", () => {
    const event: GameEvent = {
      ...{ type: "exchange", seat: 0, tiles: tiles("AB") },
      ...{ drawn: tiles("ZY"), places: [0, 5] },
    };
    const after = apply({ ...before, passes: 1, scoreless: 1 }, event);
    expect([rack(after, 0), bagOf(after)]).toEqual(["CDEFGZY", "AUVWXB"]);
    expect(after).toMatchObject({ turn: 1, scoreless: 2, passes: 0, aside: [], scores: [0, 0] });
  });

  test("without places the given tiles are out of the game", () => {
    const after = apply(before, { type: "exchange", seat: 0, tiles: tiles("AB"), drawn: tiles("ZY"), places: [] });
    expect([rack(after, 0), bagOf(after)]).toEqual(["CDEFGZY", "UVWX"]);
    expect(after.aside).toEqual(tiles("AB"));
  });
});

test("pass: only the counters and the turn change", () => {
  const before = set({ racks: ["A", "B"] });
  expect(apply(before, { type: "pass", seat: 0 })).toEqual({
    ...before,
    ...{ turn: 1, passes: 1, scoreless: 1, version: before.version + 1 },
  });
});

describe("challenge", () => {
  const single = tableOf(rulesOf("classic-en", { challenge: { rule: "single", points: 0 } }), "CAT");
  const before = { ...set({ racks: ["CATXEEE", "DOGGOES"], bag: "UVWXYZ" }), rules: single.rules, scoreless: 2 };
  const laid = single.play(before, lay("8G CAX"));

  test("upheld: everything is as before the placement, but the turn is lost, and nobody knows how the bag lies", () => {
    const after = single.play(laid, CHALLENGE);
    const sorted = ({ racks, bag }: Position) => ({ racks: racks.map((one) => one.toSorted()), bag: bag.toSorted() });
    expect({ ...after, ...sorted(after) }).toEqual({
      ...before,
      ...{ ...sorted(before), turn: 1, scoreless: 3, version: before.version + 2 },
    });
  });

  test("upheld: the tiles that were drawn go where the event says, or on top as they lay", () => {
    const upheld = { type: "challenge", seat: 1, upheld: true, words: [], bonus: 0, losesTurn: false } as const;
    expect(bagOf(laid)).toBe("UVW");
    expect(laid.last?.drawn).toEqual(tiles("ZYX"));
    expect(bagOf(apply(laid, { ...upheld, places: [0, 4, 2] }))).toBe("ZUXVWY");
    expect(bagOf(apply(laid, upheld))).toBe("UVWXYZ");
  });

  test("upheld: a blank has lost its letter", () => {
    const blank = single.play({ ...before, racks: [tiles("CA?"), tiles("D")] }, lay("8G CAx"), CHALLENGE);
    expect(rack(blank, 0)).toBe("CA?");
  });

  test("in vain: the bonus goes to the challenged player, and the placement cannot be challenged again", () => {
    const vain = { type: "challenge", seat: 1, upheld: false, words: [], bonus: 5, losesTurn: false } as const;
    const { scores } = laid;
    expect(apply(laid, vain)).toMatchObject({ scores: [scores[0] + 5, 0], turn: 1, last: null, board: laid.board });
    expect(apply(laid, { ...vain, losesTurn: true })).toMatchObject({ turn: 0, scoreless: 1, passes: 0 });
  });

  test("without a placement nothing happens", () => {
    const event = { type: "challenge", seat: 0, upheld: true, words: [], bonus: 0, losesTurn: false } as const;
    expect(apply(before, event)).toEqual({ ...before, version: before.version + 1 });
  });
});

describe("resign", () => {
  const before = set({ racks: ["CAT", "DOG", "AXE"] });

  test("on turn: the next player is on turn, and the seat is passed over from now on", () => {
    const after = play(before, RESIGN);
    expect(after).toMatchObject({ turn: 1, resigned: [true, false, false] });
    expect(play(after, PASS, PASS).turn).toBe(1);
  });

  test("out of turn: the turn stays where it is", () => {
    expect(apply(before, { type: "resign", seat: 2 })).toMatchObject({ turn: 0, resigned: [false, false, true] });
  });
});

test("hint and time: points are taken", () => {
  const before = set({ racks: ["A", "B"], scores: [30, 40] });
  const hint: GameEvent = { type: "hint", seat: 0, price: 5, kind: "square", square: 3 };
  expect(apply(before, hint)).toEqual({ ...before, scores: [25, 40], version: before.version + 1 });
  expect(apply(before, { type: "time", seat: 1, points: -10 })).toMatchObject({ scores: [30, 30], turn: 0 });
});

test("rack: what was on the rack goes to the bag, and what is told comes out of it", () => {
  const before = set({ racks: ["ABC", "D"], bag: "WXYZ" });
  const after = apply(before, { type: "rack", seat: 0, tiles: tiles("AXY") });
  expect([rack(after, 0), bagOf(after)]).toEqual(["AXY", "WZBC"]);
  expect(after.turn).toBe(0);
});

test("end: adjustments are added, and the winners are named", () => {
  const before = set({ racks: ["", "XE"], bag: "", scores: [100, 110] });
  const after = apply(before, { type: "end", reason: "tilesLaid", adjustments: [9, -9] });
  expect(after).toMatchObject({ scores: [109, 101], phase: "over" });
  expect(after.outcome).toEqual({ reason: "tilesLaid", adjustments: [9, -9], winners: [0] });
});

describe("the turn", () => {
  const all = tableOf(rulesOf("skrafl-2014"), "DO");

  test("goes round", () => {
    const first = set({ racks: ["CAT", "DOG", "AXE", "PIN"] });
    expect([1, 2, 3, 4].map((passes) => play(first, ...Array(passes).fill(PASS)).turn)).toEqual([1, 2, 3, 0]);
  });

  test("passes over a player who has laid all tiles, while the others play on", () => {
    const first = all.set({ racks: ["DO", "DOX", "DOX"], bag: "" });
    const out = all.play(first, all.lay("h8 DO"));
    expect(out).toMatchObject({ turn: 1, phase: "playing" });
    expect(all.play(out, PASS, PASS).turn).toBe(1);
  });

  test("does not pass over an empty rack while the bag has tiles", () => {
    expect(all.play(all.set({ racks: ["D", ""] }), PASS).turn).toBe(1);
  });

  test("stays with a player who plays alone", () => {
    const alone = tableOf(rulesOf("infoh100"));
    expect(alone.play(alone.set({ racks: ["ABCDEFG"] }), PASS, alone.exchange("ABC")).turn).toBe(0);
  });
});

// A gap in a log, or a log of another game, must not bring a server down.
test("apply is total: any fact gives a position, whatever the position was", () => {
  const seat = fc.nat(2);
  const square = fc.nat(100);
  const points = fc.integer({ min: -50, max: 99 });
  const some = fc.array(fc.constantFrom(1, 2, 20, BLANK), { maxLength: 7 });
  const row = fc.array(fc.constantFrom(NO_TILE, 1, 2, BLANK | 5), { minLength: 1, maxLength: 7 });
  const direction = fc.constantFrom("across" as const, "down" as const);
  const places = fc.array(fc.nat(120), { maxLength: 7 });
  const events: fc.Arbitrary<GameEvent> = fc.oneof(
    fc.record({ type: fc.constant("deal" as const), racks: fc.tuple(some, some, some), bag: some }),
    fc.record({ type: fc.constant("place" as const), seat, square, direction, tiles: row, points, drawn: some }),
    fc.record({ type: fc.constant("exchange" as const), seat, tiles: some, drawn: some, places }),
    fc.record({ type: fc.constantFrom("pass" as const, "resign" as const), seat }),
    fc.record({ type: fc.constant("challenge" as const), seat, upheld: fc.boolean(), bonus: points }).chain((event) =>
      fc.tuple(fc.boolean(), fc.option(places)).map(([losesTurn, given]) => ({
        ...{ ...event, words: [], losesTurn },
        ...(given === null ? {} : { places: given }),
      })),
    ),
    fc.record({ type: fc.constant("time" as const), seat, points }),
    fc.record({ type: fc.constant("rack" as const), seat, tiles: some }),
    fc.record({
      ...{ type: fc.constant("end" as const), reason: fc.constant("recorded" as const) },
      adjustments: fc.tuple(points, points, points),
    }),
  );
  const rule = fc.constantFrom("void" as const, "single" as const, "double" as const);
  const property = fc.property(rule, fc.array(events, { maxLength: 40 }), (rule, list) => {
    const by = rulesOf("classic-en", { challenge: { rule, points: 5 } });
    const end = list.reduce(apply, emptyPosition(by, 3, [1, 2, 3, 4]));
    expect(end.version).toBe(list.length);
    expect([end.racks.length, end.scores.length, end.board.length]).toEqual([3, 3, 225]);
    expect([0, 1, 2]).toContain(end.turn);
  });
  fc.assert(property, { seed: 11, numRuns: 200 });
});

test("an exchange of a blank that was given a letter is one of a plain blank", () => {
  const before = set({ racks: ["A?", "B"] });
  const [event] = table.events(before, { type: "exchange", tiles: [BLANK | 3] });
  expect(event).toMatchObject({ tiles: [BLANK] });
  expect(play(before, exchange("?")).racks[0]).toHaveLength(7);
});
