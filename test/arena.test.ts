import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test, vi } from "vitest";
import { must } from "../src/base/result.ts";
import { parseRecord } from "../src/formats/record.ts";
import { replay } from "../src/words/record.ts";
import { ENV, LAUNCHER, ROOT, workshop } from "./support/command.ts";
import { PATIENCE_MS } from "./support/patience.ts";
import { isAlive } from "./support/processes.ts";

const { folder, fileWith, tessera } = workshop("arena");
/** Short words, many of them: small enough to load at once, rich enough for whole games. */
const words = readFileSync(join(ROOT, "test", "oracle", "enable-words.txt"), "utf8")
  .split("\n")
  .filter((word, i) => word.length === 2 || (word.length < 7 && i % 7 === 0));
const LIST = fileWith("short.txt", words.join("\n"));
const PYTHON_BOT = `python3 ${join(ROOT, "examples", "bot-stdio", "longest.py")} ${LIST}`;

/** A program has the time that a busy machine needs. */
const PATIENT = ["--timeout", `${PATIENCE_MS}`, "--startup", `${PATIENCE_MS}`];
const arena = (a: string, b: string, ...args: string[]) =>
  tessera(["arena", a, b, "--lexicon", LIST, "--ruleset", "classic-en", "--seed", "5", ...PATIENT, ...args]);
const jsonOf = (stdout: string) => JSON.parse(stdout);
const recordsIn = (file: string) =>
  readFileSync(join(folder, file), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => must(parseRecord(JSON.parse(line))));

describe("two levels", () => {
  const alone = arena("expert", "club", "--games", "6", "--pairs", "--json", "--jsonl", "alone.jsonl");
  const result = jsonOf(alone.stdout);

  it("play the games, and the result is told", () => {
    expect(alone).toMatchObject({ stderr: "expert against club\n", status: 0 });
    expect(result).toMatchObject({
      ...{
        a: "expert",
        b: "club",
        ruleset: "classic-en",
        lexicon: "short",
        games: 6,
        pairs: true,
        seed: 5,
        threads: 1,
      },
      faults: [],
    });
    expect(result.wins + result.draws + result.losses).toBe(6);
    expect(result.winShare).toBeCloseTo((result.wins + result.draws / 2) / 6, 10);
    expect(result.averageSpread).toBeCloseTo(result.averageScores[0] - result.averageScores[1], 10);
    expect(result.movesPerSecond).toBeCloseTo(result.moves / result.seconds, 6);
  });

  it("have their games stored, each bag order twice with seats swapped", () => {
    const records = recordsIn("alone.jsonl");
    expect(records.map(({ setup }) => setup.players.map(({ bot }) => bot).join(" "))).toEqual(
      Array.from({ length: 6 }, (_, i) => (i % 2 === 0 ? "expert club" : "club expert")),
    );
    for (let i = 0; i < 6; i += 2) expect(records[i].events[0]).toEqual(records[i + 1].events[0]);
    expect(records[2].events[0]).not.toEqual(records[0].events[0]);
    const scores = records.map((record, i) => {
      const { phase, scores } = replay(record);
      expect(phase).toBe("over");
      return i % 2 === 0 ? scores[0] : scores[1];
    });
    expect(scores.reduce((sum, score) => sum + score, 0) / 6).toBeCloseTo(result.averageScores[0], 10);
    const moves = records.flatMap(({ events }) => events.filter(({ type }) => type !== "deal" && type !== "end"));
    expect(moves).toHaveLength(result.moves);
  });

  it("play the same on two threads", () => {
    const other = arena(
      "expert",
      "club",
      "--games",
      "6",
      "--pairs",
      "--json",
      "--threads",
      "2",
      "--jsonl",
      "two.jsonl",
    );
    const timeless = ({ seconds, movesPerSecond, millisPerMove, threads, ...rest }: Record<string, unknown>) => rest;
    expect(timeless(jsonOf(other.stdout))).toEqual(timeless(result));
    expect(readFileSync(join(folder, "two.jsonl"))).toEqual(readFileSync(join(folder, "alone.jsonl")));
  });
});

