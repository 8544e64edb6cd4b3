import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { makeTiles } from "../../lexicon/spelling.ts";
import { Button, ButtonLink } from "../design/Button.tsx";
import { classes } from "../design/classes.ts";
import { Dialog } from "../design/Dialog.tsx";
import { ProvisionalWord } from "../design/RatingFigure.tsx";
import type { TextsOf } from "../language/keys.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import type { SessionState } from "../session/session.ts";
import styles from "./ending.module.css";
import { sayEnd, seatName } from "./says.ts";
import type { TableModel } from "./use-table.ts";

interface EndingProps {
  readonly table: TableModel;
  readonly afterword?: ReactNode;
}

/** After the game: who won and why, what it did to the ratings, and what to do next. */
export function Ending({ table, afterword }: EndingProps): ReactNode {
  const t = useTexts("board");
  const { state } = table;
  const [isOpen, setOpen] = useState(true);
  if (state.view.phase !== "over" && state.aftermath === null) return null;
  return (
    <>
      <div className={styles.bar}>
        <strong>{headline(t, state)}</strong>
        <div className={styles.buttons}>
          <NextSteps table={table} />
          <Button size="small" onClick={() => setOpen(true)}>
            {t("ending.show")}
          </Button>
        </div>
      </div>
      <Dialog
        open={isOpen}
        title={headline(t, state)}
        onClose={() => setOpen(false)}
        actions={<NextSteps table={table} />}
      >
        <Scores state={state} />
        {afterword}
      </Dialog>
    </>
  );
}

function NextSteps({ table }: { readonly table: TableModel }): ReactNode {
  const t = useTexts("board");
  const [, go] = useLocation();
  const { state, session, attempt } = table;
  const rematch = async (): Promise<void> => {
    const next = await attempt(session.rematch());
    if (next !== null) go(next.href);
  };
  return (
    <>
      {state.can.analyse && (
        <ButtonLink href={session.replayHref()} icon="chart">
          {t("ending.analyse")}
        </ButtonLink>
      )}
      {state.can.rematch && (
        <Button kind="primary" icon="play" onClick={() => void rematch()}>
          {t("ending.rematch")}
        </Button>
      )}
    </>
  );
}

type T = TextsOf<"board">;

function headline(t: T, { view, seats, aftermath }: SessionState): string {
  if (aftermath?.isAborted || view.outcome === null) return t("ending.aborted");
  const { winners } = view.outcome;
  const isMe = (seat: number): boolean => seat === view.seat && seats.filter(({ isHere }) => isHere).length === 1;
  if (winners.length > 1) return t("ending.draw");
  if (seats.length === 1) return t("ending.alone", { n: view.scores[0] });
  if (winners.length === 1)
    return isMe(winners[0]) ? t("ending.youWin") : t("ending.wins", { name: seatName(t, seats, winners[0]) });
  return t("ending.over");
}

function Scores({ state }: { readonly state: SessionState }): ReactNode {
  const t = useTexts("board");
  const formats = useFormats();
  const { view, seats, aftermath } = state;
  const { outcome, rules } = view;
  const signed = (n: number): string => formats.number(n, { signDisplay: "exceptZero" });
  const order = view.scores.map((_, seat) => seat).sort((a, b) => view.scores[b] - view.scores[a]);
  return (
    <>
      {outcome !== null && <p>{sayEnd(t, state)}</p>}
      <ul className={styles.scores}>
        {order.map((seat) => {
          const adjustment = outcome?.adjustments[seat] ?? 0;
          const rating = aftermath?.ratings?.[seat] ?? null;
          const rest = aftermath?.racks?.[seat] ?? [];
          return (
            <li key={seat} className={classes(outcome?.winners.includes(seat) && styles.winner)}>
              <bdi className={styles.name}>{seatName(t, seats, seat)}</bdi>
              <span className={styles.score}>{view.scores[seat]}</span>
              <span className={styles.notes}>
                {adjustment !== 0 && <span>{t("ending.adjustment", { points: signed(adjustment) })}</span>}
                {rest.length > 0 && <span>{t("ending.rest", { tiles: makeTiles(rules.alphabet, rest) })}</span>}
                {rating !== null && (
                  <span>
                    {t("ending.rating", {
                      before: Math.round(rating.before),
                      after: `${formats.number(Math.round(rating.after))}${rating.provisional ? "?" : ""}`,
                      change: signed(Math.round(rating.after) - Math.round(rating.before)),
                    })}
                    {rating.provisional && <ProvisionalWord />}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
