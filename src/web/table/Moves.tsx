import { type ReactNode, useEffect, useRef } from "react";
import { initialOf } from "../account/shown-name.ts";
import earsStyles from "../design/ears.module.css";
import { useTexts } from "../language/texts.ts";
import { WordsButton } from "../meanings/WordsButton.tsx";
import styles from "./moves.module.css";
import { sayTurn, seatName } from "./says.ts";
import type { TableModel } from "./use-table.ts";

/** Every move with its words and points; a click shows the board as it was after it. */
export function Moves({ table }: { readonly table: TableModel }): ReactNode {
  const t = useTexts("board");
  const { turns, state, lookedAt, lookAt } = table;
  const list = useRef<HTMLOListElement>(null);
  const count = turns.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what moves the list.
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [count]);
  if (count === 0) return <p className={styles.movesNone}>{t("moves.none")}</p>;
  return (
    <ol className={styles.moves} ref={list} aria-label={t("moves.label")}>
      {turns.map((turn) => {
        const { index, seat, fact, points, total } = turn;
        const isShown = lookedAt === index + 1;
        return (
          <li key={index} className={styles.line}>
            <button
              type="button"
              className={styles.move}
              data-kind={fact.kind}
              data-undone={(fact.kind === "place" && fact.isTakenBack) || undefined}
              aria-pressed={isShown}
              onClick={() => lookAt(isShown || index + 1 === state.facts.length ? null : index + 1)}
            >
              <span className={styles.moveSeat} data-seat={seat ?? "none"}>
                {seat === null ? "" : initials(seatName(t, state.seats, seat))}
                <span className={earsStyles.forEars}>{seat === null ? "" : seatName(t, state.seats, seat)}</span>
              </span>
              <span className={styles.moveWords}>
                {sayTurn(t, turn)}
                {fact.kind === "place" && <small>{fact.place}</small>}
              </span>
              {seat !== null && (
                <span className={styles.movePoints}>
                  {points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0"}
                </span>
              )}
              {seat !== null && <span className={styles.moveTotal}>{total}</span>}
            </button>
            {table.mayExplain && fact.kind === "place" && !fact.isTakenBack && (
              <WordsButton
                className={styles.moveMeaning}
                language={state.view.rules.alphabet.language}
                words={fact.words.map((word) => word.text)}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The first letter; of names that differ by a number, as those of guests do, its last figures. */
const initials = (name: string): ReactNode => (
  <span aria-hidden="true">{/ \d*?(\d{1,2})$/.exec(name)?.[1] ?? initialOf(name)}</span>
);
