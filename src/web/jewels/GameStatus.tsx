import { type ReactNode, useEffect, useState } from "react";
import { makeClock } from "../../formats/jewels-clock.ts";
import { timeLeft, turnsLeft } from "../../jewels/game.ts";
import { classes } from "../design/classes.ts";
import quietStyles from "../design/quiet.module.css";
import { useFormats, useTexts } from "../language/texts.ts";
import { sourceName } from "./names.ts";
import { type Play, shownPoints } from "./play.ts";
import type { Sending } from "./runsender.ts";
import styles from "./status.module.css";

const TICK_MS = 200;
/** The last seconds stand out. */
const HURRY_MS = 10_000;

/** Points, the cascade as it grows, what is left of time or turns. */
export function GameStatus({ play, sending }: { readonly play: Play; readonly sending: Sending }): ReactNode {
  const t = useTexts("jewels");
  const { number } = useFormats();
  const [frame] = play.frames;
  const left = turnsLeft(play.game);
  return (
    <section className={styles.status} aria-label={t("status")}>
      <p className={styles.source}>{sourceName(t, play.source)}</p>
      <dl>
        <div className={styles.points}>
          <dt>{t("points")}</dt>
          <dd data-testid="points">{number(shownPoints(play))}</dd>
        </div>
        <div className={classes(frame.depth > 1 && play.frames.length > 1 && styles.isLively)}>
          <dt>{t("cascade")}</dt>
          <dd data-testid="cascade">{t("cascade.depth", { depth: frame.depth })}</dd>
        </div>
        <div>
          <dt>{t(left === null ? "turns" : "turnsLeft")}</dt>
          <dd data-testid="turns">{number(left ?? play.game.played.length)}</dd>
        </div>
        {play.game.limits.ms !== null && <TimeLeft play={play} />}
      </dl>
      {(sending === "waiting" || sending === "refused") && (
        <p className={quietStyles.quiet} role="status">
          {t(`sending.${sending}`)}
        </p>
      )}
    </section>
  );
}

function TimeLeft({ play: { game, end } }: { readonly play: Play }): ReactNode {
  const t = useTexts("jewels");
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (end !== null) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [end]);
  const left = end === "time" ? 0 : (timeLeft(game, Math.max(now, game.startedAt)) ?? 0);
  return (
    <div className={classes(left <= HURRY_MS && styles.isHurry)}>
      <dt>{t("timeLeft")}</dt>
      <dd role="timer" data-testid="time">
        {makeClock(left)}
      </dd>
    </div>
  );
}
