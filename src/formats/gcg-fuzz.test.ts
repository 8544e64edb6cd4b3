import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { BLANK, lettersIn, NO_TILE } from "../lexicon/alphabet.ts";
import { findRules } from "../words/catalog.ts";
import type { Rules } from "../words/ruleset.ts";
import { type GcgGame, type GcgLine, makeGcg, parseGcg } from "./gcg.ts";
import { auditGcg } from "./gcg-audit.ts";
import type { GcgAction } from "./gcg-line.ts";
import { recordFromGcg } from "./gcg-record.ts";

const english = findRules("classic-en") as Rules;
const spanish = findRules("classic-es") as Rules;
const example = new URL("../../examples/games/game003.gcg", import.meta.url);

describe("makeGcg", () => {
  it.each([
    ["classic-en", english],
    ["classic-es", spanish],
  ])("is read back as it was (%s)", (_, rules) => {
    fc.assert(
      fc.property(games(rules), (lines) => {
        const parsed = must(parseGcg(rules, makeGcg({ rules, lines })));
        expect(withoutColumns(parsed)).toEqual(lines);
      }),
      { numRuns: 300 },
    );
  });
});

const withoutColumns = ({ lines }: GcgGame): object[] =>
  lines.map((line) => {
    if (line.kind !== "turn") return line;
    const { columns, ...rest } = line;
    return rest;
  });

type Loose<T> = T extends unknown ? Omit<T, "line"> : never;

/** Games as lines of every kind; `line` is filled in as the lines come. */
function games(rules: Rules): fc.Arbitrary<GcgLine[]> {
  const letter = fc.integer({ min: 1, max: lettersIn(rules.alphabet) });
  const tiles = fc.array(fc.oneof(letter, fc.constant(BLANK)), { minLength: 1, maxLength: 7 });
  const written = fc.oneof(
    fc.constant({ tile: NO_TILE, through: true }),
    fc.record({
      tile: fc.oneof(
        letter,
        letter.map((tile) => tile | BLANK),
      ),
      through: fc.boolean(),
    }),
  );
  const place = fc.record({
    square: fc.integer({ min: 0, max: rules.layout.rows * rules.layout.columns - 1 }),
    direction: fc.constantFrom("across" as const, "down" as const),
  });
  const action: fc.Arbitrary<GcgAction> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constant("place" as const), place, word: nonEmpty(written) }) },
    fc.record({ type: fc.constant("exchange" as const), tiles }),
    fc.record({ type: fc.constant("exchangeCount" as const), count: fc.integer({ min: 0, max: 20 }) }),
    fc.record({ type: fc.constantFrom("pass" as const, "withdrawn", "challenge", "time") }),
    fc.record({ type: fc.constant("rest" as const), tiles }),
  );
  const points = fc.integer({ min: -300, max: 2000 });
  const nick = fc.stringMatching(/^[a-zA-Z_0-9é-]{1,8}$/);
  const text = fc.stringMatching(/^[a-zé:,.][a-z é>#:]{0,12}[a-z]$/);
  const turn = fc.record({
    kind: fc.constant("turn" as const),
    nick,
    rack: fc.option(tiles, { nil: null }),
    action,
    score: points,
    total: points,
  });
  const others: fc.Arbitrary<Loose<GcgLine>> = fc.oneof(
    fc.record({
      kind: fc.constant("pragma" as const),
      name: fc.constantFrom("title", "lexicon", "id"),
      text: fc.oneof(fc.constant(""), text),
    }),
    fc.record({
      kind: fc.constant("pragma" as const),
      name: fc.constantFrom("note", "description", "x-own"),
      text: fc.array(text, { maxLength: 3 }).map((lines) => lines.join("\n")),
    }),
    fc.record({ kind: fc.constant("rack" as const), number: fc.integer({ min: 1, max: 4 }), tiles }),
  );
  const players = fc.uniqueArray(nick, { minLength: 1, maxLength: 4 }).chain((nicks) =>
    fc.tuple(
      ...nicks.map((own, seat) =>
        fc.record({
          kind: fc.constant("player" as const),
          number: fc.constant(seat + 1),
          nick: fc.constant(own),
          name: fc.oneof(fc.constant(""), text),
        }),
      ),
    ),
  );
  return fc
    .tuple(players, fc.array(fc.oneof({ weight: 3, arbitrary: turn }, others), { maxLength: 20 }))
    .map((parts) => {
      let line = 1;
      return parts.flat().map((item) => {
        const numbered = { ...item, line } as GcgLine;
        line += item.kind === "pragma" ? item.text.split("\n").length : 1;
        return numbered;
      });
    });
}

const nonEmpty = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(item, { minLength: 1, maxLength: 15 });

describe("damaged games", () => {
  it("give a fault or a game, and never an exception", () => {
    const random = Random.fromSeed(2);
    const original = `${readFileSync(example, "utf8")}#note n\n>P1: ABC -- -3 1\n>P2: (challenge) +5 3\n>P1: -3 +0 1\n`;
    const signs = [..." \n\r>#:+-.()[]?0918HhaZÉß\t\u0301\ud83d😀"];
    let games = 0;
    for (let round = 0; round < 3000; round++) {
      let text = original;
      for (let edits = 1 + random.below(3); edits > 0; edits--) {
        const at = random.below(text.length);
        const to = at + random.below(random.below(4) === 0 ? 60 : 3);
        const piece = random.below(3) === 0 ? "" : signs[random.below(signs.length)].repeat(1 + random.below(3));
        text = text.slice(0, at) + piece + text.slice(to);
      }
      const parsed = parseGcg(english, text);
      if (!parsed.ok) {
        expect(parsed.fault.line).toBeLessThanOrEqual(text.split(/\r\n|\n|\r/).length);
        continue;
      }
      games++;
      auditGcg(english, parsed.value, null);
      recordFromGcg(english, parsed.value);
      const again = makeGcg(parsed.value);
      expect(makeGcg(must(parseGcg(english, again)))).toBe(again);
    }
    // The damage is small enough that a good part still parses: both ways are tried.
    expect(games).toBeGreaterThan(300);
    expect(games).toBeLessThan(2900);
  });

  it("are read in a time that grows with their length only", () => {
    for (const piece of ["(", "[", "\n", "#", ">a: A - +0 0\n", "#note x\ny\n\n", "A"]) {
      const parsed = parseGcg(english, piece.repeat(20_000));
      if (parsed.ok) auditGcg(english, { ...parsed.value, lines: parsed.value.lines.slice(0, 100) }, null);
    }
    const long = parseGcg(english, `>a: ${"(".repeat(100_000)} 8H ${"(A".repeat(100_000)} +1 1`);
    expect(long.ok).toBe(false);
  });
});
