import type { ReactNode } from "react";
import { IconButton } from "../design/Button.tsx";
import { useTexts } from "../language/texts.ts";
import styles from "./replay.module.css";

interface ControlsProps {
  readonly at: number;
  readonly last: number;
  /** What the slider says of the place. */
  readonly text: string;
  readonly isPlaying: boolean;
  readonly onGo: (at: number) => void;
  readonly onPlay: () => void;
}

/** Steps by button and slider; the arrow keys do the same anywhere on the page. */
export function Controls({ at, last, text, isPlaying, onGo, onPlay }: ControlsProps): ReactNode {
  const t = useTexts("replay");
  return (
    <fieldset className={styles.controls} aria-label={t("controls")}>
      <IconButton icon="first" label={t("first")} disabled={at === 0} onClick={() => onGo(0)} />
      <IconButton icon="back" label={t("back")} disabled={at === 0} onClick={() => onGo(at - 1)} />
      <IconButton icon={isPlaying ? "pause" : "play"} label={t(isPlaying ? "pause" : "play")} onClick={onPlay} />
      <IconButton icon="forward" label={t("forward")} disabled={at === last} onClick={() => onGo(at + 1)} />
      <IconButton icon="last" label={t("last")} disabled={at === last} onClick={() => onGo(last)} />
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={t("place")}
        aria-valuetext={text}
        onChange={(event) => onGo(Number(event.target.value))}
      />
      <output aria-hidden="true">
        {at}/{last}
      </output>
    </fieldset>
  );
}
