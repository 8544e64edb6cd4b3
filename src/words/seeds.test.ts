import { describe, expect, test } from "vitest";
import { boardWith, PASS, placementOf, rackOf, rulesOf, tableOf } from "../../test/support/table.ts";
import { seedState } from "../base/random.ts";
import { must } from "../base/result.ts";
import { allTiles, BLANK, isBlank, lettersIn, pointsOf } from "../lexicon/alphabet.ts";
import { wordText } from "../lexicon/spelling.ts";
import { adviseByScore } from "../movegen/generate.ts";
import { apply } from "./apply.ts";
import { edgeNames, parsePlace } from "./coordinates.ts";
import { deal } from "./decide.ts";
import { decideHint } from "./hint.ts";
import { lineUp } from "./placement.ts";
import { emptyPosition, type Position } from "./position.ts";
import type { Rules } from "./ruleset.ts";
import { scorePlacement } from "./score.ts";

// The rules of four games as their authors wrote them down: a test a sentence, in their order.

/** What a play is worth on a board of these words: each new word with its points, and the sum. */
function worth(rules: Rules, board: readonly string[], play: string): string {
  const { words, total } = must(scorePlacement(rules, boardWith(rules, board), placementOf(rules, play)));
  return `${words.map(({ tiles, points }) => `${wordText(rules.alphabet, tiles)} ${points}`).join(" + ")} = ${total}`;
}

function dealt(rules: Rules, players: number): Position {
  const empty = emptyPosition(rules, players, seedState(2014));
  return apply(empty, deal(empty));
}

/** Points of letters as the authors list them: `E1 X8`. */
const values = ({ alphabet }: Rules, letters: string): string =>
  [...letters].map((letter) => letter + alphabet.points[alphabet.tileOf.get(letter) as number]).join(" ");

describe("Depuneri", () => {
  const rules = rulesOf("depuneri");
  const { set, play, lay, fault, rack } = tableOf(rules);
  const square = (name: string) => parsePlace(rules.layout, "row-letters", name);

  test("rows are marked by small letters from a to o, columns by numbers from 1 to 15", () => {
    expect([square("a1")?.square, square("a15")?.square, square("o15")?.square]).toEqual([0, 14, 224]);
    expect([square("p1"), square("a16")]).toEqual([null, null]);
  });

  test("a joker is used for any letter and is worth nothing", () => {
    expect(worth(rules, [], "b7 zOO")).toBe("ZOO 2 = 2");
  });

  test("what a joker stands for does not change until the end of the game", () => {
    expect(fault(set({ racks: ["AZ", "A"], board: ["e6 z"] }), lay("e6 AZ"))).toMatchObject({ tile: BLANK | 26 });
    expect(worth(rules, ["e6 z"], "e6 .OO")).toBe("ZOO 2 = 2");
  });

  test("several coloured squares add up: a letter doubled, and the word tripled twice", () => {
    expect(worth(rules, ["a14 I"], "a8 DESCHE.A")).toBe("DESCHEIA 252 = 302");
  });

  test("a square multiplies only at the moment when the letter is laid on it", () => {
    expect(worth(rules, [], "h5 SPIC")).toBe("SPIC 10 = 10");
    expect(worth(rules, ["h5 SPIC"], "h5 ....E")).toBe("SPICE 6 = 6");
  });

  test.each([
    ["by lengthening one in front", "h6 CASA", "h5 A....", "ACASA 5 = 5"],
    ["by lengthening one behind", "h5 SPIC", "h5 ....E", "SPICE 6 = 6"],
    ["by lengthening one on both sides", "h6 LUCRA", "h3 PRE.....T", "PRELUCRAT 11 = 11"],
    ["by crossing one", "h5 SPIC", "8d JUDE.A", "JUDECA 26 = 26"],
    ["by joining on to one, and the adjacent words do not count", "h5 SPIC", "i5 AR", "AR 2 = 2"],
  ])("words are formed %s", (_, board, text, expected) => {
    expect(worth(rules, [board], text)).toBe(expected);
  });

  test("a place across is letter and number, a place down number and letter", () => {
    expect(square("h8")).toEqual({ square: 112, direction: "across" });
    expect(square("8h")).toEqual({ square: 112, direction: "down" });
  });

  test("all seven tiles in one deposit bring 50 points more", () => {
    expect(worth(rules, [], "i4 AERISIT")).toBe("AERISIT 9 = 59");
    expect(worth(rules, [], "i4 AERISI")).toBe("AERISI 8 = 8");
  });

  // Sum of the letters, factor of the word, bonus, points.
  const EXAMPLES: readonly [string, number, number, number, number][] = [
    ["h5 SPIC", 5, 2, 0, 10],
    ["8d JUDE.A", 26, 1, 0, 26],
    ["e5 REF.ZAT", 23, 4, 0, 92],
    ["d10 CASTIG", 23, 2, 0, 46],
    ["15d .ROzAVUL", 22, 3, 50, 116],
    ["14j BOXERI", 41, 2, 0, 82],
    ["o8 DESCHE.A", 28, 9, 50, 302],
  ];
  test.each(EXAMPLES.map((example, i) => [i + 1, ...example] as const))(
    "example %i: %s is %i × %i + %i = %i",
    (number, text, letters, factor, bonus, total) => {
      const board = EXAMPLES.slice(0, number - 1).map(([before]) => before);
      const score = must(scorePlacement(rules, boardWith(rules, board), placementOf(rules, text)));
      expect(score).toMatchObject({ words: [{ letters, factor }], bonus, total });
    },
  );

  test("who has gathered the most points wins: player 1 with 520 points", () => {
    const first = set({ racks: ["SPICREFZATRO?AVULDESCHEA", "JUDEACASTIGBOXERI"], bag: "" });
    const last = play(first, ...EXAMPLES.map(([text]) => lay(text)));
    expect([last.scores, rack(last, 0), rack(last, 1)]).toEqual([[520, 154], "", ""]);
    expect(apply(last, { type: "end", reason: "recorded", adjustments: [0, 0] }).outcome?.winners).toEqual([0]);
  });
});

