import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { must } from "../base/result.ts";
import { scoreDepuneriTexts } from "./depuneri-texts.ts";

const read = (name: string) => readFileSync(new URL(`../../examples/depuneri/${name}`, import.meta.url), "utf8");
const texts = { tiles: read("jetoane.txt"), board: read("tablaJoc.txt"), game: read("joc.txt") };

test("scores the example", () => {
  const { sheet, layout, game } = must(scoreDepuneriTexts(texts));
  expect([layout.rows, game.length]).toEqual([15, sheet.deposits.length]);
  expect(sheet.winners).toHaveLength(1);
});

test.each([
  [{ tiles: "" }, { file: "tiles", code: "lettersEmpty", line: 1 }],
  [{ board: "9" }, { file: "board", code: "depuneriSize", line: 1 }],
  [{ game: "1 h5 SPIC\n2 h5 SPAC" }, { file: "game", code: "depuneriTaken", line: 2, column: 8 }],
])("names the file of a fault: %j", (wrong, fault) =>
  expect(scoreDepuneriTexts({ ...texts, ...wrong })).toMatchObject({ ok: false, fault }),
);
