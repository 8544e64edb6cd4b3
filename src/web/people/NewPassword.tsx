import type { ReactNode } from "react";
import { Field } from "../design/Field.tsx";
import { useTexts } from "../language/texts.ts";

interface NewPasswordProps {
  readonly value: string;
  readonly onPassword: (password: string) => void;
  readonly fault: string | null;
}

export function NewPassword({ value, onPassword, fault }: NewPasswordProps): ReactNode {
  const t = useTexts("people");
  return (
    <Field
      label={t("password.new")}
      help={t("password.help")}
      type="password"
      value={value}
      fault={fault}
      autoComplete="new-password"
      required
      maxLength={200}
      onChange={(event) => onPassword(event.target.value)}
    />
  );
}
