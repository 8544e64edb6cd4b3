import type { ReactNode } from "react";
import { makeBoardFile } from "../../formats/jewels-board.ts";
import { makeJewelsFile } from "../../formats/jewels-record.ts";
import { type JewelsHint, turnTimes } from "../../jewels/game.ts";
import type { Swap } from "../../jewels/swap.ts";
import { Button } from "../design/Button.tsx";
import { classes } from "../design/classes.ts";
import quietStyles from "../design/quiet.module.css";
import { useFormats, useTexts } from "../language/texts.ts";
import { saveText } from "./files.ts";
import jewelsStyles from "./jewels.module.css";
import * as store from "./jewels-store.ts";
import { swapName } from "./names.ts";
import { type Play, seenTurns } from "./play.ts";
import rowsStyles from "./rows.module.css";

interface SideProps {
  readonly play: Play;
  /** Where they are shown. */
  readonly hints: readonly JewelsHint[] | undefined;
}

/** Possible swaps, the turns so far, files, and how to play. */
export function GameSide({ play, hints }: SideProps): ReactNode {
  const t = useTexts("jewels");
  return (
    <aside className={jewelsStyles.side}>
      {hints && <HintList play={play} hints={hints} />}
      <TurnList play={play} />
      <details>
        <summary>{t("files")}</summary>
        <div className={jewelsStyles.files}>
          <Button size="small" icon="file" onClick={() => saveText("board.txt", makeBoardFile(play.game.start))}>
            {t("files.board")}
          </Button>
          <Button
            size="small"
            icon="file"
            disabled={play.game.played.length === 0}
            onClick={() => saveText("jewels.json", recordText(play))}
          >
            {t("files.record")}
          </Button>
          {play.end === null && play.game.played.length > 0 && (
            <Button size="small" icon="flag" onClick={store.leave}>
              {t("leave")}
            </Button>
          )}
        </div>
      </details>
      <details>
        <summary>{t("help")}</summary>
        <div className={jewelsStyles.help}>
          <p>{t("help.rules")}</p>
          <p>{t("help.points")}</p>
          <p>{t("help.mouse")}</p>
          <p>{t("help.keys")}</p>
        </div>
      </details>
    </aside>
  );
}

export const recordText = ({ game, end }: Play): string =>
  makeJewelsFile(game.start, game.played, { player: null, times: turnTimes(game), end: end ?? "left" });

/** The list goes with the swap: the focus goes to the board. */
function playHint(swap: Swap): void {
  store.select({ cursor: swap.to, chosen: null });
  document.querySelector<HTMLElement>(`[data-cell="${swap.to}"]`)?.focus({ preventScroll: true });
  store.attempt(swap);
}

function HintList({ play, hints }: { readonly play: Play; readonly hints: readonly JewelsHint[] }): ReactNode {
  const t = useTexts("jewels");
  const { rules } = play.game.start;
  return (
    <section data-testid="hint-list" aria-live="polite">
      <h2>{t("hints.count", { n: hints.length })}</h2>
      <ul className={rowsStyles.rows}>
        {hints.map(({ swap, points }) => (
          <li key={`${swap.from}-${swap.to}`}>
            <button type="button" onClick={() => playHint(swap)}>
              <span>{swapName(t, rules, swap)}</span>
              <b>{t("pop", { points })}</b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The last turn first. */
function TurnList({ play }: { readonly play: Play }): ReactNode {
  const t = useTexts("jewels");
  const { number } = useFormats();
  const { game, computerTurns } = play;
  const seen = seenTurns(play);
  if (seen.length === 0) return <p className={quietStyles.quiet}>{t("turns.none")}</p>;
  const rows = seen.map(({ swap, points, steps }, turn) => ({ turn, swap, points, depth: steps.length }));
  return (
    <section>
      <h2>{t("turns")}</h2>
      {computerTurns > 0 && <p className={quietStyles.quiet}>{t("turns.computer", { n: computerTurns })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard. */}
      <ol className={classes(rowsStyles.rows, rowsStyles.turns)} tabIndex={0} aria-label={t("turns")}>
        {rows.reverse().map(({ turn, swap, points, depth }) => (
          <li key={turn}>
            <span className={rowsStyles.turnNumber}>{number(turn + 1)}</span>
            <span>{swapName(t, game.start.rules, swap)}</span>
            {depth > 1 && <i>{t("cascade.depth", { depth })}</i>}
            <b>{t("pop", { points })}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