describe("Skrafl 2014", () => {
  const rules = rulesOf("skrafl-2014");
  const table = tableOf(rules, "CAT CATS DO DOG AD SO TO AXE");
  const { set, play, lay, exchange, fault, events, rack } = table;
  const { alphabet, layout } = rules;
  const first = set({ racks: ["CATSDOG", "DOGSAXE"] });
  const second = play(first, lay("8G CAT"));

  test("the board has 15 × 15 squares", () => expect([layout.rows, layout.columns]).toEqual([15, 15]));
  test("letters stand over its columns, numbers beside its rows", () => {
    const { rows, columns } = edgeNames(layout, rules.ruleset.coordinates);
    expect([rows.join(" "), columns.join("")]).toEqual(["1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", "ABCDEFGHIJKLMNO"]);
  });
  test("a square holds one tile", () => {
    expect(fault(second, lay("8H DOG"))).toMatchObject({ code: "squareTaken" });
  });
  test("the square in the middle is the start", () => expect(layout.start).toBe(7 * 15 + 7));

  test("there are a hundred tiles with the letters of the English alphabet", () => {
    expect([allTiles(alphabet).length, lettersIn(alphabet)]).toEqual([100, 26]);
  });
  test("two of them are blank and can stand for any other", () => {
    expect(allTiles(alphabet).filter(isBlank)).toHaveLength(2);
    expect(fault(set({ racks: ["??", "A"] }), lay("8H do"))).toBeNull();
  });
  test("E is more common than X and gives fewer points; blanks give none", () => {
    expect([values(rules, "EX"), pointsOf(alphabet, [BLANK])]).toEqual(["E1 X8", 0]);
  });

  test.each([2, 3, 4])("from the bag of a hundred tiles each of %i players is dealt seven", (players) => {
    const { racks, bag } = dealt(rules, players);
    expect([racks.map((tiles) => tiles.length), bag.length]).toEqual([Array(players).fill(7), 100 - 7 * players]);
  });
  test("the players take turns", () => {
    const turns = [0, 1, 2, 3].map((passes) => play(dealt(rules, 3), ...Array(passes).fill(PASS)).turn);
    expect(turns).toEqual([0, 1, 2, 0]);
  });

  test.each([
    ["lays two tiles or more", "8H A", { code: "tooFewTiles", laid: 1, least: 2 }],
    ["side by side", "8G C.T", { code: "gap", square: layout.start }],
    ["so that they make a word from left to right", "8G TAC", { code: "unknownWords", words: ["TAC"] }],
    ["or from top to bottom", "H7 TAC", { code: "unknownWords", words: ["TAC"] }],
    ["and one of them lies on the start", "8I CAT", { code: "mustCoverStart", square: layout.start }],
  ])("the first player %s", (_, text, expected) => {
    expect(fault(first, lay(text))).toEqual(expected);
    for (const legal of ["8G CAT", "H7 CAT", "8H DO"]) expect(fault(first, lay(legal))).toBeNull();
  });

  test("after a move a player draws, so as to have seven tiles always", () => {
    expect(second.racks.map((tiles) => tiles.length)).toEqual([7, 7]);
  });
  test("if the bag has not enough, the player is left with fewer", () => {
    expect(rack(play({ ...first, bag: rackOf(rules, "BE") }, lay("8G CAT")), 0)).toBe("SDOGEB");
  });

  test("the next player lays one tile or more beside words that were formed before", () => {
    expect(fault(second, lay("8G ...S"))).toBeNull();
    expect(fault(second, lay("1A DOG"))).toEqual({ code: "doesNotTouch" });
  });
  test("all tiles that are laid in a turn are in one row or in one column", () => {
    const [i8, i9, j8] = [128, 129, 143];
    const laid = (...squares: number[]) =>
      lineUp(
        layout,
        second.board,
        squares.map((square) => ({ square, tile: 1 })),
      );
    expect([laid(i8, i9).ok, laid(i8, j8).ok]).toEqual([true, true]);
    expect(laid(i8, i9, j8)).toEqual({ ok: false, fault: { code: "notOnALine" } });
  });
  test("where they lie beside tiles of the adjacent rows or columns they make legal words there too", () => {
    expect(fault(second, lay("9H DO"))).toBeNull();
    expect(fault(second, lay("9G DO"))).toEqual({ code: "unknownWords", words: ["CD", "AO"] });
  });

  test.each(["C", "CAT", "CATSDOG"])(
    "or gives %s back to the bag, a free choice, and draws as many at random",
    (given) => {
      const after = play(first, exchange(given));
      expect([after.racks[0].length, after.bag.length]).toEqual([7, first.bag.length]);
      expect(rack(after, 0).startsWith("CATSDOG".replace(given, ""))).toBe(true);
    },
  );
  test("as long as the bag has as many", () => {
    const few = { ...first, bag: rackOf(rules, "EEE") };
    expect(fault(few, exchange("CAT"))).toBeNull();
    expect(fault(few, exchange("CATS"))).toEqual({ code: "bagTooSmall", bag: 3, least: 4 });
  });
  test("and lays no tiles in that turn", () => {
    expect(fault(play(first, exchange("C")), lay("8H DO"), 0)).toEqual({ code: "notYourTurn", turn: 1 });
  });
  test("or does nothing in that turn", () => expect(events(first, PASS)).toEqual([{ type: "pass", seat: 0 }]));

  test("who lays a blank says which letter it stands for", () => {
    const blank = set({ racks: ["C?T", "A"] });
    expect(fault(blank, lay("8G CaT"))).toBeNull();
    expect(fault(blank, lay("8G CoT"))).toEqual({ code: "unknownWords", words: ["COT"] });
  });
  test("the letter of a blank on the board must not be changed", () => {
    const laid = play(set({ racks: ["C?T", "XEO"] }), lay("8G CaT"));
    expect(fault(laid, lay("H8 OX"))).toMatchObject({ code: "squareTaken", tile: BLANK | 1 });
    expect(fault(laid, lay("H8 .XE"))).toBeNull();
  });

  test("the game ends when all hundred tiles are laid, not yet when one player has laid all", () => {
    const out = play(set({ racks: ["DO", "S"], bag: "" }), lay("8H DO"));
    expect([out.phase, out.turn]).toEqual(["playing", 1]);
    expect(play(out, lay("I7 S.")).outcome?.reason).toBe("tilesLaid");
  });
  test("or when all possible moves have been made", () => {
    expect(play(set({ racks: ["CAT", "V"], bag: "" }), lay("8G CAT")).outcome?.reason).toBe("noMove");
    expect(play(set({ racks: ["CAT", "V"], bag: "EEEEEEEE" }), lay("8G CAT")).phase).toBe("playing");
  });

  test.each([
    ["every tile of all words that are changed", ["5F CAT"], "5F ...S", "CATS 6 = 6"],
    ["or formed", ["5F CAT"], "6G DO", "DO 3 + AD 3 + TO 2 = 8"],
    ["a tile double on a light blue square", ["8H DO"], "I7 S.", "SO 3 = 3"],
    ["a tile triple on a dark blue square", ["6G CAT"], "6G ...S", "CATS 8 = 8"],
    ["a word double through a pink square, as the one in the middle is", [], "8G CAT", "CAT 10 = 10"],
    ["a word triple through a red square", ["1E CAT"], "1E ...S", "CATS 18 = 18"],
    ["the letters' squares before the word's", ["1B A"], "1A C.TS", "CATS 21 = 21"],
    ["a word through two pink squares doubled and doubled again", ["5H A"], "5E DEB.TES", "DEBATES 40 = 40"],
    ["a word through two red squares tripled and tripled again", ["1E T"], "1A DEBA.ERS", "DEBATERS 108 = 158"],
    ["no square in later turns", ["8G CAT"], "8G ...S", "CATS 6 = 6"],
    ["a pink square also under a blank", [], "8G CaT", "CAT 8 = 8"],
    ["a red square also under a blank", ["1E CAT"], "1E ...s", "CATS 15 = 15"],
    [
      "all words of a move, a letter that two share in both with its square",
      ["8G CAT"],
      "9H DO",
      "DO 4 + AD 3 + TO 3 = 10",
    ],
    ["50 points more for seven tiles in a move", [], "8B DEBATES", "DEBATES 26 = 76"],
  ])("a move counts %s", (_, board, text, expected) => {
    expect(worth(rules, board, text)).toBe(expected);
  });

  const end = play(set({ racks: ["CAT", "V"], bag: "", scores: [0, 18] }), lay("8G CAT"));
  test("at the end each loses what is left in hand; who has used all tiles gains what the others have left", () => {
    expect(end.outcome?.adjustments).toEqual([4, -4]);
    expect(end.scores).toEqual([10 + 4, 18 - 4]);
  });
  test("the most points win; in a tie, who had more before that adjustment", () => {
    expect(end.outcome?.winners).toEqual([1]);
    expect(play(set({ racks: ["CAT", "V"], bag: "", scores: [1, 18] }), lay("8G CAT")).outcome?.winners).toEqual([0]);
  });

  test("an idea: boards of other sizes", () => {
    expect(["mini-11", "super-21"].map((id) => rulesOf(id).layout.rows)).toEqual([11, 21]);
  });
  test("an idea: the same game with Icelandic letters, words and points", () => {
    const { id, name, alphabet, lexicon, coordinates, ...same } = rulesOf("skrafl-is").ruleset;
    expect(rules.ruleset).toMatchObject(same);
    expect(values(rulesOf("skrafl-is"), "AÐÞÆÖ")).toBe("A1 Ð2 Þ7 Æ4 Ö6");
  });
  test("an idea: hints about good moves at the cost of points", () => {
    const hinted = must(decideHint(first, 0, "best", table.lexicon, adviseByScore)).reduce(apply, first);
    expect(hinted.scores).toEqual([-10, 0]);
  });
});

