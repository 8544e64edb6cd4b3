import { describe, expect, test } from "vitest";
import {
  CHALLENGE,
  layoutOf,
  PASS,
  RESIGN,
  rackOf,
  rulesOf,
  type Situation,
  tableOf,
} from "../../test/support/table.ts";
import { countsOf } from "../base/counts.ts";
import { seedState } from "../base/random.ts";
import type { Result } from "../base/result.ts";
import { allTiles, BLANK, type Letter } from "../lexicon/alphabet.ts";
import { type Grade, gradedGraph } from "../lexicon/grades.ts";
import { buildLexicon } from "../lexicon/lexicon.ts";
import { makeTiles, spellWord } from "../lexicon/spelling.ts";
import { decide } from "../movegen/decide.ts";
import { adviseByScore } from "../movegen/generate.ts";
import { deal } from "./decide.ts";
import { decideHint } from "./hint.ts";
import type { Move, MoveFault, MoveFaultCode } from "./move.ts";
import { lineUp } from "./placement.ts";
import { emptyPosition } from "./position.ts";
import type { Ruleset } from "./ruleset.ts";
import { scorePlacement } from "./score.ts";

const rules = rulesOf("classic-en");
const table = tableOf(rules, "CAT CATS DO AD DOG GO");
const { set, lay, exchange, play, events, fault, rack } = table;
const start: Situation = { racks: ["CATSDOG", "DOGGOES"] };
const cat = play(set(start), lay("8G CAT"));

const spell = (word: string): Letter[] => spellWord(rules.alphabet, word) as Letter[];
/** As if DO were a slur and DOG vulgar. */
const rude = buildLexicon("en", rules.alphabet, ["CAT", "CATS", "DO", "AD", "DOG", "GO"].map(spell), "", {
  slur: [spell("DO")],
  vulgar: [spell("DOG")],
});
const decideIn = (grade: Grade | null, text: string, challenge: Ruleset["challenge"] = rules.ruleset.challenge) => {
  const position = set(start);
  const changed = { ...position, rules: rulesOf("classic-en", { challenge }) };
  return decide(changed, 0, lay(text), gradedGraph(rude, grade));
};

// One move for each reason to refuse one. The compiler asks for every code of the union.
const REFUSED: Record<MoveFaultCode, () => Result<unknown, MoveFault>> = {
  gameOver: () => table.decide(play(set(start), RESIGN), PASS),
  notYourTurn: () => table.decide(set(start), PASS, 1),
  noSuchSeat: () => table.decide(set(start), PASS, 2),
  noTiles: () => table.decide(cat, lay("8G ...")),
  notOnALine: () =>
    lineUp(
      rules.layout,
      cat.board,
      [0, 1, 30].map((square) => ({ square, tile: 1 })),
    ),
  gap: () => table.decide(cat, lay("9G DO.G")),
  offTheBoard: () => table.decide(cat, lay("8N DOG")),
  squareTaken: () => table.decide(cat, lay("8G DOG")),
  blankNeedsLetter: () => table.decide(set({ racks: ["?A", "B"] }), { ...lay("8G AB"), tiles: [BLANK, 1] } as Move),
  unknownTile: () => table.decide(set(start), { ...lay("8G AB"), tiles: [27, 1] } as Move),
  notInRack: () => table.decide(set(start), lay("8G CAR")),
  tooManyTiles: () => table.decide(set(start), lay("8D CATSDOGS")),
  tooFewTiles: () => table.decide(set(start), lay("8H A")),
  mustCoverStart: () => table.decide(set(start), lay("7G CAT")),
  doesNotTouch: () => table.decide(cat, lay("1A DOG")),
  noWord: () => {
    const alone = tableOf(rulesOf("classic-en", { firstMove: { leastTiles: 1, coversStart: true } }));
    return alone.decide(alone.set(start), alone.lay("8H A"));
  },
  unknownWords: () => table.decide(set(start), lay("8H ACT")),
  offensiveWords: () => decideIn("school", "8H DOG"),
  exchangeForbidden: () => {
    const { set, decide, exchange } = tableOf(rulesOf("depuneri"));
    return decide(set({ racks: ["A", "B"] }), exchange("A"));
  },
  exchangeCount: () => table.decide(set(start), exchange("")),
  bagTooSmall: () => table.decide(set({ ...start, bag: "EEEEEE" }), exchange("C")),
  challengeForbidden: () => table.decide(cat, CHALLENGE),
  nothingToChallenge: () => {
    const single = tableOf(rulesOf("classic-en", { challenge: { rule: "single", points: 0 } }));
    return single.decide(single.set(start), CHALLENGE);
  },
  onlyChallengeOrPass: () => {
    const single = tableOf(rulesOf("classic-en", { challenge: { rule: "single", points: 0 } }));
    return single.decide(
      single.play(single.set({ racks: ["DO", "DO"], bag: "" }), single.lay("8H DO")),
      single.lay("7I DO"),
    );
  },
  hintForbidden: () => decideHint(set(start), 0, "best", null, adviseByScore),
  noMovePossible: () => decideHint(set({ racks: ["XXXX", "A"], bag: "" }), 0, "best", table.lexicon, adviseByScore),
};

