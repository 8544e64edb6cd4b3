import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { HOME } from "./support/command.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const example = join(root, "examples", "games", "game000.gcg");
const GAME = readFileSync(example, "utf8");
const folder = mkdtempSync(join(tmpdir(), "tessera-replay-"));

afterAll(() => rmSync(folder, { recursive: true }));

function replay(...args: string[]) {
  const env = { ...process.env, LC_ALL: "en_GB.UTF-8", TESSERA_HOME: HOME };
  const { stdout, stderr, status } = spawnSync(join(root, "bin", "tessera"), ["replay", ...args], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  return { lines: stdout.split("\n"), stdout, stderr, status };
}

function fileWith(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return name;
}

const changed = (from: string, to: string): string => GAME.replace(from, to);

describe("tessera replay", () => {
  it("prints players, score sheet, board and result", () => {
    const { lines, stderr, status } = replay(example);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(lines.slice(0, 2)).toEqual(["Players: P1, P2", "Word list: OSWENABLE"]);
    expect(lines[3].trim().split(/ +/)).toEqual(["No.", "player", "rack", "position", "word", "points", "total"]);
    expect(lines[4].trim().split(/ +/)).toEqual(["1", "P1", "DINRTTY", "8H", "DIRTY", "+26", "26"]);
    expect(lines[15].trim().split(/ +/)).toEqual(["12", "P2", "?DEIMOR", "2G", "MODIFiER", "+80", "236"]);
    expect(lines[28].trim().split(/ +/)).toEqual(["25", "P2", "(EINT)", "+8", "408"]);
    const sheet = lines.slice(3, 29);
    expect(new Set(sheet.map((line) => line.length)).size).toBe(1);
    expect(lines).toContain("    A  B  C  D  E  F  G  H  I  J  K  L  M  N  O");
    expect(lines).toContain(" 8 #3  .  . %2  .  .  .  D  I  R  T  Y  .  S  O");
    expect(lines.slice(-4)).toEqual(["P1  433", "P2  408", "P1 wins with 433 points", ""]);
  });

  it("reports wrong figures with line and column, both figures, and exit code 1", () => {
    const { stderr, status, stdout } = replay(fileWith("wrong.gcg", changed("K.P +17 17", "K.P +18 40")));
    expect(status).toBe(1);
    expect(stderr.trimEnd().split("\n")).toEqual([
      "wrong.gcg:6:21: points written: 18, computed: 17",
      "wrong.gcg:6:25: total written: 40, computed: 17",
    ]);
    // The sheet shows what is right.
    expect(stdout).toMatch(/ KIP +\+17 +17\n/);
  });

  it("says why a play is not possible", () => {
    const { stderr, status } = replay(fileWith("far.gcg", changed("8H DIRTY", "8A DIRTY")));
    expect(status).toBe(1);
    expect(stderr).toMatch(/^far\.gcg:5:14: this play is not possible: \S+ \S+/);
    expect(stderr).not.toContain("fault.");
  });

  it("prints one JSON object", () => {
    const { stdout, stderr, status } = replay(example, "--json");
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    const sheet = JSON.parse(stdout);
    expect(sheet).toMatchObject({
      title: null,
      lexicon: "OSWENABLE",
      ruleset: "classic-en",
      players: [
        { nick: "P1", name: "P1" },
        { nick: "P2", name: "P2" },
      ],
      scores: [433, 408],
      winners: [0],
      complaints: [],
      remarks: [],
    });
    expect(sheet.moves[1]).toEqual({
      line: 6,
      player: "P2",
      rack: "AGKNPST",
      place: "I7",
      word: "KIP",
      words: ["KIP"],
      score: 17,
      total: 17,
      written: { score: 17, total: 17 },
    });
    expect(sheet.board).toHaveLength(15);
    expect(sheet.board[1]).toBe("....Q.MODIFiER.");
  });

  it("has the complaints in the JSON too", () => {
    const { stdout, status } = replay(fileWith("total.gcg", changed("K.P +17 17", "K.P +17 71")), "--json");
    expect(status).toBe(1);
    expect(JSON.parse(stdout).complaints).toEqual([
      { line: 6, column: 25, code: "wrongTotal", text: "total written: 71, computed: 17" },
    ]);
  });

  it("looks words up", () => {
    const game = fileWith("two.gcg", GAME.split("\n").slice(0, 6).join("\n"));
    expect(replay(game, "--lexicon", fileWith("good.txt", "dirty\nkip\n"))).toMatchObject({ stderr: "", status: 0 });
    expect(replay(game, "--lexicon", fileWith("bad.txt", "dirty\nskip\n"))).toMatchObject({
      stderr: "two.gcg:6:17: not in the word list: KIP\n",
      status: 1,
    });
    const doubted = fileWith(
      "doubt.gcg",
      `${GAME.split("\n").slice(0, 6).join("\n")}\n>P2: AGKNPST (challenge) +5 22\n`,
    );
    expect(replay(doubted, "--lexicon", "bad.txt")).toMatchObject({
      stderr: "doubt.gcg:6:17: remark: not in the word list: KIP\n",
      status: 0,
    });
  });

  it("reads Latin-1, a title, and three players", () => {
    const text = [
      "#character-encoding ISO-8859-1",
      "#title Café",
      "#player1 zoe Zoé Öst",
      "#player2 bo Bo",
      "#player3 li Li",
      ">zoe: DINRTTY 8H DIRTY +26 26",
      ">bo: - +0 0",
      ">li: - +0 0",
      "#incomplete",
    ].join("\r\n");
    const { lines, stderr, status } = replay(fileWith("latin.gcg", Buffer.from(text, "latin1")));
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(lines.slice(0, 2)).toEqual(["Café", "Players: Zoé Öst (zoe), Bo (bo), Li (li)"]);
    expect(lines.at(-2)).toBe("The game was not finished");
  });

  it("plays by another ruleset, and names squares as that one does", () => {
    const text = "#player1 a A\n#player2 b B\n>a: [CH]E 8H [CH]E +12 12\n>b: - +0 0\n";
    const { lines, stderr, status } = replay(fileWith("es.gcg", text), "--ruleset", "classic-es");
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(lines.some((line) => / 8H +\[CH\]E +\+12 +12$/.test(line))).toBe(true);
    const icelandic = fileWith("is.gcg", "#player1 a A\n#player2 b B\n>a: ÞÆR 8H ÞÆR +24 24\n>b: - +0 0\n");
    expect(replay(icelandic, "--ruleset", "skrafl-is").stdout).toMatch(/ h8 +ÞÆR +\+24 +24\n/);
  });

  it.each([
    ["a damaged line", "broken.gcg", changed("+17 17", "17 17"), /^broken\.gcg:6:21: expected the points.*\n$/],
    ["no game at all", "list.gcg", "one\ntwo\n", /^list\.gcg:1:1: expected a line that starts with.*\n$/],
    ["an empty file", "empty.gcg", "", /^empty\.gcg:1:1: this is not a GCG game.*\n$/],
  ])("says what is wrong in %s", (_, name, text, message) => {
    const { stdout, stderr, status } = replay(fileWith(name, text));
    expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
    expect(stderr).toMatch(message);
  });

  it("says that a file or a ruleset is not there", () => {
    expect(replay("nowhere.gcg")).toMatchObject({ status: 1, stdout: "" });
    expect(replay("nowhere.gcg").stderr).toContain("nowhere.gcg");
    const { stderr, status } = replay(example, "--ruleset", "nonsense");
    expect(status).toBe(1);
    expect(stderr).toContain("nonsense");
    expect(stderr).toContain("classic-en");
  });
});
