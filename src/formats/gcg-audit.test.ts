import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { must } from "../base/result.ts";
import { buildLexicon, type Lexicon } from "../lexicon/lexicon.ts";
import { makeTiles, spellWord } from "../lexicon/spelling.ts";
import { findRules } from "../words/catalog.ts";
import type { Rules } from "../words/ruleset.ts";
import { parseGcg } from "./gcg.ts";
import { auditGcg } from "./gcg-audit.ts";

const rules = findRules("classic-en") as Rules;
const folder = new URL("../../examples/games/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".gcg"));
const textOf = (name: string) => readFileSync(new URL(name, folder), "utf8");

const audit = (text: string, lexicon: Lexicon | null = null, own = rules) =>
  auditGcg(own, must(parseGcg(own, text)), lexicon);
const complaintsOf = (text: string, lexicon: Lexicon | null = null, own = rules) =>
  audit(text, lexicon, own).complaints.map(({ line, column, code, values }) => ({ line, column, code, ...values }));
const lexiconOf = (words: string) =>
  buildLexicon(
    "test",
    rules.alphabet,
    words.split(" ").map((word) => spellWord(rules.alphabet, word) as number[]),
  );

const GAME = textOf("game000.gcg");
const change = (from: string, to: string, text = GAME) => {
  if (!text.includes(from)) throw new Error(`no ${from}`);
  return text.replace(from, to);
};

/** A bit of everything: three players, a play withdrawn, a challenge in vain, overtime, an exchange. */
const THREE = `#player1 ana Ana
#player2 ben Ben
#player3 cy Cy
>ana: DINRTTY 8H DIRTY +26 26
>ben: AGKNPST I7 K(I)P +17 17
>cy: AEEIOUU -AIUU +0 0
>ana: EENNRTT L4 NETTY +16 42
>ben: AEGNSST I6 S... +10 27
>ben: AEGNSST (challenge) +5 32
>cy: AEFNPRR K2 FRAP +28 28
>cy: AEFNPRR -- -28 0
>ana: EN - +0 42
>ben: -3 +0 32
>cy: - +0 0
>ana: EN (time) -10 32
>ana: EN (EN) -2 30
>cy: AEF (AEF) -6 -6
>ben: (ENAEF) +8 40
`;

describe("auditGcg", () => {
  it.each(files)("finds nothing wrong in %s", (name) => {
    const { complaints, remarks, rows, scores } = audit(textOf(name));
    expect({ complaints, remarks }).toEqual({ complaints: [], remarks: [] });
    for (const { written, computed } of rows) expect(computed).toEqual(written);
    // The last line of each player has the final score.
    expect(scores).toEqual(["P1", "P2"].map((nick) => rows.findLast((row) => row.nick === nick)?.written.total));
  });

  it("gives the sheet, the board, and who won", () => {
    const { rows, board, scores, winners } = audit(GAME);
    expect(rows).toHaveLength(25);
    expect(rows[1]).toMatchObject({
      line: 6,
      nick: "P2",
      word: "KIP",
      words: ["KIP"],
      computed: { score: 17, total: 17 },
    });
    expect(rows[11]).toMatchObject({ word: "MODIFiER", words: ["MODIFIER"] });
    expect(rows[8]).toMatchObject({ word: "BRR", words: ["BRR", "AB"] });
    expect(rows[24]).toMatchObject({ place: null, word: "(EINT)", rack: null });
    expect(makeTiles(rules.alphabet, [...board.subarray(0, 15)])).toBe("....AJUGA......");
    expect(scores).toEqual([433, 408]);
    expect(winners).toEqual([0]);
  });

  it("agrees with the example of the documentation", () => {
    const page = readFileSync(new URL("../../docs/formats.md", import.meta.url), "utf8");
    const lines = page.split("\n").filter((line) => /^ {4}[#>]/.test(line));
    const { complaints, scores } = audit(lines.map((line) => line.trim()).join("\n"));
    expect({ complaints, scores }).toEqual({ complaints: [], scores: [26, 17] });
  });

  it("knows three players, withdrawn plays, challenges, overtime and exchanges", () => {
    const { complaints, scores, winners, board } = audit(THREE);
    expect(complaints).toEqual([]);
    expect(scores).toEqual([30, 40, -6]);
    expect(winners).toEqual([1]);
    // The withdrawn FRAP is gone.
    expect(makeTiles(rules.alphabet, [...board.subarray(15, 30)])).toBe("...............");
  });

  it.each<[string, string, string, object[]]>([
    ["points", "K.P +17 17", "K.P +18 17", [{ line: 6, column: 21, code: "wrongScore", written: 18, computed: 17 }]],
    ["a total", "K.P +17 17", "K.P +17 18", [{ line: 6, column: 25, code: "wrongTotal", written: 18, computed: 17 }]],
    [
      "both figures of a line",
      "K.P +17 17",
      "K.P +18 40",
      [
        { line: 6, column: 21, code: "wrongScore", written: 18, computed: 17 },
        { line: 6, column: 25, code: "wrongTotal", written: 40, computed: 17 },
      ],
    ],
    [
      "a total that follows from wrong points",
      "K.P +17 17",
      "K.P +18 18",
      [{ line: 6, column: 21, code: "wrongScore", written: 18, computed: 17 }],
    ],
    [
      "points of a pass",
      "AGKNPST I7 K.P +17 17\n>P1",
      "AGKNPST - +5 5\n>P1",
      [{ line: 6, code: "wrongScore", computed: 0 }],
    ],
    [
      "the end",
      "(EINT) +8 408",
      "(EINT) +4 404",
      [{ line: 29, column: 13, code: "wrongRest", written: 4, computed: 8 }],
    ],
    ["a rack", "AGKNPST I7", "AGKNIST I7", [{ line: 6, column: 17, code: "notInRack", tiles: "P", rack: "AGKNIST" }]],
    ["a long rack", "AGKNPST I7", "AGKNPSTT I7", [{ line: 6, column: 6, code: "rackTooLong", count: 8, most: 7 }]],
    ["a name", ">P2: AGKNPST", ">P3: AGKNPST", [{ line: 6, column: 2, code: "unknownPlayer", nick: "P3" }]],
    [
      "a letter in parentheses",
      "K.P",
      "K(O)P",
      [{ line: 6, code: "coveredLetter", square: "I8", written: "O", found: "I" }],
    ],
  ])("finds %s", (_, from, to, expected) => {
    const found = complaintsOf(change(from, to)).filter(({ line }) => line <= 6 || line === 29);
    expect(found).toMatchObject(expected);
  });

  it("complains once about a total, whether the slip was carried on or not", () => {
    expect(complaintsOf(change("S... +10 27", "S... +10 28"))).toHaveLength(1);
    // Every later total of the same player is one too high.
    const carried = GAME.split("\n").map((line, index) =>
      index >= 7 && line.startsWith(">P2") ? line.replace(/\d+$/, (total) => `${Number(total) + 1}`) : line,
    );
    expect(complaintsOf(carried.join("\n"))).toMatchObject([
      { line: 8, code: "wrongTotal", written: 28, computed: 27 },
    ]);
  });

  it("says which play is not possible, and goes on", () => {
    const { complaints } = audit(change("8H DIRTY +26", "8A DIRTY +26", "#player1 P1\n>P1: DINRTTY 8H DIRTY +26 26\n"));
    expect(complaints).toMatchObject([{ line: 2, column: 14, code: "illegalPlay", fault: { code: "mustCoverStart" } }]);
    const gap = audit(change("K.P", "K..", GAME));
    expect(gap.complaints[0]).toMatchObject({ line: 6, code: "illegalPlay", fault: { code: "gap" } });
    const taken = audit("#player1 P1\n>P1: DINRTTY 8H DIRTY +26 26\n>P1: AAAAAAA 8H DIAL +9 35\n");
    expect(taken.complaints).toMatchObject([
      { line: 3, code: "notInRack" },
      { line: 3, code: "illegalPlay", fault: { code: "squareTaken" } },
    ]);
    expect(taken.scores).toEqual([35]);
    const off = audit("#player1 P1\n>P1: ABC O15 ABC +9 9\n");
    expect(off.complaints).toMatchObject([{ code: "illegalPlay", fault: { code: "offTheBoard" } }]);
  });

  it("allows racks that are not told, or only in part", () => {
    expect(complaintsOf(change("AGKNPST I7", "KP I7"))).toEqual([]);
    expect(complaintsOf(change("AGKNPST I7", "K I7"))).toEqual([]);
    expect(complaintsOf(change("AGKNPST I7", "I7"))).toEqual([]);
    expect(complaintsOf(change("AGKNPST I7", "AGNSTE I7"))).toMatchObject([{ code: "notInRack", tiles: "KP" }]);
  });

  it("counts the tiles, and says it once a kind", () => {
    const text = "#player1 a A\n>a: QZZ - +0 0\n>a: AZZQQ - +0 0\n>a: ??? -??? +0 0\n>a: ABC (JJ) +16 16\n";
    expect(complaintsOf(text).filter(({ code }) => code === "tooManyTiles")).toMatchObject([
      { line: 2, tile: "Z", found: 2, most: 1 },
      { line: 3, tile: "Q", found: 2, most: 1 },
      { line: 4, tile: "?", found: 3, most: 2 },
      { line: 5, tile: "J", found: 2, most: 1 },
    ]);
    const laid = "#player1 a A\n>a: 8H JIJ +34 34\n";
    expect(complaintsOf(laid)).toMatchObject([{ code: "tooManyTiles", tile: "J" }]);
  });

  it("finds exchanges of what was not there", () => {
    const text = "#player1 a A\n>a: ABCDEFG -HAB +0 0\n>a: ABC -8 +0 0\n";
    expect(complaintsOf(text)).toMatchObject([
      { line: 2, column: 13, code: "exchangeNotInRack", tiles: "H" },
      { line: 3, column: 9, code: "exchangeTooMany", count: 8, most: 7 },
    ]);
  });

  it("finds withdrawn plays and challenges that cannot be", () => {
    expect(complaintsOf(change("-- -28 0", "-- -27 1", THREE))).toMatchObject([
      { line: 11, code: "wrongWithdrawn", written: -27, computed: -28 },
    ]);
    expect(complaintsOf(change(">cy: AEFNPRR -- -28 0", ">ana: EN -- -16 26", THREE))[0]).toMatchObject({
      line: 11,
      code: "nothingWithdrawn",
    });
    expect(complaintsOf("#player1 a A\n>a: (challenge) +5 5\n")).toMatchObject([{ code: "nothingChallenged" }]);
    // The same wrong figure given and taken is one slip.
    const both = change("FRAP +28 28", "FRAP +30 30", change("-- -28 0", "-- -30 0", THREE));
    expect(complaintsOf(both)).toMatchObject([{ line: 10, code: "wrongScore", written: 30, computed: 28 }]);
    expect(audit(both).scores).toEqual([30, 40, -6]);
  });

  it("counts the rest twice only where it stands for both players", () => {
    const own = change("(EINT) +8 408", "(EINT) +4 404\n>P1: EINT (EINT) -4 429", GAME);
    expect(complaintsOf(own)).toEqual([]);
    expect(complaintsOf(change("-4 429", "-5 428", own))).toMatchObject([
      { line: 30, code: "wrongRest", written: -5, computed: -4 },
    ]);
    expect(complaintsOf(change("+8 40\n", "+16 48\n", THREE))).toMatchObject([{ code: "wrongRest", computed: 8 }]);
    // A ruleset that takes nothing away has nothing that a second count could stand for.
    const mild = {
      ...rules,
      ruleset: { ...rules.ruleset, adjustment: { subtractOwnRest: false, addOthersRest: true } },
    };
    expect(complaintsOf(change("(EINT) +8 408", "(EINT) +4 404"), null, mild)).toEqual([]);
  });

  it("looks words up where it is given a list", () => {
    const two = GAME.split("\n").slice(0, 6).join("\n");
    expect(complaintsOf(two, lexiconOf("DIRTY KIP"))).toEqual([]);
    expect(complaintsOf(two, lexiconOf("DIRTY SKIP"))).toMatchObject([
      { line: 6, column: 17, code: "unknownWords", words: "KIP" },
    ]);
  });

  it("lets unknown words stand where they had to be challenged", () => {
    const { complaints, remarks } = audit(THREE, lexiconOf("DIRTY KIP NETTY"));
    expect(complaints).toEqual([]);
    // FRAP is unknown as well, but it was withdrawn.
    expect(remarks).toMatchObject([{ line: 8, code: "unknownWords", values: { words: "SKIP" } }]);
  });

  it("names no winner of an unfinished game, nor one who resigned", () => {
    expect(audit(`${GAME}#incomplete\n`).winners).toEqual([]);
    expect(audit(`${GAME}#resigned P1\n`).winners).toEqual([1]);
    expect(audit("#player1 a A\n#player2 b B\n>a: - +0 0\n>b: - +0 0").winners).toEqual([0, 1]);
  });
});
