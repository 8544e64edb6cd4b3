import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { UserError } from "../../base/user-error.ts";
import { findProgram, splitPrograms, splitWords } from "./command.ts";

const here = mkdtempSync(join(tmpdir(), "tessera-programs-"));
afterAll(() => rmSync(here, { recursive: true }));
writeFileSync(join(here, "player"), "", { mode: 0o755 });
writeFileSync(join(here, "my player"), "", { mode: 0o755 });
writeFileSync(join(here, "player.py"), "");
writeFileSync(join(here, "vstup.txt"), "");

describe("splitWords parts a line as a shell would", () => {
  test.each([
    ["player --time 200", ["player", "--time", "200"]],
    ["  a   b  ", ["a", "b"]],
    ["'my player' \"two words\"", ["my player", "two words"]],
    ['a\\ b "say \\"no\\"" \'$HOME\'', ["a b", 'say "no"', "$HOME"]],
    ["--name='x y'z", ["--name=x yz"]],
    ["'' a", ["", "a"]],
    ["it's", ["it's"]],
    ["", []],
  ])("%j", (line, words) => {
    expect(splitWords(line)).toEqual(words);
  });
});

describe("splitPrograms", () => {
  test.each([
    [
      ["player", "--", "player --time 5"],
      [["player"], ["player", "--time", "5"]],
    ],
    [
      ["player", "-x", "1", "--", "other", "two words"],
      [
        ["player", "-x", "1"],
        ["other", "two words"],
      ],
    ],
    [["my player"], [["my player"]]],
    [["--", "player", "--"], [["player"]]],
  ])("%j", (words, programs) => {
    expect(splitPrograms(words, here)).toEqual(programs);
  });
});

describe("findProgram", () => {
  test("makes full paths of what is here, because the program runs elsewhere", () => {
    expect(findProgram(["./player", "player.py", "none.py"], here, "")).toEqual([
      join(here, "player"),
      join(here, "player.py"),
      "none.py",
    ]);
    expect(findProgram(["player"], here, "/nowhere")).toEqual([join(here, "player")]);
  });

  test("leaves the names of the game's own files alone", () => {
    expect(findProgram(["./player", "vstup.txt", "vystup.txt"], here, "").slice(1)).toEqual([
      "vstup.txt",
      "vystup.txt",
    ]);
  });

  test("looks along the path first", () => {
    expect(findProgram(["player"], "/", `/nowhere:${here}`)).toEqual([join(here, "player")]);
  });

  test.each([["./none"], ["none"], ["./player.py"], ["."], ["/"]])("refuses %s", (name) => {
    expect(() => findProgram([name], here, "")).toThrow(UserError);
  });
});