test.each(Object.entries(REFUSED))("%s", (code, refuse) => {
  expect(refuse()).toMatchObject({ ok: false, fault: { code } });
});

describe("unknown words", () => {
  test("every unknown word, the main word first, as people read it", () => {
    const board = ["8G CAT"];
    //   C A T
    //   D O G    CD, AO and TG down; DOG is known.
    expect(fault(set({ racks: ["DOG", "A"], board }), lay("9G DOG"))).toEqual({
      code: "unknownWords",
      words: ["CD", "AO", "TG"],
    });
    expect(fault(set({ racks: ["D?G", "A"], board }), lay("9G DuG"))).toEqual({
      code: "unknownWords",
      words: ["DUG", "CD", "AU", "TG"],
    });
  });

  test("a word that is made twice is told once", () => {
    expect(fault(set({ racks: ["EE", "A"], board: ["8G AA"] }), lay("9G EE"))).toEqual({
      code: "unknownWords",
      words: ["EE", "AE"],
    });
  });
});

describe("offensive words", () => {
  test("are refused by the grade of the list, each once, and are words like others elsewhere", () => {
    const refused = (words: readonly string[]) => ({ ok: false, fault: { code: "offensiveWords", words } });
    expect(decideIn(null, "8H DOG").ok).toBe(true);
    expect(decideIn("noslurs", "8H DOG").ok).toBe(true);
    expect(decideIn("noslurs", "8H DO")).toEqual(refused(["DO"]));
    expect(decideIn("school", "8H DO")).toEqual(refused(["DO"]));
    expect(decideIn("school", "8H DOG")).toEqual(refused(["DOG"]));
    expect(decideIn("school", "8H GO").ok).toBe(true);
  });

  test("are refused at once where other words wait for a challenge", () => {
    const single = { rule: "single", points: 0 } as const;
    expect(decideIn("school", "8H TACO", single).ok).toBe(true);
    expect(decideIn("school", "8H DOG", single)).toMatchObject({ fault: { code: "offensiveWords" } });
  });

  test("also across", () => {
    const position = set({ racks: ["OG", "A"], board: ["8H D"] });
    expect(decide(position, 0, lay("H9 O"), gradedGraph(rude, "school"))).toMatchObject({
      fault: { code: "offensiveWords", words: ["DO"] },
    });
  });
});

describe("a placement", () => {
  test("is told with its points and with what was drawn from the bag's end", () => {
    expect(events(set({ ...start, bag: "UVWXYZ" }), lay("8G CAT"))).toEqual([
      { type: "place", seat: 0, ...placed("8G CAT"), points: 10, drawn: rackOf(rules, "ZYX") },
    ]);
  });

  test("draws only what is there", () => {
    const short = play(set({ ...start, bag: "UV" }), lay("8G CAT"));
    expect([rack(short, 0), short.bag.length]).toEqual(["SDOGVU", 0]);
  });

  test("refills a rack that had too few", () => {
    expect(play(set({ racks: ["CAT", "D"] }), lay("8G CAT")).racks[0]).toHaveLength(7);
  });

  test.each([
    ["8J S", "8G ...S"],
    ["J8 S", "8G ...S"],
    ["8H ..S", "8G ...S"],
    ["I9 O", "I8 .O"],
  ])("is named by its whole word: %s is %s", (text, name) => {
    const wide = tableOf(rules, "CATS TO");
    const [event] = wide.events(wide.set({ racks: ["SO", "A"], board: ["8G CAT"] }), lay(text));
    expect(event).toMatchObject(placed(name));
  });

  test("of one tile is read as the player says where words across do not count, since it matters there", () => {
    const main = tableOf(rulesOf("classic-en", { crossWords: { scored: false, checked: false } }), "AD DO");
    const position = main.set({ racks: ["D", "A"], board: ["7H A", "8I O"] });
    for (const [text, points] of [
      ["8H D", 2 * (2 + 1)],
      ["H8 D", 2 * (1 + 2)],
    ] as const) {
      const [event] = main.events(position, main.lay(text));
      expect(event).toMatchObject({ type: "place", points, direction: text === "8H D" ? "across" : "down" });
    }
    const zebra = main.set({ racks: ["D", "A"], board: ["7H A", "8I Z"] });
    expect(main.fault(zebra, main.lay("8H D"))).toEqual({ code: "unknownWords", words: ["DZ"] });
    const [event] = main.events(zebra, main.lay("H8 D"));
    expect(event).toMatchObject({ points: 6 });
    // The event counts the same when it is reckoned again, as a reader of the saved game does.
    if (event.type === "place")
      expect(scorePlacement(main.rules, zebra.board, event)).toMatchObject({ value: { total: event.points } });
  });

  function placed(text: string) {
    const { type, ...placement } = lay(text) as Extract<Move, { type: "place" }>;
    return placement;
  }
});

