import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT, workshop } from "./support/command.ts";
import { savedGame } from "./support/saved-game.ts";

const { fileWith, tessera } = workshop("play-games");
const play = (args: readonly string[], input: readonly string[] = []) => tessera(["play", ...args], { input });
/** Words of two to four letters are enough to play with, and are quickly read. */
const short = readFileSync(join(ROOT, "test/oracle/enable-words.txt"), "utf8").match(/^.{2,4}$/gm) as string[];
const lexicon = fileWith("short.txt", short.join("\n"));

/** The points of each player by the lines of the game. */
/** As people write it, with a minus sign. */
const numberIn = (text: string): number => Number(text.replace("−", "-"));

function pointsIn(lines: readonly string[], name: string): number {
  const own = lines.filter((line) => line.startsWith(`${name}: `));
  const placed = own.map((line) => /, points: (\d+) /.exec(line)?.[1] ?? 0);
  const adjusted = own.map((line) => numberIn(/: ([+−]\d+) for unplayed tiles/.exec(line)?.[1] ?? "0"));
  return [...placed, ...adjusted].reduce((sum: number, points) => sum + Number(points), 0);
}

describe("a game of computers", () => {
  const options = (ruleset: string, players: number) => [
    ...["--ruleset", ruleset, "--players", `${players}`, "--seed", "1", "--lexicon", lexicon],
    ...["--computer", Array.from({ length: players }, (_, i) => i + 1).join(",")],
  ];

  it.each([
    ["classic-en", 2],
    ["skrafl-2014", 3],
    ["mini-11", 4],
    ["super-21", 2],
    ["infoh100", 1],
    ["palavras-118", 2],
  ])("runs to its end by itself: %s, %i", (ruleset, players) => {
    const { lines, stdout, stderr, status } = play(options(ruleset, players));
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    const first = lines.indexOf("");
    // A line for each move and nothing else, then the last board and the result.
    expect(
      lines
        .slice(0, first)
        .filter((line) => !/^Computer \d(?:: \w+, points: \d+ \(.+\)| exchanges tiles: \d| passes)$/.test(line)),
    ).toEqual([]);
    expect(first).toBeGreaterThan(10);
    expect(stdout.match(/^ +(?:A {2}B|1 {2}2)/gm)).toHaveLength(1);
    expect(stdout).toMatch(/\n\n.+: the game is over\.\n/);
    const scores = lines.findLast((line) => /^Computer 1: −?\d+(?: {2}·|$)/.test(line)) as string;
    const total = scores.split("  ·  ").map((score) => numberIn(score.split(": ")[1]));
    expect(total).toEqual(Array.from({ length: players }, (_, i) => pointsIn(lines, `Computer ${i + 1}`)));
    const best = Math.max(...total);
    if (players === 1) expect(lines.at(-2)).toBe(scores);
    else expect(lines.at(-2)).toMatch(new RegExp(`^(?:Computer \\d wins with|A draw between .* with) ${best} points`));
  });

  it.each([[], ["--level", "400"]])("is the same from the same seed: %j", (...level) => {
    const game = () => play([...options("mini-11", 2), ...level]);
    expect(game().status).toBe(0);
    expect(game().stdout).toBe(game().stdout);
  });

  it("stops where the rules know no end and nobody can move", () => {
    const end = { tilesLaid: null, bagEmpty: false, scorelessTurns: null, passedRounds: null, noMove: false } as const;
    const racks = ["QQQQQQQ", "VVVVVVV"];
    fileWith("stuck.json", savedGame("classic-en", { racks, bag: "", computers: [0, 1], changes: { end } }));
    const { lines, status } = play(["--load", "stuck.json", "--lexicon", lexicon]);
    expect(status).toBe(0);
    expect(lines.slice(0, 2)).toEqual(["P1 passes", "P2 passes"]);
    expect(lines.slice(-3)).toEqual(["Everyone has passed: the game is over.", "P1: 0  ·  P2: 0", ""]);
  });
});

describe("the end of a game", () => {
  const words = fileWith("few.txt", "at\ncat\n");

  it("comes when a player goes out, with the rests told", () => {
    fileWith("last.json", savedGame("classic-en", { racks: ["CAT", "QE"], bag: "" }));
    const { lines } = play(["--load", "last.json", "--lexicon", words], ["8h CAT", "never read"]);
    expect(lines.slice(-7)).toEqual([
      "",
      "A player has used all their tiles: the game is over.",
      "P1: +11 for unplayed tiles",
      "P2: −11 for unplayed tiles",
      "P1: 21  ·  P2: −11",
      "P1 wins with 21 points.",
      "",
    ]);
    expect(lines).toContain(" 8 #3  .  . %2  .  .  .  C  A  T  . %2  .  . #3");
    expect(lines.join("\n")).not.toContain("P2> ");
  });

  it("comes after too many turns without points, and may be a draw", () => {
    fileWith("idle.json", savedGame("classic-en", { racks: ["CATSEAR", "CATSEAR"] }));
    const { lines } = play(["--load", "idle.json", "--lexicon", words], Array(6).fill("pass"));
    expect(lines.slice(-6)).toEqual([
      "Too many scoreless turns: the game is over.",
      "P1: −9 for unplayed tiles",
      "P2: −9 for unplayed tiles",
      "P1: −9  ·  P2: −9",
      "A draw between P1, P2, with −9 points each.",
      "",
    ]);
  });

  it("comes with an empty bag when playing alone, and nobody has won then", () => {
    fileWith("alone.json", savedGame("infoh100", { racks: ["CATSEAR"], bag: "EEE" }));
    const { lines } = play(["--load", "alone.json", "--lexicon", words], ["8h CAT"]);
    expect(lines.slice(-3)).toEqual(["The bag is empty: the game is over.", "P1: 10", ""]);
  });

  it("comes when all have passed for two rounds, by the rules that say so", () => {
    fileWith("pt.json", savedGame("palavras-118", { racks: ["CASAAAA", "OLOOOOO"] }));
    const { lines } = play(["--load", "pt.json", "--lexicon", words], ["-", "-", "-", "-"]);
    expect(lines).toContain("Everyone has passed: the game is over.");
  });
});
