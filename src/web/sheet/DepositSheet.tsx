import { type ReactNode, useState } from "react";
import type { ScoredDeposit } from "../../formats/depuneri.ts";
import { depuneriVerdict } from "../../formats/depuneri-verdict.ts";
import { makeLetter } from "../../formats/letters.ts";
import { classes } from "../design/classes.ts";
import { Cell, Ledger } from "../design/Ledger.tsx";
import { useFormats, useLanguage, useTexts } from "../language/texts.ts";
import { GameBoard } from "../replay/GameBoard.tsx";
import type { Scored } from "./scored.ts";
import styles from "./sheet.module.css";

/** How the points came about, in one line, where there is no room for columns. */
const howOf = ({ letters, factor, bonus }: ScoredDeposit): string =>
  `${letters}${factor === 1 ? "" : ` × ${factor}`}${bonus === 0 ? "" : ` + ${bonus}`}`;

type Deposits = Extract<Scored, { kind: "depuneri" }>;

/** The score sheet of a game of deposits: who won, the board, every deposit with how its points came about. */
export function DepositSheet({ rules, board, scored, squares }: Deposits): ReactNode {
  const t = useTexts("sheet");
  const { list } = useFormats();
  const language = useLanguage();
  const [chosen, choose] = useState<number | null>(null);
  const { sheet } = scored;
  const { deposits, totals, winners, tiles } = sheet;
  const points = totals.find(({ player }) => player === winners[0])?.points ?? 0;
  const last = chosen ?? deposits.length - 1;
  return (
    <section aria-label={t("result")}>
      <div className={styles.verdict} role="status">
        <h2>
          {winners.length === 1
            ? t("winner", { player: winners[0], points })
            : t("draw", { players: list(winners.map(String)), points })}
        </h2>
        <p>
          {language !== "ro" && `${t("verdict.why")} `}
          <span lang="ro">{depuneriVerdict(sheet)}</span>
        </p>
      </div>
      <div className={styles.columns}>
        <div className={styles.board}>
          <GameBoard rules={rules} board={board} marked={squares[last] ?? []} label={t("board")} />
        </div>
        <div className={styles.tables}>
          <Ledger
            caption={t("deposits")}
            className={styles.table}
            columns={[
              { label: t("column.player"), isNumber: true },
              { label: t("column.place") },
              { label: t("column.word") },
              { label: t("column.letters"), isNumber: true, isRoomy: true },
              { label: t("column.factor"), isNumber: true, isRoomy: true },
              { label: t("column.bonus"), isNumber: true, isRoomy: true },
              { label: t("column.points"), isNumber: true },
            ]}
          >
            {deposits.map((deposit, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: deposits have no name but their place in the game
              <tr key={i} className={i === chosen ? styles.chosen : undefined}>
                <Cell isNumber>{deposit.player}</Cell>
                <td>{deposit.position}</td>
                <th scope="row">
                  <button type="button" aria-pressed={i === chosen} onClick={() => choose(i === chosen ? null : i)}>
                    {deposit.word}
                  </button>
                  <small className={styles.how}>{howOf(deposit)}</small>
                </th>
                <Cell isNumber isRoomy>
                  {deposit.letters}
                </Cell>
                <Cell isNumber isRoomy>
                  {deposit.factor === 1 ? "" : `× ${deposit.factor}`}
                </Cell>
                <Cell isNumber isRoomy>
                  {deposit.bonus === 0 ? "" : `+ ${deposit.bonus}`}
                </Cell>
                <Cell isNumber isStrong>
                  {deposit.points}
                </Cell>
              </tr>
            ))}
          </Ledger>
          <Ledger caption={t("totals")} className={classes(styles.table, styles.totals)}>
            {totals.map(({ player, points: total }) => (
              <tr key={player} className={winners.includes(player) ? styles.winner : undefined}>
                <th scope="row">{t("player", { player })}</th>
                <Cell isNumber isStrong>
                  {total}
                </Cell>
              </tr>
            ))}
          </Ledger>
          <details className={styles.tiles}>
            <summary>{t("tiles", { n: tiles.length })}</summary>
            <ul className={styles.tileList}>
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
