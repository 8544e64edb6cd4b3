import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useTexts } from "../language/texts.ts";
import { IconButton } from "./Button.tsx";
import { classes } from "./classes.ts";
import styles from "./dialog.module.css";

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Escape, the cross, or a click beside it. The caller closes it by `open`. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at its foot. */
  readonly actions?: ReactNode;
  readonly className?: string;
  /** False where an answer is needed: then neither cross nor click beside close it. */
  readonly closable?: boolean;
}

/** The browser's own modal dialog: it keeps the focus, closes on Escape, and gives the focus back. */
export const Dialog = (props: DialogProps): ReactNode => (props.open ? <OpenDialog {...props} /> : null);

function OpenDialog({ title, onClose, children, actions, className, closable = true }: DialogProps): ReactNode {
  const t = useTexts("app");
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Before React takes it off the page: only a dialog that is still there gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open) return;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the dialog hears it itself.
    <dialog
      ref={ref}
      className={classes(styles.dialog, className)}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        if (closable) onClose();
      }}
      onClick={(event) => {
        if (closable && event.target === ref.current) onClose();
      }}
    >
      <div className={styles.sheet}>
        <header>
          <h2 id={heading}>{title}</h2>
          {closable && <IconButton icon="close" label={t("dialog.close")} onClick={onClose} />}
        </header>
        <div className={styles.body}>{children}</div>
        {actions && <footer>{actions}</footer>}
      </div>
    </dialog>
  );
}
