import type { ReactNode } from "react";
import { useTexts } from "../language/texts.ts";
import { Button, IconButton } from "./Button.tsx";
import earsStyles from "./ears.module.css";
import { dismiss, useSaid } from "./toast-store.ts";
import toastsStyles from "./toasts.module.css";

/** The lines at the foot of the page, and the two live regions. Once, in the frame of the page. */
export function Toasts(): ReactNode {
  const t = useTexts("app");
  const { toasts, polite, urgent } = useSaid();
  return (
    <>
      <div className={toastsStyles.toasts} role="status">
        {toasts.map(({ id, text, kind, action }) => (
          <div key={id} className={toastsStyles.toast} data-kind={kind}>
            <p>{text}</p>
            {action && (
              <Button
                size="small"
                kind="quiet"
                className={toastsStyles.action}
                onClick={() => {
                  dismiss(id);
                  action.run();
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton icon="close" label={t("toast.close")} onClick={() => dismiss(id)} />
          </div>
        ))}
      </div>
      <div className={earsStyles.forEars} aria-live="polite">
        {polite}
      </div>
      <div className={earsStyles.forEars} aria-live="assertive">
        {urgent}
      </div>
    </>
  );
}
