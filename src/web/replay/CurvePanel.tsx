import { type ReactNode, useMemo } from "react";
import { withMinus } from "../../base/translate.ts";
import type { AnalysedTurn } from "../../bots/analyst.ts";
import { Chart, type ChartLine } from "../design/Chart.tsx";
import { useFormats, useTexts } from "../language/texts.ts";
import { curveOf } from "./curve.ts";
import styles from "./panels.module.css";
import type { Step } from "./steps.ts";

interface CurvePanelProps {
  readonly players: readonly string[];
  readonly steps: readonly Step[];
  readonly turns: readonly (AnalysedTurn | null)[];
  readonly at: number;
  readonly onGo: (at: number) => void;
}

/** Lines differ by their dashes as well as by colour. */
const LOOKS: readonly Pick<ChartLine, "colour" | "dash">[] = [
  { colour: "--accent" },
  { colour: "--danger", dash: [7, 5] },
  { colour: "--warn", dash: [2, 4] },
  { colour: "--ink-2", dash: [10, 4, 2, 4] },
];

/** Scores and win chance over the game; a click goes to the step. */
export function CurvePanel({ players, steps, turns, at, onGo }: CurvePanelProps): ReactNode {
  const t = useTexts("replay");
  const { number } = useFormats();
  const { scores, chances, bounds } = useMemo(() => curveOf(steps, turns), [steps, turns]);
  const xs = useMemo(() => steps.map((_, i) => i), [steps]);
  const percent = (share: number): string => number(share, { style: "percent", maximumFractionDigits: 0 });
  const ends = scores.map((line, seat) => `${players[seat]} ${withMinus(`${line.at(-1)}`)}`).join(", ");
  return (
    <div className={styles.curves}>
      <Chart
        label={t("chart.scores", { scores: ends })}
        xs={xs}
        lines={scores.map((values, seat) => ({ label: players[seat], values, ...LOOKS[seat] }))}
        height={200}
        formatX={(x) => number(x)}
        formatY={(y) => number(y)}
        at={at}
        onChoose={onGo}
      />
      {chances !== null && (
        <Chart
          label={t("chart.chance", { player: players[0], chance: percent(chances[at]) })}
          xs={xs}
          lines={[
            { label: t("chart.chanceOf", { player: players[0] }), values: chances, colour: "--accent", isFilled: true },
          ]}
          band={{ ...bounds, colour: "--accent" }}
          height={150}
          range={[0, 1]}
          formatX={(x) => number(x)}
          formatY={percent}
          at={at}
          onChoose={onGo}
        />
      )}
    </div>
  );
}
