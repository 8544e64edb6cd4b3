import { type ReactNode, useEffect } from "react";
import { Button } from "../design/Button.tsx";
import { Segments } from "../design/Field.tsx";
import fieldStyles from "../design/field.module.css";
import { announce } from "../design/toast-store.ts";
import { useTexts } from "../language/texts.ts";
import styles from "./jewels.module.css";
import * as store from "./jewels-store.ts";
import { canUndo, type Play, takesSwaps } from "./play.ts";
import { isCompared } from "./setup.ts";
import type { Watching } from "./watching.ts";

interface ControlsProps {
  readonly play: Play;
  readonly watching: Watching;
  readonly onNew: () => void;
}

/** Hints, taking back, the computer, and another game. */
export function GameControls({ play, watching, onNew }: ControlsProps): ReactNode {
  const t = useTexts("jewels");
  const { showsHints, isComputerOn, speed } = store.useJewels();
  const isPractice = play.game.limits.ms === null && play.game.limits.turns === null && !isCompared(play.source);
  useShortcuts();
  return (
    <section className={styles.controls} aria-label={t("controls")}>
      <div className={styles.buttons}>
        <Button
          icon="hint"
          aria-pressed={showsHints}
          disabled={play.end !== null}
          onClick={() => store.turnHints(!showsHints)}
        >
          {t("hints")}
        </Button>
        {isPractice && (
          <Button icon="undo" disabled={!canUndo(play)} onClick={store.takeBack}>
            {t("undo")}
          </Button>
        )}
        {/* Where people are compared, the computer stays out. */}
        {!isCompared(play.source) && (
          <>
            {isComputerOn ? (
              <Button icon="pause" onClick={() => store.turnComputer(false)}>
                {t("computer.stop")}
              </Button>
            ) : (
              <Button icon="bot" disabled={play.end !== null} onClick={() => store.turnComputer(true)}>
                {t("computer.play")}
              </Button>
            )}
            <Button
              icon="forward"
              disabled={!takesSwaps(play) || isComputerOn || watching.isThinking}
              onClick={watching.step}
            >
              {t("computer.step")}
            </Button>
          </>
        )}
        <Button kind="primary" icon="plus" onClick={onNew}>
          {t("new")}
        </Button>
      </div>
      {isComputerOn && (
        <Segments
          label={t("speed")}
          value={speed}
          choices={store.SPEEDS.map((value) => ({ value, label: t(`speed.${value}`) }))}
          onChoose={store.setSpeed}
        />
      )}
      {watching.hasFailed && (
        <p className={fieldStyles.fault} role="alert">
          {t("computer.failed")}
        </p>
      )}
    </section>
  );
}

/** H for hints and U (or Ctrl+Z) for taking back, wherever the focus is but in a text. */
function useShortcuts(): void {
  const t = useTexts("jewels");
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { tagName } = event.target as HTMLElement;
      if (["INPUT", "SELECT", "TEXTAREA"].includes(tagName) || document.querySelector("dialog[open]")) return;
      const key = event.key.toLowerCase();
      const { play, showsHints } = store.useJewels.getState();
      const isUndo = (event.ctrlKey || event.metaKey) && key === "z" && !event.shiftKey;
      if (isUndo || (key === "u" && !event.ctrlKey && !event.metaKey)) {
        if (!canUndo(play)) return;
        store.takeBack();
        announce(t("undone"));
      } else if (key === "h" && !event.ctrlKey && !event.metaKey && play.end === null) store.turnHints(!showsHints);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [t]);
}
