import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { faultText } from "../account/faults.ts";
import { Button } from "../design/Button.tsx";
import { Field } from "../design/Field.tsx";
import fieldStyles from "../design/field.module.css";
import quietStyles from "../design/quiet.module.css";
import { toast } from "../design/toast-store.ts";
import { api } from "../http/api.ts";
import { useTexts } from "../language/texts.ts";
import { showCodes } from "./codes-store.ts";
import styles from "./people.module.css";

/** The ways back into the account, should the password be forgotten. */
export function RecoveryCard(): ReactNode {
  const t = useTexts("people");
  const { data, error } = useQuery({ queryKey: ["myRecovery"], queryFn: ({ signal }) => api.myRecovery({ signal }) });
  if (error !== null) return <p className={fieldStyles.fault}>{faultText(t, error)}</p>;
  if (data === undefined) return null;
  return (
    <>
      <p className={quietStyles.quiet}>{t("codes.left", { n: data.codes })}</p>
      <CodesForm />
      {data.mail && (
        <>
          <hr />
          <EmailForm email={data.email} />
        </>
      )}
    </>
  );
}

const OwnPassword = ({
  value,
  onPassword,
  fault,
}: {
  value: string;
  onPassword: (text: string) => void;
  fault: string | null;
}) => {
  const t = useTexts("people");
  return (
    <Field
      label={t("password")}
      type="password"
      value={value}
      fault={fault}
      autoComplete="current-password"
      required
      maxLength={200}
      onChange={(event) => onPassword(event.target.value)}
    />
  );
};

function CodesForm(): ReactNode {
  const t = useTexts("people");
  const [password, setPassword] = useState("");
  const [, go] = useLocation();
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: () => api.newCodes(password),
    onSuccess: ({ codes }) => {
      queries.removeQueries({ queryKey: ["myRecovery"] });
      showCodes(codes, "/sign-in");
      go("/recovery-codes");
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!make.isPending) make.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <OwnPassword value={password} onPassword={setPassword} fault={make.error ? faultText(t, make.error) : null} />
      <div>
        <Button type="submit" disabled={make.isPending || password === ""}>
          {t("codes.make")}
        </Button>
      </div>
    </form>
  );
}

function EmailForm({ email }: { readonly email: string | null }): ReactNode {
  const t = useTexts("people");
  const [address, setAddress] = useState(email ?? "");
  const [password, setPassword] = useState("");
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => api.setEmail(address.trim(), password),
    onSuccess: () => {
      setPassword("");
      toast(t("email.sent"), { kind: "good" });
    },
  });
  const forget = useMutation({
    mutationFn: () => api.forgetEmail(),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["myRecovery"] }),
    onError: (error) => toast(faultText(t, error), { kind: "fault" }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label={t("email")}
        help={t("email.help")}
        type="email"
        value={address}
        autoComplete="email"
        required
        maxLength={254}
        onChange={(event) => setAddress(event.target.value)}
      />
      <OwnPassword value={password} onPassword={setPassword} fault={save.error ? faultText(t, save.error) : null} />
      <div className={styles.accountActions}>
        <Button type="submit" disabled={save.isPending || password === "" || address.trim() === ""}>
          {t("email.save")}
        </Button>
        {email !== null && (
          <Button disabled={forget.isPending} onClick={() => forget.mutate()}>
            {t("email.forget")}
          </Button>
        )}
      </div>
    </form>
  );
}
