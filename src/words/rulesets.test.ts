import { describe, expect, test } from "vitest";
import { boardWith, CHALLENGE, PASS, placementOf, rulesOf, tableOf } from "../../test/support/table.ts";
import { must } from "../base/result.ts";
import { makeTiles } from "../lexicon/spelling.ts";
import { adviseByScore, generateMoves } from "../movegen/generate.ts";
import { RULESET_IDS } from "./catalog.ts";
import { decideHint } from "./hint.ts";
import { viewFor } from "./position.ts";
import type { Rules } from "./ruleset.ts";
import { scorePlacement } from "./score.ts";

// What tells the shipped rulesets apart, as a player meets it. `seeds.test.ts` has the rules of four of them in full.

const CLASSIC = RULESET_IDS.filter((id) => id.startsWith("classic-"));
const LIKE_CLASSIC = [...CLASSIC, "super-21", "mini-11", "quick-en"];
const CHALLENGED = ["double-en", "five-en"];
/** Games in which the list has the last word at once. */
const JUDGED = RULESET_IDS.filter((id) => id !== "depuneri" && !CHALLENGED.includes(id));
const SKRAFL = ["skrafl-2014", "skrafl-is"];

/** A place for a first word that begins on the start, in the ruleset's own way of writing. */
const atStart = ({ layout, ruleset }: Rules): string => {
  const middle = (layout.rows + 1) / 2;
  const letter = String.fromCharCode(64 + middle);
  if (ruleset.coordinates === "column-letters") return middle + letter;
  return ruleset.coordinates === "row-letters" ? letter.toLowerCase() + middle : letter + middle;
};

test("each shipped ruleset is spoken of here", () => {
  const spokenOf = [...LIKE_CLASSIC, ...CHALLENGED, ...SKRAFL, "palavras-118", "infoh100", "depuneri"];
  expect(spokenOf.toSorted()).toEqual(RULESET_IDS.toSorted());
});

// A word of each language, how it is laid, and what it is worth as the first move.
test.each([
  ["classic-en", "quiz", "QUIZ", 44],
  ["classic-fr", "cœur", "COEUR", (3 + 1 + 1 + 1 + 2 * 1) * 2],
  ["classic-pt", "maçã", "MAÇA", 12],
  ["classic-ro", "șah", "SAH", 24],
  ["classic-ro", "kilo", "kILO", 6],
  ["classic-cs", "žába", "ŽÁBA", 20],
  ["classic-cs", "chata", "CHATA", (2 + 2 + 1 + 1 + 2 * 1) * 2],
  ["classic-es", "chico", "[CH]ICO", 20],
  ["classic-es", "perro", "PE[RR]O", 26],
  ["classic-es", "niño", "NIÑO", 22],
  ["classic-de", "Größe", "GRÖSSE", (2 + 1 + 8 + 1 + 2 * 1 + 1) * 2],
  ["classic-it", "qui", "QUI", 28],
  ["classic-pl", "żółć", "ŻÓŁĆ", 38],
  ["super-21", "quiz", "QUIZ", 44],
  ["mini-11", "quiz", "QUIZ", 44],
  ["quick-en", "quiz", "qUIZ", 24],
  ["double-en", "quiz", "QUIZ", 44],
  ["five-en", "quiz", "QUIZ", 44],
  ["skrafl-2014", "quiz", "QUIZ", 44],
  ["skrafl-is", "þær", "ÞÆR", 24],
  ["palavras-118", "maçã", "MACA", 10],
  ["infoh100", "été", "ETE", 6],
  ["depuneri", "spic", "SPIC", 10],
])("%s: %s is laid as %s for %i points", (id, word, tiles, points) => {
  const rules = rulesOf(id);
  const { set, lay, play } = tableOf(rules, word);
  const rack = tiles.replace(/\p{Ll}/gu, "?");
  const after = play(set({ racks: [rack, "E"] }), lay(`${atStart(rules)} ${tiles}`));
  expect(after.scores).toEqual([points, 0]);
});

test.each(JUDGED)("%s refuses unknown words at once", (id) => {
  const rules = rulesOf(id);
  const { set, lay, fault } = tableOf(rules, "TE");
  const position = set({ racks: ["ET", "E"] });
  expect(fault(position, lay(`${atStart(rules)} ET`))).toEqual({ code: "unknownWords", words: ["ET"] });
  expect(fault(position, CHALLENGE)).toEqual({ code: "challengeForbidden" });
});

