import { describe, expect, test } from "vitest";
import { anyAction, madeUpLexicon, playGame } from "../../test/support/games.ts";
import { rulesOf } from "../../test/support/table.ts";
import { must } from "../base/result.ts";
import { parseGcg } from "../formats/gcg.ts";
import { recordFromGcg } from "../formats/gcg-record.ts";
import { makeTiles } from "../lexicon/spelling.ts";
import { viewFor } from "../words/position.ts";
import { turnsOf } from "./turns.ts";

const rules = rulesOf("classic-en");
const written = (...lines: string[]) =>
  turnsOf(must(recordFromGcg(rules, must(parseGcg(rules, ["#player1 a A", "#player2 b B", ...lines].join("\n"))))));

describe("the turns of a game", () => {
  test.each([1, 2, 3])("that was played here are just what each player saw (seed %i)", (seed) => {
    const { record, positions } = playGame(rules, madeUpLexicon(rules.alphabet, 5), 3, seed, anyAction);
    const turns = turnsOf(record);
    const seen = record.events.flatMap((event, i) => {
      const isTurn = event.type === "place" || event.type === "exchange" || event.type === "pass";
      return isTurn && positions[i].phase === "playing" ? [viewFor(positions[i], event.seat)] : [];
    });
    expect(turns.map(({ view }) => view)).toEqual(seen);
    expect(turns.every(({ isRackKnown, move }) => isRackKnown && move !== null)).toBe(true);
  });

  test("that was written down: the others have drawn, though nobody says what", () => {
    const turns = written(">a: DINRTTY 8H DIRTY +26 26", ">b: AGKNPST I7 K.P +17 17", ">a: NTAAEEE -NT +0 26");
    expect(turns.map(({ view }) => [view.seat, view.rackSizes, view.bagSize])).toEqual([
      [0, [7, 7], 86],
      [1, [7, 7], 81],
      [0, [7, 7], 79],
    ]);
    expect(makeTiles(rules.alphabet, turns[1].view.rack)).toBe("AGKNPST");
    expect(turns.every(({ isRackKnown, isWithdrawn }) => isRackKnown && !isWithdrawn)).toBe(true);
  });

  test("with racks told in part, or not at all, or tiles that nobody knows", () => {
    const turns = written(">a: DIRTY 8H DIRTY +26 26", ">b: - +0 0", ">a: AEINRST -2 +0 26");
    expect(turns.map(({ isRackKnown, move }) => [isRackKnown, move?.type])).toEqual([
      [false, "place"],
      [false, "pass"],
      [true, undefined],
    ]);
  });

  test("a play that was taken back is marked", () => {
    const turns = written(">a: DINRTTY 8H DIRTY +26 26", ">a: DINRTTY -- -26 0", ">b: AGKNPST 8H KNAP +22 22");
    expect(turns.map(({ view, isWithdrawn }) => [view.seat, isWithdrawn])).toEqual([
      [0, true],
      [1, false],
    ]);
  });
});
