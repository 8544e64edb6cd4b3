import type { ReactNode } from "react";
import type { View } from "../../words/position.ts";
import { classes } from "../design/classes.ts";
import earsStyles from "../design/ears.module.css";
import { Icon } from "../design/Icon.tsx";
import { ProvisionalMark } from "../design/RatingFigure.tsx";
import type { TextsOf } from "../language/keys.ts";
import { type LevelNames, useLevelNames } from "../language/level-name.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import type { SessionState } from "../session/session.ts";
import { Clock } from "./Clock.tsx";
import { ownSeat, seatName, shownOrder } from "./says.ts";
import styles from "./seats.module.css";

interface SeatsProps {
  readonly state: SessionState;
  /** As it stood, where one looks back. */
  readonly then: Pick<View, "scores" | "bagSize"> | null;
}

/** Who plays: names, points, clocks, whose turn it is, and how many tiles the bag has. */
export function Seats({ state, then }: SeatsProps): ReactNode {
  const t = useTexts("board");
  const { number } = useFormats();
  const levels = useLevelNames();
  const { view, seats, clocks, thinking } = state;
  const { scores, bagSize } = then ?? view;
  const own = ownSeat(seats);
  const isOver = view.phase === "over" || state.aftermath !== null;
  return (
    <div className={styles.seats}>
      <ol className={styles.seatsList} aria-label={t("seats.label")}>
        {shownOrder(seats).map((i) => {
          const seat = seats[i];
          const isTurn = view.turn === i && !isOver;
          const isWinner = view.outcome?.winners.includes(i) ?? false;
          return (
            <li
              key={i}
              className={classes(
                styles.seat,
                isTurn && styles.seatTurn,
                isWinner && styles.seatWinner,
                seat.isPresent === false && !isOver && styles.seatAway,
              )}
              data-spot={`seat:${i}`}
            >
              <span className={styles.seatMark} aria-hidden="true">
                <Icon name={isWinner ? "trophy" : seat.bot === null ? "account" : "bot"} size={18} />
              </span>
              <span className={styles.seatWho}>
                <span className={styles.seatName}>
                  <bdi>{seatName(t, seats, i)}</bdi>
                  {i === own && seat.name !== "" && <small className={styles.seatYou}>{t("seat.you")}</small>}
                </span>
                <span className={styles.seatNote}>{seatNote(t, levels, state, i, thinking === i)}</span>
              </span>
              {clocks !== null && clocks[i] !== undefined && <Clock {...clocks[i]} />}
              <output className={styles.seatScore} aria-label={t("seat.score", { n: scores[i] })}>
                {number(scores[i])}
              </output>
              {isTurn && <span className={earsStyles.forEars}>{t("seat.turn")}</span>}
            </li>
          );
        })}
      </ol>
      <p className={styles.seatsBag} data-spot="bag">
        <BagSign />
        <b aria-hidden="true">{bagSize}</b>
        <span>{t("bag.tiles", { n: bagSize })}</span>
      </p>
    </div>
  );
}

const BagSign = (): ReactNode => (
  <svg
    viewBox="0 0 24 24"
    width="18"
    height="18"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
  >
    <path
      d="M8.5 7.5h7M9 7.5 7.5 4h9L15 7.5c3 2 4.5 5 4.5 8 0 3.500-2.500 5-7.500 5s-7.500-1.500-7.500-5c0-3 1.500-6 4.500-8Z"
      strokeLinejoin="round"
    />
  </svg>
);

function seatNote(
  t: TextsOf<"board">,
  levels: LevelNames,
  { view, seats, aftermath }: SessionState,
  seat: number,
  isThinking: boolean,
): ReactNode {
  const face = seats[seat];
  if (aftermath?.timedOut?.[seat]) return t("seat.timedOut");
  if (view.resigned[seat]) return t("seat.resigned");
  if (isThinking) return t("seat.thinking");
  if (face.isPresent === false) return t("seat.away");
  if (face.bot !== null) return levels.nameOf(face.bot);
  if (face.rating !== null)
    return (
      <>
        {t("seat.rating", { rating: Math.round(face.rating) })}
        {face.provisional && <ProvisionalMark />}
      </>
    );
  return t("seat.tiles", { n: view.rackSizes[seat] ?? 0 });
}
