import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Me } from "../../protocol/answers.ts";
import { faultText } from "../account/faults.ts";
import { useMeChanged } from "../account/me.ts";
import { Button } from "../design/Button.tsx";
import { classes } from "../design/classes.ts";
import { Field } from "../design/Field.tsx";
import { toast } from "../design/toast-store.ts";
import { api } from "../http/api.ts";
import { useTexts } from "../language/texts.ts";
import styles from "./people.module.css";

export function NameForm({ me }: { readonly me: Me }): ReactNode {
  const t = useTexts("people");
  const [name, setName] = useState(me.name ?? "");
  const changed = useMeChanged();
  const rename = useMutation({
    mutationFn: () => api.rename(name),
    onSuccess: (now) => {
      changed(now);
      toast(t("saved"), { kind: "good" });
    },
  });
  return (
    <form
      className={classes(styles.form, styles.formLine)}
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate();
      }}
    >
      <Field
        label={t("name")}
        help={t("name.help")}
        value={name}
        fault={rename.error ? faultText(t, rename.error) : null}
        autoComplete="username"
        spellCheck={false}
        required
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={rename.isPending || name.trim() === (me.name ?? "")}>
        {t("save")}
      </Button>
    </form>
  );
}

export function PasswordForm(): ReactNode {
  const t = useTexts("people");
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const change = useMutation({
    mutationFn: () => api.changePassword(current, password),
    onSuccess: () => {
      setCurrent("");
      setPassword("");
      toast(t("password.changed"), { kind: "good" });
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate();
      }}
    >
      <Field
        label={t("password.current")}
        type="password"
        value={current}
        autoComplete="current-password"
        required
        maxLength={200}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <Field
        label={t("password.new")}
        help={t("password.help")}
        type="password"
        value={password}
        fault={change.error ? faultText(t, change.error) : null}
        autoComplete="new-password"
        required
        maxLength={200}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div>
        <Button type="submit" disabled={change.isPending || current === "" || password === ""}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