describe("Palavras, 118 peças", () => {
  const rules = rulesOf("palavras-118");
  const { set, play, lay, exchange, fault } = tableOf(rules, "MAR AMAR AR SOL SOLO OS");
  const mar = ["8G MAR"];

  test("each player begins with seven letters drawn at random", () => {
    const { racks } = dealt(rules, 4);
    expect(racks.map((tiles) => tiles.length)).toEqual([7, 7, 7, 7]);
    expect(new Set(racks.map((tiles) => tiles.join())).size).toBe(4);
  });
  test("the letters are laid connected to words on the board, so that all new words are valid", () => {
    expect(fault(set({ racks: ["SOL", "A"], board: mar }), lay("1A SOL"))).toEqual({ code: "doesNotTouch" });
    expect(fault(set({ racks: ["SOL", "A"], board: mar }), lay("9G SOL"))).toMatchObject({ words: ["MS", "AO", "RL"] });
    expect(fault(set({ racks: ["A", "A"], board: mar }), lay("8F A..."))).toBeNull();
  });
  test.each([
    ["of letters that lay there before too", "8F A...", "AMAR 4 = 4"],
    ["of all words formed, multiplied by the squares", "J8 SOL", "SOL 8 + MARS 4 = 12"],
  ])("the player adds up the points %s", (_, text, expected) => {
    expect(worth(rules, mar, text)).toBe(expected);
  });
  test("A and O are worth 1, X is worth 8", () => expect(values(rules, "AOX")).toBe("A1 O1 X8"));
  test("afterwards the player draws as many letters as are needed to have seven again", () => {
    expect(play(set({ racks: ["MARXZQJ", "A"] }), lay("8G MAR")).racks[0]).toHaveLength(7);
  });

  test("the set has 118 pieces, of them 3 blank", () => {
    const all = allTiles(rules.alphabet);
    expect([all.length, all.filter(isBlank).length]).toEqual([118, 3]);
    expect(values(rules, "AEIOSUMRT")).toBe("A1 E1 I1 O1 S1 U1 M1 R1 T1");
    expect(values(rules, "DLCPNBFGHVJQXZ")).toBe("D2 L2 C2 P2 N3 B3 F4 G4 H4 V4 J5 Q6 X8 Z8");
  });

  test("a player may use the turn to exchange one piece or all, and loses it", () => {
    const first = set({ racks: ["MARSOLE", "A"] });
    for (const given of ["M", "MARSOLE"])
      expect(play(first, exchange(given))).toMatchObject({ turn: 1, scores: [0, 0] });
  });
  test("one forms words or exchanges, not both", () => {
    const exchanged = play(set({ racks: ["MARSOLE", "A"] }), exchange("E"));
    expect(fault(exchanged, lay("8G MAR"), 0)).toEqual({ code: "notYourTurn", turn: 1 });
  });
  test("there are always seven pieces in hand, except when the bag has not enough", () => {
    expect(play(set({ racks: ["MARSOLE", "A"], bag: "DU" }), lay("8G MAR")).racks[0]).toHaveLength(6);
  });

  test("the game ends when the bag is empty and a player has no piece left", () => {
    expect(play(set({ racks: ["MAR", "SOL"], bag: "" }), lay("8G MAR")).outcome?.reason).toBe("tilesLaid");
    expect(play(set({ racks: ["MAR", "SOL"], bag: "EEEEEEEE" }), lay("8G MAR")).phase).toBe("playing");
  });
  test("or when no word can be formed any more", () => {
    expect(play(set({ racks: ["MARZ", "X"], bag: "" }), lay("8G MAR")).outcome?.reason).toBe("noMove");
  });
  test("or when all players pass two rounds one after the other", () => {
    const three = play(set({ racks: ["MAR", "SOL"] }), PASS, PASS, PASS);
    expect(three.phase).toBe("playing");
    expect(play(three, PASS).outcome?.reason).toBe("passed");
  });
  test("each loses the letters in hand, who used all gains them: X and E are 9 points", () => {
    const over = play(set({ racks: ["MAR", "XE"], bag: "", scores: [20, 30] }), lay("8G MAR"));
    expect(over.outcome).toEqual({ reason: "tilesLaid", adjustments: [9, -9], winners: [0] });
    expect(over.scores).toEqual([20 + 6 + 9, 30 - 9]);
  });
  test("the board has 15 × 15 squares", () => expect([rules.layout.rows, rules.layout.columns]).toEqual([15, 15]));
});

