import { type ReactNode, useId, useState } from "react";
import { classes } from "../design/classes.ts";
import { Icon } from "../design/Icon.tsx";
import styles from "./file-drop.module.css";

interface FileDropProps {
  /** What to drop, in a few words; also the name of the button. */
  readonly label: string;
  readonly help: string;
  readonly accept: string;
  readonly multiple?: boolean;
  readonly isSmall?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A place to drop files on, and to choose them by a click: one input, which browsers let do both. They stay in the browser. */
export function FileDrop({ label, help, accept, multiple, isSmall, onFiles }: FileDropProps): ReactNode {
  const id = useId();
  const [isOver, setOver] = useState(false);
  return (
    <div className={classes(styles.fileDrop, isOver && styles.isOver, isSmall && styles.small)}>
      <Icon name="file" size={isSmall ? 22 : 34} />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-help`}>{help}</p>
      </div>
      <input
        id={id}
        type="file"
        aria-describedby={`${id}-help`}
        accept={accept}
        multiple={multiple}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file again is a change too: somebody may have mended it meanwhile.
          event.target.value = "";
        }}
      />
    </div>
  );
}
