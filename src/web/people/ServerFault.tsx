import type { ReactNode } from "react";
import { faultText } from "../account/faults.ts";
import { Button } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { ApiError } from "../http/api.ts";
import { useTexts } from "../language/texts.ts";

interface ServerFaultProps {
  readonly error: Error;
  readonly onAgain: () => void;
}

/** The face of what could not be fetched: not reached, not found, or refused. */
export function ServerFault({ error, onAgain }: ServerFaultProps): ReactNode {
  const t = useTexts("people");
  const status = error instanceof ApiError ? error.status : 500;
  const kind = status === 0 ? "offline" : status === 404 ? "notFound" : "broken";
  return (
    <EmptyState
      icon={kind === "notFound" ? "search" : "globe"}
      title={t(`state.${kind}`)}
      role="alert"
      actions={
        kind !== "notFound" && (
          <Button kind="primary" onClick={onAgain}>
            {t("again")}
          </Button>
        )
      }
    >
      {kind === "offline" ? t("state.offline.words") : kind === "broken" && faultText(t, error)}
    </EmptyState>
  );
}
