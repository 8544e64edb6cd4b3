import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { Random } from "../src/base/random.ts";
import { must } from "../src/base/result.ts";
import { makeBoardFile } from "../src/formats/jewels-board.ts";
import { makeQuestion, parseAnswer } from "../src/formats/jewels-turn.ts";
import { dealPosition } from "../src/jewels/deal.ts";
import { CLASSIC, type JewelsRules } from "../src/jewels/rules.ts";
import { checkSwap } from "../src/jewels/swap.ts";
import { ENV, ROOT, workshop } from "./support/command.ts";

const { folder, tessera } = workshop("jewels-ai");
const AI = join(ROOT, "bin", "jewels-ai");
const game = join(folder, "game");
const { board } = dealPosition(CLASSIC, Random.fromSeed(1), 16);

beforeEach(() => {
  rmSync(game, { recursive: true, force: true });
  mkdirSync(game);
  ask(makeQuestion(CLASSIC, { turns: 12, board }));
});

const ask = (text: string): void => writeFileSync(join(game, "vstup.txt"), text);
const answer = (): string => readFileSync(join(game, "vystup.txt"), "utf8");

function ai(...args: string[]) {
  const { stdout, stderr, status } = spawnSync(AI, args, { cwd: game, env: ENV, encoding: "utf8" });
  return { stdout, stderr, status };
}

function expectLegal(rules: JewelsRules, stones: Uint8Array): void {
  expect(checkSwap(rules, stones, must(parseAnswer(rules, answer()))).ok).toBe(true);
}

describe("jewels-ai", () => {
  test.each([[["--time", "300"]], [["--time=0"]], [["--playouts", "50"]]])("answers with a legal swap: %j", (args) => {
    expect(ai(...args)).toEqual({ stdout: "", stderr: "", status: 0 });
    expectLegal(CLASSIC, board);
    // Nothing half-written stays behind.
    expect(readdirSync(game).sort()).toEqual(["vstup.txt", "vystup.txt"]);
  });

  test("answers the same for the same seed and number of playouts", () => {
    const answers = [1, 2].map(() => {
      ai("--seed", "5", "--playouts", "200");
      return answer();
    });
    expect(answers[1]).toBe(answers[0]);
  });

  test("plays on boards of other sizes", () => {
    const rules = { rows: 6, columns: 5, colours: 4 };
    const { board } = dealPosition(rules, Random.fromSeed(2), 16);
    ask(makeQuestion(rules, { turns: 3, board }));
    expect(ai("--size", "6x5", "--colours", "4", "--playouts", "30").status).toBe(0);
    expectLegal(rules, board);
  });

  test("keeps a memory where it is asked to, and plays on with a bad one", () => {
    const memory = join(game, "memory.json");
    writeFileSync(memory, '{"turns":13,"board":');
    expect(ai("--playouts", "30", "--memory", "memory.json")).toEqual({ stdout: "", stderr: "", status: 0 });
    expectLegal(CLASSIC, board);
    expect(JSON.parse(readFileSync(memory, "utf8"))).toMatchObject({ turns: 12, board: [...board] });
    rmSync(join(game, "vystup.txt"));
    const missing = ai("--playouts", "30", "--memory", "no/such/folder/memory.json");
    expect(missing.status).toBe(0);
    expect(missing.stderr).toMatch(/^jewels-ai: .*no\/such\/folder/);
    expectLegal(CLASSIC, board);
  });

  test.each([
    ["no file", null, /vstup\.txt/],
    ["an empty file", "", /vstup\.txt:1:1/],
    ["a wrong stone", makeQuestion(CLASSIC, { turns: 3, board }).replace(/[1-6]\r\n$/, "7\r\n"), /vstup\.txt:9:8/],
    [
      "no legal swap",
      makeQuestion(CLASSIC, { turns: 3, board: board.map((_, cell) => 1 + (((cell & 7) + 2 * (cell >> 3)) % 6)) }),
      /no legal swap/,
    ],
  ])("says what is wrong and writes nothing: %s", (_, text, said) => {
    if (text === null) rmSync(join(game, "vstup.txt"));
    else ask(text);
    const { stdout, stderr, status } = ai("--time", "100");
    expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
    expect(stderr).toMatch(said);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(existsSync(join(game, "vystup.txt"))).toBe(false);
  });

  test.each([[["--fast"]], [["--time"]], [["--time", "soon"]], [["--size", "3x3"]], [["board.txt"]]])(
    "refuses %j",
    (args) => {
      const { stderr, status } = ai(...args);
      expect(status).toBe(1);
      expect(stderr).toMatch(/^jewels-ai: .+\n$/);
    },
  );

  test("has a help", () => {
    expect(ai("--help").stdout).toContain("--memory <file>");
    expect(ai("--help", "--lang", "cs").stdout).toContain("Použití");
  });

  test("plays a game for the judge", () => {
    const file = join(folder, "board.txt");
    writeFileSync(file, makeBoardFile(dealPosition(CLASSIC, Random.fromSeed(3), 16)));
    const judge = spawnSync(
      join(ROOT, "bin", "jewels-judge"),
      ["--quiet", "--lang", "en", "--timeout", "120", file, "3", AI, "--playouts", "30"],
      { cwd: folder, env: ENV, encoding: "utf8" },
    );
    expect(judge.stdout).toMatch(/^Total: \d+ points\n$/);
  });
});

describe("tessera jewels train", () => {
  test("writes weights, the same for the same seed", () => {
    const files = ["a.bin", "b.bin"].map((name) => {
      const { stdout, status } = tessera(["jewels", "train", "--turns", "300", "--seed", "4", "--weights", name]);
      expect(status).toBe(0);
      expect(stdout).toContain("points per turn");
      return readFileSync(join(folder, name));
    });
    expect(files[1].equals(files[0])).toBe(true);
  });
});
