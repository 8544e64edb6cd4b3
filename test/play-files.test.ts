import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { repliesIn, workshop } from "./support/command.ts";
import { savedGame } from "./support/saved-game.ts";

const { folder, fileWith, tessera } = workshop("play-files");
const lexicon = fileWith("words.txt", "at\nas\ncat\ncats\ntea\neat\nse\nsea\n");
const play = (args: readonly string[], input: readonly string[] = []) => tessera(["play", ...args], { input });
const read = (file: string): string => readFileSync(join(folder, file), "utf8");
/** The last board with what stands below it, up to the prompt. */
function lastScreen(stdout: string): string[] {
  const lines = stdout.split("\n");
  const head = lines.findLastIndex((line) => /^ +(?:A {2}B|1 {2}2)/.test(line));
  return lines.slice(
    head,
    lines.findIndex((line, at) => at > head && line.endsWith("> ")),
  );
}

describe("save and load", () => {
  const game = fileWith("game.json", savedGame("classic-en", { racks: ["CATSEA?", "EATJOUR"], next: "ZX" }));
  const options = ["--lexicon", lexicon];

  it("go on with the same position, whoever is to move", () => {
    const first = play(["--load", game, ...options], ["8h CATs", "x JO", "hint square", "", "save mine.json", "quit"]);
    expect(repliesIn(first.stdout)[4]).toEqual(["Saved: mine.json"]);
    const second = play(["--load", "mine.json", ...options], ["quit"]);
    expect(second.stderr).toBe("");
    expect(lastScreen(second.stdout)).toEqual(lastScreen(first.stdout));
    expect(lastScreen(second.stdout)).toContain("P1: 5  ·  P2: 0");
    const both = [...["8h CATs", "x JO", "hint square"], "k8 .EA", "unseen"];
    const apart = play(["--load", "mine.json", ...options], both.slice(3));
    expect(lastScreen(apart.stdout)).toEqual(lastScreen(play(["--load", game, ...options], both).stdout));
  });

  it("write what they read, to the byte", () => {
    play(["--load", game, ...options], ["8h CATS", "save one.json"]);
    play(["--load", "one.json", ...options], ["save two.json"]);
    expect(read("two.json")).toBe(read("one.json"));
    expect(JSON.parse(read("one.json"))).toMatchObject({ format: "tessera-game", version: 1 });
  });

  it("draw the same tiles after loading as without", () => {
    const fresh = ["--ruleset", "classic-en", "--names", "A,B", "--seed", "11", ...options];
    const [letter] = play(fresh, ["pass"]).stdout.match(/(?<=^B: )\D(?=\d+ )/m) as RegExpMatchArray;
    const straight = play(fresh, ["pass", `x ${letter}`, "pass", "", "save a.json"]);
    play(fresh, ["pass", "save b.json"]);
    const resumed = play(["--load", "b.json", ...options], [`x ${letter}`, "pass", "save c.json"]);
    expect(repliesIn(resumed.stdout)[0]).toEqual(["B exchanges tiles: 1"]);
    expect(lastScreen(resumed.stdout)).toEqual(lastScreen(straight.stdout));
    expect(read("c.json")).toBe(read("a.json"));
  });

  it("leave nothing beside the file, and take names with spaces", () => {
    play(["--load", game, ...options], ["save my  best game.json"]);
    expect(read("my  best game.json")).toBe(read("game.json"));
    expect(readdirSync(folder).filter((name) => name.includes("tmp"))).toEqual([]);
  });

  it("say what cannot be written, and the game goes on", () => {
    mkdirSync(join(folder, "full", "inside"), { recursive: true });
    const { stdout } = play(["--load", game, ...options], ["save", "save full", "save no/where.json", "8h CATS"]);
    expect(repliesIn(stdout).slice(0, 4)).toEqual([
      ["save: which file?"],
      ["full: cannot be written (EISDIR)"],
      ["no/where.json: cannot be written (ENOENT)"],
      ["P1: 8H, points: 12 (CATS 12)"],
    ]);
    expect(readdirSync(folder).filter((name) => name.includes("tmp"))).toEqual([]);
  });

  it("load within a game", () => {
    play(["--load", game, ...options], ["8h CATS", "save later.json"]);
    const { stdout } = play(["--load", game, ...options], ["pass", "load later.json", "k8 SEA"]);
    expect(repliesIn(stdout)[2]).toEqual(["P2: K8, points: 3 (SEA 3)"]);
    const spanish = ["--ruleset", "classic-es", "--names", "A,B", ...options];
    expect(repliesIn(play(spanish, [`load ${game}`]).stdout)[0]).toEqual([
      "game.json: that game uses other tiles; start it with tessera play --load.",
    ]);
  });

  it("load no computer into a game without a word list", () => {
    const listless = { racks: ["CATSEA?", "EATJOUR"], changes: { lexicon: "runes" } };
    const people = fileWith("people.json", savedGame("classic-fr", listless));
    const bots = fileWith("bots.json", savedGame("classic-fr", { ...listless, computers: [1] }));
    const french = play(["--load", people], [`load ${bots}`]);
    expect(repliesIn(french.stdout)[0]).toEqual([
      "the computer needs a word list to play with: give one with --lexicon FILE",
    ]);
    expect(french.status).toBe(0);
  });

  it("warn of another word list", () => {
    play(["--ruleset", "classic-en", "--names", "A,B", ...options], ["save listed.json"]);
    const more = fileWith("more.txt", "at\ntea\n");
    expect(play(["--load", "listed.json", ...options]).stderr).toBe("");
    expect(play(["--load", "listed.json", "--lexicon", more]).stderr).toBe(
      "This game was played with the word list words, which is not available; it continues with more.\n",
    );
  });

  it("show the result of a finished game", () => {
    play(["--load", game, ...options], ["8h CATS", "save half.json"]);
    const record = JSON.parse(read("half.json"));
    record.events.push({ type: "end", reason: "passed", adjustments: [-2, -14] });
    fileWith("over.json", JSON.stringify(record));
    const { lines, stdout } = play(["--load", "over.json", ...options]);
    expect(lines).toContain("Everyone has passed: the game is over.");
    expect(lines.slice(-3)).toEqual(["P1: 10  ·  P2: −14", "P1 wins with 10 points.", ""]);
    expect(stdout).not.toMatch(/> $/m);
  });

  const valid = JSON.parse(read("game.json"));
  it.each([
    ["no game at all", { hello: 1 }, "hello: expected no such field (known: format, "],
    ["another version", { ...valid, version: 2 }, "version: expected one of 1, found 2"],
    [
      "a field that is missing",
      { ...valid, players: undefined },
      "players: expected a list of 1 to 4, but it is missing",
    ],
    [
      "a broken ruleset",
      { ...valid, ruleset: { ...valid.ruleset, rackSize: 0 } },
      "ruleset.rackSize: expected a whole",
    ],
    ["an unknown letter", { ...valid, events: [{ ...valid.events[0], bag: "A4" }] }, "events[0].bag: expected tiles"],
    [
      "a move that cannot be",
      { ...valid, events: [...valid.events, { type: "place", seat: 0, at: "1A", tiles: "CAT", points: 5, drawn: "" }] },
      "events[1].at: expected a move that the rules allow",
    ],
  ])("name the field of a broken file: %s", (_, content, text) => {
    const file = fileWith("broken.json", JSON.stringify(content));
    const outside = play(["--load", file, ...options]);
    expect(outside).toMatchObject({ stdout: "", status: 1 });
    expect(outside.stderr.startsWith(`tessera: broken.json: ${text}`)).toBe(true);
    const inside = play(["--load", game, ...options], [`load ${file}`, "8h CATS"]);
    expect(repliesIn(inside.stdout)[0]).toEqual([outside.stderr.slice("tessera: ".length, -1)]);
    expect(repliesIn(inside.stdout)[1]).toEqual(["P1: 8H, points: 12 (CATS 12)"]);
  });

  it("name the place where a file is no JSON", () => {
    fileWith("torn.json", '{\n  "format": "tessera-game",\n  "version" 1\n}');
    expect(play(["--load", "torn.json"]).stderr).toBe("tessera: torn.json:3:13: this is not valid JSON\n");
    expect(play(["--load", "none.json"]).stderr).toBe("tessera: none.json: there is no such file\n");
    const { stdout } = play(["--load", game, ...options], ["load", "load torn.json", "load none.json"]);
    expect(repliesIn(stdout).slice(0, 3)).toEqual([
      ["load: which file?"],
      ["torn.json:3:13: this is not valid JSON"],
      ["none.json: there is no such file"],
    ]);
  });
});

