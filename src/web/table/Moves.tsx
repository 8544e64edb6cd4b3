import { type ReactNode, useEffect, useRef } from "react";
import { initialOf } from "../account/shown-name.ts";
import { Icon } from "../design/Icon.tsx";
import { useFormats, useTexts } from "../language/texts.ts";
import { WordsButton } from "../meanings/WordsButton.tsx";
import type { SessionState } from "../session/session.ts";
import styles from "./moves.module.css";
import { announceTurn, sayTurn, seatName } from "./says.ts";
import type { TableModel } from "./use-table.ts";

/** Every move with its words and points; a click shows the board as it was after it. */
export function Moves({ table }: { readonly table: TableModel }): ReactNode {
  const t = useTexts("board");
  const { number } = useFormats();
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
              aria-label={announceTurn(t, state.seats, turn)}
              onClick={() => lookAt(isShown || index + 1 === state.facts.length ? null : index + 1)}
            >
              <span className={styles.moveSeat} data-seat={seat ?? "none"}>
                {seat !== null && <SeatSign state={state} seat={seat} name={seatName(t, state.seats, seat)} />}
              </span>
              <span className={styles.moveWords}>
                {sayTurn(t, turn)}
                {fact.kind === "place" && <small>{fact.place}</small>}
              </span>
              {seat !== null && (
                <span className={styles.movePoints}>{number(points, { signDisplay: "exceptZero" })}</span>
              )}
              {seat !== null && <span className={styles.moveTotal}>{number(total)}</span>}
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

/** The first letter of a name; of a guest, whose name is a number that would read like points, a picture. */
function SeatSign({
  state,
  seat,
  name,
}: {
  readonly state: SessionState;
  readonly seat: number;
  readonly name: string;
}) {
  const isGuest = state.kind === "online" && state.seats[seat].bot === null && /\d$/.test(name);
  if (isGuest) return <Icon name="account" size={16} />;
  return <span aria-hidden="true">{/ (\d)$/.exec(name)?.[1] ?? initialOf(name)}</span>;
}
