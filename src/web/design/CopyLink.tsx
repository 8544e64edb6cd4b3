import { type ReactNode, useId } from "react";
import { useTexts } from "../language/texts.ts";
import { Button } from "./Button.tsx";
import styles from "./copy-link.module.css";
import { toast } from "./toast-store.ts";

/** An address to pass on: to be copied, or handed to whatever the device shares with. */
export function CopyLink({ label, href }: { readonly label: string; readonly href: string }): ReactNode {
  const t = useTexts("lobby");
  const id = useId();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(href);
      toast(t("link.copied"), { kind: "good" });
    } catch {
      // Forbidden: then it is marked, for the keys that copy.
      document.getElementById(id)?.focus();
    }
  };
  return (
    <div className={styles.copyLink}>
      <label htmlFor={id}>{label}</label>
      <div>
        <input id={id} readOnly value={href} onFocus={(event) => event.target.select()} />
        <Button size="small" icon="copy" onClick={() => void copy()}>
          {t("link.copy")}
        </Button>
        {"share" in navigator && (
          <Button
            size="small"
            icon="share"
            aria-label={t("link.share")}
            onClick={() => void navigator.share({ url: href }).catch(() => {})}
          />
        )}
      </div>
    </div>
  );
}
