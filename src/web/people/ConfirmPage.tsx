import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { faultText } from "../account/faults.ts";
import { Button } from "../design/Button.tsx";
import { Card } from "../design/Card.tsx";
import fieldStyles from "../design/field.module.css";
import { Page } from "../design/Page.tsx";
import { toast } from "../design/toast-store.ts";
import { api } from "../http/api.ts";
import { useTexts } from "../language/texts.ts";
import peopleStyles from "./people.module.css";
import recoveryStyles from "./recovery.module.css";

/** Where the letter leads that asks for an address. A button, since programs that look at letters open links too. */
export default function ConfirmPage({ params }: { readonly params: { readonly word?: string } }): ReactNode {
  const t = useTexts("people");
  const [, go] = useLocation();
  const word = params.word ?? "";
  const asked = useQuery({
    queryKey: ["emailToConfirm", word],
    queryFn: () => api.emailToConfirm(word),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const confirm = useMutation({
    mutationFn: () => api.confirmEmail(word),
    onSuccess: () => {
      toast(t("email.confirmed"), { kind: "good" });
      go("/sign-in", { replace: true });
    },
  });
  const fault = confirm.error ?? asked.error;
  return (
    <Page title={t("email")} width="narrow" className={peopleStyles.people}>
      <Card className={recoveryStyles.confirm}>
        {asked.data && (
          <>
            <p className={recoveryStyles.confirmAddress}>
              <bdi>{asked.data.email}</bdi>
            </p>
            <p>{t("email.confirm.words")}</p>
          </>
        )}
        {fault && (
          <p className={fieldStyles.fault} role="alert">
            {faultText(t, fault)}
          </p>
        )}
        {asked.data && (
          <div>
            <Button kind="primary" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
              {t("email.confirm")}
            </Button>
          </div>
        )}
      </Card>
    </Page>
  );
}
