import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { must } from "../src/base/result.ts";
import { makeBoardFile, parseBoardFile } from "../src/formats/jewels-board.ts";
import { makeJewelsFile } from "../src/formats/jewels-record.ts";
import { playSwap } from "../src/jewels/cascade.ts";
import { isOver } from "../src/jewels/position.ts";
import { CLASSIC } from "../src/jewels/rules.ts";
import { ENV, ROOT, workshop } from "./support/command.ts";
import { EXAMPLE, EXAMPLE_QUEUES, positionOf } from "./support/jewels.ts";

const { folder, fileWith, tessera } = workshop("jewels");
const start = positionOf(EXAMPLE, EXAMPLE_QUEUES);
const board = fileWith("board.txt", makeBoardFile(start));

describe("jewels new", () => {
  test("prints a board file that can be read, the same for the same seed", () => {
    const { stdout, status } = tessera(["jewels", "new", "--seed", "7"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^(?:[1-6]{8}\r\n){8}(?:[1-6]{1024}\r\n){8}$/);
    expect(isOver(must(parseBoardFile(CLASSIC, stdout)))).toBe(false);
    expect(tessera(["jewels", "new", "--seed", "7"]).stdout).toBe(stdout);
    expect(tessera(["jewels", "new", "--seed", "8"]).stdout).not.toBe(stdout);
  });

  test("knows other sizes, colours and queues", () => {
    const args = ["jewels", "new", "--seed", "1", "--size", "4x16", "--colours", "8", "--queue", "10"];
    expect(tessera(args).stdout).toMatch(/^(?:[1-8]{16}\r\n){4}(?:[1-8]{10}\r\n){16}$/);
    expect(tessera(["jewels", "new", "--queue", "7"])).toMatchObject({
      stderr: "tessera: --queue 7: expected a number from 8 to 1024\n",
      status: 1,
    });
  });
});

describe("jewels show", () => {
  test("shows the board and what every swap gives", () => {
    const { lines, status } = tessera(["jewels", "show", board]);
    expect(status).toBe(0);
    expect(lines).toContain(" +  1  1  1  1  5  6  5  2");
    expect(lines).toContain("6 3 6 4       6        1");
  });

  test("as JSON too", () => {
    const json = JSON.parse(tessera(["jewels", "show", board, "--json"]).stdout);
    expect(json).toMatchObject({ rules: CLASSIC, board: EXAMPLE.split(" "), next: [1, 1, 1, 1, 5, 6, 5, 2] });
    expect(json.swaps).toContainEqual({ swap: "6 3 6 4", points: 6, depth: 1 });
  });

  test("tells a fault with its place", () => {
    fileWith("run.txt", makeBoardFile(start).replace("12124542", "12224542"));
    expect(tessera(["jewels", "show", "run.txt"])).toMatchObject({
      stdout: "",
      stderr: "tessera: run.txt:1:2: a line of three equal gems starts here; a board must start without one\n",
      status: 1,
    });
  });
});

describe("jewels replay", () => {
  const played = must(playSwap(start, { from: 21, to: 29 }));
  const text = makeJewelsFile(start, [played], { player: "Eva \u001b[31m", times: [5], end: "turns" });
  const record = fileWith("record.json", text);

  test("counts the game again", () => {
    const { lines, status } = tessera(["jewels", "replay", record]);
    expect(status).toBe(0);
    expect(lines[0]).toBe("Player: Eva \ufffd[31m");
    expect(lines[2]).toBe("   1  6 3 6 4       6        1      6");
    expect(lines).toContain(" 1  1  2  1  2  6  5  6  2");
    expect(lines.slice(-3)).toEqual(["No turns left: the game is over.", "Total: 6 points, turns: 1", ""]);
    expect(tessera(["jewels", "replay", record, "--boards"]).stdout).toContain(" 1  1  2  1  2  6  5  6  2");
    expect(JSON.parse(tessera(["jewels", "replay", record, "--json"]).stdout)).toMatchObject({
      total: 6,
      end: "turns",
    });
  });

  test.each([
    [text.replace('"points":6', '"points":7'), "turns[0].points: expected 6, found 7"],
    [text.replace("6 3 6 4", "1 1 1 2"), 'turns[0].swap: expected a move that the rules allow, found "1 1 1 2"'],
    [text.replace('"total": 6', '"total": 60'), "total: expected 6, found 60"],
    ["{", ":1:2: this is not valid JSON"],
  ])("refuses a game with wrong figures", (content, complaint) => {
    fileWith("wrong.json", content);
    const { stderr, status } = tessera(["jewels", "replay", "wrong.json"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^tessera: wrong\.json[^\n]*\n$/);
    expect(stderr).toContain(complaint);
  });
});

test("the sample boards can all be read and played", () => {
  const boards = join(ROOT, "examples", "jewels", "boards");
  const files = readdirSync(boards);
  expect(files).toHaveLength(20);
  for (const file of files) {
    const text = readFileSync(join(boards, file), "utf8");
    const position = must(parseBoardFile(CLASSIC, text));
    expect(makeBoardFile(position), file).toBe(text);
    expect(isOver(position), file).toBe(false);
  }
});

describe("a tournament", () => {
  const answers = (name: string, answer: string): string => {
    writeFileSync(join(folder, name), `#!/bin/sh\necho ${answer} > vystup.txt\n`, { mode: 0o755 });
    return `./${name}`;
  };
  const judge = (...args: string[]) =>
    spawnSync(join(ROOT, "bin", "jewels-judge"), args, { cwd: folder, env: ENV, encoding: "utf8" });
  mkdirSync(join(folder, "boards"));
  for (const name of ["a.txt", "b.txt"]) fileWith(join("boards", name), makeBoardFile(start));
  fileWith(join("boards", "notes.md"), "no board");
  const good = answers("good", "6 3 6 4");
  const bad = answers("bad", "1 1 1 1");

  test("gives means, standard errors, and how far each is ahead of the first", () => {
    const command = [
      "tournament",
      "--lang",
      "en",
      "--turns",
      "1",
      "--timeout",
      "120",
      "--boards",
      "boards",
      "--json",
      "all.json",
    ];
    const { stdout, stderr, status } = judge(...command, "--", good, "--", `${bad} 'two words'`);
    expect(status).toBe(0);
    const [, first, second] = stdout.split("\n").map((line) => line.split(/ {2,}/));
    expect(first.slice(0, 6)).toEqual(["./good", "2", "6.0 ± 0.0", "6.00 ± 0.00", "0", "0"]);
    expect(second.slice(0, 7)).toEqual(["./bad two words", "2", "0.0 ± 0.0", "0.00 ± 0.00", "−6.0 ± 0.0", "0", "2"]);
    expect(stderr.split("\n").slice(0, 2)).toEqual([
      "Games to play: 4",
      "./bad two words: a: The game ends: the swap 1 1 1 1 is not allowed. The two gems are not neighbours.",
    ]);
    const { programs } = JSON.parse(readFileSync(join(folder, "all.json"), "utf8"));
    expect(programs[0]).toMatchObject({ command: "./good", mean: 6, error: 0 });
    expect(programs[1].games.map(({ board, end }: Record<string, string>) => [board, end])).toEqual([
      ["a", "illegal"],
      ["b", "illegal"],
    ]);
  });

  test.each([
    [["--turns", "1", "--boards", "boards"], "the argument program is missing"],
    [["--boards", "boards", "--", good], "the option --turns <n> must be given"],
    [["--turns", "1", "--", good], "the option --boards <dir> must be given"],
    [["--turns", "0", "--boards", "boards", "--", good], "turns: expected a whole number from 1 to 100, found “0”"],
    [["--turns", "1", "--boards", "none", "--", good], "none: cannot be read (ENOENT)"],
    [["--turns", "1", "--boards", "boards", "--", "./none"], "there is no program ./none that could be run"],
  ])("%j is refused in one line", (args, text) => {
    const { stdout, stderr, status } = judge("tournament", "--lang", "en", ...args);
    expect([stdout, stderr, status]).toEqual(["", `jewels-judge: ${text}\n`, 1]);
  });

  test("without boards, or with a broken one, does not begin", () => {
    mkdirSync(join(folder, "empty"));
    expect(judge("tournament", "--lang", "en", "--turns", "1", "--boards", "empty", "--", good).stderr).toBe(
      "jewels-judge: empty contains no board files (*.txt)\n",
    );
    mkdirSync(join(folder, "mixed"));
    fileWith(join("mixed", "a.txt"), makeBoardFile(start));
    fileWith(join("mixed", "b.txt"), "123\n");
    const { stdout, stderr } = judge("tournament", "--lang", "en", "--turns", "1", "--boards", "mixed", "--", good);
    expect([stdout, stderr]).toEqual(["", "jewels-judge: mixed/b.txt:1:4: gems in this row: 3; expected 8\n"]);
  });
});
