import { type ReactNode, useState } from "react";
import type { ScoredDeposit } from "../../formats/depuneri.ts";
import { depuneriVerdict } from "../../formats/depuneri-verdict.ts";
import { makeLetter } from "../../formats/letters.ts";
import "../design/ledger.css";
import { useFormats, useTexts } from "../language/texts.ts";
import { GameBoard } from "../replay/GameBoard.tsx";
import type { Scored } from "./scored.ts";

/** How the points came about, in one line, where there is no room for columns. */
const howOf = ({ letters, factor, bonus }: ScoredDeposit): string =>
  `${letters}${factor === 1 ? "" : ` × ${factor}`}${bonus === 0 ? "" : ` + ${bonus}`}`;

type Deposits = Extract<Scored, { kind: "depuneri" }>;

/** The score sheet of a game of deposits: who won, the board, every deposit with how its points came about. */
export function DepositSheet({ rules, board, scored, squares }: Deposits): ReactNode {
  const t = useTexts("sheet");
  const { list } = useFormats();
  const [chosen, choose] = useState<number | null>(null);
  const { sheet } = scored;
  const { deposits, totals, winners, tiles } = sheet;
  const points = totals.find(({ player }) => player === winners[0])?.points ?? 0;
  const last = chosen ?? deposits.length - 1;
  return (
    <section className="sheet-result" aria-label={t("result")}>
      <div className="sheet-verdict" role="status">
        <h2>
          {winners.length === 1
            ? t("winner", { player: winners[0], points })
            : t("draw", { players: list(winners.map(String)), points })}
        </h2>
        <p lang="ro">{depuneriVerdict(sheet)}</p>
      </div>
      <div className="sheet-columns">
        <div className="sheet-board">
          <GameBoard rules={rules} board={board} marked={squares[last] ?? []} label={t("board")} />
        </div>
        <div className="sheet-tables">
          <div className="sheet-scroll">
            <table className="ledger sheet-table">
              <caption>{t("deposits")}</caption>
              <thead>
                <tr>
                  <th scope="col" className="number">
                    {t("column.player")}
                  </th>
                  <th scope="col">{t("column.place")}</th>
                  <th scope="col">{t("column.word")}</th>
                  <th scope="col" className="number">
                    {t("column.letters")}
                  </th>
                  <th scope="col" className="number">
                    {t("column.factor")}
                  </th>
                  <th scope="col" className="number">
                    {t("column.bonus")}
                  </th>
                  <th scope="col" className="number">
                    {t("column.points")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {deposits.map((deposit, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: deposits have no name but their place in the game
                  <tr key={i} className={i === chosen ? "sheet-chosen" : undefined}>
                    <td className="number">{deposit.player}</td>
                    <td>{deposit.position}</td>
                    <th scope="row">
                      <button type="button" aria-pressed={i === chosen} onClick={() => choose(i === chosen ? null : i)}>
                        {deposit.word}
                      </button>
                      <small className="sheet-how">{howOf(deposit)}</small>
                    </th>
                    <td className="number sheet-roomy">{deposit.letters}</td>
                    <td className="number sheet-roomy">{deposit.factor === 1 ? "" : `× ${deposit.factor}`}</td>
                    <td className="number sheet-roomy">{deposit.bonus === 0 ? "" : `+ ${deposit.bonus}`}</td>
                    <td className="number strong">{deposit.points}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <table className="ledger sheet-table sheet-totals">
            <caption>{t("totals")}</caption>
            <tbody>
              {totals.map(({ player, points: total }) => (
                <tr key={player} className={winners.includes(player) ? "sheet-winner" : undefined}>
                  <th scope="row">{t("player", { player })}</th>
                  <td className="number strong">{total}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <details className="sheet-tiles">
            <summary>{t("tiles", { n: tiles.length })}</summary>
            <ul className="sheet-tile-list">
              {tiles.map(({ letter, value }) => (
                <li key={letter}>
                  <b>{makeLetter(letter)}</b> {value}
                </li>
              ))}
            </ul>
          </details>
        </div>
      </div>
    </section>
  );
}
