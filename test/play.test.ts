import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { INTERFACE_LANGUAGES } from "../src/base/languages.ts";
import { ENV, LAUNCHER, ROOT, workshop } from "./support/command.ts";

const { folder, fileWith, tessera } = workshop("play");
const lexicon = fileWith("words.txt", "at\ncat\ncats\nact\ntea\neat\n");
const play = (args: readonly string[], input: readonly string[] = [], env = {}) =>
  tessera(["play", ...args], { input, env });
const scoresIn = (stdout: string) => stdout.match(/^.*: 0 {2}·.*$|^.*: 0$/m)?.[0];
const END = "The input has ended; the game stops here.";

describe("questions", () => {
  it("asks for the game, the number of players and the names, each in a line of its own", () => {
    const { lines, stderr, status } = play(["--lexicon", lexicon], ["classic-cs", "3", "Eva", "", "Óli Þór", "quit"]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(lines[0]).toBe("Which game?");
    expect(lines).toContain("  1  classic-en     Classic (English)");
    expect(lines).toContain("Number or name, Enter for the first [1–23]: ");
    expect(lines).toContain("How many players? [2–4, Enter: 2]: ");
    expect(lines).toContain("Name of player 2 (Enter: Player 2; * for the computer): ");
    expect(lines).toContain("Eva: 0  ·  Player 2: 0  ·  Óli Þór: 0");
    expect(lines.slice(-3)).toEqual([expect.stringMatching(/^Eva: /), "Eva> ", ""]);
    expect(lines.join("\n")).not.toContain("depuneri");
  });

  it("takes a number or Enter too, and asks again what it does not understand", () => {
    const { stdout, lines } = play(["--lexicon", lexicon], ["99", "chess", "21", "5", "two", "", "*", "", "quit"]);
    expect(lines).toContain("There is no game 99.");
    expect(lines).toContain("There is no game chess.");
    expect(lines).toContain("“5” is not valid: enter a number from 2 to 4.");
    expect(lines).toContain("“two” is not valid: enter a number from 2 to 4.");
    expect(stdout).toContain("Computer 1");
    expect(stdout).toMatch(/Player 2: \d/);
    // The small board.
    expect(lines).toContain("    A  B  C  D  E  F  G  H  I  J  K");
    expect(play(["--players", "2", "--names", "A,B", "--lexicon", lexicon], [""]).stdout).toContain("A: 0  ·  B: 0");
  });

  it.each([
    ["before the game is chosen", []],
    ["before the players are counted", ["5"]],
    ["before they are named", ["5", "2", "Ann"]],
    ["in the middle of the game", ["5", "1", "Ann", "exchange"]],
  ])("ends in peace when the input ends %s", (_, input) => {
    const { lines, stderr, status } = play(["--lexicon", lexicon], input);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(lines.slice(-2)).toEqual([END, ""]);
    expect(lines.at(-3)).toMatch(/: $|> $/);
  });
});

describe("options", () => {
  it("leave nothing to ask", () => {
    const { stdout, lines } = play(["--ruleset", "classic-en", "--names", "Ann, Bo", "--lexicon", lexicon]);
    expect(stdout).not.toMatch(/Which game|How many|Name of/);
    expect(lines[0]).toBe(
      "A move is a position and a word: 8H WORD goes across, H8 WORD goes down. Type help for more.",
    );
    expect(lines.slice(-8)).toEqual([
      expect.stringMatching(/^15 #3/),
      "",
      "Ann: 0  ·  Bo: 0",
      "Tiles in the bag: 86",
      expect.stringMatching(/^Ann:( [A-Z?]\d+){7}$/),
      "Ann> ",
      END,
      "",
    ]);
  });

  it.each([
    ["infoh100", 1, "Player 1: 0"],
    ["classic-en", 2, "Player 1: 0  ·  Player 2: 0"],
    ["skrafl-is", 3, "Player 1: 0  ·  Player 2: 0  ·  Player 3: 0"],
    ["palavras-118", 4, "Player 1: 0  ·  Player 2: 0  ·  Player 3: 0  ·  Player 4: 0"],
  ])("seat the players of %s: %i", (ruleset, count, scores) => {
    const { stdout } = play(
      ["--ruleset", ruleset, "--players", `${count}`, "--lexicon", lexicon],
      Array(count).fill(""),
    );
    expect(scoresIn(stdout)).toBe(scores);
  });

  it.each([
    ["--players 1", "tessera: players: 1; this game takes 2 to 4\n"],
    ["--players 0", "tessera: players: 0; this game takes 2 to 4\n"],
    ["--players 5", "tessera: players: 5; this game takes 2 to 4\n"],
    ["--names A,B,C,D,E", "tessera: players: 5; this game takes 2 to 4\n"],
    ["--players 2 --names A,B,C", "tessera: names given: 3, players: 2; give at most one name for each player\n"],
    ["--players 2 --computer 3", "tessera: --computer 3: expected seats from 1 to 2, such as 2 or 2,3\n"],
    ["--players 2 --computer one", "tessera: --computer one: expected seats from 1 to 2, such as 2 or 2,3\n"],
    ["--names A,B --level 90", "tessera: the rating 90 is out of range: expected a whole number from 100 to 1600\n"],
    ["--names A,B --letters x.txt", "tessera: --letters and --values go together: give both files\n"],
    ["--names A,B --lexicon no.txt", "tessera: no.txt: there is no such file\n"],
  ])("are refused in one line where they make no sense: %s", (options, text) => {
    const { stdout, stderr, status } = play(["--ruleset", "classic-en", ...options.split(" ")]);
    expect({ stdout, stderr, status }).toEqual({ stdout: "", stderr: text, status: 1 });
  });

  it("name the rulesets there are, and take a file with one's own", () => {
    expect(play(["--ruleset", "chess"]).stderr).toMatch(/^tessera: unknown ruleset chess; choose from: classic-en /);
    const own = JSON.parse(readFileSync(join(ROOT, "data/rulesets/mini-11.json"), "utf8"));
    fileWith("own.json", JSON.stringify({ ...own, id: "own", rackSize: 3 }));
    const { stdout } = play(["--ruleset", "own.json", "--names", "A,B", "--lexicon", lexicon]);
    expect(stdout).toMatch(/^A:( [A-Z?]\d+){3}$/m);
    fileWith("broken.json", JSON.stringify({ ...own, rackSize: "7" }));
    expect(play(["--ruleset", "broken.json"])).toMatchObject({
      stderr: 'tessera: broken.json: rackSize: expected a whole number from 1 to 20, found "7"\n',
      status: 1,
    });
  });

  it("give missing names, and the computer's", () => {
    const args = ["--ruleset", "mini-11", "--lexicon", lexicon, "--players", "4"];
    expect(play([...args, "--names", "Ann,,*", "--computer", "2"]).stdout).toMatch(
      /^Ann: 0 {2}· {2}Computer 2: 0 {2}· {2}Computer 3: 0 {2}· {2}Player 4: 0$/m,
    );
  });

  it("keep names with spaces and odd characters, but nothing that upsets a terminal", () => {
    const names = "Ólöf Þóra Ō'Neill, {n} $& 😀, x\u001b[31m\u202ey";
    const { lines, stdout } = play(["--ruleset", "mini-11", "--lexicon", lexicon, "--names", names]);
    expect(lines).toContain("Ólöf Þóra Ō'Neill: 0  ·  {n} $& 😀: 0  ·  x\ufffd[31m\ufffdy: 0");
    expect(lines).toContain("Ólöf Þóra Ō'Neill> ");
    expect(stdout).not.toContain("\u001b");
  });
});

describe("without a word list for the language", () => {
  const own = JSON.parse(readFileSync(join(ROOT, "data/rulesets/skrafl-is.json"), "utf8"));
  const ruleset = fileWith("listless.json", JSON.stringify({ ...own, lexicon: "runes" }));

  it("people may play, and words are not checked", () => {
    const args = ["--ruleset", ruleset, "--names", "Anna,Jón", "--seed", "3"];
    const { lines, status } = play(args, []);
    expect(status).toBe(0);
    expect(lines[0]).toBe("The word list runes is not available: words are not checked. Give one with --lexicon FILE.");
    const rack = lines.find((line) => /^Anna: \D\d /.test(line)) as string;
    const [first, second] = rack
      .slice("Anna: ".length)
      .replace(/\?0 |\d/g, "")
      .split(" ");
    const { stdout } = play(args, [`h8 ${first}${second}`, "hint"]);
    expect(stdout).toMatch(new RegExp(`^Anna: h8, points: \\d+ \\(${first}${second} \\d+\\)$`, "m"));
    expect(stdout).toContain("A hint needs a word list: give one with --lexicon FILE.");
  });

  it("the computer is refused in one clear line", () => {
    const { stderr, status } = play(["--ruleset", ruleset, "--names", "Anna,*"]);
    expect(status).toBe(1);
    expect(stderr).toBe("tessera: the computer needs a word list to play with: give one with --lexicon FILE\n");
  });
});

describe("the terminal", () => {
  const args = ["--ruleset", "classic-en", "--names", "A,B", "--lexicon", lexicon, "--seed", "1"];
  // A module that makes standard output look like a terminal.
  const screen = fileWith("screen.cjs", 'Object.defineProperty(process.stdout, "isTTY", { value: true });');
  const asScreen = { NODE_OPTIONS: `--require ${join(folder, screen)}` };
  const isColoured = (options: readonly string[], env: Record<string, string>) =>
    play([...args, ...options], ["?"], env).stdout.includes("\u001b[");

  it("has colours where it can show them and nobody has said otherwise", () => {
    expect(isColoured([], asScreen)).toBe(true);
    expect(isColoured(["--plain"], asScreen)).toBe(false);
    expect(isColoured([], { ...asScreen, NO_COLOR: "1" })).toBe(false);
    expect(isColoured([], { ...asScreen, TERM: "dumb" })).toBe(false);
    expect(isColoured([], {})).toBe(false);
    expect(play([...args, "--plain"]).lines).toContain(" 8 #3  .  . %2  .  .  . #2  .  .  . %2  .  . #3");
  });

  test.each(["in the middle of a question", "while the game is being chosen"])("Ctrl-C %s ends it", async (when) => {
    const child = spawn(LAUNCHER, ["play", ...(when.startsWith("in") ? args : [])], { cwd: folder, env: ENV });
    let said = "";
    let complaints = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaints += text;
    });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (/(?:A> |\]: )$/.test(said)) child.kill("SIGINT");
    });
    const ended = await new Promise((resolve) => child.on("close", (...how) => resolve(how)));
    expect([ended, complaints]).toEqual([[130, null], ""]);
    expect(said).toMatch(/(?:A> |\]: )\nInterrupted; the game stops here\.\n$/);
  });

  it("plays the same game again from the same seed, and another from another", () => {
    const game = (seed: string) =>
      play(["--ruleset", "classic-en", "--lexicon", lexicon, "--seed", seed, "--names", "A,*"], ["pass", "-", "pass"]);
    expect(game("7").stdout).toBe(game("7").stdout);
    expect(game("7").stdout).not.toBe(game("8").stdout);
    const chance = () => play(["--ruleset", "classic-en", "--names", "A,B", "--lexicon", lexicon]).stdout;
    expect(chance()).not.toBe(chance());
  });
});

