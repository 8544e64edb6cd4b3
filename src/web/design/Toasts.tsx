import type { ReactNode } from "react";
import { useTexts } from "../language/texts.ts";
import { Button, IconButton } from "./Button.tsx";
import { dismiss, useSaid } from "./toast-store.ts";
import "./toasts.css";

/** The lines at the foot of the page, and the two live regions. Once, in the frame of the page. */
export function Toasts(): ReactNode {
  const t = useTexts("app");
  const { toasts, polite, urgent } = useSaid();
  return (
    <>
      <div className="toasts" role="status">
        {toasts.map(({ id, text, kind, action }) => (
          <div key={id} className={`toast toast-${kind}`}>
            <p>{text}</p>
            {action && (
              <Button
                size="small"
                kind="quiet"
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
      <div className="for-ears" aria-live="polite">
        {polite}
      </div>
      <div className="for-ears" aria-live="assertive">
        {urgent}
      </div>
    </>
  );
}