test.each(JUDGED)("%s sells hints: 10 points a move, 5 a square", (id) => {
  const { set, lexicon } = tableOf(rulesOf(id), "TE");
  const priceOf = (kind: "best" | "square") =>
    must(decideHint(set({ racks: ["TE", "E"] }), 0, kind, lexicon, adviseByScore))[0];
  expect([priceOf("best"), priceOf("square")]).toMatchObject([{ price: 10 }, { price: 5 }]);
});

describe.each(LIKE_CLASSIC)("%s", (id) => {
  const rules = rulesOf(id);
  const { set, lay, play, exchange, fault } = tableOf(rules, "TE TEE");
  const racks = ["TEEAOI", "TEAOI"];
  const te = lay(`${atStart(rules)} TE`);

  test("exchanges one to seven tiles while the bag holds seven", () => {
    const seven = set({ racks, bag: "EEEEEEE" });
    expect([fault(seven, exchange("T")), fault(seven, exchange("TEEAOI"))]).toEqual([null, null]);
    expect(fault(seven, exchange(""))).toMatchObject({ code: "exchangeCount" });
    expect(fault(set({ racks, bag: "EEEEEE" }), exchange("T"))).toEqual({ code: "bagTooSmall", bag: 6, least: 7 });
  });

  test("ends after six turns without points, whoever passed or exchanged", () => {
    const five = play(set({ racks }), PASS, PASS, exchange("T"), PASS, PASS);
    expect(five.phase).toBe("playing");
    const over = play(five, PASS);
    expect(over.outcome?.reason).toBe("scoreless");
    // Each loses the own tiles, and nobody went out.
    expect(over.outcome?.adjustments.every((points) => points < 0)).toBe(true);
  });

  test("ends when one player has laid all tiles, who gains what the other has left", () => {
    const over = play(set({ racks: ["TE", "TEE"], bag: "" }), te);
    const rest = rules.alphabet.points[rules.alphabet.tileOf.get("T") as number] + 2 * 1;
    expect(over.outcome).toMatchObject({ reason: "tilesLaid", adjustments: [rest, -rest] });
  });

  test("goes on while no move is possible, since the players may pass", () => {
    expect(play(set({ racks: ["TEA", "I"], bag: "" }), te).phase).toBe("playing");
  });

  test("leaves equal points a draw", () => {
    const { scores } = play(set({ racks: ["TE", "TEE"], bag: "" }), te);
    const tie = play(set({ racks: ["TE", "TEE"], bag: "", scores: [0, scores[0] - scores[1]] }), te);
    expect(tie.outcome?.winners).toEqual([0, 1]);
  });
});

describe.each(CHALLENGED)("%s", (id) => {
  const { set, lay, play, fault, lexicon } = tableOf(rulesOf(id), "TE TEE");
  const racks = ["TEEAOI", "TEAOI"];

  test("lets any word lie until the next player doubts it, who then has the turn", () => {
    const laid = play(set({ racks }), lay("8H TOE"));
    expect(laid).toMatchObject({ scores: [6, 0], turn: 1 });
    const after = play(laid, CHALLENGE);
    expect(after).toMatchObject({ scores: [0, 0], turn: 1 });
    expect(fault(after, lay("8H TE"))).toBeNull();
  });

  test("sells no hints: they would tell which words there are", () => {
    expect(decideHint(set({ racks }), 0, "best", lexicon, adviseByScore)).toEqual({
      ok: false,
      fault: { code: "hintForbidden" },
    });
  });

  test("the last word can be doubted too, and the game is over when it is not", () => {
    const last = set({ racks: ["OE", "TEE"], bag: "", board: ["8H T"] });
    const laid = play(last, lay("8H .OE"));
    expect(laid).toMatchObject({ phase: "lastChallenge", turn: 1 });
    expect(play(laid, PASS)).toMatchObject({ phase: "over", outcome: { reason: "tilesLaid", winners: [0] } });
    expect(play(laid, CHALLENGE)).toMatchObject({ phase: "playing", turn: 1, scores: [0, 0] });
  });
});

test("a challenge in vain costs the turn in double-en, and gives five points to the other in five-en", () => {
  const challenged = (id: string) => {
    const { set, lay, play } = tableOf(rulesOf(id), "TE TEE");
    const after = play(set({ racks: ["TEEAOI", "TEAOI"] }), lay("8H TE"), CHALLENGE);
    return { scores: after.scores, turn: after.turn };
  };
  expect(challenged("double-en")).toEqual({ scores: [4, 0], turn: 0 });
  expect(challenged("five-en")).toEqual({ scores: [9, 0], turn: 1 });
});

