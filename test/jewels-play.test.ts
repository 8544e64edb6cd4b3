import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { INTERFACE_LANGUAGES } from "../src/base/languages.ts";
import { makeBoardFile } from "../src/formats/jewels-board.ts";
import { ENV, LAUNCHER, ROOT, workshop } from "./support/command.ts";
import { EXAMPLE, EXAMPLE_QUEUES, positionOf } from "./support/jewels.ts";
import { TEST_MS } from "./support/patience.ts";

const { folder, fileWith, tessera } = workshop("jewels-play");
const board = fileWith("board.txt", makeBoardFile(positionOf(EXAMPLE, EXAMPLE_QUEUES)));
const play = (args: readonly string[], input: readonly string[] = [], env = {}) =>
  tessera(["jewels", "play", ...args], { input, env });

describe("over a pipe", () => {
  test("the board, the next stones and the points are plain lines", () => {
    const { lines, stderr, status } = play([board], ["6 3 6 4", "quit"]);
    expect([stderr, status]).toEqual(["", 0]);
    expect(lines.slice(1, 15)).toEqual([
      "",
      "    1  2  3  4  5  6  7  8",
      " +  1  1  1  1  5  6  5  2",
      "  ------------------------",
      " 1  1  2  1  2  4  5  4  2",
      " 2  2  1  2  1  5  4  5  1",
      " 3  1  2  1  2  1  3  1  2",
      " 4  2  1  2  1  3  1  3  1",
      " 5  1  2  1  2  1  2  1  2",
      " 6  2  1  2  1  2  1  2  1",
      " 7  1  2  1  2  1  2  1  2",
      " 8  2  1  2  1  2  1  2  1",
      "Points: 0   Turn: 1",
      "> ",
    ]);
    expect(lines).toContain("6 points (cascade: 1)");
    expect(lines).toContain(" 1  1  2  1  2  6  5  6  2");
    expect(lines).toContain("Points: 6   Turn: 2");
    expect(lines.slice(-2)).toEqual(["Total: 6 points, turns: 1", ""]);
  });

  test("what cannot be played is explained, and the game goes on", () => {
    const { lines } = play([board], ["1 1 2 1", "1 1 5 5", "9 1 8 1", "6 3 6", "swap", "6 3 6 4"]);
    for (const line of [
      "The swap does not make a line of three.",
      "The two gems are not neighbours.",
      "expected a column from 1 to 8, found “9”",
      "a swap is four numbers: column and row of one gem, column and row of the other",
      "swap: no such command. Type help for the list.",
      "6 points (cascade: 1)",
      "The input has ended; the game stops here.",
    ])
      expect(lines).toContain(line);
  });

  test("hints are every legal swap with its points", () => {
    expect(play([board], ["hint"]).lines).toContain("6 3 6 4  (6 points)");
  });

  test("a game ends after its turns, and what comes later is not read", () => {
    const { lines } = play([board, "--turns", "1"], ["6 3 6 4", "6 3 6 4"]);
    expect(lines).toContain("Points: 0   Turns left: 1");
    expect(lines.slice(-3)).toEqual(["No turns left: the game is over.", "Total: 6 points, turns: 1", ""]);
  });

  test("a game ends when no swap is left", () => {
    const dead = positionOf("12345612 34561234 56123456 12345612 34561234 56123456 12345612 34561234");
    fileWith("dead.txt", makeBoardFile(dead));
    expect(play(["dead.txt"]).lines.slice(-3, -1)).toEqual([
      "No swaps left: the game is over.",
      "Total: 0 points, turns: 0",
    ]);
  });

  test("a game ends when its time is up, though nothing is typed", async () => {
    const child = spawn(LAUNCHER, ["jewels", "play", board, "--limit", "0:01"], { cwd: folder, env: ENV });
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    const status = await new Promise((resolve) => child.on("close", resolve));
    expect(status).toBe(0);
    expect(said).toMatch(/Time is up: the game is over\.\nTotal: 0 points, turns: 0\n$/);
  });

  test("a record is kept, also of a game that was left", () => {
    play([board, "--record", "game.json"], ["6 3 6 4"]);
    expect(JSON.parse(readFileSync(join(folder, "game.json"), "utf8"))).toMatchObject({ total: 6, end: "left" });
    expect(tessera(["jewels", "replay", "game.json"]).stdout).toContain("Total: 6 points, turns: 1\n");
  });

  test("boards dealt by chance are the same for the same seed", () => {
    const dealt = (seed: string) => play(["--seed", seed]).stdout;
    expect(dealt("5")).toBe(dealt("5"));
    expect(dealt("5")).not.toBe(dealt("6"));
    expect(play(["--size", "5x7", "--colours", "3"]).lines).toContain("    1  2  3  4  5  6  7");
  });

  test.each([
    [["none.txt"], "none.txt: there is no such file"],
    [[board, "--limit", "90"], "--limit 90: expected minutes and seconds, such as 2:30"],
    [[board, "--limit", "0:00"], "--limit 0:00: expected minutes and seconds, such as 2:30"],
    [[board, "--turns", "0"], "--turns 0: a game has at least one turn"],
    [["--size", "8"], "--size 8: expected rows and columns from 4 to 16, such as 8x8"],
    [["--size", "8x8x8"], "--size 8x8x8: expected rows and columns from 4 to 16, such as 8x8"],
    [["--colours", "2"], "--colours 2: expected a number from 3 to 8"],
    [[board, "--record", "no/such.json"], "no/such.json: cannot be written (ENOENT)"],
  ])("%j is refused in one line", (args, text) => {
    expect(play(args)).toMatchObject({ stdout: "", stderr: `tessera: ${text}\n`, status: 1 });
  });

  test.each(INTERFACE_LANGUAGES)("in %s commands and points are understood", (language) => {
    const texts = JSON.parse(readFileSync(join(ROOT, `data/messages/${language}.json`), "utf8"));
    const word = (name: string) => texts[`play.command.${name}`].split("|")[0];
    const { lines } = play(["--lang", language, board], [word("hint"), word("help"), "6 3 6 4", word("quit")]);
    const points = { en: "6 points", is: "6 stig", cs: "6 bodů", pt: "6 pontos", fr: "6 points", ro: "6 puncte" }[
      language
    ];
    expect(lines).toContain(`6 3 6 4  (${points})`);
    expect(lines).toContain(texts["jewels.help"].split("\n")[1]);
    expect(lines.at(-2)).toContain(points);
  });
});

