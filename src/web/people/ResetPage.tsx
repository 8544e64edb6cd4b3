import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import { faultText } from "../account/faults.ts";
import { useMeChanged } from "../account/me.ts";
import { Button } from "../design/Button.tsx";
import { Card } from "../design/Card.tsx";
import { Page } from "../design/Page.tsx";
import quietStyles from "../design/quiet.module.css";
import { toast } from "../design/toast-store.ts";
import { api } from "../http/api.ts";
import { useTexts } from "../language/texts.ts";
import { showCodes } from "./codes-store.ts";
import { NewPassword } from "./NewPassword.tsx";
import styles from "./people.module.css";

/** Where the link of the operator or of a letter leads. */
export default function ResetPage({ params }: { readonly params: { readonly word?: string } }): ReactNode {
  const t = useTexts("people");
  const [password, setPassword] = useState("");
  const [, go] = useLocation();
  const changed = useMeChanged();
  const reset = useMutation({
    mutationFn: () => api.reset(params.word ?? "", password),
    onSuccess: ({ codes, ...me }) => {
      changed(me);
      toast(t("reset.done"), { kind: "good" });
      showCodes(codes, "/sign-in");
      // The word is used up, and need not stay in the history.
      go("/recovery-codes", { replace: true });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!reset.isPending) reset.mutate();
  };
  return (
    <Page title={t("password.new")} width="narrow" className={styles.people}>
      <div className={styles.account}>
        <Card>
          <form className={styles.form} onSubmit={submit}>
            <p className={quietStyles.quiet}>{t("reset.words")}</p>
            <NewPassword
              value={password}
              onPassword={setPassword}
              fault={reset.error ? faultText(t, reset.error) : null}
            />
            <div>
              <Button kind="primary" type="submit" disabled={reset.isPending || password === ""}>
                {t("reset.save")}
              </Button>
            </div>
          </form>
        </Card>
        <p className={quietStyles.quiet}>
          <Link href="/forgot">{t("forgot")}</Link>
        </p>
      </div>
    </Page>
  );
}
