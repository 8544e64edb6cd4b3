import { describe, expect, it } from "vitest";
import { repliesIn, workshop } from "./support/command.ts";
import { type SavedGame, savedGame } from "./support/saved-game.ts";

const { fileWith, tessera } = workshop("play-moves");
const WORDS = "at as act ace cat cats cart scat tea eat se sea jour bonjour perro che coche".split(" ");
const lexicon = fileWith("words.txt", WORDS.join("\n"));

/** The replies to the lines that are typed, the first line of each; and all that was printed. */
function playOn(ruleset: string, game: SavedGame, input: readonly string[]) {
  fileWith("game.json", savedGame(ruleset, game));
  const { stdout, stderr, status } = tessera(["play", "--load", "game.json", "--lexicon", lexicon], { input });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  const replies = repliesIn(stdout);
  return { stdout, lines: stdout.split("\n"), replies, said: replies.map(([first]) => first).slice(0, input.length) };
}

const NO_BLANK: SavedGame = { racks: ["CATSEAR", "EATJOUR"], next: "QQ" };
const BLANK: SavedGame = { racks: ["CATSEA?", "EATJOUR"] };

describe("a placement", () => {
  it("goes across or down, by the order of its coordinates", () => {
    const across = playOn("classic-en", NO_BLANK, ["8h CATS"]);
    expect(across.said).toEqual(["P1: 8H, points: 12 (CATS 12)"]);
    expect(across.lines).toContain(" 8 #3  .  . %2  .  .  . >C >A >T >S %2  .  . #3");
    const down = playOn("classic-en", NO_BLANK, ["H8 CATS"]);
    expect(down.said).toEqual(["P1: H8, points: 12 (CATS 12)"]);
    for (const row of [" 8", " 9", "10", "11"])
      expect(down.lines.find((line) => line.startsWith(row) && line.includes(">"))).toBeDefined();
  });

  it("is written the other way round where the rows have letters", () => {
    const { said, stdout } = playOn("skrafl-is", { racks: ["EATSEAR", "EATJOUR"] }, ["h8 EAT", "8h E", "9h AT"]);
    expect(stdout).toContain("h8 WORD goes across, 8h WORD goes down");
    expect(said).toEqual(["P1: h8, points: 12 (EAT 12)", "No tiles have been placed.", "P2: 9h, points: 5 (AT 5)"]);
  });

  it.each([
    ["letters written out", "k8 SEA"],
    ["dots", "k8 .EA"],
    ["brackets", "k8 (S)EA"],
    ["only the new tiles", "k9 EA"],
    ["small letters", "k8 sea"],
    ["spaces", "k8 S E A"],
  ])("runs over tiles that lie there: %s", (_, typed) => {
    const { said, lines } = playOn("classic-en", NO_BLANK, ["8h CATS", typed]);
    expect(said[1]).toBe("P2: K8, points: 3 (SEA 3)");
    expect(lines).toContain("P1: 12  ·  P2: 3");
  });

  it("makes the whole word count: jour, bonjour", () => {
    const french = { racks: ["JOURAAA", "BONEEEE"] };
    const { said } = playOn("infoh100", french, ["h8 JOUR", "H5 BON"]);
    expect(said).toEqual(["P1: H8, points: 22 (JOUR 22)", "P2: H5, points: 16 (BONJOUR 16)"]);
  });

  it("counts words across it, and the bonus for seven tiles", () => {
    const { said } = playOn("classic-en", { racks: ["BONJOUR", "TEAAAAS"] }, ["8h BONJOUR", "7h TEA"]);
    expect(said).toEqual(["P1: 8H, points: 84 (BONJOUR 34, bonus 50)", "Not in the word list: TB, EO, AN."]);
  });

  it("takes a small letter for a blank, worth nothing", () => {
    const { said, lines } = playOn("classic-en", BLANK, ["8h cATS", "k8 SEA", "8g sCATS"]);
    expect(said[0]).toBe("P1: 8H, points: 6 (CATS 6)");
    expect(said[1]).toBe("P2: K8, points: 3 (SEA 3)");
    expect(lines).toContain(" 8 #3  .  . %2  .  .  . >c >A >T >S %2  .  . #3");
    // The blank stays one, and may be written in either case.
    const later = playOn("classic-en", BLANK, ["8h cATS", "h8 CAT", "pass", "h8 cAT"]);
    expect(later.said.slice(1)).toEqual(["P2: H8, points: 2 (CAT 2)", "P1 passes", "No tiles have been placed."]);
  });

  it("takes small letters for tiles where there is no blank, and explains them where there is one", () => {
    expect(playOn("classic-en", NO_BLANK, ["8h cats"]).said).toEqual(["P1: 8H, points: 12 (CATS 12)"]);
    const { replies } = playOn("classic-en", BLANK, ["8h cats"]);
    expect(replies[0]).toEqual(["The rack does not have enough ? tiles.", "Lower-case letters are blanks."]);
  });

  it("may have letters of several characters", () => {
    const spanish = { racks: ["CO[CH]EAAA", "PE[RR]OAAA"] };
    const { said, lines, stdout } = playOn("classic-es", spanish, [
      "8h COCHE",
      "8h CO[CH]E",
      "i7 PE[rr]O",
      "i7 P.",
      "l5 P[xx]",
      "l5 [CH",
    ]);
    expect(stdout).toContain("P1: C3 O1 [CH]5 E1 A1 A1 A1");
    expect(said).toEqual([
      "The rack does not have enough C tiles.",
      "P1: 8H, points: 20 (COCHE 20)",
      "I8 already has O on it.",
      "Not in the word list: PO.",
      "[xx] is not a letter in this game.",
      "[CH: the bracket is not closed.",
    ]);
    expect(lines.find((line) => line.includes(">[CH]"))).toMatch(/^ 8 {3}#3 .* >C {3}>O>\[CH\] {3}>E /);
  });

  it.each([
    ["8h TEAR", "Not in the word list: TEAR."],
    ["8a CAT", "The first word must cover the start square H8."],
    ["8h A", "The first move must use at least 2 tiles, not 1."],
    ["8h JO", "The rack does not have enough J tiles."],
    ["8h C..", "There is a gap at I8."],
    ["8n CAT", "The word runs off the board."],
    ["8i CATSEARS", "The word runs off the board."],
    ["8g CATSEARS", "A move can use at most 7 tiles, not 8."],
    ["8h ...", "There is a gap at H8."],
    ["8h", "8h: which word? For example: 8h WORD"],
    ["16h CAT", "16h: there is no such square on the board."],
    ["8p CAT", "8p: there is no such square on the board."],
    ["8h C+T", "+ is not a letter in this game."],
    ["8hCAT", "8hCAT: no such command. Type help for the list."],
    ["lay CAT", "lay: no such command. Type help for the list."],
    ["\u001b[31m", "\ufffd[31m: no such command. Type help for the list."],
  ])("is refused with its reason: %s", (typed, text) => {
    const { said, stdout } = playOn("classic-en", NO_BLANK, [typed]);
    expect(said).toEqual([text]);
    // The board is not shown again.
    expect(stdout.match(/^ 8 /gm)).toHaveLength(1);
  });

  it.each([
    ["1a AT", "The word must connect to a tile on the board."],
    ["8g CAT", "No tiles have been placed."],
    ["8g TEA", "G8 already has C on it."],
    ["h9 ST", "Not in the word list: AST."],
  ])("is refused later in the game: %s", (typed, text) => {
    const { said } = playOn("classic-en", { racks: ["CATSEAR", "EATSOUR"] }, ["8g CAT", typed]);
    expect(said).toEqual(["P1: 8G, points: 10 (CAT 10)", text]);
  });
});
