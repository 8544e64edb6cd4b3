import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { run } from "../src/cli/think/analyse.ts";
import { run as runBest } from "../src/cli/think/best.ts";
import { ROOT, workshop } from "./support/command.ts";
import { saidBy } from "./support/said.ts";
import { savedGame } from "./support/saved-game.ts";

const { folder, fileWith, tessera } = workshop("analyse");
const lexicon = fileWith("few.txt", "do\ndog\ndogs\ngo\ngoads\nad\nso\nox\nodd\n");
const classic = readFileSync(join(ROOT, "data", "rulesets", "classic-en.json"), "utf8");
/** Rules for which nobody has learnt what a rest is worth: only points count, and the test knows them. */
const rules = fileWith("plain.json", classic.replace('"classic-en"', '"plain"'));
const EMPTY = Array(15).fill("15").join("/");
const POSITION = `${EMPTY} GOADSII/ 7/9 0`;
const gameOf = (...turns: string[]): string => ["#player1 one One", "#player2 two Two", ...turns].join("\n");
const opening = fileWith("opening.gcg", gameOf(">one: GOADSII 8D GOADS +18 18"));

const analyse = (...args: string[]) => tessera(["analyse", "--lexicon", lexicon, "--ruleset", rules, ...args]);
const byPoints = (...args: string[]) => analyse("--level", "expert", ...args);

