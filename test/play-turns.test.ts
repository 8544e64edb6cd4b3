import { describe, expect, it } from "vitest";
import { repliesIn, workshop } from "./support/command.ts";
import { type SavedGame, savedGame } from "./support/saved-game.ts";

const { fileWith, tessera } = workshop("play-turns");
const lexicon = fileWith("words.txt", "at\nas\ncat\ncats\ntea\neat\nse\nsea\n");

function playOn(ruleset: string, game: SavedGame, input: readonly string[]) {
  fileWith("game.json", savedGame(ruleset, game));
  const { stdout, stderr, status } = tessera(["play", "--load", "game.json", "--lexicon", lexicon], { input });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  const replies = repliesIn(stdout);
  const racks = stdout.match(/^P\d:(?: [^\d\s]+\d+)+$/gm) ?? [];
  return { stdout, lines: stdout.split("\n"), replies, racks };
}

const RACKS: SavedGame = { racks: ["CATSEA?", "EATJOUR"], next: "ZX" };

describe("exchange and pass", () => {
  it.each(["exchange CA", "exchange c a", "x CA", "-CA", "- ca", "EXCHANGE ac"])("change tiles: %s", (typed) => {
    const { replies, racks, stdout } = playOn("classic-en", RACKS, [typed, "pass"]);
    expect(replies[0]).toEqual(["P1 exchanges tiles: 2"]);
    expect(racks).toEqual(["P1: C3 A1 T1 S1 E1 A1 ?0", "P2: E1 A1 T1 J8 O1 U1 R1", "P1: A1 T1 S1 E1 ?0 Z10 X8"]);
    expect(stdout).toContain("Tiles in the bag: 86");
  });

  it("change a blank, and letters of several characters", () => {
    expect(playOn("classic-en", RACKS, ["x ?"]).replies[0]).toEqual(["P1 exchanges tiles: 1"]);
    const spanish = { racks: ["[CH]OCHEAA", "PERROSA"] };
    expect(playOn("classic-es", spanish, ["x [ch]"]).replies[0]).toEqual(["P1 exchanges tiles: 1"]);
  });

  it.each([
    ["x Q", "The rack does not have enough Q tiles."],
    ["x", "You can exchange 1 to 7 tiles, not 0."],
    ["x CATSEA??", "You can exchange 1 to 7 tiles, not 8."],
    ["x 5", "5 is not a letter in this game."],
    ["-CAQ", "The rack does not have enough Q tiles."],
  ])("are explained: %s", (typed, text) => {
    expect(playOn("classic-en", RACKS, [typed]).replies[0]).toEqual([text]);
  });

  it("ask for enough tiles in the bag", () => {
    const few = { ...RACKS, bag: "ZXQJKV" };
    expect(playOn("classic-en", few, ["x C"]).replies[0]).toEqual([
      "There are too few tiles in the bag to exchange (6 left, 7 needed).",
    ]);
    expect(playOn("skrafl-2014", few, ["x CATSEA"]).replies[0]).toEqual(["P1 exchanges tiles: 6"]);
    expect(playOn("skrafl-2014", few, ["x CATSEA?"]).replies[0]).toEqual([
      "There are too few tiles in the bag to exchange (6 left, 7 needed).",
    ]);
  });

  it("pass the turn on", () => {
    const { replies, lines } = playOn("classic-en", RACKS, ["pass", "-", "PASS"]);
    expect(replies.slice(0, 3)).toEqual([["P1 passes"], ["P2 passes"], ["P1 passes"]]);
    expect(lines.filter((line) => line.endsWith("> "))).toEqual(["P1> ", "P2> ", "P1> ", "P2> "]);
  });

  it("an empty line shows the board again, and nothing else happens", () => {
    const { stdout, lines } = playOn("classic-en", RACKS, ["", "   "]);
    expect(stdout.match(/^ 8 /gm)).toHaveLength(3);
    expect(lines.filter((line) => line === "P1> ")).toHaveLength(3);
  });
});

