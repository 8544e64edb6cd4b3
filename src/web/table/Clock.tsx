import { type ReactNode, useEffect, useState } from "react";
import { useLanguage, useTexts } from "../language/texts.ts";
import type { ClockFace } from "../session/session.ts";
import { leftAt, pressureOf, shownTime, spokenTime, untilNextText } from "./clock.ts";
import styles from "./seats.module.css";

/** A clock that draws itself anew only when its figures change. */
export function Clock({ left, runsSince, penalty }: ClockFace): ReactNode {
  const t = useTexts("board");
  const language = useLanguage();
  const [now, setNow] = useState(() => Date.now());
  const rest = leftAt(left, runsSince, Math.max(now, runsSince ?? 0));
  useEffect(() => {
    if (runsSince === null) return;
    const tick = (): void => setNow(Date.now());
    const timer = setTimeout(tick, untilNextText(leftAt(left, runsSince, Date.now())) + 1);
    return () => clearTimeout(timer);
  });
  return (
    <span className={styles.clock} data-pressure={pressureOf(rest)} data-running={runsSince !== null || undefined}>
      <span role="img" aria-label={t("clock.left", { time: spokenTime(language, rest) })}>
        {shownTime(language, rest)}
      </span>
      {penalty > 0 && <small>{t("clock.penalty", { points: penalty })}</small>}
    </span>
  );
}