describe("tessera analyse", () => {
  it("shows the best moves of each turn, the one played, what it cost, and a summary", () => {
    const text = gameOf(">one: GOADSII 8D GOADS +18 18", ">two: DOOXEEE 7H OX +19 19");
    const { lines, stderr, status } = byPoints(fileWith("game.gcg", text), "--top", "2");
    expect({ stderr, status }).toEqual({ stderr: "Analysing game.gcg\n", status: 0 });
    expect(lines.slice(0, 5)).toEqual([
      "1. One: GOADSII   score 0–0   bag 86",
      "      move      points  leave  value  equity",
      ">  1  8D GOADS      18  II       0.0    18.0",
      "   2  8H GOADS      16  II       0.0    16.0",
      "Played: the best move",
    ]);
    expect(lines[6]).toBe("2. Two: DOOXEEE   score 18–0   bag 81");
    const played = lines.findIndex((line) => line.startsWith("> ") && line.includes("7H OX"));
    expect(lines[played]).toMatch(/^> .* 7H OX +19 +/);
    expect(lines[played + 1]).toBe("Not in the word list: OS.");
    expect(lines[played + 2]).toMatch(/^Played: /);
    expect(lines.slice(lines.indexOf("Summary") + 1)).toEqual([
      expect.stringMatching(/^ +One +Two$/),
      expect.stringMatching(/^turns analysed +1 +1$/),
      expect.stringMatching(/^best move found +1 +\d$/),
      expect.stringMatching(/^small mistakes +0 +\d$/),
      expect.stringMatching(/^medium mistakes +0 +\d$/),
      expect.stringMatching(/^large mistakes +0 +\d$/),
      expect.stringMatching(/^points lost per turn +0\.0 +\d+\.\d$/),
      expect.stringMatching(/^points scored +18 +19$/),
      expect.stringMatching(/^points with the best moves +18 +\d+$/),
      "",
    ]);
  });

  it("is kind to gaps in a record, and evaluates what is not among the best", () => {
    const text = gameOf(
      ">one: GO 8H GO +6 6",
      ">two: AEIOUUE -2 +0 0",
      ">one: ADEIXII 8H ..A +4 10",
      ">one: ADEIXII -- -4 6",
      ">two: GOADSII - +0 0",
    );
    const { lines, status } = byPoints(fileWith("gaps.gcg", text), "--top", "1");
    expect(status).toBe(0);
    expect(lines).toContain("Not analysed: the full rack is not known (played: 8H GO)");
    expect(lines).toContain("Played: an exchange of unknown tiles");
    expect(lines).toContain("8H ..A was challenged off; it counts as a pass");
    expect(lines).toContainEqual(expect.stringMatching(/^> +pass +0 {2}GOADSII +0\.0 +0\.0$/));
    expect(lines).toContainEqual(
      expect.stringMatching(/^Played: \d+\.\d points below the best move – a large mistake$/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^turns analysed +1 +1$/));
  });

  it("plays on, and shows the chance to win", () => {
    const { lines, status } = analyse(opening, "--ms", "1", "--top", "1");
    expect(status).toBe(0);
    expect(lines[1]).toMatch(/ win$/);
    expect(lines[2]).toMatch(/ \d+\.\d ± \d+\.\d%$/);
    expect(lines).toContain("Cut short: time ran out before the result was clear.");
    expect(lines).toContainEqual(expect.stringMatching(/^win chance lost per turn +\d+\.\d%$/));
  });

  it("finds the same by number of samples, and tells how sure it is", () => {
    const args = ["--cgp", POSITION, "--samples", "40", "--json"];
    const { stdout } = analyse(...args);
    const { wasCut, moves } = JSON.parse(stdout);
    expect(wasCut).toBe(false);
    expect(moves[0].samples).toBeGreaterThanOrEqual(24);
    expect(moves[0].winError).toBeGreaterThan(0);
    expect(moves[0].spreadError).toBeGreaterThan(0);
    expect(analyse(...args).stdout).toBe(stdout);
  });

  it("tells everything as JSON", () => {
    const told = JSON.parse(byPoints(opening, "--json").stdout);
    expect(told).toMatchObject({ ruleset: "plain", lexicon: "few" });
    const none = { small: 0, medium: 0, large: 0 };
    expect(told.players[0]).toMatchObject({ name: "One", turns: 1, found: 1, mistakes: none, scored: 18 });
    expect(told.turns).toHaveLength(1);
    expect(told.turns[0]).toMatchObject({
      turn: 1,
      seat: 0,
      rack: "GOADSII",
      scores: [0, 0],
      bag: 86,
      move: "8D GOADS",
      isWithdrawn: false,
      unknownWords: [],
      isAnalysed: true,
      played: { rank: 1, isBest: true, cost: { points: 0, win: null }, mistake: null, score: 18 },
    });
    expect(told.turns[0].moves[0]).toMatchObject({ type: "place", pos: "8D", tiles: "GOADS", score: 18, win: null });
  });

  it("reads a saved game, which tells its own rules", () => {
    const changes = { id: "own", coordinates: "row-letters" } as const;
    const dealt = savedGame("classic-en", { racks: ["GOADSII", "DOOXEEE"], names: ["Una", "Dos"], changes });
    const passed = dealt.replace(/\n {2}\]\n\}\n$/, ',\n    {"type":"pass","seat":0}\n  ]\n}\n');
    const { lines, status } = byPoints(fileWith("saved.json", passed), "--top", "1");
    expect(status).toBe(0);
    expect(lines[0]).toBe("1. Una: GOADSII   score 0–0   bag 86");
    expect(lines[2]).toMatch(/^ +1 {2}h4 GOADS +18 /);
    expect(lines[3]).toMatch(/^> +pass /);
  });

  it("looks at one position", () => {
    const { lines, stderr, status } = byPoints("--cgp", POSITION, "--top", "1");
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(lines).toEqual([
      "GOADSII   score 7–9   bag 86",
      "     move      points  leave  value  equity",
      "  1  8D GOADS      18  II       0.0    18.0",
      "",
    ]);
  });

  const fault = (file: string | undefined, options: object = {}): Promise<string[]> => {
    const given = { lexicon: `${folder}/${lexicon}`, level: "expert", ms: 0, samples: 100, top: 1, ...options };
    return saidBy("en", (terminal) => run(terminal, file, given));
  };

  it.each<[string, string | undefined, object, string]>([
    ["no source", undefined, {}, "give either a recorded game or --cgp TEXT"],
    ["two sources", "x.gcg", { cgp: POSITION }, "give either a recorded game or --cgp TEXT"],
    ["too few samples", undefined, { cgp: POSITION, samples: 1 }, "--samples 1: expected a number from 2 to 1000000"],
    ["no file", "nowhere.gcg", {}, "nowhere.gcg: there is no such file"],
    ["no level", "x.gcg", { level: "god" }, "unknown level god; choose from: beginner casual club expert master"],
    [
      "a position",
      undefined,
      { cgp: "15/15 A/ 0/0 0" },
      "--cgp:1:6: the board of this ruleset has 15 rows, but there are 2 here",
    ],
    [
      "rules without words",
      undefined,
      { cgp: "15", ruleset: "depuneri", lexicon: undefined },
      "--cgp:1:3: the board of this ruleset has 15 rows, but there are 1 here",
    ],
  ])("says what is wrong: %s", async (_, file, options, text) => {
    expect(await fault(file, options)).toEqual([text]);
  });

  it.each([
    ["a damaged line", gameOf(">one: GOADSII 8D"), /bad\.gcg:3:17: expected the word/],
    ["an impossible play", gameOf(">one: GOADSII 1A GOADS +9 9"), /bad\.gcg:3:15: this play is not possible/],
    ["broken JSON", '{"format": ', /bad\.gcg:1:12: this is not valid JSON$/],
    ["another JSON", '{"format": "chess"}', /bad\.gcg: format: expected one of/],
  ])("names the place of %s", async (_, text, message) => {
    expect(await fault(`${folder}/${fileWith("bad.gcg", text)}`)).toEqual([expect.stringMatching(message)]);
  });
});

