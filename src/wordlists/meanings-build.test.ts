import { expect, test } from "vitest";
import { must } from "../base/result.ts";
import { define, parsePiece } from "./meanings.ts";
import { buildMeanings, type MeaningSources } from "./meanings-build.ts";
import type { WordNetPart } from "./wordnet.ts";

const DATA: Readonly<Record<WordNetPart, string>> = {
  n: [
    "  1 This software and database is being provided to you | not a synset",
    '00000100 04 n 01 run 0 000 | a score in baseball; "the Yankees scored 3 runs"  ',
    "00000200 15 n 02 Paris 0 genus_Paris 0 000 | the capital of France  ",
    `00000300 03 n 01 long 0 000 | ${"many words ".repeat(30)}  `,
    "",
  ].join("\n"),
  v: ["00000100 38 v 02 run 0 go 1 000 | move fast", "00000500 38 v 01 run 1 000 | flee (`cut and run')", ""].join(
    "\n",
  ),
  a: "00000100 00 s 01 galore(ip) 0 000 | existing in abundance\n",
  r: "",
};
const SENSES = [
  "galore%5:00:00:abundant:00 00000100 1 0",
  "go%2:38:00:: 00000100 1 9",
  "long%1:03:00:: 00000300 1 0",
  "paris%1:15:00:: 00000200 1 4",
  "run%1:04:00:: 00000100 1 18",
  "run%2:38:00:: 00000100 1 106",
  "run%2:38:01:: 00000500 2 3",
  "run_on%2:38:00:: 00000100 1 1",
  "",
].join("\n");
const sources = (changed: Partial<MeaningSources> = {}): MeaningSources => ({
  wordnet: { senses: SENSES, data: (part) => DATA[part] },
  own: "of\tp\tbelonging to\nrun\ti\tflee!\n",
  irregular: "# forms\nv went go\nv ran run\nn wives wife\n",
  ...changed,
});
const pieceNamed = (name: string) => must(parsePiece(must(buildMeanings(sources())).get(name) ?? ""));

test("senses come by how often they are met, ours first, without examples", () => {
  expect(define(pieceNamed("ru"), "run")).toEqual([
    {
      lemma: "run",
      senses: [
        { part: "i", text: "flee!" },
        { part: "v", text: "move fast" },
        { part: "n", text: "a score in baseball" },
      ],
    },
  ]);
  expect(define(pieceNamed("of"), "of")[0].senses).toEqual([{ part: "p", text: "belonging to" }]);
  expect(define(pieceNamed("ga"), "galore")[0].senses).toEqual([{ part: "a", text: "existing in abundance" }]);
});

test("names and phrases are left out, and long texts end at a word", () => {
  expect([...must(buildMeanings(sources())).keys()]).toEqual(["ga", "go", "lo", "of", "ra", "ru", "we"]);
  const [{ text }] = define(pieceNamed("lo"), "long")[0].senses;
  expect(text).toMatch(/^(many words )+(many )?…$/);
  expect(text.length).toBeLessThanOrEqual(182);
});

test("what an irregular form comes from is in the same piece", () => {
  expect(define(pieceNamed("we"), "went").map(({ lemma }) => lemma)).toEqual(["go"]);
  expect(define(pieceNamed("ra"), "ran").map(({ lemma }) => lemma)).toEqual(["run"]);
});

test("files of ours that cannot be read are named with their line", () => {
  expect(buildMeanings(sources({ own: "of\tp\n" }))).toMatchObject({ fault: { file: "own", line: 1 } });
  expect(buildMeanings(sources({ irregular: "v went go\nx y z\n" }))).toMatchObject({
    fault: { file: "irregular", line: 2 },
  });
});
