import fc from "fast-check";
import { expect, test } from "vitest";
import { must } from "../base/result.ts";
import { define, isPieceName, makePiece, PARTS, type PartLetter, type Piece, parsePiece, pieceOf } from "./meanings.ts";

const letters = Object.keys(PARTS) as PartLetter[];
const word = fc.stringMatching(/^[a-z]{2,26}$/);
const text = fc.stringMatching(/^[^\t\n]{1,40}$/);
const part = fc.constantFrom(...letters);
const piece: fc.Arbitrary<Piece> = fc.record({
  senses: fc
    .uniqueArray(fc.tuple(word, fc.array(fc.record({ part, text }), { minLength: 1, maxLength: 4 })), {
      selector: ([head]) => head,
    })
    .map((list) => new Map(list)),
  forms: fc
    .uniqueArray(fc.tuple(word, fc.array(fc.record({ part, lemma: word }), { minLength: 1, maxLength: 3 })), {
      selector: ([head]) => head,
    })
    .map((list) => new Map(list)),
});

test("a piece that was written is read as it was", () => {
  fc.assert(
    fc.property(piece, (made) => {
      expect(must(parsePiece(makePiece(made)))).toEqual(made);
    }),
  );
});

test("whatever text is read, nothing is thrown, and what is taken can be written again", () => {
  const odd = fc
    .array(fc.constantFrom("run", ">went", "\t", "\n", "n", "v", "x", "go", "", "é", "a b"))
    .map((all) => all.join(""));
  fc.assert(
    fc.property(fc.oneof(odd, fc.string()), (given) => {
      const read = parsePiece(given);
      if (read.ok) expect(parsePiece(makePiece(read.value))).toEqual(read);
      else expect(read.fault.code).toBe("badLine");
    }),
  );
});

test.each([
  ["run\tv\tmove fast", 1],
  ["run\n", 1],
  ["run\tv\n", 1],
  ["run\tq\tmove fast\n", 1],
  ["run\tv\t\n", 1],
  ["run\tv\tmove\nrun\tn\ta score\n", 2],
  ["Run\tv\tmove\n", 1],
  [">went\tv\tGO\n", 1],
  ["\n", 1],
])("%j is refused at line %i", (given, line) =>
  expect(parsePiece(given)).toEqual({ ok: false, fault: { code: "badLine", line } }),
);

test("an empty piece knows nothing", () => expect(define(must(parsePiece("")), "run")).toEqual([]));

const SOME = must(
  parsePiece(
    [
      "go\tv\tmove\tn\ta turn",
      "run\tv\tmove fast\tv\tflee\tv\tmanage\tn\ta score",
      "running\tn\tthe act of running",
      ">went\tv\tgo",
      ">ran\tv\trun",
      "",
    ].join("\n"),
  ),
);
const lemmas = (asked: string): string[] => define(SOME, asked).map(({ lemma }) => lemma);

test("a word is explained as it stands, then as a form of others, by the part of speech that it is a form of", () => {
  expect(lemmas("running")).toEqual(["running", "run"]);
  expect(define(SOME, "running")[1].senses.map((sense) => sense.text)).toEqual(["move fast", "flee"]);
  expect(define(SOME, "went")).toEqual([{ lemma: "go", senses: [{ part: "v", text: "move" }] }]);
  expect(define(SOME, "runs")[0].senses.map((sense) => sense.part)).toEqual(["n", "v", "v"]);
  expect(lemmas("xyz")).toEqual([]);
});

test("a word is in the piece of its first two letters", () => {
  expect(pieceOf("running")).toBe("ru");
  for (const odd of ["", "a", "Running", "é", "a b", "r\n", "__proto__", "a".repeat(27)])
    expect(pieceOf(odd)).toBeNull();
  expect(isPieceName("ru")).toBe(true);
  for (const odd of ["", "r", "run", "RU", "..", "r\n"]) expect(isPieceName(odd)).toBe(false);
});
