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
import { placesOf, sayEnd, seatName } from "./says.ts";
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
  const rematch = useRematch(table);
  if (state.view.phase !== "over" && state.aftermath === null) return null;
  return (
    <>
      <div className={styles.bar}>
        <strong>{headline(t, state)}</strong>
        {!isOpen && afterword}
        <div className={styles.buttons}>
          <NextSteps table={table} rematch={rematch} />
          <Button size="small" onClick={() => setOpen(true)}>
            {t("ending.show")}
          </Button>
        </div>
      </div>
      <Dialog
        open={isOpen}
        title={headline(t, state)}
        onClose={() => setOpen(false)}
        actions={<NextSteps table={table} rematch={rematch} />}
      >
        <Scores state={state} />
        {afterword}
      </Dialog>
    </>
  );
}

interface Rematch {
  readonly isAsked: boolean;
  readonly ask: () => Promise<void>;
}

function useRematch({ session, attempt }: TableModel): Rematch {
  const [, go] = useLocation();
  const [isAsked, setAsked] = useState(false);
  const ask = async (): Promise<void> => {
    setAsked(true);
    const next = await attempt(session.rematch());
    setAsked(false);
    if (next !== null) go(next.href);
  };
  return { isAsked, ask };
}

function NextSteps({ table, rematch }: { readonly table: TableModel; readonly rematch: Rematch }): ReactNode {
  const t = useTexts("board");
  const { state, session } = table;
  return (
    <>
      {state.can.analyse && (
        <ButtonLink href={session.replayHref()} icon="chart">
          {t("ending.analyse")}
        </ButtonLink>
      )}
      {state.can.rematch && (
        <Button kind="primary" icon="play" disabled={rematch.isAsked} onClick={() => void rematch.ask()}>
          {t(rematch.isAsked ? "ending.asked" : "ending.rematch")}
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
  const order = placesOf(view);
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
              <span className={styles.score}>{formats.number(view.scores[seat])}</span>
              <span className={styles.notes}>
                {view.resigned[seat] && (
                  <span>{t(aftermath?.timedOut?.[seat] ? "seat.timedOut" : "seat.resigned")}</span>
                )}
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