describe.each(INTERFACE_LANGUAGES)("in %s", (language) => {
  const texts: Record<string, string> = JSON.parse(readFileSync(join(ROOT, `data/messages/${language}.json`), "utf8"));
  const command = (word: string) => texts[`play.command.${word}`].split("|")[0];
  const args = ["--lang", language, "--ruleset", "mini-11", "--names", "A,B", "--lexicon", lexicon, "--seed", "1"];

  it("faults are explained", () => {
    const { lines } = play(args, ["abrakadabra", "6f !", "6k TEA", "6f ZZ", "1a DATA", "challenge", "z9 CAT", "x"]);
    const said = (key: string, values: Record<string, string> = {}) =>
      texts[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name]);
    for (const line of [
      said("play.notUnderstood", { text: "abrakadabra" }),
      said("play.unknownLetter", { text: "!" }),
      said("fault.offTheBoard"),
      said("fault.notInRack", { tile: "Z" }),
      said("fault.mustCoverStart", { square: "F6" }),
      said("fault.challengeForbidden"),
      said("play.noSquare", { text: "z9" }),
      said("fault.exchangeCount", { count: "0", least: "1", most: "7" }),
      said("play.inputEnded"),
    ])
      expect(lines).toContain(line);
  });

  it("commands are understood, and the English ones too", () => {
    const { stdout, lines } = play(args, [
      command("unseen"),
      command("help"),
      "help",
      command("pass"),
      "PASS",
      "?",
      command("quit").toUpperCase(),
    ]);
    expect(stdout.match(/^A×\d/gm)).toHaveLength(1);
    expect(lines.filter((line) => line === texts["play.smallLetters"])).toHaveLength(4);
    expect(lines).toContain(texts["play.passed"].replace("{name}", "A"));
    expect(lines).toContain(texts["play.passed"].replace("{name}", "B"));
    expect(lines.slice(-2)).toEqual(["A> ", ""]);
  });
});