describe("hints", () => {
  it("cost what the rules say, and more for the whole move", () => {
    const { replies, lines } = playOn("classic-en", RACKS, ["hint", "hint square", "8h CATS", "hint", "pass"]);
    expect(replies.slice(0, 2)).toEqual([
      [expect.stringMatching(/^Hint: \d+[A-O] \w+ \(cost: 10\)$/)],
      [expect.stringMatching(/^Hint: the best move covers [A-O]\d+ \(cost: 5\)$/)],
    ]);
    // Twelve points for CATS, less fifteen for the hints.
    expect(lines).toContain("P1: −3  ·  P2: 0");
    expect(lines).toContain("P1: −3  ·  P2: −10");
  });

  it("show a move that can be played", () => {
    const { replies } = playOn("classic-en", RACKS, ["hint best"]);
    const [, at, tiles] = replies[0][0].match(/^Hint: (\S+) (\S+)/) as RegExpMatchArray;
    const { replies: played } = playOn("classic-en", RACKS, [`${at} ${tiles}`]);
    expect(played[0][0]).toMatch(new RegExp(`^P1: ${at}, points: \\d+ `));
  });

  it("are not to be had where the rules know none, or where nothing fits", () => {
    const none = { ...RACKS, changes: { hints: { best: null, square: null } } };
    const { replies, lines } = playOn("classic-en", none, ["hint", "?"]);
    expect(replies[0]).toEqual(["This kind of hint is not available in this game."]);
    expect(lines.join("\n")).toContain("show the best move (costs –)");
    expect(playOn("classic-en", { racks: ["QQQVVVW", "EATJOUR"] }, ["hint"]).replies[0]).toEqual([
      "There is no move with these tiles.",
    ]);
  });
});

describe("challenge", () => {
  const doubted = (rule: "single" | "double" | "points"): SavedGame => ({
    ...RACKS,
    changes: { challenge: { rule, points: 5 } },
  });

  it("takes back words that are not in the list", () => {
    const { replies, racks, lines } = playOn("classic-en", doubted("single"), ["8h TAC", "challenge", "pass"]);
    expect(replies[1]).toEqual(["P2’s challenge succeeds: TAC is not in the word list. The move comes off the board."]);
    expect(lines).toContain("P1: 0  ·  P2: 0");
    expect(racks.at(-1)).toMatch(/^P1: /);
    expect(
      [...(racks.at(-1) as string).slice(4)]
        .filter((sign) => /[A-Z?]/.test(sign))
        .sort()
        .join(""),
    ).toBe("?AACEST");
  });

  it("in vain has its price, or none", () => {
    const doubt = (rule: "single" | "double" | "points") =>
      playOn("classic-en", doubted(rule), ["8h CAT", "challenge"]);
    expect(doubt("single").replies[1]).toEqual(["P2’s challenge fails: the words are valid."]);
    expect(doubt("single").lines.at(-3)).toBe("P2> ");
    expect(doubt("double").lines.at(-3)).toBe("P1> ");
    expect(doubt("points").replies[1]).toEqual([
      "P2’s challenge fails: the words are valid, and the other player gets 5 points.",
    ]);
    expect(doubt("points").lines).toContain("P1: 15  ·  P2: 0");
  });

  it("needs a move to doubt, and rules that have it", () => {
    expect(playOn("classic-en", doubted("single"), ["challenge"]).replies[0]).toEqual([
      "There is no move to challenge.",
    ]);
    expect(playOn("classic-en", RACKS, ["challenge"]).replies[0]).toEqual([
      "This game has no challenges: words that are not in the list are rejected right away.",
    ]);
  });
});

