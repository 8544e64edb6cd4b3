import { type ReactNode, useId, useState } from "react";
import { faultText } from "../account/faults.ts";
import { Button } from "../design/Button.tsx";
import { Dialog } from "../design/Dialog.tsx";
import fieldStyles from "../design/field.module.css";
import { toast } from "../design/toast-store.ts";
import { api } from "../http/api.ts";
import { useTexts } from "../language/texts.ts";

interface ReportDialogProps {
  readonly account: string;
  readonly name: string;
  readonly line: number | null;
  readonly onClose: () => void;
}

const LONGEST_REASON = 1000;

/** To those who keep order. */
export function ReportDialog({ account, name, line, onClose }: ReportDialogProps): ReactNode {
  const t = useTexts("lobby");
  const people = useTexts("people");
  const id = useId();
  const [reason, setReason] = useState("");
  const send = async (): Promise<void> => {
    try {
      await api.report(account, reason.trim(), line);
      toast(t("report.thanks"), { kind: "good" });
      onClose();
    } catch (fault) {
      toast(faultText(people, fault), { kind: "fault" });
    }
  };
  return (
    <Dialog
      open
      title={t("report.title", { name })}
      onClose={onClose}
      actions={
        <Button kind="primary" disabled={reason.trim() === ""} onClick={() => void send()}>
          {t("report.send")}
        </Button>
      }
    >
      <div className={fieldStyles.field}>
        <label htmlFor={id}>{t("report.what")}</label>
        <textarea
          id={id}
          rows={4}
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className={fieldStyles.help}>{t(line === null ? "report.help" : "report.helpLine")}</p>
      </div>
    </Dialog>
  );
}
