import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Me } from "../../protocol/answers.ts";
import { FOR_EVER } from "../../protocol/names.ts";
import { faultText } from "../account/faults.ts";
import { useMeChanged } from "../account/me.ts";
import { Button, ButtonLink } from "../design/Button.tsx";
import { Card } from "../design/Card.tsx";
import { Dialog } from "../design/Dialog.tsx";
import { Field } from "../design/Field.tsx";
import quietStyles from "../design/quiet.module.css";
import { toast } from "../design/toast-store.ts";
import { api } from "../http/api.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { NameForm, PasswordForm } from "./AccountForms.tsx";
import { Blocked } from "./Blocked.tsx";
import styles from "./people.module.css";
import { RecoveryCard } from "./RecoveryCard.tsx";
import { Sessions, Tokens } from "./Sessions.tsx";

/** What a member may change, take along and end. */
export function Account({ me }: { readonly me: Me }): ReactNode {
  const t = useTexts("people");
  const { date } = useFormats();
  const changed = useMeChanged();
  const signOut = useMutation({
    mutationFn: () => api.signOut(),
    onSuccess: () => changed(null),
    onError: (error) => toast(faultText(t, error), { kind: "fault" }),
  });
  const isBanned = me.bannedUntil !== null && me.bannedUntil > Date.now();
  const isForEver = me.bannedUntil !== null && me.bannedUntil >= FOR_EVER;
  return (
    <div className={styles.account}>
      <Card className={styles.accountHead}>
        <div>
          <h2>
            <bdi>{me.name}</bdi>
          </h2>
          <p className={quietStyles.quiet}>{t("since", { date: date(me.createdAt) })}</p>
        </div>
        <div className={styles.accountActions}>
          <ButtonLink href={`/people/${encodeURIComponent(me.name ?? me.id)}`}>{t("profile")}</ButtonLink>
          <Button disabled={signOut.isPending} onClick={() => signOut.mutate()}>
            {t("signOut")}
          </Button>
        </div>
      </Card>
      {isBanned ? (
        <Card>
          <p>{isForEver ? t("account.bannedForEver") : t("account.banned", { date: date(me.bannedUntil ?? 0) })}</p>
        </Card>
      ) : (
        <OwnThings me={me} />
      )}
      <Card>
        <h2>{t("data")}</h2>
        <p className={quietStyles.quiet}>{t("export.words")}</p>
        <ExportButton />
        <hr />
        <p className={quietStyles.quiet}>{t("delete.words")}</p>
        <DeleteButton />
      </Card>
    </div>
  );
}

/** All that somebody who is banned cannot do any more. */
function OwnThings({ me }: { readonly me: Me }): ReactNode {
  const t = useTexts("people");
  return (
    <>
      <Card>
        <h2>{t("account.name")}</h2>
        <NameForm me={me} />
      </Card>
      <Card>
        <h2>{t("account.password")}</h2>
        <PasswordForm />
      </Card>
      <Card>
        <h2>{t("recovery")}</h2>
        <RecoveryCard />
      </Card>
      <Card>
        <h2>{t("sessions")}</h2>
        <Sessions />
      </Card>
      <Card>
        <h2>{t("tokens")}</h2>
        <Tokens />
      </Card>
      <Card>
        <h2>{t("blocked")}</h2>
        <Blocked />
      </Card>
    </>
  );
}

function ExportButton(): ReactNode {
  const t = useTexts("people");
  const fetched = useMutation({
    mutationFn: () => api.exportAccount(),
    onSuccess: (text) => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
      link.download = "tessera-account.json";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    },
    onError: (error) => toast(faultText(t, error), { kind: "fault" }),
  });
  return (
    <Button icon="download" disabled={fetched.isPending} onClick={() => fetched.mutate()}>
      {t("export")}
    </Button>
  );
}

function DeleteButton(): ReactNode {
  const t = useTexts("people");
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState("");
  const changed = useMeChanged();
  const gone = useMutation({
    mutationFn: () => api.deleteAccount(password),
    onSuccess: () => {
      changed(null);
      toast(t("delete.done"));
    },
  });
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t("delete")}
      </Button>
      <Dialog
        open={isOpen}
        title={t("delete.title")}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t("cancel")}</Button>
            <Button kind="danger" disabled={password === "" || gone.isPending} onClick={() => gone.mutate()}>
              {t("delete")}
            </Button>
          </>
        }
      >
        <p>{t("delete.sure")}</p>
        <Field
          label={t("password")}
          type="password"
          autoComplete="current-password"
          value={password}
          fault={gone.error ? faultText(t, gone.error) : null}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Dialog>
    </>
  );
}
