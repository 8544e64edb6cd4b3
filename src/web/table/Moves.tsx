import { type ReactNode, useEffect, useRef } from "react";
import { classes } from "../design/classes.ts";
import { useTexts } from "../language/texts.ts";
import "./moves.css";
import { initialOf } from "../account/shown-name.ts";
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
  if (count === 0) return <p className="moves-none">{t("moves.none")}</p>;
  return (
    <ol className="moves" ref={list} aria-label={t("moves.label")}>
      {turns.map((turn) => {
        const { index, seat, fact, points, total } = turn;
        const isShown = lookedAt === index + 1;
        return (
          <li key={index}>
            <button
              type="button"
              className={classes(
                "move",
                `move-${fact.kind}`,
                fact.kind === "place" && fact.isTakenBack && "move-undone",
              )}
              aria-pressed={isShown}
              onClick={() => lookAt(isShown || index + 1 === state.facts.length ? null : index + 1)}
            >
              <span className={`move-seat move-seat-${seat ?? "none"}`}>
                {seat === null ? "" : initials(seatName(t, state.seats, seat))}
                <span className="for-ears">{seat === null ? "" : seatName(t, state.seats, seat)}</span>
              </span>
              <span className="move-words">
                {sayTurn(t, turn)}
                {fact.kind === "place" && <small>{fact.place}</small>}
              </span>
              {seat !== null && (
                <span className="move-points">{points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0"}</span>
              )}
              {seat !== null && <span className="move-total">{total}</span>}
            </button>
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
