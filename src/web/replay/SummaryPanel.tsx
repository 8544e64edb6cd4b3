import type { ReactNode } from "react";
import type { AnalysedTurn } from "../../bots/analyst.ts";
import type { Summary } from "../../bots/summary.ts";
import { MISTAKES } from "../../bots/verdict.ts";
import { Cell, Ledger } from "../design/Ledger.tsx";
import type { RestOf } from "../language/keys.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { lessons, summaryOf } from "./analysis.ts";
import { Doubted } from "./Doubted.tsx";
import styles from "./panels.module.css";

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
  const row = (key: RestOf<"replay", "summary.">, cell: (summary: Summary) => ReactNode): ReactNode => (
    <tr key={key}>
      <th scope="row">{t(`summary.${key}`)}</th>
      {summaries.map((summary, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is a seat
        <Cell key={seat} isNumber>
          {summary.turns === 0 ? "" : cell(summary)}
        </Cell>
      ))}
    </tr>
  );
  const found = lessons(turns, MOST_LESSONS);
  return (
    <>
      <Ledger
        className={styles.summaryTable}
        columns={[{ label: null }, ...players.map((name) => ({ label: <bdi>{name}</bdi>, isNumber: true }))]}
      >
        {row("turns", ({ turns: count }) => `${count}`)}
        {row("found", ({ found: best, turns: count }) => `${best} (${number(best / count, { style: "percent" })})`)}
        {MISTAKES.map((mistake) => row(mistake, ({ mistakes }) => `${mistakes[mistake]}`))}
        {summaries.some(({ unclear }) => unclear > 0) && row("unclear", ({ unclear }) => `${unclear}`)}
        {summaries.some(({ cut }) => cut > 0) && row("cut", ({ cut }) => `${cut}`)}
        {row("pointsLost", ({ pointsLost, pointsLostError }) => (
          <Doubted value={pointsLost} error={pointsLostError} />
        ))}
        {hasWin &&
          row("winLost", ({ winLost, winLostError }) =>
            winLost === null ? "" : <Doubted value={winLost} error={winLostError} isShare />,
          )}
        {row("scored", ({ scored }) => number(scored))}
        {row("possible", ({ possible }) => number(possible))}
      </Ledger>
      {found.length > 0 && (
        <>
          <h3 className={styles.lessonsHead}>{t("lessons")}</h3>
          <ul className={styles.lessons}>
            {found.map((turn) => (
              <li key={turn}>
                <button type="button" className={styles.link} onClick={() => onTurn(turn)}>
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