describe("sizes are data", () => {
  test.each([
    ["classic-en", 15, "8H"],
    ["super-21", 21, "11K"],
    ["mini-11", 11, "6F"],
    ["quick-en", 11, "6F"],
  ])("%s has %i rows and as many columns, and begins at %s", (id, side, start) => {
    const rules = rulesOf(id);
    const { set, lay, fault } = tableOf(rules, "TEE");
    expect([rules.layout.rows, rules.layout.columns, atStart(rules)]).toEqual([side, side, start]);
    expect(fault(set({ racks: ["TEE", "A"] }), lay(`${start} TEE`))).toBeNull();
    const edge = String.fromCharCode(64 + side);
    const board = [`${edge}${side - 1} T`];
    expect(fault(set({ racks: ["EE", "A"], board }), lay(`${edge}${side - 1} .E`))).toMatchObject({ words: ["TE"] });
    expect(fault(set({ racks: ["EE", "A"], board }), lay(`${edge}${side} EE`))).toEqual({ code: "offTheBoard" });
  });

  test("super-21 multiplies words and letters by four", () => {
    const rules = rulesOf("super-21");
    const worth = (board: string[], play: string) =>
      must(scorePlacement(rules, boardWith(rules, board), placementOf(rules, play))).total;
    expect(worth(["1B O"], "1A D.")).toBe((2 + 1) * 4);
    expect(worth(["3G O"], "3F D.")).toBe(2 * 4 + 1);
  });

  test("super-21 has words that are longer than the usual board", () => {
    const { set, lay, fault } = tableOf(rulesOf("super-21"), "COUNTERREVOLUTIONARY");
    const position = set({ racks: ["Y", "A"], board: ["11A COUNTERREVOLUTIONAR"] });
    expect(fault(position, lay("11A ...................Y"))).toBeNull();
  });
});

describe("classic-es plays CH, LL and RR as one tile", () => {
  const rules = rulesOf("classic-es");
  const { set, lay, play, fault, lexicon } = tableOf(rules, "CHE CHICO CALLE PERRO ERRE");

  test("a word is known by its tiles, not by its characters", () => {
    expect(fault(set({ racks: ["[CH]ICO", "A"] }), lay("8H [CH]ICO"))).toBeNull();
    expect(fault(set({ racks: ["CHICO", "A"] }), lay("8H CHICO"))).toEqual({ code: "unknownWords", words: ["CHICO"] });
    expect(fault(set({ racks: ["ERRE", "A"] }), lay("8H ERRE"))).toEqual({ code: "unknownWords", words: ["ERRE"] });
  });

  test("a blank can stand for it", () => {
    expect(play(set({ racks: ["?E", "A"] }), lay("8H [ch]E")).scores).toEqual([2, 0]);
  });

  test("the generator finds it, by tile and by blank", () => {
    const view = viewFor(set({ racks: ["[CH]?E", "A"] }), 0);
    const found = generateMoves(view, lexicon).map(({ tiles }) => makeTiles(rules.alphabet, tiles));
    expect([...new Set(found)].toSorted()).toEqual(["[CH]E", "[CH]e", "[ch]E"].toSorted());
  });
});

describe.each(SKRAFL)("%s", (id) => {
  const rules = rulesOf(id);
  const { set, lay, play, exchange, fault } = tableOf(rules, "TA TAR");
  const ta = lay("h8 TA");

  test("exchanges any number of tiles, while the bag has as many", () => {
    const three = set({ racks: ["TARI", "A"], bag: "NNN" });
    expect([fault(three, exchange("T")), fault(three, exchange("TAR"))]).toEqual([null, null]);
    expect(fault(three, exchange("TARI"))).toEqual({ code: "bagTooSmall", bag: 3, least: 4 });
  });

  test("ends when everybody has laid all tiles, and then nothing is left to adjust", () => {
    const out = play(set({ racks: ["TA", "R"], bag: "" }), ta);
    expect(out).toMatchObject({ phase: "playing", turn: 1 });
    expect(play(out, lay("h8 ..R")).outcome).toMatchObject({ reason: "tilesLaid", adjustments: [0, 0] });
  });

  test("ends when nobody can move any more, and not by passing before that", () => {
    const long = play(set({ racks: ["TA", "R"] }), ...Array(20).fill(PASS));
    expect(long.phase).toBe("playing");
    expect(play(set({ racks: ["TA", "I"], bag: "" }), ta).outcome?.reason).toBe("noMove");
  });

  test("breaks a tie by the points before the adjustment", () => {
    const end = play(set({ racks: ["TA", "I"], bag: "" }), ta);
    const lead = end.scores[0] - end.scores[1];
    expect(play(set({ racks: ["TA", "I"], bag: "", scores: [0, lead] }), ta)).toMatchObject({
      scores: [end.scores[0], end.scores[0]],
      outcome: { winners: [1] },
    });
  });
});

