import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import type { Me } from "../../protocol/answers.ts";
import { faultField, faultText } from "../account/faults.ts";
import { useMeChanged } from "../account/me.ts";
import { useShownName } from "../account/use-shown-name.ts";
import { Button } from "../design/Button.tsx";
import { Card } from "../design/Card.tsx";
import { Field } from "../design/Field.tsx";
import fieldStyles from "../design/field.module.css";
import quietStyles from "../design/quiet.module.css";
import { Tabs } from "../design/Tabs.tsx";
import { toast } from "../design/toast-store.ts";
import { api } from "../http/api.ts";
import { useTexts } from "../language/texts.ts";
import { showCodes } from "./codes-store.ts";
import styles from "./people.module.css";

/** Where somebody came from, so that they get back there; only places of this page. */
function wayBack(): string {
  const wanted = new URLSearchParams(location.search).get("back") ?? "";
  return /^\/(?![/\\])/.test(wanted) ? wanted : "/";
}

/** Sign in, take a name, or come in as a guest. */
export function SignInForm({ guest }: { readonly guest: Me | null }): ReactNode {
  const t = useTexts("people");
  const [tab, setTab] = useState(guest === null ? "signIn" : "register");
  return (
    <Card className={styles.signIn}>
      <Tabs
        label={t("signIn.title")}
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { id: "signIn", label: t("signIn"), panel: <Credentials key="signIn" kind="signIn" guest={guest} /> },
          { id: "register", label: t("register"), panel: <Credentials key="register" kind="register" guest={guest} /> },
        ]}
      />
      {guest === null && <GuestButton />}
    </Card>
  );
}

interface CredentialsProps {
  readonly kind: "signIn" | "register";
  readonly guest: Me | null;
}

function Credentials({ kind, guest }: CredentialsProps): ReactNode {
  const t = useTexts("people");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [, go] = useLocation();
  const changed = useMeChanged();
  const shown = useShownName();
  const enter = useMutation({
    mutationFn: (): Promise<Me & { readonly codes?: readonly string[] }> => api[kind]({ name, password }),
    onSuccess: ({ codes, ...me }) => {
      changed(me);
      if (codes === undefined) {
        toast(t("welcome", { name: me.name ?? "" }), { kind: "good" });
        go(wayBack());
        return;
      }
      showCodes(codes, wayBack());
      go("/recovery-codes");
    },
  });
  const field = enter.error ? faultField(enter.error) : null;
  const fault = enter.error ? faultText(t, enter.error) : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!enter.isPending) enter.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {kind === "register" && guest !== null && (
        <p className={quietStyles.quiet}>{t("register.guest", { name: shown(guest.name ?? "") })}</p>
      )}
      <Field
        label={t("name")}
        help={kind === "register" ? t("name.help") : undefined}
        fault={field === "name" ? fault : null}
        value={name}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t("password")}
        help={kind === "register" ? t("password.help") : undefined}
        fault={field === "password" ? fault : null}
        type="password"
        value={password}
        autoComplete={kind === "signIn" ? "current-password" : "new-password"}
        required
        maxLength={200}
        onChange={(event) => setPassword(event.target.value)}
      />
      {fault !== null && field === null && (
        <p className={fieldStyles.fault} role="alert">
          {fault}
        </p>
      )}
      <Button kind="primary" type="submit" size="large" wide disabled={enter.isPending}>
        {t(kind === "signIn" ? "signIn" : "register")}
      </Button>
      {kind === "signIn" && (
        <p>
          <Link href="/forgot">{t("forgot")}</Link>
        </p>
      )}
    </form>
  );
}

function GuestButton(): ReactNode {
  const t = useTexts("people");
  const [, go] = useLocation();
  const changed = useMeChanged();
  const enter = useMutation({
    mutationFn: () => api.guest(),
    onSuccess: (me) => {
      changed(me);
      go(wayBack());
    },
    onError: (error) => toast(faultText(t, error), { kind: "fault" }),
  });
  return (
    <div className={styles.signInGuest}>
      <p className={quietStyles.quiet}>{t("guest.words")}</p>
      <Button icon="account" disabled={enter.isPending} onClick={() => enter.mutate()}>
        {t("guest")}
      </Button>
    </div>
  );
}