describe("the three files of skrafl-2014", () => {
  const distribution = "A 9\nC 5\nT 9\nS 9\n_ 3\n";
  const values = "A 2\nC 20\nT 4\nS 5\n";
  const files = (letters: string, points: string, words = "cat\ncats\nat\n") => [
    ...["--ruleset", "skrafl-2014", "--names", "Jón,Gunna", "--seed", "1"],
    ...["--letters", fileWith("letter-distribution.txt", letters)],
    ...["--values", fileWith("letter-values.txt", points)],
    ...["--lexicon", fileWith("list.txt", words)],
  ];

  it("take the place of the built-in ones", () => {
    const { stdout, stderr } = play(files(distribution, values), ["unseen"]);
    expect(stderr).toBe("");
    expect(stdout).toContain("Tiles in the bag: 21");
    const [[unseen]] = repliesIn(stdout);
    expect(unseen).toMatch(/^(?:[ACTS]×\d ?)+(?:\?×\d)?$/);
    const rack = stdout.match(/^Jón: (\D.*)$/m)?.[1] as string;
    for (const tile of rack.split(" ")) expect(["A2", "C20", "T4", "S5", "?0"]).toContain(tile);
  });

  it("are kept in a saved game", () => {
    play(files(distribution, values), ["save own.json"]);
    const { stdout, stderr } = play(["--load", "own.json", "--lexicon", "list.txt"], ["load game.json"]);
    expect(stderr).toBe("");
    expect(stdout).toContain("Tiles in the bag: 21");
    expect(repliesIn(stdout)[0][0]).toContain("that game uses other tiles");
  });

  it("may have CRLF, byte-order marks, small letters and the blank as ?", () => {
    const dos = (text: string) => `\ufeff${text.replaceAll("\n", " \r\n")}`;
    const { stdout, stderr } = play(
      files(dos(distribution.replace("_", "?").toLowerCase()), dos(values), dos("CAT\nAt\n")),
    );
    expect(stderr).toBe("");
    expect(stdout).toContain("Tiles in the bag: 21");
  });

  it.each([
    ["A 9\nA 3\n", values, "letter-distribution.txt:2:1: the letter A is already on line 1; list each letter once"],
    ["A nine\n", values, "letter-distribution.txt:1:3: expected a whole number from 0 to 1000, found “nine”"],
    [
      "",
      values,
      "letter-distribution.txt:1:1: expected a letter and a number on each line, such as A 1; there is no letter",
    ],
    [distribution, "A 1\nC\n", "letter-values.txt:2:2: expected a number from 0 to 1000 after the letter C"],
    [
      distribution,
      "A 1\nC 1\nT 1\n",
      "letter-distribution.txt:4:1: the letter S has tiles but no value; expected it in the file of values too",
    ],
    [
      "A 9\n",
      values,
      "letter-values.txt:2:1: the letter C has a value but no number of tiles; expected it in the distribution too",
    ],
    [distribution, `${values}? 5\n`, "letter-values.txt:5:1: expected the value 0 for the blank, found 5"],
  ])("are named with line and column where they are broken: %j %j", (letters, points, text) => {
    expect(play(files(letters, points))).toMatchObject({ stdout: "", stderr: `tessera: ${text}\n`, status: 1 });
  });

  it("must be usable and there", () => {
    expect(play(files(distribution, values, "123\n")).stderr).toBe(
      "tessera: list.txt: no word in it can be spelt with the alphabet en\n",
    );
    const gone = ["--ruleset", "skrafl-2014", "--letters", "gone.txt", "--values", "letter-values.txt"];
    expect(play(gone).stderr).toBe("tessera: gone.txt: there is no such file\n");
  });
});