describe("palavras-118", () => {
  const { set, lay, play, exchange, fault } = tableOf(rulesOf("palavras-118"), "TE");

  test("exchanges while the bag has as many", () => {
    const two = set({ racks: ["TEA", "A"], bag: "OO" });
    expect(fault(two, exchange("TE"))).toBeNull();
    expect(fault(two, exchange("TEA"))).toEqual({ code: "bagTooSmall", bag: 2, least: 3 });
  });

  test.each([2, 3, 4])("ends when %i players pass twice each; an exchange breaks the row", (players) => {
    const first = set({ racks: ["TE", "A", "O", "S"].slice(0, players) });
    const almost = play(first, ...Array(2 * players - 1).fill(PASS));
    expect(almost.phase).toBe("playing");
    expect(play(almost, PASS).outcome?.reason).toBe("passed");
    const last = almost.racks[almost.turn];
    expect(play(almost, { type: "exchange", tiles: last.slice(0, 1) }, PASS).phase).toBe("playing");
  });

  test("leaves equal points a draw", () => {
    const over = play(set({ racks: ["TE", "XE"], bag: "", scores: [0, 22] }), lay("8H TE"));
    expect(over).toMatchObject({ scores: [13, 13], outcome: { winners: [0, 1] } });
  });
});

describe("infoh100", () => {
  const { set, lay, play, exchange, fault } = tableOf(rulesOf("infoh100"), "TE");

  test("one player alone plays until the bag is empty", () => {
    const first = set({ racks: ["TEEEEEE"], bag: "AAOO" });
    const after = play(first, lay("H8 TE"), exchange(""));
    expect(after).toMatchObject({ phase: "playing", turn: 0, scores: [4] });
    expect(play(after, exchange("EE")).outcome).toEqual({ reason: "bagEmpty", adjustments: [0], winners: [0] });
  });

  test("discarded tiles are out of the game", () => {
    const first = set({ racks: ["TEAIOUN", "A"] });
    const after = play(first, exchange("TEA"));
    expect([after.bag.length, after.aside.length]).toEqual([first.bag.length - 3, 3]);
  });

  test("more may be discarded than the bag holds, and then the game is over", () => {
    const over = play(set({ racks: ["TEAIOUN", "A"], bag: "OO" }), exchange("TEAIOUN"));
    expect(over).toMatchObject({ phase: "over", outcome: { reason: "bagEmpty" } });
    expect(over.racks[0]).toHaveLength(2);
  });

  test("neither passing nor an empty rack ends it", () => {
    expect(play(set({ racks: ["TE", "A"] }), ...Array(30).fill(PASS)).phase).toBe("playing");
    expect(fault(set({ racks: ["TE", "A"] }), exchange(""))).toBeNull();
  });
});

describe("depuneri", () => {
  const { set, lay, play, exchange, fault, lexicon } = tableOf(rulesOf("depuneri"));

  test("any word goes, anywhere, of any length, and joined to nothing", () => {
    expect(play(set({ racks: ["?", "A"] }), lay("c5 q"), lay("o1 A")).scores).toEqual([0, 3]);
    expect(fault(set({ racks: ["AB", "A"], board: ["h8 TE"] }), lay("a2 BA"))).toBeNull();
  });

  test("no exchange, no hint, no challenge, and no end", () => {
    const position = set({ racks: ["AB", "A"], bag: "" });
    expect(fault(position, exchange("A"))).toEqual({ code: "exchangeForbidden" });
    expect(fault(position, CHALLENGE)).toEqual({ code: "challengeForbidden" });
    expect(decideHint(position, 0, "best", lexicon, adviseByScore)).toEqual({
      ok: false,
      fault: { code: "hintForbidden" },
    });
    expect(play(position, lay("a2 AB"), ...Array(40).fill(PASS)).phase).toBe("playing");
  });
});