describe("other commands", () => {
  it("unseen counts what the player cannot see", () => {
    const spanish = { racks: ["CO[CH]EAA?", "PERROSA"] };
    const [[line]] = playOn("classic-es", spanish, ["unseen"]).replies;
    expect(line).toMatch(/^A×10 B×2 C×3 D×5 E×11 .*\[LL\]×1 .*\[RR\]×1 .* \?×1$/);
    expect(line).not.toContain("[CH]");
  });

  it("?, help and a wrong word lead to the list of commands", () => {
    const { replies } = playOn("skrafl-2014", RACKS, ["?", "help", "HELP me"]);
    expect(replies[0]).toEqual(replies[1]);
    expect(replies[0]).toEqual(replies[2]);
    expect(replies[0][0]).toBe("8H WORD        play a word across; H8 WORD plays it down");
    expect(replies[0]).toContain("Lower-case letters are blanks.");
    expect(replies[0].at(-1)).toBe("#2 word ×2   #3 word ×3   %2 letter ×2   %3 letter ×3");
    expect(new Set(replies[0].slice(0, 7).map((row) => row.search(/(?<= {3})\S/))).size).toBe(1);
  });

  it("small letters are no matter where there are no blanks", () => {
    const { stdout } = playOn("infoh100", { racks: ["JOURAAA"] }, ["?"]);
    expect(stdout).not.toContain("Lower-case letters");
  });

  it("resign ends a game of two, and lets three play on", () => {
    const two = playOn("classic-en", RACKS, ["resign"]);
    expect(two.replies[0]).toEqual(["P1 resigns"]);
    expect(two.lines).toContain("The game ends by resignation.");
    expect(two.lines.at(-2)).toMatch(/^P2 wins with 0 points\.$/);
    const three = playOn("classic-en", { racks: ["CATSEA?", "EATJOUR", "EATJOIN"] }, ["resign", "pass", "pass"]);
    expect(three.lines.filter((line) => line.endsWith("> "))).toEqual(["P1> ", "P2> ", "P3> ", "P2> "]);
  });

  it("undo is for who plays alone", () => {
    expect(playOn("classic-en", RACKS, ["pass", "undo"]).replies[1]).toEqual([
      "You can only undo a move when playing alone.",
    ]);
    const alone: SavedGame = { racks: ["CATSEAR"], next: "ZXQJY" };
    const { replies, racks, lines } = playOn("infoh100", alone, [
      "undo",
      "8h CATS",
      "hint",
      "-R",
      "undo",
      "undo",
      "undo",
      "8h CAT",
    ]);
    expect(replies[0]).toEqual(["There is nothing to undo."]);
    expect(replies[6]).toEqual(["There is nothing to undo."]);
    expect(racks).toEqual([
      "P1: C3 A1 T1 S1 E1 A1 R1",
      "P1: A1 E1 R1 Z10 X10 Q8 J8",
      "P1: A1 E1 Z10 X10 Q8 J8 Y10",
      "P1: A1 E1 R1 Z10 X10 Q8 J8",
      "P1: C3 A1 T1 S1 E1 A1 R1",
      "P1: A1 S1 E1 R1 Z10 X10 Q8",
    ]);
    // The hint stays paid when only the move after it is taken back.
    expect(lines.filter((line) => /^P1: −?\d+$/.test(line))).toEqual([
      "P1: 0",
      "P1: 12",
      "P1: 2",
      "P1: 2",
      "P1: 0",
      "P1: 10",
    ]);
  });
});

describe("the computer", () => {
  it("moves at once, in a line, and then the board is shown for the next person", () => {
    const three: SavedGame = { racks: ["CATSEA?", "EATJOUR", "EATJOIN"], computers: [1, 2] };
    const { replies, stdout } = playOn("classic-en", three, ["8h CATS"]);
    expect(replies[0]).toEqual([
      "P1: 8H, points: 12 (CATS 12)",
      expect.stringMatching(/^P2: \w+, points: \d+ \(/),
      expect.stringMatching(/^P3: \w+, points: \d+ \(/),
    ]);
    expect(stdout.match(/^ 8 /gm)).toHaveLength(2);
  });

  it.each(["double-en", "five-en"])("challenges a phoney in %s, and lets a word stand", (ruleset) => {
    const game: SavedGame = { ...RACKS, computers: [1] };
    const upheld = "P2’s challenge succeeds: TAC is not in the word list. The move comes off the board.";
    expect(playOn(ruleset, game, ["8h TAC"]).lines).toContain(upheld);
    expect(playOn(ruleset, game, ["8h CAT"]).replies[0][1]).toMatch(/^P2: \w+, points: \d+ \(/);
  });
});
