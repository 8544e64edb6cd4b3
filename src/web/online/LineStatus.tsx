import type { ReactNode } from "react";
import type { ConnectionState } from "../connection/connection-state.ts";
import { connection } from "../connection/online-store.ts";
import { isLasting } from "../connection/outbox.ts";
import { Button, ButtonLink } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import type { TextKey } from "../language/keys.ts";
import { useTexts } from "../language/texts.ts";
import styles from "./presence.module.css";

const AWAY = ["offline", "full", "banned", "stopping", "reconnecting"] as const;
type AwayState = ConnectionState & { readonly status: (typeof AWAY)[number] };

/** The key of what is to be said about the line; null where all is well or just beginning. */
export function lineWords({ status, isStoreAway, isOutdated }: ConnectionState): TextKey<"lobby"> | null {
  if (isOutdated) return "line.outdated";
  if (status === "live") return isStoreAway ? "line.storeAway" : null;
  return status === "idle" || status === "connecting" ? null : `line.${status}`;
}

/** How it stands with the server, where that is not as it should be. */
export function LineStatus({ state }: { readonly state: ConnectionState }): ReactNode {
  const t = useTexts("lobby");
  const words = lineWords(state);
  return (
    <div role="status">
      {words !== null && (
        <p className={styles.lineStatus}>
          {t(words)}
          {state.isOutdated && (
            <Button size="small" onClick={() => location.reload()}>
              {t("line.reload")}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

/** The face of a page that is nothing without the server, as long as there is none. */
export function NoLine({ state }: { readonly state: AwayState }): ReactNode {
  const t = useTexts("lobby");
  const { status } = state;
  const isBanned = status === "banned";
  return (
    <EmptyState
      icon={isBanned ? "flag" : "globe"}
      title={t(`away.${status}`)}
      role="status"
      actions={
        <>
          <ButtonLink href="/" icon="bot">
            {t("offers.none.computer")}
          </ButtonLink>
          {!isBanned && (
            <Button kind="primary" onClick={connection.look}>
              {t("away.again")}
            </Button>
          )}
        </>
      }
    >
      {t(`away.${status}.words`)}
      {connection.outbox().some(({ command }) => isLasting(command)) && <p>{t("away.kept")}</p>}
    </EmptyState>
  );
}

/** Whether the page has to say so instead of showing anything. */
export const isAway = (state: ConnectionState): state is AwayState => AWAY.some((status) => status === state.status);
