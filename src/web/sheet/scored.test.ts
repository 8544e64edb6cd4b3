import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeTile } from "../../lexicon/spelling.ts";
import { addFiles, NO_FILES } from "../files/files.ts";
import { scoreFiles } from "./scored.ts";

const read = (path: string) => readFileSync(new URL(`../../../examples/${path}`, import.meta.url), "utf8");
const file = (name: string, text = read(`depuneri/${name}`)) => ({ name, text });
const all = addFiles(NO_FILES, [file("jetoane.txt"), file("tablaJoc.txt"), file("joc.txt")]).files;

test("waits for what is missing", () => {
  expect(scoreFiles(NO_FILES, null)).toEqual({ kind: "empty" });
  expect(scoreFiles({ game: all.game }, null)).toEqual({ kind: "waiting", missing: ["tiles", "board"] });
});

test("scores the three files, with the board that the sheet has", () => {
  const scored = scoreFiles(all, null);
  if (scored.kind !== "depuneri") return expect.fail(scored.kind);
  const { sheet, alphabet, layout } = scored.scored;
  const texts = sheet.board.flat();
  expect([...scored.board].map((tile) => makeTile(alphabet, tile))).toEqual(texts);
  expect(scored.squares).toHaveLength(sheet.deposits.length);
  // SPIC from h5 on.
  expect(scored.squares[0]).toEqual([0, 1, 2, 3].map((i) => 7 * layout.columns + 4 + i));
});

test("names the file with the fault", () => {
  const broken = { ...all, game: file("joc.txt", "1 h5 SPIC\n2 z9 A") };
  expect(scoreFiles(broken, null)).toMatchObject({
    kind: "fault",
    file: { name: "joc.txt" },
    fault: { code: "depuneriOutside", line: 2, column: 3 },
  });
});

test("recomputes a GCG by the rules that fit, or by those that were chosen", () => {
  const files = { gcg: { name: "game000.gcg", text: read("games/game000.gcg") } };
  expect(scoreFiles(files, null)).toMatchObject({
    kind: "gcg",
    rules: { ruleset: { id: "classic-en" } },
    audit: { scores: [433, 408], complaints: [] },
  });
  expect(scoreFiles(files, "skrafl-2014").kind).not.toBe("empty");
  expect(scoreFiles({ gcg: { name: "a.gcg", text: "hello" } }, null)).toMatchObject({
    kind: "fault",
    fault: { code: "gcgLine", line: 1 },
  });
});
