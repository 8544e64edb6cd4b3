import { describe, expect, it } from "vitest";
import { rulesOf, tableOf } from "../../../test/support/table.ts";
import { INTERFACE_LANGUAGES } from "../../base/languages.ts";
import { analyseTurn, type TurnAnalysis } from "../../bots/analysis.ts";
import type { AnalysedTurn } from "../../bots/analyst.ts";
import { botOf } from "../../bots/levels.ts";
import { judge, type Played } from "../../bots/verdict.ts";
import { widthOf } from "../../formats/lines.ts";
import type { Move } from "../../words/move.ts";
import { viewFor } from "../../words/position.ts";
import { translator } from "../shell/messages.ts";
import { type AnalysedGame, gameLines } from "./analysis-sheet.ts";

const { rules, lexicon, set, lay } = tableOf(rulesOf("classic-en"), "DO DOG DOGS GO GOADS AD ANTIDISESTABLISH");
const master = botOf("master");

function turnOf(move: Move | null, change: Partial<AnalysedTurn> = {}): AnalysedTurn {
  const view = viewFor(set({ racks: ["GOADSII", "AEIOU", "T", "V"], scores: [1234, 567, 89, 0] }), 0);
  const question = { view, lexicon, leaves: null, seed: 1, millis: 0, clock: () => 0 };
  const analysis = analyseTurn(question, master, true, move);
  return { view, move, isRackKnown: true, isWithdrawn: false, advised: null, unknown: [], analysis, ...change };
}

/** A turn in which the move lost so much, known to so much. */
function lost(win: number, winError: number | null): AnalysedTurn {
  const turn = turnOf(lay("8H DO"));
  const analysis = turn.analysis as TurnAnalysis;
  const { candidate } = analysis.played as Played;
  const cost = { points: 1000 * win, pointsError: 12.3, win, winError };
  return { ...turn, analysis: { ...analysis, played: judge(candidate, null, cost), wasCut: true } };
}

const long = "A player with a very long name indeed, who is not shown in full";
const game: AnalysedGame = {
  rules,
  players: [long, "Bo\u001b[31m", "Li", long],
  lexicon: "test",
  turns: [
    turnOf(lay("8D GOADS")),
    turnOf(lay("8H DO")),
    turnOf({ type: "pass" }, { isWithdrawn: true, move: lay("8H ANTIDIS") }),
    turnOf(lay("8H GOADS"), { unknown: ["GOADS"] }),
    turnOf(null),
    lost(0.104, 0.105),
    lost(0.123, 0.021),
    lost(0.5, null),
    turnOf(null, { analysis: null, isRackKnown: false }),
  ],
};

describe.each(INTERFACE_LANGUAGES)("the sheet of an analysis in %s", (language) => {
  const t = translator(language);
  const lines = gameLines(t, game, 3);

  it("fits into 80 columns, whatever the names are", () => {
    expect(lines.filter((line) => widthOf(line) > 80)).toEqual([]);
    expect(lines.join("\n")).not.toMatch(/analyse\.|figure\.|\{\w+\}|\p{Cc}\[/u);
  });

  it("marks the move that was played, once a turn where it is known", () => {
    expect(lines.filter((line) => line.startsWith("> "))).toHaveLength(7);
  });

  it("says what cannot be judged", () => {
    expect(lines).toContain(t("analyse.rackUnknown", { move: "exch" }));
    expect(lines).toContain(t("analyse.exchangeUnknown"));
    expect(lines).toContain(t("analyse.withdrawn", { move: "8H ANTIDIS" }));
    expect(lines).toContain(t("fault.unknownWords", { words: "GOADS" }));
    expect(lines).toContain(t("analyse.playedBest"));
    expect(lines).toContain(t("analyse.unproven"));
    expect(lines).toContain(t("analyse.cut"));
  });

  it("says how sure it is, and calls nothing a mistake that may be luck", () => {
    const point = t("figure.decimal");
    const win = t("figure.percent", { n: `−10${point}4 ± 10${point}5` });
    expect(lines).toContain(t("analyse.unclear", { points: `−104${point}0 ± 12${point}3`, win }));
    expect(lines.join("\n")).toContain(`12${point}3 ± 2${point}1`);
    expect(lines.some((line) => line.endsWith(t("analyse.largeMistake")))).toBe(true);
  });
});
