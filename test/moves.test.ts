import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT, workshop } from "./support/command.ts";

const ORACLE = join(ROOT, "test", "oracle");
const WORDS = join(ORACLE, "enable-words.txt");
const POSITIONS = join(ORACLE, "positions.jsonl");

const { fileWith, tessera } = workshop("moves");

interface Move {
  readonly pos: string;
  readonly tiles: string;
  readonly score: number;
}

interface Listed {
  readonly count: number;
  readonly scoreSum: number;
  readonly maxScore: number;
  readonly moves: readonly Move[];
}

const jsonLines = <T>(text: string): T[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
/** A board that is empty but for some rows, by their number from 1; and the rest of the position. */
const cgpWith = (written: Readonly<Record<number, string>>, rest: string) =>
  `${Array.from({ length: 15 }, (_, i) => written[i + 1] ?? "15").join("/")} ${rest}`;
const EMPTY = cgpWith({}, "ACT/ 0/0 0");

describe("tessera moves against the oracle", () => {
  type Known = { readonly movesSha256: string; readonly cgp: string } & Omit<Listed, "moves">;
  const known = jsonLines<Known>(readFileSync(POSITIONS, "utf8"));
  const { stdout, stderr, status } = tessera(["moves", "--lexicon", WORDS, "--positions", POSITIONS]);
  const listed = stdout === "" ? [] : jsonLines<Listed>(stdout);

  it("answers every position in a line of its own", () => {
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(known).toHaveLength(300);
    expect(listed).toHaveLength(known.length);
    expect(Object.keys(listed[0])).toEqual(["count", "scoreSum", "maxScore", "moves"]);
    expect(Object.keys(listed[0].moves[0])).toEqual(["pos", "tiles", "score"]);
  });

  it("agrees on count, sum, maximum and on each single move", () => {
    const facts = listed.map(({ count, scoreSum, maxScore, moves }, i) => {
      const text = moves.map(({ pos, tiles, score }) => `${pos} ${tiles} ${score}`).sort(byCodeUnit);
      const movesSha256 = createHash("sha256").update(text.join("\n")).digest("hex");
      return { cgp: known[i].cgp, count, scoreSum, maxScore, movesSha256 };
    });
    expect(facts).toEqual(known);
    for (const { count, moves } of listed) expect(moves).toHaveLength(count);
  });

  it("lists the best first, and equal ones by place and tiles", () => {
    for (const { moves, maxScore } of listed) {
      const sorted = [...moves].sort(
        (a, b) => b.score - a.score || byCodeUnit(a.pos, b.pos) || byCodeUnit(a.tiles, b.tiles),
      );
      expect(moves).toEqual(sorted);
      expect(moves[0]?.score ?? 0).toBe(maxScore);
    }
  });
});

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

describe("tessera moves", () => {
  const lexicon = fileWith("few.txt", "at\ncat\ncats\n");
  const moves = (...args: string[]) => tessera(["moves", "--lexicon", lexicon, ...args]);
  const answer = (...args: string[]): Listed => JSON.parse(moves(...args).stdout);

  it("takes one position on the command line", () => {
    expect(moves("--cgp", EMPTY)).toMatchObject({ stderr: "", status: 0 });
    expect(answer("--cgp", EMPTY)).toEqual({
      count: 5,
      scoreSum: 38,
      maxScore: 10,
      moves: [
        { pos: "8F", tiles: "CAT", score: 10 },
        { pos: "8G", tiles: "CAT", score: 10 },
        { pos: "8H", tiles: "CAT", score: 10 },
        { pos: "8G", tiles: "AT", score: 4 },
        { pos: "8H", tiles: "AT", score: 4 },
      ],
    });
  });

  it("writes covered squares as dots and blanks as small letters", () => {
    const { moves: found } = answer("--cgp", cgpWith({ 8: "7AT6" }, "?S/ 0/0 0"));
    expect(found).toContainEqual({ pos: "8G", tiles: "c..S", score: 3 });
    expect(found).toContainEqual({ pos: "8G", tiles: "c..", score: 2 });
    expect(found.every(({ tiles }) => /[a-zA-Z]/.test(tiles))).toBe(true);
  });

  it("shows only the top, but counts all", () => {
    const top = answer("--cgp", EMPTY, "--top", "2");
    expect(top).toMatchObject({ count: 5, scoreSum: 38, maxScore: 10 });
    expect(top.moves.map(({ pos }) => pos)).toEqual(["8F", "8G"]);
    expect(answer("--cgp", EMPTY, "--top", "0")).toMatchObject({ count: 5, moves: [] });
    expect(answer("--cgp", EMPTY, "--top", "99").moves).toHaveLength(5);
  });

  it("says so where there is no move", () => {
    expect(answer("--cgp", cgpWith({}, "QQ/ 0/0 0"))).toEqual({ count: 0, scoreSum: 0, maxScore: 0, moves: [] });
  });

  it("plays by other rulesets, in their coordinates and with their tiles", () => {
    expect(answer("--cgp", EMPTY, "--ruleset", "skrafl-2014").moves[0]).toEqual({ pos: "8F", tiles: "CAT", score: 10 });
    const spanish = fileWith("es.txt", "che\n");
    const che = tessera([
      "moves",
      "--lexicon",
      spanish,
      "--ruleset",
      "classic-es",
      "--cgp",
      cgpWith({}, "[CH]E/ 0/0 0"),
    ]);
    expect(JSON.parse(che.stdout).moves).toContainEqual({ pos: "8H", tiles: "[CH]E", score: 12 });
    const mini = `${Array(11).fill("11").join("/")} ACT/ 0/0 0`;
    expect(answer("--cgp", mini, "--ruleset", "mini-11").moves.map(({ pos }) => pos)).toContain("6F");
    expect(moves("--cgp", EMPTY, "--ruleset", "mini-11")).toMatchObject({ stdout: "", status: 1 });
  });

  it("reads files with CRLF, a byte-order mark and blank lines", () => {
    const file = fileWith("dos.jsonl", `\ufeff\r\n{"cgp":"${EMPTY}"}\r\n\r\n{"id":7,"cgp":"${EMPTY}"}`);
    const { stdout, stderr } = moves("--positions", file);
    expect(stderr).toBe("");
    expect(jsonLines<Listed>(stdout).map(({ count }) => count)).toEqual([5, 5]);
  });

  it("wants just one source", () => {
    for (const args of [[], ["--cgp", EMPTY, "--positions", "any.jsonl"]]) {
      const { stdout, stderr, status } = moves(...args);
      expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
      expect(stderr).toBe("tessera: give either --positions FILE or --cgp TEXT\n");
    }
  });

  it("names file, line and column of every fault, and answers nothing then", () => {
    const file = fileWith(
      "bad.jsonl",
      [
        `{"cgp":"${EMPTY}"}`,
        `{"cgp"; "é"}`,
        "",
        `{"position":"${EMPTY}"}`,
        `{"cgp": 15}`,
        `["${EMPTY}"]`,
        `{"id":1,"cgp":"${EMPTY.replace("ACT", "A!T")}"}`,
        `{"cgp":"15/15 A/ 0/0 0"}`,
        `{"cgp":"`,
      ].join("\n"),
    );
    const { stdout, stderr, status } = moves("--positions", file);
    expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
    const faults = stderr.trimEnd().split("\n");
    expect(faults.map((fault) => fault.slice(0, fault.indexOf(": ")))).toEqual([
      "bad.jsonl:2:7",
      "bad.jsonl:4:1",
      "bad.jsonl:5:1",
      "bad.jsonl:6:1",
      "bad.jsonl:7:62",
      "bad.jsonl:8:14",
      "bad.jsonl:9:9",
    ]);
  });

  it("names the column in a position on the command line", () => {
    const { stderr, status } = moves("--cgp", cgpWith({ 3: "7A!6" }, "ACT/ 0/0 0"));
    expect(status).toBe(1);
    expect(stderr).toBe("--cgp:1:9: “!” is not a tile of this alphabet\n");
  });

  it.each([
    ["an empty file", "empty.jsonl", "\n\n", "tessera: empty.jsonl contains no position\n"],
    ["no file", "nowhere.jsonl", null, "tessera: nowhere.jsonl: there is no such file\n"],
  ])("says what is wrong with %s", (_, name, content, text) => {
    if (content !== null) fileWith(name, content);
    expect(moves("--positions", name)).toEqual({ stdout: "", stderr: text, status: 1, lines: [""] });
  });

  it("says that the word list or the ruleset is not there", () => {
    const none = tessera(["moves", "--lexicon", "nowhere.txt", "--cgp", EMPTY]);
    expect(none).toMatchObject({ stdout: "", stderr: "tessera: nowhere.txt: there is no such file\n", status: 1 });
    expect(moves("--cgp", EMPTY, "--ruleset", "chess").stderr).toMatch(
      /^tessera: unknown ruleset chess; choose from: /,
    );
  });
});
