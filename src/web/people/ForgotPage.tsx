import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import { faultField, faultText } from "../account/faults.ts";
import { useMeChanged } from "../account/me.ts";
import { Button } from "../design/Button.tsx";
import { Card } from "../design/Card.tsx";
import { Field } from "../design/Field.tsx";
import { Page } from "../design/Page.tsx";
import quietStyles from "../design/quiet.module.css";
import { toast } from "../design/toast-store.ts";
import { api } from "../http/api.ts";
import { useTexts } from "../language/texts.ts";
import { showCodes } from "./codes-store.ts";
import { NewPassword } from "./NewPassword.tsx";
import styles from "./people.module.css";

/**
 * For whoever has forgotten the password: a code that was kept, or a letter where this server sends any. The forms wait
 * until that is known, so that none moves under the hands of somebody who writes.
 */
export default function ForgotPage(): ReactNode {
  const t = useTexts("people");
  const { data, isPending } = useQuery({
    queryKey: ["recovery"],
    queryFn: ({ signal }) => api.recovery({ signal }),
    retry: false,
  });
  return (
    <Page title={t("forgot.title")} intro={t("forgot.words")} width="narrow" className={styles.people}>
      <div className={styles.account}>
        {data?.mail && (
          <Card>
            <h2>{t("forgot.letter")}</h2>
            <LetterForm />
          </Card>
        )}
        {!isPending && (
          <Card>
            <h2>{t("forgot.code")}</h2>
            <CodeForm />
          </Card>
        )}
        <p className={quietStyles.quiet}>
          {t("forgot.neither")} <Link href="/sign-in">{t("signIn")}</Link>
        </p>
      </div>
    </Page>
  );
}

const NameField = ({
  value,
  onName,
  fault,
}: {
  value: string;
  onName: (name: string) => void;
  fault: string | null;
}) => {
  const t = useTexts("people");
  return (
    <Field
      label={t("name")}
      value={value}
      fault={fault}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={40}
      onChange={(event) => onName(event.target.value)}
    />
  );
};

function LetterForm(): ReactNode {
  const t = useTexts("people");
  const [name, setName] = useState("");
  const ask = useMutation({ mutationFn: () => api.forgot(name) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    ask.mutate();
  };
  if (ask.isSuccess) return <p role="status">{t("forgot.sent")}</p>;
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={quietStyles.quiet}>{t("forgot.letter.words")}</p>
      <NameField value={name} onName={setName} fault={ask.error ? faultText(t, ask.error) : null} />
      <div>
        <Button type="submit" disabled={ask.isPending || name.trim() === ""}>
          {t("forgot.send")}
        </Button>
      </div>
    </form>
  );
}

function CodeForm(): ReactNode {
  const t = useTexts("people");
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [, go] = useLocation();
  const changed = useMeChanged();
  const recover = useMutation({
    mutationFn: () => api.recover(name, code, password),
    onSuccess: ({ codes, ...me }) => {
      changed(me);
      toast(t("reset.done"), { kind: "good" });
      showCodes(codes, "/sign-in");
      go("/recovery-codes");
    },
  });
  const field = recover.error ? faultField(recover.error) : null;
  const fault = recover.error ? faultText(t, recover.error) : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!recover.isPending) recover.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <NameField value={name} onName={setName} fault={field === "name" ? fault : null} />
      <Field
        label={t("code")}
        help={t("code.help")}
        value={code}
        fault={field === null ? fault : null}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
        onChange={(event) => setCode(event.target.value)}
      />
      <NewPassword value={password} onPassword={setPassword} fault={field === "password" ? fault : null} />
      <div>
        <Button kind="primary" type="submit" disabled={recover.isPending}>
          {t("reset.save")}
        </Button>
      </div>
    </form>
  );
}
