import { type ReactNode, useState } from "react";
import type { Rules } from "../../words/ruleset.ts";
import { Button } from "../design/Button.tsx";
import { Segments } from "../design/Field.tsx";
import { useFormats, useTexts } from "../language/texts.ts";
import { DEPTHS, type Depth, type Progress } from "./analysis.ts";
import panelsStyles from "./panels.module.css";
import replayStyles from "./replay.module.css";
import type { Analysis } from "./use-analysis.ts";

interface AnalysisBarProps {
  readonly analysis: Analysis;
  readonly rules: Rules;
}

/** Starts, follows and stops the analysis of the whole game. */
export function AnalysisBar({ analysis, rules }: AnalysisBarProps): ReactNode {
  const t = useTexts("replay");
  const { progress, start, stop } = analysis;
  const [depth, setDepth] = useState<Depth>("quick");
  if (start === null)
    return (
      <p className={replayStyles.quiet}>{t(rules.ruleset.lexicon === null ? "analysis.noList" : "analysis.foreign")}</p>
    );
  const isBusy = progress.kind === "loading" || progress.kind === "running";
  if (isBusy)
    return (
      <div className={panelsStyles.analysisBar}>
        <Bar progress={progress} />
        <Button icon="close" size="small" onClick={stop}>
          {t("analysis.stop")}
        </Button>
      </div>
    );
  return (
    <div className={panelsStyles.analysisStart}>
      {progress.kind === "failed" && (
        <p className={replayStyles.quiet} role="alert">
          {t(`analysis.failed.${progress.why}`)}
        </p>
      )}
      {progress.kind === "stopped" && (
        <p className={replayStyles.quiet} role="status">
          {t("analysis.stopped", { done: progress.done, total: progress.total })}
        </p>
      )}
      <Segments
        label={t("analysis.depth")}
        value={depth}
        choices={(Object.keys(DEPTHS) as Depth[]).map((value) => ({ value, label: t(`analysis.${value}`) }))}
        onChoose={setDepth}
      />
      <Button kind={progress.kind === "done" ? "plain" : "primary"} icon="chart" onClick={() => start(depth)}>
        {t(progress.kind === "idle" ? "analysis.start" : "analysis.again")}
      </Button>
    </div>
  );
}

function Bar({ progress }: { readonly progress: Extract<Progress, { kind: "loading" | "running" }> }): ReactNode {
  const t = useTexts("replay");
  const { number } = useFormats();
  const share = progress.kind === "running" ? progress.done / progress.total : progress.share;
  const text =
    progress.kind === "running"
      ? t("analysis.running", { done: progress.done + 1, total: progress.total })
      : share === null
        ? t("analysis.ready")
        : t("analysis.loading", { share: number(share, { style: "percent", maximumFractionDigits: 0 }) });
  return (
    <div className={panelsStyles.analysisProgress} role="status">
      <span>{text}</span>
      <progress value={share ?? undefined} max={1} aria-label={text} />
    </div>
  );
}
