import { type DragEvent, type ReactNode, useEffect, useState } from "react";
import { Redirect } from "wouter";
import { hintsOf, positionOf } from "../../jewels/game.ts";
import { Button } from "../design/Button.tsx";
import { announce } from "../design/toast-store.ts";
import { useTexts } from "../language/texts.ts";
import { useBoardActions } from "./boardactions.ts";
import { useCascadeSounds } from "./cascadesounds.ts";
import { GameControls } from "./GameControls.tsx";
import { GameSide } from "./GameSide.tsx";
import { GameStatus } from "./GameStatus.tsx";
import { JewelsBoard } from "./JewelsBoard.tsx";
import styles from "./jewels.module.css";
import * as store from "./jewels-store.ts";
import { NewGameDialog } from "./NewGameDialog.tsx";
import { isAtRest, takesSwaps } from "./play.ts";
import { ResultDialog } from "./ResultDialog.tsx";
import { useRunSender } from "./runsender.ts";
import { useTurnNews } from "./turnnews.ts";
import { PACES, useWatching } from "./watching.ts";

const TICK_MS = 200;

/** A race that goes on has a page of its own. */
export function PlayPage(): ReactNode {
  const { source, end } = store.useJewels((state) => state.play);
  if (source.kind === "race" && end === null) return <Redirect to={`/jewels/race/${source.race}`} />;
  return <PlayTable />;
}

/** A game for one, on a board of any kind, with or without limits. */
function PlayTable(): ReactNode {
  const t = useTexts("jewels");
  const { play, selection, showsHints, isComputerOn, speed, isResultSeen } = store.useJewels();
  const [dialog, setDialog] = useState<{ file: File | null } | null>(null);
  const watching = useWatching();
  const actions = useBoardActions();
  const [frame] = play.frames;
  const isMoving = !isAtRest(play);
  const position = positionOf(play.game);
  const hints = showsHints && takesSwaps(play) ? hintsOf(position) : undefined;
  const sending = useRunSender(play);
  useCascadeSounds(play);
  useTurnNews(play);
  useClock();
  useEffect(() => {
    if (play.end !== null && !isMoving) announce(t(`end.${play.end}`), true);
  }, [play.end, isMoving, t]);
  const takeFile = (event: DragEvent): void => {
    const file = event.dataTransfer.files[0];
    if (file === undefined) return;
    event.preventDefault();
    setDialog({ file });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped anywhere; the dialog has a button for it.
    <div className={styles.table} onDragOver={(event) => event.preventDefault()} onDrop={takeFile}>
      <div className={styles.place}>
        <JewelsBoard
          key={play.id}
          rules={play.game.start.rules}
          frame={frame}
          isMoving={isMoving}
          pace={isComputerOn ? PACES[speed] : 1}
          onSeen={store.advance}
          selection={selection}
          hints={hints}
          actions={actions}
          label={t("board")}
        />
        {play.end !== null && !isMoving && (
          <div className={styles.over}>
            <p>{t(`end.${play.end}`)}</p>
            <Button kind="primary" onClick={() => store.useJewels.setState({ isResultSeen: false })}>
              {t("result.show")}
            </Button>
          </div>
        )}
      </div>
      <GameStatus play={play} sending={sending} />
      <GameControls play={play} watching={watching} onNew={() => setDialog({ file: null })} />
      <GameSide play={play} hints={hints} />
      {dialog && <NewGameDialog file={dialog.file} onClose={() => setDialog(null)} />}
      <ResultDialog
        open={play.end !== null && !isMoving && !isResultSeen && dialog === null}
        play={play}
        sending={sending}
        onNew={() => setDialog({ file: null })}
      />
    </div>
  );
}

/** Looks at the clock while a limit runs. */
function useClock(): void {
  const { game, end } = store.useJewels((state) => state.play);
  const isRunning = game.limits.ms !== null && end === null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(store.tick, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
}