describe("tessera best", () => {
  const best = (...args: string[]) => tessera(["best", "--lexicon", lexicon, "--ruleset", rules, "--ms", "1", ...args]);

  it("prints one move and nothing else", () => {
    expect(best("--cgp", POSITION)).toMatchObject({ stdout: "8D GOADS 18\n", stderr: "", status: 0 });
  });

  it("exchanges or passes where nothing can be laid", () => {
    expect(best("--cgp", `${EMPTY} VV/ 0/0 0`, "--level", "expert").stdout).toMatch(/^exch VV?\n$/);
    expect(best("--cgp", `${EMPTY} / 0/0 0`, "--level", "club").stdout).toBe("pass\n");
  });

  it("plays at a rating too, within bounds", () => {
    expect(best("--cgp", POSITION, "--level", "1600").stdout).toBe("8D GOADS 18\n");
    expect(best("--cgp", POSITION, "--level", "900").stdout).toMatch(/^\S+ \S+ \d+\n$/);
    for (const level of ["99", "1601", "-5"])
      expect(best("--cgp", POSITION, "--level", level)).toMatchObject({
        stderr: `tessera: the rating ${level} is out of range: expected a whole number from 100 to 1600\n`,
        status: 1,
      });
  });

  it("tells the candidates with their figures as JSON, the same each time for the same seed", () => {
    const args = ["--cgp", POSITION, "--level", "casual", "--seed", "3", "--json"];
    const { stdout } = best(...args);
    const { move, isExact, candidates } = JSON.parse(stdout);
    expect(isExact).toBe(false);
    expect(`${candidates[0].pos} ${candidates[0].tiles}`).toBe(move);
    expect(Object.keys(candidates[0])).toEqual([
      "type",
      "pos",
      "tiles",
      "score",
      "leave",
      "equity",
      "win",
      "winError",
      "spread",
      "spreadError",
      "samples",
    ]);
    expect(best(...args).stdout).toBe(stdout);
  });

  it("is not cut after a second where playouts are counted", async () => {
    let now = 0;
    // Forty playouts take more than four seconds by this clock.
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 100));
    const given = { lexicon: `${folder}/${lexicon}`, ruleset: `${folder}/${rules}`, level: "master", json: true };
    const [line] = await saidBy("en", (terminal) => runBest(terminal, { ...given, cgp: POSITION, samples: 40 }));
    clock.mockRestore();
    expect(now).toBeGreaterThan(1000);
    expect(JSON.parse(line).wasCut).toBe(false);
  });

  it("says what is wrong", () => {
    expect(best()).toMatchObject({ stdout: "", stderr: "tessera: the option --cgp <text> must be given\n", status: 1 });
    expect(best("--cgp", POSITION, "--level", "god")).toMatchObject({ stdout: "", status: 1 });
  });
});