/** The game in a real terminal of this size; in `steps` what is seen and what is then pressed. */
function inTerminal(
  steps: readonly (readonly [string, string])[],
  args: readonly string[] = [],
  rows = 24,
  columns = 80,
) {
  const driver = join(ROOT, "test", "support", "terminal.py");
  const command = [LAUNCHER, "jewels", "play", board, ...args];
  const { stdout, status } = spawnSync(
    "python3",
    [driver, `${rows}`, `${columns}`, JSON.stringify(steps), ...command],
    { cwd: folder, env: { ...ENV, LC_ALL: "C.UTF-8" }, encoding: "utf8", timeout: TEST_MS },
  );
  return { shown: stdout, after: stdout.slice(stdout.lastIndexOf(CLOSE) + CLOSE.length).slice(-400), status };
}

const [UP, DOWN, RIGHT, LEFT] = ["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"];
const OPEN = "\x1b[?1049h";
const CLOSE = "\x1b[?1049l";

describe("in a terminal", () => {
  /** From column 4, row 4, where the cursor is, to column 6, row 3. */
  const TO_THE_STONE = RIGHT + RIGHT + UP;

  test("arrows and Enter play, the cascade is shown, and the terminal is left as it was", () => {
    const { shown, after, status } = inTerminal([
      ["q: quit", `${TO_THE_STONE}\r${DOWN}`],
      ["6 points (cascade: 1)", "q"],
    ]);
    expect(status).toBe(0);
    expect(shown.startsWith(OPEN)).toBe(true);
    const frames = shown.slice(0, shown.indexOf(CLOSE)).split("\x1b[H");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are escape sequences
    const bare = frames.map((frame) => frame.replace(/\x1b\[[0-9;?]*[a-zA-Z]/g, ""));
    expect(bare.filter((frame) => /\+1 {2}\+1 {2}\+1/.test(frame)).length, "points on the stones").toBeGreaterThan(0);
    expect(bare.some((frame) => /^Points: 6 {3}Turn: 2\r/.test(frame))).toBe(true);
    expect(Math.max(...bare.map((frame) => frame.split("\r\n").length))).toBeLessThanOrEqual(24);
    expect(after).toMatch(/Total: 6 points, turns: 1\r\n$/);
  });

  test("a click on each of two neighbours plays as well, and hints can be shown", () => {
    // Column 6, row 3 stands at column 25, line 10 of the screen; the row below is two lines further.
    const { after } = inTerminal([
      ["q: quit", "h"],
      ["↕", "\x1b[<0;25;10M\x1b[<0;25;10m\x1b[<0;25;12M\x1b[<0;25;12m"],
      ["6 points", "q"],
    ]);
    expect(after).toMatch(/Total: 6 points, turns: 1\r\n$/);
  });

  test("a refused swap is explained, and Esc puts a stone back", () => {
    const { after } = inTerminal([
      // Column 1, row 1, and its neighbour to the right.
      ["q: quit", `${(UP + LEFT).repeat(3)}\r${RIGHT}`],
      ["The swap does not make a line of three.", "\r\x1b"],
      ["q: quit", `${RIGHT}q`],
    ]);
    expect(after).toMatch(/Total: 0 points, turns: 0\r\n$/);
  });

  // How the clock goes down is in src/cli/jewels/clock.test.ts, where time is handed in.
  test("the game ends with its time, and the terminal is left as it was", () => {
    const { shown, after, status } = inTerminal([], ["--limit", "0:01"]);
    expect(status).toBe(0);
    expect(shown).toContain("Time: 0:0");
    expect(after).toMatch(/Time is up: the game is over\.\r\nTotal: 0 points, turns: 0\r\n$/);
  });

  test("Ctrl-C leaves the screen and ends with the code of an interruption", () => {
    const { after, status } = inTerminal([["q: quit", "\x03"]]);
    expect(status).toBe(130);
    expect(after).toMatch(/Interrupted; the game stops here\.\r\n$/);
  });

  test("a small window is drawn closely, and a very small one in lines", () => {
    const close = inTerminal(
      [
        ["q: quit", `${TO_THE_STONE}\r${DOWN}`],
        ["6 points", "q"],
      ],
      [],
      17,
      40,
    );
    expect(close.shown).toContain(OPEN);
    expect(close.after).toMatch(/Total: 6 points, turns: 1\r\n$/);
    const lines = inTerminal(
      [
        ["> ", "6 3 6 4\r"],
        ["6 points", "quit\r"],
      ],
      [],
      10,
      40,
    );
    expect(lines.shown).not.toContain(OPEN);
    expect(lines.after).toMatch(/Total: 6 points, turns: 1\r\n$/);
  });

  test("--plain asks in lines and uses no colours", () => {
    const { shown, after } = inTerminal(
      [
        ["> ", "6 3 6 4\r"],
        ["6 points", "quit\r"],
      ],
      ["--plain"],
    );
    expect(shown).not.toContain("\x1b[38");
    expect(after).toMatch(/Total: 6 points, turns: 1\r\n$/);
  });
});