describe("INFO-H-100", () => {
  const rules = rulesOf("infoh100");
  const { set, play, lay, exchange, fault, rack } = tableOf(rules, "BON BONJOUR JOUR JOURS SOL OS");
  const first = set({ racks: ["JOURBON", "SOLEILS"] });
  const jour = ["H8 JOUR"];

  test.each([1, 2, 3, 4])("%i players, four at most", (players) => {
    expect(dealt(rules, players).racks.map((tiles) => tiles.length)).toEqual(Array(players).fill(7));
    expect(rules.ruleset.players).toEqual({ least: 1, most: 4 });
  });
  test("the first word has a letter on the centre", () => {
    expect(fault(first, lay("G8 JOUR"))).toMatchObject({ code: "mustCoverStart" });
    expect(fault(first, lay("H5 JOUR"))).toBeNull();
  });
  test.each(["J", "BON", "JOURBON", ""])(
    "a player may lay nothing and get rid of some letters, or of none: %j",
    (given) => {
      const after = play(first, exchange(given));
      expect([after.racks[0].length, after.turn]).toEqual([7, 1]);
      expect(after.aside).toEqual(rackOf(rules, given));
      expect(rack(after, 0).startsWith("JOURBON".replace(given, ""))).toBe(true);
    },
  );
  test("each further word has contact with the letters on the board", () => {
    expect(fault(set({ racks: ["SOL", "A"], board: jour }), lay("A1 SOL"))).toEqual({ code: "doesNotTouch" });
  });
  test("on JOUR one forms BONJOUR with only B, O and N in hand, and gets the points of the whole word", () => {
    const after = play(set({ racks: ["BON", "A"], board: jour }), lay("H5 BON...."));
    expect(after.scores).toEqual([3 + 1 + 1 + 8 + 1 + 1 + 1, 0]);
  });
  test("or passes", () => expect(play(first, PASS)).toMatchObject({ turn: 1, racks: first.racks }));

  test("the game goes on until the bag is empty; then who has the most points wins", () => {
    const before = { ...first, bag: rackOf(rules, "EEEE"), scores: [5, 20] };
    expect(play({ ...before, bag: rackOf(rules, "EEEEE") }, lay("H8 JOUR")).phase).toBe("playing");
    const over = play(before, lay("H8 JOUR"));
    expect(over.outcome).toEqual({ reason: "bagEmpty", adjustments: [0, 0], winners: [0] });
    expect(over.scores).toEqual([5 + 22, 20]);
  });

  test("each letter has its points", () => {
    expect(values(rules, "EAINORSTUL")).toBe("E1 A1 I1 N1 O1 R1 S1 T1 U1 L1");
    expect(values(rules, "DGMBCPFHVJQKWXYZ")).toBe("D2 G2 M2 B3 C3 P3 F4 H4 V4 J8 Q8 K10 W10 X10 Y10 Z10");
  });
  test.each([
    ["a word double on #2", [], "H7 SOL", "SOL 6 = 6"],
    ["a word triple on #3", ["A4 JOUR"], "A4 ....S", "JOURS 36 = 36"],
    ["a letter double on %2", jour, "H8 ....S", "JOURS 13 = 13"],
    ["a letter triple on %3", ["F6 JOUR"], "F6 ....S", "JOURS 14 = 14"],
    ["50 points for all seven letters of the rack", [], "H2 BONJOUR", "BONJOUR 34 = 84"],
    ["words that the laid letters complete", jour, "12H SOL", "SOL 4 + JOURS 13 = 17"],
    ["no words across letters that lay there before", [...jour, "9H .S"], "H5 BON....", "BONJOUR 16 = 16"],
  ])("a move counts %s", (_, board, text, expected) => {
    expect(worth(rules, board, text)).toBe(expected);
  });
  test("the bag has a hundred letters and no blank", () => {
    const all = allTiles(rules.alphabet);
    expect([all.length, all.filter(isBlank).length]).toEqual([100, 0]);
  });
});
