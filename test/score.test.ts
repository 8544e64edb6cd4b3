import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const example = join(root, "examples", "depuneri");
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function score(args: readonly string[], { cwd = root, locale = "en_GB.UTF-8" } = {}) {
  const env = { ...process.env, LC_ALL: locale };
  const { stdout, stderr, status } = spawnSync(join(root, "bin", "tessera"), ["score", ...args], {
    cwd,
    env,
    encoding: "utf8",
  });
  return { stdout, stderr, status };
}

/** A copy of the example with other contents in some files. */
function folderWith(changes: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), "tessera-score-"));
  folders.push(folder);
  cpSync(example, folder, { recursive: true });
  for (const [name, content] of Object.entries(changes)) writeFileSync(join(folder, name), content);
  return folder;
}

const lastLine = (text: string): string => text.slice(0, -1).split("\n").at(-1) as string;

describe("tessera score", () => {
  const { stdout, stderr, status } = score([example]);
  const lines = stdout.split("\n");

  it("ends with the seed's line to the letter", () => {
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.endsWith("\nJucătorul 1 a castigat jocul cu 520 puncte\n")).toBe(true);
  });

  it("lists the tiles by letter", () => {
    const tiles = lines.map((line) => /^([A-Z]) +(\d+)$/.exec(line)).filter((match) => match !== null);
    expect(tiles.map(([, letter]) => letter).join("")).toBe("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    expect(tiles.map(([, , value]) => Number(value)).slice(0, 6)).toEqual([1, 9, 1, 2, 1, 8]);
  });

  it("has an aligned line for each deposit", () => {
    const deposits = lines.filter((line) => /^ *\d +\d*[a-o]\d* +[A-Za-z]+( +\d+){4}$/.test(line));
    expect(deposits.map((line) => line.trim().split(/ +/).join(" "))).toEqual([
      "1 h5 SPIC 5 2 0 10",
      "2 8d JUDECA 26 1 0 26",
      "1 e5 REFUZAT 23 4 0 92",
      "2 d10 CASTIG 23 2 0 46",
      "1 15d GROzAVUL 22 3 50 116",
      "2 14j BOXERI 41 2 0 82",
      "1 o8 DESCHEIA 28 9 50 302",
    ]);
    expect(new Set(deposits.map((line) => line.length)).size).toBe(1);
  });

  it("shows the final board with row letters and column numbers, and the totals", () => {
    const top = lines.findIndex((line) => /^ +1 +2 +3.* 15$/.test(line));
    const rows = lines.slice(top + 1, top + 16);
    expect(rows.map((row) => row[0]).join("")).toBe("abcdefghijklmno");
    expect(rows[6].split(/ +/).join("")).toBe("g.......E......z");
    expect(rows[14].split(/ +/).join("")).toBe("o.......DESCHEIA");
    expect(lines).toContain("1  520");
    expect(lines).toContain("2  154");
  });

  it("has a text for every label", () => expect(stdout).not.toContain("score."));

  it("reads the current directory where none is named", () => {
    expect(score([], { cwd: example }).stdout).toBe(stdout);
  });

  it("ends with the same line in every language", () => {
    const romanian = score([example], { locale: "ro_RO.UTF-8" });
    expect(romanian.status).toBe(0);
    expect(lastLine(romanian.stdout)).toBe(lastLine(stdout));
  });
});

