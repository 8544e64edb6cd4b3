import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { SCOPES, type Scope } from "../../protocol/names.ts";
import { faultText } from "../account/faults.ts";
import { Button } from "../design/Button.tsx";
import { Field } from "../design/Field.tsx";
import fieldStyles from "../design/field.module.css";
import quietStyles from "../design/quiet.module.css";
import { toast } from "../design/toast-store.ts";
import { api } from "../http/api.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import styles from "./people.module.css";
import { browserName } from "./pools.ts";

/** Browsers where one is signed in. */
export function Sessions(): ReactNode {
  const t = useTexts("people");
  const { date } = useFormats();
  const queries = useQueryClient();
  const { data, error } = useQuery({ queryKey: ["sessions"], queryFn: ({ signal }) => api.sessions({ signal }) });
  const end = useMutation({
    mutationFn: (id: string) => api.endSession(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["sessions"] }),
    onError: (fault) => toast(faultText(t, fault), { kind: "fault" }),
  });
  if (error !== null) return <p className={fieldStyles.fault}>{faultText(t, error)}</p>;
  if (data === undefined) return null;
  return (
    <ul className={styles.rows}>
      {data.map(({ id, label, usedAt, current }) => (
        <li key={id}>
          <span>
            {browserName(label) || t("sessions.unknown")}
            <small>{current ? t("sessions.here") : t("sessions.used", { date: date(usedAt) })}</small>
          </span>
          {!current && (
            <Button size="small" disabled={end.isPending} onClick={() => end.mutate(id)}>
              {t("sessions.end")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const DAYS = 365;

/** Tokens by which programs act for one. */
export function Tokens(): ReactNode {
  const t = useTexts("people");
  const { date, list } = useFormats();
  const queries = useQueryClient();
  const { data, error } = useQuery({ queryKey: ["tokens"], queryFn: ({ signal }) => api.tokens({ signal }) });
  const end = useMutation({
    mutationFn: (id: string) => api.endToken(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["tokens"] }),
    onError: (fault) => toast(faultText(t, fault), { kind: "fault" }),
  });
  return (
    <>
      <p className={quietStyles.quiet}>{t("tokens.words")}</p>
      {error !== null && <p className={fieldStyles.fault}>{faultText(t, error)}</p>}
      <ul className={styles.rows}>
        {data?.map(({ id, label, scopes, expiresAt }) => (
          <li key={id}>
            <span>
              {label}
              <small>
                {t("tokens.until", {
                  scopes: list(SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => t(`scope.${scope}`))),
                  date: date(expiresAt),
                })}
              </small>
            </span>
            <Button size="small" disabled={end.isPending} onClick={() => end.mutate(id)}>
              {t("tokens.end")}
            </Button>
          </li>
        ))}
      </ul>
      <NewToken />
    </>
  );
}

function NewToken(): ReactNode {
  const t = useTexts("people");
  const queries = useQueryClient();
  const [label, setLabel] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>(["read", "play"]);
  const make = useMutation({
    mutationFn: () => api.makeToken(label.trim(), scopes, DAYS),
    onSuccess: () => {
      setLabel("");
      return queries.invalidateQueries({ queryKey: ["tokens"] });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    make.mutate();
  };
  const turn = (scope: Scope): void =>
    setScopes(scopes.includes(scope) ? scopes.filter((other) => other !== scope) : [...scopes, scope]);
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label={t("tokens.label")}
        value={label}
        required
        maxLength={60}
        fault={make.error ? faultText(t, make.error) : null}
        onChange={(event) => setLabel(event.target.value)}
      />
      <fieldset className={styles.checks}>
        <legend>{t("tokens.may")}</legend>
        {SCOPES.map((scope) => (
          <label key={scope}>
            <input type="checkbox" checked={scopes.includes(scope)} onChange={() => turn(scope)} />
            {t(`scope.${scope}`)}
          </label>
        ))}
      </fieldset>
      <div>
        <Button type="submit" disabled={make.isPending || label.trim() === "" || scopes.length === 0}>
          {t("tokens.make")}
        </Button>
      </div>
      {make.data && (
        <p className={styles.token} role="status">
          {t("tokens.once")} <code>{make.data.token}</code>
        </p>
      )}
    </form>
  );
}
