import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Random } from "../src/base/random.ts";
import { must } from "../src/base/result.ts";
import { makeBoardFile } from "../src/formats/jewels-board.ts";
import { parseJewelsFile } from "../src/formats/jewels-record.ts";
import { makeQuestion, makeSwap } from "../src/formats/jewels-turn.ts";
import { type PlayedSwap, playSwap } from "../src/jewels/cascade.ts";
import { dealPosition } from "../src/jewels/deal.ts";
import { replayRecord } from "../src/jewels/record.ts";
import { CLASSIC } from "../src/jewels/rules.ts";
import { legalSwaps } from "../src/jewels/swap.ts";
import { type Answer, ENV, ROOT, workshop } from "./support/command.ts";
import { positionOf } from "./support/jewels.ts";
import { PATIENCE_MS } from "./support/patience.ts";
import { isAlive } from "./support/processes.ts";

const { folder, fileWith } = workshop("jewels-judge");
const JUDGE = join(ROOT, "bin", "jewels-judge");
const TURNS = 4;

/** A game that is known beforehand: the first legal swap of each board. */
const start = dealPosition(CLASSIC, Random.fromSeed(11), 64);
const game: PlayedSwap[] = [];
for (let position = start; game.length < TURNS; position = game[game.length - 1].position)
  game.push(must(playSwap(position, legalSwaps(CLASSIC, position.board)[0])));
const swaps = game.map(({ swap }) => makeSwap(CLASSIC, swap));
const sums = game.map((_, turn) => game.slice(0, turn + 1).reduce((sum, { points }) => sum + points, 0));
const board = fileWith("board.txt", makeBoardFile(start));

/** An executable shell script. In it `answer` is the right swap of this turn, and $home the folder of the tests. */
function script(name: string, body: string): string {
  const cases = swaps.map((swap, turn) => `${TURNS - turn}) answer="${swap}" ;;`).join(" ");
  const head = `#!/bin/sh\nhome='${folder}'\nleft=$(head -n 1 vstup.txt | tr -d '\\r')\ncase $left in ${cases} esac\n`;
  writeFileSync(join(folder, name), `${head}${body}\n`, { mode: 0o755 });
  return `./${name}`;
}

/** Usually a turn has five seconds; a busy machine may need more for the simplest program. */
const PATIENT = ["--timeout", `${PATIENCE_MS / 1000}`];

function judge(args: readonly string[], cwd = folder, env: Record<string, string> = {}): Answer {
  const { stdout, stderr, status } = spawnSync(JUDGE, [...PATIENT, ...args], {
    cwd,
    env: { ...ENV, ...env },
    encoding: "utf8",
  });
  return { stdout, stderr, status, lines: stdout.replace(/\n$/, "").split("\n") };
}

/** A game of the known board with this program: its turns that counted, the reason for its end and the last line. */
function played(program: string, ...options: string[]) {
  const { lines, stderr, status } = judge(["--lang", "en", ...options, board, `${TURNS}`, program]);
  expect(status).toBe(0);
  return { turns: lines.length - 3, why: lines.at(-2), last: lines.at(-1), stderr };
}

const points = (turns: number): string => `Total: ${sums[turns - 1] ?? 0} points`;
const logged = (file: string): string => readFileSync(join(folder, file), "utf8");

async function untilDead(pid: string): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

const right = script("right", 'echo "$answer" > vystup.txt');