describe("programs", () => {
  it("play whole games by the protocol, also against each other", () => {
    const { stdout, stderr, status } = arena(
      PYTHON_BOT,
      PYTHON_BOT,
      "--games",
      "2",
      "--pairs",
      "--json",
      "--jsonl",
      "py.jsonl",
    );
    expect({ stderr: stderr.split("\n").slice(1), status }).toEqual({ stderr: [""], status: 0 });
    expect(jsonOf(stdout)).toMatchObject({ games: 2, wins: 1, losses: 1, averageSpread: 0, faults: [] });
    for (const record of recordsIn("py.jsonl")) {
      expect(record.events.filter(({ type }) => type === "place").length).toBeGreaterThan(8);
      expect(replay(record).scores.every((score) => score > 20)).toBe(true);
    }
  });

  it("that lose by a fault are told of, with a table for people, and do not fill the screen", () => {
    const { lines, stderr, status } = arena("false", "echo Hello!; cat > /dev/null", "--games", "12");
    expect(status).toBe(0);
    const said = stderr.split("\n");
    expect(said.slice(0, 3)).toEqual([
      "false against echo Hello!; cat > /dev/null",
      "game 1: false forfeits: its program has ended (exit code 1)",
      "game 2: echo Hello!; cat > /dev/null forfeits: the answer “Hello!” is not a move",
    ]);
    expect(said.slice(11)).toEqual(["further forfeits, not shown: 2", ""]);
    expect(lines.slice(0, 5)).toEqual([
      "classic-en, word list short, games: 12, seed 5",
      "",
      "                              won  drawn  lost  forfeits  points  ms/move",
      expect.stringMatching(/^false {27}6 {6}0 {5}6 {9}6 {5}0\.0 +\d+\.\d$/),
      expect.stringMatching(/^echo Hello!; cat > \/dev\/null {4}6 {6}0 {5}6 {9}6 {5}0\.0 +\d+\.\d$/),
    ]);
    expect(lines.slice(6)).toEqual([
      "Win share of false: 50.0% (95% confidence: 25.4% to 74.6%)",
      expect.stringMatching(/^Average spread: [+−]?\d+\.\d points \(95% confidence: [+−]?\d+\.\d … [+−]?\d+\.\d\)$/),
      expect.stringMatching(/^Moves: 12, \d+\.\d per second; time: \d+\.\d s$/),
      "",
    ]);
  });
});

test("two ratings play as levels do, the same games each time", () => {
  const played = () => arena("300", "1300", "--games", "8", "--pairs", "--json");
  const { wins, losses, faults, averageScores, ...rest } = jsonOf(played().stdout);
  expect(rest).toMatchObject({ a: "300", b: "1300", games: 8 });
  expect(faults).toEqual([]);
  expect(losses).toBeGreaterThan(wins);
  expect(jsonOf(played().stdout)).toMatchObject({ wins, losses, averageScores });
});

describe("what cannot be", () => {
  test.each([
    [["exprt", "club"], "“exprt” is neither a level nor a program; levels: beginner casual club expert master"],
    [["900", "1601"], "the rating 1601 is out of range: expected a whole number from 100 to 1600"],
    [["50:100", "club"], "the rating 50 is out of range: expected a whole number from 100 to 1600"],
    [["club", "club", "--games", "3", "--pairs"], "--pairs needs a number of games divisible by 2, not 3"],
    [["club", "club", "--games", "0"], "--games 0: expected a number from 1 to 10000000"],
    [["club", "club", "--jsonl", "no/folder.jsonl"], "no/folder.jsonl: cannot be written (ENOENT)"],
    [["club"], "the argument b is missing"],
  ])("%j is said in a line", (args, text) => {
    const answer = tessera(["arena", ...args, "--ruleset", "classic-en", "--lexicon", LIST]);
    expect(answer).toMatchObject({ stdout: "", stderr: `tessera: ${text}\n`, status: 1 });
  });
});

test("who interrupts gets the result so far, whole games and no program left behind", async () => {
  const pid = join(folder, "pid");
  const bot = `echo $$ > '${pid}'; while read l; do echo pass; done`;
  const args = [
    "arena",
    "club",
    bot,
    "--lexicon",
    LIST,
    "--ruleset",
    "classic-en",
    "--games",
    "100000",
    ...PATIENT,
    "--jsonl",
    "cut.jsonl",
  ];
  const child = spawn(LAUNCHER, args, { cwd: folder, env: ENV });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  const file = join(folder, "cut.jsonl");
  await vi.waitFor(() => expect(existsSync(file) && readFileSync(file, "utf8").includes("\n")).toBe(true), PATIENCE_MS);
  child.kill("SIGINT");
  expect(await ended).toBe(130);
  const played = Number(/Interrupted: (\d+) of 100000 games were played\./.exec(stderr)?.[1]);
  expect(stdout).toContain(`games: ${played}, `);
  expect(recordsIn("cut.jsonl")).toHaveLength(played);
  await vi.waitFor(() => expect(isAlive(readFileSync(pid, "utf8").trim())).toBe(false), PATIENCE_MS);
});
