import { describe, expect, it } from "vitest";
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "../src/base/languages.ts";
import { run } from "../src/cli/think/hint.ts";
import { workshop } from "./support/command.ts";
import { saidBy } from "./support/said.ts";

const { folder, fileWith, tessera } = workshop("hint");
const lexicon = fileWith("few.txt", "do\ndog\ndogs\ngo\ngoads\nad\nso\nox\n");
const rows = (count: number): string => Array(count).fill("15").join("/");
const OPENING = `${rows(15)} GOADSII/ 0/0 0`;
const LATER = `${rows(7)}/7DOG5/${rows(7)} SOAEQUX/ 12/30 0`;

const hint = (...args: string[]) => tessera(["hint", "--lexicon", lexicon, ...args]);

const said = (language: InterfaceLanguage, cgp: string, move: string): Promise<string[]> => {
  const options = { cgp, move, lexicon: `${folder}/${lexicon}`, ruleset: "classic-en" };
  return saidBy(language, (terminal) => run(terminal, options));
};

describe("tessera hint", () => {
  it("explains a move with its figures", () => {
    const { lines, stderr, status } = hint("--cgp", OPENING, "--move", "8D goads");
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(lines.slice(0, 5)).toEqual([
      "8D GOADS",
      "Scores 18",
      "  GOADS 9 × 2 = 18",
      "  premium squares: D8 (letter ×2, G), H8 (word ×2)",
      expect.stringMatching(/^Keeps II, worth −\d+\.\d$/),
    ]);
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}duplicates, I ×2: −\d+\.\d$/));
    expect(lines).toContainEqual(
      expect.stringMatching(/^Best reply scores \d+\.\d on average \(before this move: \d+\.\d\)$/),
    );
    expect(lines.at(-2)).toBe("Draws 5, leaving 81 in the bag");
  });

  it("chooses the best move by itself, and says the same each time", () => {
    const own = hint("--cgp", LATER);
    expect(own.status).toBe(0);
    expect(own.lines[1]).toMatch(/^Scores \d+$/);
    expect(hint("--cgp", LATER, "--move", own.lines[0]).stdout).toBe(own.stdout);
  });

  it("prints one JSON object", () => {
    const facts = JSON.parse(hint("--cgp", LATER, "--move", "8H ...S", "--json").stdout);
    expect(facts).toMatchObject({
      move: "8H ...S",
      type: "place",
      pos: "8H",
      tiles: "...S",
      score: 6,
      words: [{ word: "DOGS", letters: 6, factor: 1, points: 6 }],
      premiums: [],
      rest: "OAEQUX",
      replies: { samples: 60, isKnown: false },
      drawn: 1,
    });
    const pair = facts.reasons.find(({ code }: { code: string }) => code === "pair");
    expect(pair).toMatchObject({ tiles: "QU" });
    expect(pair.worth).toBeGreaterThan(0);
  });

  it("explains what is no word, too", async () => {
    expect(await said("en", LATER, "exch QU")).toEqual(
      expect.arrayContaining(["exch QU", "Scores 0", "Draws 2, leaving 83 in the bag"]),
    );
    expect(await said("is", LATER, "pass")).toEqual(expect.arrayContaining(["pass", "Stig núna: 0"]));
  });

  it.each([
    ["8H CAT!", "--move:1:7: ! is not a letter in this game."],
    ["8H GOADS", "--move:1:4: H8 already has D on it."],
    ["9G OX", "--move:1:4: Not in the word list: DX."],
    ["K8 SODS", "--move:1:4: The rack does not have enough D tiles."],
    ["K8", "--move:1:3: K8: which word? For example: K8 WORD"],
    ["  Z99 SO", "--move:1:3: Z99: there is no such square on the board."],
    ["exch ABB", "--move:1:6: The rack does not have enough B tiles."],
    ["-Q1", "--move:1:3: 1 is not a letter in this game."],
    ["resign", "--move:1:1: expected a move such as 8H WORD, exch ABC or pass, found “resign”"],
    ["", "--move:1:1: expected a move such as 8H WORD, exch ABC or pass, found “”"],
  ])("says what is wrong with the move %j", async (move, text) => {
    expect(await said("en", LATER, move)).toEqual([text]);
  });

  it("says what is wrong with a position, or that there is none", () => {
    expect(hint("--cgp", OPENING.replace("GOADS", "G!ADS"))).toMatchObject({
      stdout: "",
      stderr: "tessera: --cgp:1:47: “!” is not a tile of this alphabet\n",
      status: 1,
    });
    expect(hint().stderr).toBe("tessera: the option --cgp <text> must be given\n");
  });
});

describe.each(INTERFACE_LANGUAGES)("the explanation in %s", (language) => {
  it("has the same figures, written as the language writes them", async () => {
    const figures = (lines: readonly string[]) => lines.map((line) => line.replaceAll(",", ".").match(/\d+(\.\d+)?/g));
    const lines = await said(language, LATER, "K8 SO");
    const english = await said("en", LATER, "K8 SO");
    expect(lines.length).toBeGreaterThan(8);
    expect(figures(lines)).toEqual(figures(english));
    expect(lines.join("\n")).not.toMatch(/explain\.|figure\.|\{\w+\}/);
    if (language !== "en") for (const line of lines.slice(4)) expect(english).not.toContain(line);
  });
});