describe("tessera score --json", () => {
  const json = (folder: string) => {
    const { stdout, status } = score([folder, "--json"]);
    expect(status).toBe(0);
    expect(stdout.indexOf("\n")).toBe(stdout.length - 1);
    return JSON.parse(stdout);
  };

  it("prints one object with just the promised fields", () => {
    const sheet = json(example);
    expect(Object.keys(sheet)).toEqual(["tiles", "deposits", "totals", "winner", "board"]);
    expect(sheet.tiles).toHaveLength(26);
    expect(sheet.tiles[1]).toEqual({ letter: "B", value: 9 });
    expect(sheet.deposits).toHaveLength(7);
    expect(sheet.deposits[4]).toEqual({
      player: 1,
      position: "15d",
      word: "GROzAVUL",
      letters: 22,
      factor: 3,
      bonus: 50,
      points: 116,
    });
    expect(sheet.totals).toEqual({ "1": 520, "2": 154 });
    expect(sheet.winner).toBe(1);
    expect(sheet.board).toHaveLength(15);
    expect(sheet.board[6]).toBe(".......E......z");
  });

  it("reads files as they come from other machines", () => {
    const read = (name: string) => readFileSync(join(example, name), "utf8");
    const dos = (text: string) => `\ufeff\r\n${text.replace(/ /g, "  ").replace(/\n/g, " \t\r\n\r\n")}`;
    const latin2 = read("tablaJoc.txt").replaceAll("rosu", "RO\u00aaU").replaceAll("roz", "Roz");
    const folder = folderWith({
      "jetoane.txt": dos(read("jetoane.txt").toLowerCase()),
      "tablaJoc.txt": Buffer.from(latin2.toUpperCase().replace("BLEU", "bleu"), "latin1"),
      "joc.txt": dos(read("joc.txt").replace("15d", "15D").replace("h5", "H5")),
    });
    expect(json(folder)).toEqual(json(example));
  });

  it("has no winner in a draw, which is told in Romanian too", () => {
    const two = folderWith({ "joc.txt": "1 e6 A\n2 e8 A\n" });
    expect(json(two)).toMatchObject({ totals: { "1": 1, "2": 1 }, winner: null });
    expect(lastLine(score([two]).stdout)).toBe("Egalitate: jucătorii 1 și 2 au câte 1 puncte");
    const three = folderWith({ "joc.txt": "12 e6 AA\n2 c5 AA\n1 k6 A\n7 k8 AA" });
    expect(lastLine(score([three]).stdout)).toBe("Egalitate: jucătorii 2, 7 și 12 au câte 2 puncte");
  });

  it("lets an option take the place of the folder's file", () => {
    const other = folderWith({ "joc.txt": "4 h8 DA", "tablaJoc.txt": "10" });
    const game = score([example, "--game", join(other, "joc.txt"), "--json"]);
    expect(JSON.parse(game.stdout)).toMatchObject({ totals: { "4": 6 }, winner: 4 });
    const all = ["--tiles", join(example, "jetoane.txt"), "--board", join(other, "tablaJoc.txt")];
    const plain = score([join(root, "nowhere"), ...all, "--game", join(other, "joc.txt"), "--json"]);
    expect(JSON.parse(plain.stdout)).toMatchObject({ totals: { "4": 3 }, board: { length: 10 } });
  });
});

describe("tessera score with bad input", () => {
  it.each([
    ["jetoane.txt", "A 1\nB nine\n", "2:3"],
    ["tablaJoc.txt", "15\r\n\r\nverde a4\r\n", "3:1"],
    ["tablaJoc.txt", "", "1:1"],
    ["joc.txt", "1 h5 SPIC\n2 8d JUDECI\n1 8i B", "3:6"],
    ["joc.txt", "1 h5 SPIC\n2 08 DESCHEIA", "2:3"],
    ["joc.txt", "1 h13 SPIC", "1:10"],
  ])("names file, line and column: %s %j", (name, content, at) => {
    const folder = folderWith({ [name]: content });
    for (const args of [[folder], [folder, "--json"]]) {
      const { stdout, stderr, status } = score(args);
      expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
      expect(stderr.startsWith(`${join(folder, name)}:${at}: `)).toBe(true);
      expect(stderr).toMatch(/^[^\n]+(?:expected|already has)[^\n]+\n$/);
    }
  });

  it("names a file that is not there", () => {
    const folder = folderWith({});
    rmSync(join(folder, "joc.txt"));
    const { stdout, stderr, status } = score([folder]);
    expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
    expect(stderr).toContain(join(folder, "joc.txt"));
  });
});