describe("which words are judged", () => {
  const small = layoutOf([".....", ".....", ".....", ".....", "....."], [3, 3]);
  const fresh = (changes: Parameters<typeof rulesOf>[1] = {}) => tableOf(rulesOf("classic-en", changes, small), "DO");
  const board = ["3C AX"];

  test("main word and words across, by the lexicon", () => {
    const { set, lay, fault } = fresh();
    expect(fault(set({ racks: ["DO", "A"], board }), lay("4C DO"))).toEqual({
      code: "unknownWords",
      words: ["AD", "XO"],
    });
  });

  test("the main word only, where the rules check no words across", () => {
    const { set, lay, fault } = fresh({ crossWords: { scored: true, checked: false } });
    expect(fault(set({ racks: ["DO", "A"], board }), lay("4C DO"))).toBeNull();
    expect(fault(set({ racks: ["OD", "A"], board }), lay("4C OD"))).toEqual({ code: "unknownWords", words: ["OD"] });
  });

  test("none, where the rules name no word list, or where nobody has one", () => {
    const { set, lay, fault } = fresh({ lexicon: null });
    const position = set({ racks: ["QQ", "A"], board: ["3C AX"], bag: "" });
    expect(fault(position, lay("4C QQ"))).toBeNull();
    const withLexicon = { ...position, rules: fresh().rules };
    expect(decide(withLexicon, 0, lay("4C QQ"), null)).toMatchObject({ ok: true });
    expect(decide(withLexicon, 0, lay("4C QQ"), fresh().lexicon)).toMatchObject({ ok: false });
  });

  test("blanks count as the letters that they stand for", () => {
    const { set, lay, fault } = fresh();
    expect(fault(set({ racks: ["D?", "A"] }), lay("3C Do"))).toBeNull();
    expect(fault(set({ racks: ["D?", "A"] }), lay("3C Da"))).toEqual({ code: "unknownWords", words: ["DA"] });
  });
});

describe("an exchange", () => {
  const before = set({ racks: ["ABCDEFG", "DOG"], bag: "STUVWXYZ" });

  test("draws first and then puts the tiles back, so that nobody draws their own tiles again", () => {
    for (let version = 0; version < 50; version++) {
      const after = play({ ...before, version }, exchange("ABC"));
      expect(rack(after, 0)).toBe("DEFGZYX");
      expect(after.bag.toSorted()).toEqual(rackOf(rules, "ABCSTUVW").toSorted());
      expect(after.bag.filter((tile) => tile > 3).map((tile) => makeTiles(rules.alphabet, [tile]))).toEqual([
        ..."STUVW",
      ]);
    }
  });

  test("puts each tile anywhere in the bag, from the bottom to the top", () => {
    const places = new Map([
      [1, new Set<number>()],
      [2, new Set<number>()],
    ]);
    for (let version = 0; version < 300; version++) {
      const { bag } = play({ ...before, version }, exchange("AB"));
      for (const [tile, seen] of places) seen.add(bag.indexOf(tile));
    }
    for (const seen of places.values()) expect([...seen].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test("gives the same on every machine, and something else in the next turn", () => {
    expect(events(before, exchange("ABC"))).toEqual(events(before, exchange("ABC")));
    expect(events(before, exchange("ABC"))).not.toEqual(events({ ...before, version: 9 }, exchange("ABC")));
  });
});

describe("deal", () => {
  const dealt = (seed: number, seats: number) => {
    const event = deal(emptyPosition(rules, seats, seedState(seed)));
    if (event.type !== "deal") throw new Error(event.type);
    return event;
  };

  test.each([1, 2, 3, 4])("gives seven tiles to each of %i players and leaves the others in the bag", (seats) => {
    const { racks, bag } = dealt(5, seats);
    expect(racks.map((tiles) => tiles.length)).toEqual(Array(seats).fill(7));
    expect(countsOf([...racks.flat(), ...bag])).toEqual(countsOf(allTiles(rules.alphabet)));
  });

  test("hangs on the seed alone", () => {
    expect(dealt(5, 2)).toEqual(dealt(5, 2));
    expect(dealt(5, 2)).not.toEqual(dealt(6, 2));
  });
});

test("resigning is possible out of turn, everything else is not", () => {
  expect(fault(set(start), RESIGN, 1)).toBeNull();
  for (const move of [PASS, CHALLENGE, exchange("D"), lay("8H DO")])
    expect(fault(set(start), move, 1)).toEqual({ code: "notYourTurn", turn: 0 });
});

test("who has resigned is no player any more", () => {
  const three = play(set({ racks: ["A", "B", "C"] }), RESIGN);
  for (const move of [PASS, RESIGN]) expect(fault(three, move, 0)).toEqual({ code: "noSuchSeat", seat: 0 });
});

test("decide changes nothing", () => {
  const before = set(start);
  const copy = structuredClone(before);
  events(before, lay("8G CAT"));
  events(before, exchange("CA"));
  expect(before).toEqual(copy);
});