describe("a program that is right", () => {
  test("plays all turns: a line each, and the total in Czech as the last", () => {
    const { lines, stderr, status } = judge([board, `${TURNS}`, right]);
    expect([stderr, status]).toEqual(["", 0]);
    expect(lines[0].split(/\s+/)).toEqual(["tah", "prohození", "body", "kaskáda", "čas", "celkem"]);
    for (const [turn, { points, steps }] of game.entries()) {
      const line = new RegExp(`^ +${turn + 1} +${swaps[turn]} +${points} +${steps.length} +\\d+ ms +${sums[turn]}$`);
      expect(lines[turn + 1]).toMatch(line);
    }
    expect(lines.slice(TURNS + 1)).toEqual(["Hra končí: všechny tahy jsou odehrány.", `Celkem ${sums[3]} bodů`]);
  });

  test("is asked with T and the board, in CR LF, and in a folder that is kept for the game and then removed", () => {
    const log = script(
      "logs",
      'cat vstup.txt >> "$home/asked"; pwd >> "$home/where"; ls >> "$home/seen"; echo x >> notes; echo "$answer" > vystup.txt',
    );
    expect(played(log).turns).toBe(TURNS);
    const boards = [start.board, ...game.map(({ position }) => position.board)];
    const questions = game.map((_, turn) => makeQuestion(CLASSIC, { turns: TURNS - turn, board: boards[turn] }));
    expect(logged("asked")).toBe(questions.join(""));
    const [first, ...others] = logged("where").trim().split("\n");
    expect(new Set(others)).toEqual(new Set([first]));
    expect(existsSync(first)).toBe(false);
    // Notes stay, the last answer does not.
    expect(logged("seen").split("\n").slice(0, 3)).toEqual(["vstup.txt", "notes", "vstup.txt"]);
    played(log);
    expect(new Set(logged("where").trim().split("\n")).size, "another game has another folder").toBe(2);
  });

  test("leaves a record with boards, which replays to the same points", () => {
    judge(["--json", "record.json", "--quiet", board, `${TURNS}`, right]);
    const json = JSON.parse(logged("record.json"));
    expect(json.turns.map(({ board }: { board: string[] }) => board.join(""))).toEqual(
      game.map(({ position }) => position.board.join("")),
    );
    const { record, times, end, player } = must(parseJewelsFile(json));
    expect([times.length, end, player]).toEqual([TURNS, "turns", right]);
    expect(must(replayRecord(record)).points).toBe(sums[3]);
  });

  test("--quiet prints the last line only", () => {
    expect(judge(["--quiet", board, "1", script("once", `echo "${swaps[0]}" > vystup.txt`)]).stdout).toBe(
      `Celkem ${sums[0]} bodů\n`,
    );
  });

  test("may write slowly, say much, and exit with any code", () => {
    const slow = script("slow", "set -- $answer; echo $1 $2 > vystup.txt; sleep 0.3; echo $answer > vystup.txt");
    expect(played(slow)).toMatchObject({ turns: TURNS, last: points(TURNS) });
    const loud = script("loud", 'seq 100000; echo "$answer" > vystup.txt; exit 7');
    expect(played(loud)).toMatchObject({ turns: TURNS, last: points(TURNS) });
  });

  test("may be the example in Python, also with its path as an argument", () => {
    const example = join(ROOT, "examples", "jewels", "player.py");
    const [one, other] = [[example], ["python3", "player.py"]].map((command) =>
      judge(["--quiet", join(ROOT, "examples/jewels/boards/board01.txt"), "3", ...command], join(example, "..")),
    );
    expect(one).toMatchObject({ stderr: expect.stringContaining("Hra končí: všechny tahy"), status: 0 });
    expect(one.stdout).toMatch(/^Celkem \d+ bodů\n$/);
    expect(other.stdout).toBe(one.stdout);
  });
});

describe("the command", () => {
  test("gets its arguments as they are, also those that look like ours", () => {
    const args = script("args", 'printf "%s\\n" "$@" >> "$home/given"; echo "$answer" > vystup.txt');
    judge(["--quiet", board, "4", args, "--lang", "xx", "-h", "--quiet", "two words", "--", "board.txt", "vstup.txt"]);
    const given = ["--lang", "xx", "-h", "--quiet", "two words", "--", join(folder, "board.txt"), "vstup.txt"];
    expect(logged("given").split("\n").slice(0, 9)).toEqual([...given, "--lang"]);
  });

  test("may be named without a path, from the path and from here", () => {
    expect(judge(["--quiet", board, "1", "once"]).stdout).toBe(`Celkem ${sums[0]} bodů\n`);
    const elsewhere = join(folder, "elsewhere");
    mkdirSync(elsewhere);
    const path = `${folder}:${ENV.PATH}`;
    expect(judge(["--quiet", "../board.txt", "1", "once"], elsewhere, { PATH: path }).stdout).toBe(
      `Celkem ${sums[0]} bodů\n`,
    );
  });
});

