import type { ReactNode } from "react";
import { MISTAKES } from "../../bots/analysis.ts";
import type { AnalysedTurn } from "../../bots/analyst.ts";
import type { Summary } from "../../bots/summary.ts";
import "../design/ledger.css";
import type { RestOf } from "../language/keys.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { lessons, summaryOf } from "./analysis.ts";

interface SummaryPanelProps {
  readonly players: readonly string[];
  readonly turns: readonly (AnalysedTurn | null)[];
  /** Goes to a turn, by its number. */
  readonly onTurn: (turn: number) => void;
  readonly nameOfTurn: (turn: number) => string;
}

const MOST_LESSONS = 5;

/** How well everybody played, and which turns are worth a second look. */
export function SummaryPanel({ players, turns, onTurn, nameOfTurn }: SummaryPanelProps): ReactNode {
  const t = useTexts("replay");
  const { number } = useFormats();
  const summaries = players.map((_, seat) => summaryOf(turns, seat));
  const hasWin = summaries.some(({ winLost }) => winLost !== null);
  const row = (key: RestOf<"replay", "summary.">, cell: (summary: Summary) => string): ReactNode => (
    <tr>
      <th scope="row">{t(`summary.${key}`)}</th>
      {summaries.map((summary, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is a seat
        <td key={seat} className="number">
          {summary.turns === 0 ? "" : cell(summary)}
        </td>
      ))}
    </tr>
  );
  const found = lessons(turns, MOST_LESSONS);
  return (
    <>
      <div className="ledger-scroll">
        <table className="ledger summary-table">
          <thead>
            <tr>
              <td />
              {players.map((name, seat) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two players may have one name
                <th key={seat} scope="col" className="number">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row("turns", ({ turns: count }) => `${count}`)}
            {row("found", ({ found: best, turns: count }) => `${best} (${number(best / count, { style: "percent" })})`)}
            {MISTAKES.map((mistake) => (
              <tr key={mistake}>
                <th scope="row">{t(`summary.${mistake}`)}</th>
                {summaries.map((summary, seat) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is a seat
                  <td key={seat} className="number">
                    {summary.turns === 0 ? "" : summary.mistakes[mistake]}
                  </td>
                ))}
              </tr>
            ))}
            {row("pointsLost", ({ pointsLost }) => number(pointsLost, { maximumFractionDigits: 1 }))}
            {hasWin &&
              row("winLost", ({ winLost }) =>
                winLost === null ? "" : number(winLost, { style: "percent", maximumFractionDigits: 1 }),
              )}
            {row("scored", ({ scored }) => number(scored))}
            {row("possible", ({ possible }) => number(possible))}
          </tbody>
        </table>
      </div>
      {found.length > 0 && (
        <>
          <h3 className="lessons-head">{t("lessons")}</h3>
          <ul className="lessons">
            {found.map((turn) => (
              <li key={turn}>
                <button type="button" className="link" onClick={() => onTurn(turn)}>
                  {nameOfTurn(turn)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
