import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { makeJewelsLink, trimQueues } from "../../formats/jewels-link.ts";
import { pointsOf } from "../../jewels/game.ts";
import { recordOf } from "../../jewels/record.ts";
import { Button, ButtonLink } from "../design/Button.tsx";
import { classes } from "../design/classes.ts";
import { Dialog } from "../design/Dialog.tsx";
import quietStyles from "../design/quiet.module.css";
import { toast } from "../design/toast-store.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { shareLink } from "./files.ts";
import styles from "./jewels.module.css";
import { beginAgain, putResultAway } from "./jewels-store.ts";
import type { Play } from "./play.ts";
import type { Sending } from "./runsender.ts";
import { rankingPath } from "./setup.ts";

interface ResultProps {
  readonly open: boolean;
  readonly play: Play;
  readonly sending: Sending;
  readonly onNew: () => void;
}

export const replayPath = ({ game }: Play): string => {
  const swaps = game.played.map(({ swap }) => swap);
  return `/jewels/replay#${makeJewelsLink(trimQueues(recordOf(game.start, swaps)))}`;
};

/** How the game went, and what can be done now. */
export function ResultDialog({ open, play, sending, onNew }: ResultProps): ReactNode {
  const t = useTexts("jewels");
  const { number } = useFormats();
  const [, go] = useLocation();
  if (!open || play.end === null) return null;
  const ranking = rankingPath(play.source);
  const { played } = play.game;
  const points = pointsOf(play.game);
  const best = Math.max(0, ...played.map((turn) => turn.points));
  const deepest = Math.max(0, ...played.map(({ steps }) => steps.length));
  const share = async (): Promise<void> => {
    const shared = await shareLink(new URL(replayPath(play), location.href).href, t("share.text", { n: points }));
    if (shared === "copied") toast(t("share.copied"), { kind: "good" });
    if (shared === "failed") toast(t("share.failed"), { kind: "fault" });
  };
  return (
    <Dialog
      open
      title={t(`end.${play.end}`)}
      onClose={putResultAway}
      actions={
        <>
          {played.length > 0 && (
            <>
              <Button icon="share" onClick={share}>
                {t("share")}
              </Button>
              <Button icon="play" onClick={() => go(replayPath(play))}>
                {t("replay.watch")}
              </Button>
            </>
          )}
          {ranking !== null ? (
            <ButtonLink href={ranking} icon="trophy">
              {t("daily.list")}
            </ButtonLink>
          ) : (
            <Button icon="undo" onClick={beginAgain}>
              {t("again")}
            </Button>
          )}
          <Button
            kind="primary"
            icon="plus"
            onClick={() => {
              putResultAway();
              onNew();
            }}
          >
            {t("new")}
          </Button>
        </>
      }
    >
      <p className={styles.total} data-testid="total">
        <b>{number(points)}</b> <span>{t("result.points", { n: points })}</span>
      </p>
      {sending !== "quiet" && sending !== "sending" && (
        <p className={classes(quietStyles.quiet, styles.middle)} role="status">
          {t(`sending.${sending}`)}
        </p>
      )}
      <dl className={styles.figures}>
        <div>
          <dt>{t("turns")}</dt>
          <dd>{number(played.length)}</dd>
        </div>
        <div>
          <dt>{t("result.best")}</dt>
          <dd>{number(best)}</dd>
        </div>
        <div>
          <dt>{t("result.deepest")}</dt>
          <dd>{t("cascade.depth", { depth: deepest })}</dd>
        </div>
        <div>
          <dt>{t("result.mean")}</dt>
          <dd>{number(played.length === 0 ? 0 : points / played.length, { maximumFractionDigits: 1 })}</dd>
        </div>
      </dl>
    </Dialog>
  );
}
