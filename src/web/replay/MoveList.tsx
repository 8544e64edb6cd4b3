import { type ReactNode, useEffect, useRef } from "react";
import { withMinus } from "../../base/translate.ts";
import type { AnalysedTurn } from "../../bots/analyst.ts";
import type { GameRecord } from "../../words/record.ts";
import { useShownName } from "../account/use-shown-name.ts";
import { classes } from "../design/classes.ts";
import earsStyles from "../design/ears.module.css";
import { useLevelNames } from "../language/level-name.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { type Verdict, verdictOf } from "./analysis.ts";
import moveListStyles from "./move-list.module.css";
import { playerName, signed, stepText } from "./naming.ts";
import type { Step } from "./steps.ts";
import verdictStyles from "./verdict.module.css";

interface MoveListProps {
  readonly record: GameRecord;
  readonly steps: readonly Step[];
  readonly turns: readonly (AnalysedTurn | null)[];
  readonly at: number;
  readonly onGo: (at: number) => void;
}

/** Every step with its points; a click goes there. What an analysis found is marked beside it. */
export function MoveList({ record, steps, turns, at, onGo }: MoveListProps): ReactNode {
  const t = useTexts("replay");
  const shown = useShownName();
  const levels = useLevelNames();
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what brings the list along
  useEffect(() => {
    const room = list.current;
    const item = room?.querySelector<HTMLElement>("[aria-current]");
    if (!room || !item) return;
    // Not scrollIntoView, which would move the page as well.
    const top = item.offsetTop;
    if (top < room.scrollTop || top + item.offsetHeight > room.scrollTop + room.clientHeight)
      room.scrollTop = top - room.clientHeight / 2;
  }, [at]);
  return (
    <ol className={moveListStyles.playedList} ref={list} aria-label={t("moves")}>
      {steps.map((step, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name but its number
        <li key={i}>
          <button
            type="button"
            className={classes(moveListStyles.played, i === at && moveListStyles.playedNow)}
            aria-current={i === at ? "step" : undefined}
            onClick={() => onGo(i)}
          >
            <span className={moveListStyles.playedNumber}>{i === 0 ? "" : i}</span>
            <span className={moveListStyles.playedWord}>
              {stepText(t, record.rules, step)}{" "}
              {step.seat !== null && (
                <small>
                  {step.played?.place}{" "}
                  <bdi>{shown(playerName(t, levels, record.setup.players[step.seat], step.seat))}</bdi>
                </small>
              )}
            </span>
            <Mark turn={step.turn === null ? null : (turns[step.turn] ?? null)} />
            <span className={moveListStyles.playedPoints}>
              {step.turn === null && step.points === 0 ? "" : signed(step.points)}
            </span>
            <span className={moveListStyles.playedTotal}>
              {step.seat === null ? "" : withMinus(`${step.position.scores[step.seat]}`)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** A tick for the best move, else what was lost, softly. */
/** Of what has no points that were lost for certain. */
const SIGNS: Partial<Record<Verdict, string>> = { best: "✓", asGood: "✓", unclear: "≈", unproven: "?" };

function Mark({ turn }: { readonly turn: AnalysedTurn | null }): ReactNode {
  const t = useTexts("replay");
  const { number } = useFormats();
  const played = turn?.analysis?.played ?? null;
  if (played === null) return <span />;
  const verdict = verdictOf(played);
  const lost = number(played.cost.points, { maximumFractionDigits: 0 });
  const sign = SIGNS[verdict] ?? (lost === "0" ? "·" : `−${lost}`);
  return (
    <span
      className={classes(verdictStyles.moveMark, verdictStyles.verdict)}
      data-testid="move-mark"
      data-verdict={verdict}
      title={t(`verdict.${verdict}`)}
    >
      <span className={earsStyles.forEars}>{t(`verdict.${verdict}`)}</span>
      <span aria-hidden="true">{sign}</span>
    </span>
  );
}