describe("the game ends with the points so far", () => {
  test("when the program is late, which ends with all that it has started", async () => {
    const late = script(
      "late",
      'if [ "$left" = 3 ]; then sleep 60 & echo "$! $$" > "$home/pids"; trap "" TERM INT; wait; sleep 60; fi; echo "$answer" > vystup.txt',
    );
    // The answer of the first turn may take as long as a busy machine needs.
    const { turns, why, last } = played(late, "--timeout", "10");
    expect([turns, last]).toEqual([1, points(1)]);
    expect(why).toBe("The game ends: the program did not finish in time (seconds allowed: 10).");
    for (const pid of logged("pids").trim().split(" ")) await untilDead(pid);
  });

  const faults: readonly [string, string, RegExp][] = [
    ["leaves no answer", "exit 0", /wrote no vystup\.txt \(its exit code: 0\)/],
    ["crashes", "exit 3", /wrote no vystup\.txt \(its exit code: 3\)/],
    ["is killed", "kill -SEGV $$", /wrote no vystup\.txt \(it was ended by SIGSEGV\)/],
    ["makes a folder of its answer", "mkdir vystup.txt", /wrote no vystup\.txt/],
    ["makes a pipe of its answer", "mkfifo vystup.txt", /wrote no vystup\.txt/],
    ["answers after its end", '(sleep 60; echo "$answer" > vystup.txt) &', /wrote no vystup\.txt/],
    ["answers nothing", "> vystup.txt", /cannot be read\. vystup\.txt:1:1: there is no swap/],
    ["answers with words", "echo hello > vystup.txt", /cannot be read\. vystup\.txt:1:1: expected a column/],
    ["answers with three numbers", "echo 1 2 3 > vystup.txt", /cannot be read\. vystup\.txt:1:6: a swap is four/],
    ["answers with two swaps", 'printf "$answer\\n$answer\\n" > vystup.txt', /vystup\.txt:2:1: expected only one swap/],
    ["answers without end", "yes 1 | head -c 50000000 > vystup.txt", /cannot be read/],
    ["goes off the board", "echo 8 8 9 8 > vystup.txt", /vystup\.txt:1:5: expected a column from 1 to 8/],
    ["swaps strangers", "echo 1 1 8 8 > vystup.txt", /1 1 8 8 is not allowed\. The two gems are not neighbours/],
    ["swaps a stone with itself", "echo 2 2 2 2 > vystup.txt", /2 2 2 2 is not allowed\. The two gems/],
  ];
  test.each(faults)("when the program %s", (name, body, why) => {
    const program = script(
      name.replaceAll(" ", "-"),
      `if [ "$left" = 2 ]; then\n${body}\nexit\nfi\necho "$answer" > vystup.txt`,
    );
    const outcome = played(program);
    expect([outcome.turns, outcome.last]).toEqual([2, points(2)]);
    expect(outcome.why).toMatch(/^The game ends: /);
    expect(outcome.why).toMatch(why);
  });

  test("when a swap makes no run", () => {
    const legal = new Set(legalSwaps(CLASSIC, start.board).map((swap) => makeSwap(CLASSIC, swap)));
    const dull = ["1 1 2 1", "1 1 1 2", "4 4 5 4", "4 4 4 5"].find((swap) => !legal.has(swap));
    const { turns, why, last } = played(script("dull", `echo ${dull} > vystup.txt`));
    expect([turns, last]).toEqual([0, points(0)]);
    expect(why).toBe(`The game ends: the swap ${dull} is not allowed. The swap does not make a line of three.`);
  });

  test("when the program cannot be started", () => {
    writeFileSync(join(folder, "broken"), "#!/no/such/interpreter\n", { mode: 0o755 });
    expect(played("./broken")).toMatchObject({
      turns: 0,
      why: "The game ends: the program could not be started (ENOENT).",
      last: points(0),
    });
  });

  test("when no swap is left, without asking the program", () => {
    const dead = positionOf("12345612 34561234 56123456 12345612 34561234 56123456 12345612 34561234");
    expect(legalSwaps(CLASSIC, dead.board)).toEqual([]);
    fileWith("dead.txt", makeBoardFile(dead));
    expect(judge(["--lang", "en", "dead.txt", "10", right]).lines.slice(1)).toEqual([
      "The game ends: no swaps left.",
      "Total: 0 points",
    ]);
  });

  test("when a cascade would never end", () => {
    const ones = Array(8).fill("11111111");
    const rows = "23456234 45623456 62345623 23456234 45623456 62345623 21345612 12121345".split(" ").join(" ");
    fileWith("endless.txt", makeBoardFile(positionOf(rows, ones)));
    const answer = script("endless", "echo 2 7 2 8 > vystup.txt");
    const { lines, status } = judge(["--lang", "en", "endless.txt", "5", answer]);
    expect([status, lines.at(-2)]).toEqual([0, "The game ends: the cascade would never end."]);
  });

  test("and the reason is told aside when only the last line is wanted", () => {
    const { stdout, stderr, status } = judge(["--quiet", board, "1", script("silent", "exit 0")]);
    expect([stdout, status]).toEqual(["Celkem 0 bodů\n", 0]);
    expect(stderr).toBe("Hra končí: program nezanechal soubor vystup.txt (jeho návratový kód: 0).\n");
  });
});

