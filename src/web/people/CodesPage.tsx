import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { useMe } from "../account/me.ts";
import { Button, ButtonLink } from "../design/Button.tsx";
import { Card } from "../design/Card.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { Page } from "../design/Page.tsx";
import { toast } from "../design/toast-store.ts";
import { useTexts } from "../language/texts.ts";
import { forgetCodes, useCodes } from "./codes-store.ts";
import peopleStyles from "./people.module.css";
import recoveryStyles from "./recovery.module.css";

/** The codes for a forgotten password, once: to be printed, copied or written down. */
export default function CodesPage(): ReactNode {
  const t = useTexts("people");
  // Kept by this page alone from here on.
  const [{ codes, back }] = useState(() => useCodes.getState());
  const { me } = useMe();
  const [, go] = useLocation();
  useEffect(forgetCodes, []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast(t("codes.copied"), { kind: "good" });
    } catch {
      toast(t("codes.notCopied"), { kind: "fault" });
    }
  };
  if (codes.length === 0)
    return (
      <Page title={t("codes.title")} width="narrow" className={peopleStyles.people}>
        <EmptyState
          icon="account"
          title={t("codes.gone")}
          actions={<ButtonLink href="/sign-in">{t("account.title")}</ButtonLink>}
        />
      </Page>
    );
  return (
    <Page title={t("codes.title")} intro={t("codes.words")} width="narrow" className={peopleStyles.people}>
      <Card className={recoveryStyles.codesCard}>
        <p className={recoveryStyles.codesOf}>
          {location.host} · <bdi>{me?.name}</bdi>
        </p>
        <ol className={recoveryStyles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={recoveryStyles.codesActions}>
          <Button icon="print" onClick={() => window.print()}>
            {t("codes.print")}
          </Button>
          <Button icon="copy" onClick={() => void copy()}>
            {t("codes.copy")}
          </Button>
          <Button kind="primary" onClick={() => go(back)}>
            {t("codes.kept")}
          </Button>
        </div>
      </Card>
    </Page>
  );
}