describe("what a program leaves behind", () => {
  test("ends with its turn, and holds up nobody", async () => {
    const parent = script("parent", 'sleep 60 & echo $! >> "$home/left"; echo "$answer" > vystup.txt');
    expect(played(parent)).toMatchObject({ turns: TURNS, last: points(TURNS) });
    const pids = logged("left").trim().split("\n");
    expect(pids).toHaveLength(TURNS);
    for (const pid of pids) await untilDead(pid);
  });

  test.runIf(process.platform === "linux")("ends too where it has made itself a session of its own", async () => {
    const parent = script("setsid", 'setsid sleep 60 & echo $! >> "$home/far"; sleep 0.1; echo "$answer" > vystup.txt');
    expect(played(parent)).toMatchObject({ turns: TURNS, last: points(TURNS) });
    const pids = logged("far").trim().split("\n");
    expect(pids).toHaveLength(TURNS);
    for (const pid of pids) await untilDead(pid);
  });

  test.each([
    ["removes its folder", 'echo "$answer" > vystup.txt; rm -rf "$PWD"', 0],
    ["makes folders of both files", 'rm vstup.txt; mkdir vstup.txt; touch vstup.txt/x; echo "$answer" > vystup.txt', 4],
    ["forbids writing", 'echo "$answer" > vystup.txt; chmod 400 vstup.txt vystup.txt', 4],
  ])("does not stop the judge: it %s", (name, body, turns) => {
    expect(played(script(name.replaceAll(" ", "-"), body))).toMatchObject({ turns, last: points(turns) });
  });
});

test.each(["SIGINT", "SIGTERM"] as const)("on %s the judge ends the program, and cleans up", async (signal) => {
  const waits = script(`waits-${signal}`, `sleep 60 & echo "$$ $! $PWD" > "$home/running-${signal}"; wait`);
  const child = spawn(JUDGE, [...PATIENT, board, "4", waits], { cwd: folder, env: ENV, stdio: "ignore" });
  const ended = new Promise((resolve) => child.on("exit", (code) => resolve(code)));
  const file = join(folder, `running-${signal}`);
  while (!existsSync(file) || readFileSync(file, "utf8") === "")
    await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill(signal);
  expect(await ended).toBe(signal === "SIGINT" ? 130 : 143);
  const [program, sleeper, where] = readFileSync(file, "utf8").trim().split(" ");
  await untilDead(program);
  await untilDead(sleeper);
  expect(existsSync(where)).toBe(false);
});

describe("what cannot be judged is refused in one line", () => {
  fileWith("short.txt", makeBoardFile(start).split("\r\n").slice(0, 15).join("\r\n"));
  fileWith("digit.txt", makeBoardFile(start).replace(/^(.{3})./, "$17"));
  fileWith("noprogram", "");
  chmodSync(join(folder, "noprogram"), 0o644);
  test.each([
    [[], "chybí argument board"],
    [[board], "chybí argument turns"],
    [[board, "10"], "chybí argument command"],
    [[board, "0", right], "očekává se celé číslo od 1 do 100, ne „0“"],
    [[board, "101", right], "očekává se celé číslo od 1 do 100, ne „101“"],
    [[board, "ten", right], "ne „ten“"],
    [[board, "1e1", right], "ne „1e1“"],
    [["none.txt", "10", right], "none.txt: soubor neexistuje"],
    [["short.txt", "10", right], "short.txt:16:1: text zde končí; očekávaný počet řádků: 16, nalezeno: 15"],
    [["digit.txt", "10", right], "digit.txt:1:4: očekává se kámen od 1 do 6, ne „7“"],
    [["--lang", "en", board, "10", "./nosuch"], "there is no program ./nosuch that could be run"],
    [["--lang", "en", board, "10", "./noprogram"], "there is no program ./noprogram that could be run"],
    [["--lang", "en", board, "10", "."], "there is no program . that could be run"],
    [["--timeout", "0", board, "10", right], "--timeout 0: "],
    [["--timeout", "soon", board, "10", right], "--timeout soon: "],
    [["--size", "9x9", board, "10", right], "board.txt:1:9: "],
    [["--size", "3x9", board, "10", right], "--size 3x9: "],
    [["--colours", "9", board, "10", right], "--colours 9: "],
    [["--json", "no/such/folder.json", board, "10", right], "no/such/folder.json: soubor nelze zapsat"],
    [["--lang", "tlh", board, "10", right], "“tlh”"],
    [["--fast", board, "10", right], "--fast"],
  ])("%j", (args, text) => {
    const { stdout, stderr, status } = judge(args);
    expect([stdout, status]).toEqual(["", 1]);
    expect(stderr).toMatch(/^jewels-judge: [^\n]+\n$/);
    expect(stderr).toContain(text);
  });
});

test("a board of another size is judged with --size and --colours", () => {
  const rules = { rows: 5, columns: 9, colours: 4 };
  const small = dealPosition(rules, Random.fromSeed(2), 20);
  const swap = legalSwaps(rules, small.board)[0];
  fileWith("small.txt", makeBoardFile(small));
  const program = script("small", `echo ${makeSwap(rules, swap)} > vystup.txt`);
  const { stdout } = judge(["--quiet", "--size", "5x9", "--colours", "4", "small.txt", "1", program]);
  expect(stdout).toBe(`Celkem ${must(playSwap(small, swap)).points} bodů\n`);
});
