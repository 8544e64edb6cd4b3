import { type ReactNode, useEffect, useState } from "react";
import { useIsGuest } from "../connection/online-store.ts";
import { Button } from "../design/Button.tsx";
import { Card } from "../design/Card.tsx";
import { CopyLink } from "../design/CopyLink.tsx";
import { Dialog } from "../design/Dialog.tsx";
import { toast } from "../design/toast-store.ts";
import type { TextsOf } from "../language/keys.ts";
import { useLanguage, useTexts } from "../language/texts.ts";
import { isRated, needsPeople, type OfferForm } from "../offers/offer-form.ts";
import { changeForm, inviteLink, keptForm, makeOffer, useForm } from "../offers/offer-store.ts";
import { refusalWords } from "../offers/offer-words.ts";
import { useSettings } from "../preferences/settings-store.ts";
import { chosenRuleset, PLAYABLE } from "../rulesets/rulesets.ts";
import { ClockFields, GameField, ListField, RatedField, SeatFields } from "./OfferFields.tsx";
import styles from "./offers.module.css";

/** What was chosen last; at first the game that the reader plays anyway. */
export function useOfferForm(): OfferForm {
  const language = useLanguage();
  const chosen = useSettings((settings) => settings.ruleset);
  const { form } = useForm();
  const shown = form ?? keptForm(chosenRuleset(chosen, language, PLAYABLE));
  useEffect(() => {
    if (form === null) useForm.setState({ form: shown });
  }, [form, shown]);
  return shown;
}

/** The way to a game with people: what is usual is filled in already. */
export function NewOffer({ isLive }: { readonly isLive: boolean }): ReactNode {
  const t = useTexts("lobby");
  const form = useOfferForm();
  const isGuest = useIsGuest();
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const make = async (isHidden: boolean): Promise<void> => {
    setBusy(true);
    const answer = await makeOffer(form, { isHidden });
    setBusy(false);
    if (!answer.ok) toast(refusalWords(t, answer.fault), { kind: "fault" });
    else if (isHidden) setLink(inviteLink(answer.value.offer));
    setOpen(false);
  };
  const isForPeople = needsPeople(form);
  const buttons = (
    <>
      {isForPeople && (
        <Button icon="share" disabled={!isLive || isBusy} onClick={() => void make(true)}>
          {t("new.invite")}
        </Button>
      )}
      <Button kind="primary" icon="play" disabled={!isLive || isBusy} onClick={() => void make(false)}>
        {t(isForPeople ? "new.offer" : "new.begin")}
      </Button>
    </>
  );
  return (
    <Card className={styles.newOffer} aria-labelledby="new-offer-title">
      <h2 id="new-offer-title">{t("new.title")}</h2>
      <div className={styles.newOfferFields}>
        <GameField form={form} onChange={changeForm} />
        <ListField form={form} onChange={changeForm} />
        <ClockFields form={form} onChange={changeForm} />
      </div>
      <div className={styles.newOfferDo}>
        <Button
          kind="quiet"
          icon="gear"
          className={styles.newOfferSummary}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {summary(t, form, isGuest)}
        </Button>
        {buttons}
      </div>
      <Dialog open={isOpen} title={t("new.title")} onClose={() => setOpen(false)} actions={buttons}>
        <AllFields form={form} onChange={changeForm} />
      </Dialog>
      <Dialog open={link !== null} title={t("invite.title")} onClose={() => setLink(null)}>
        <p>{t("invite.words")}</p>
        <CopyLink label={t("offer.link")} href={link ?? ""} />
      </Dialog>
    </Card>
  );
}

const summary = (t: TextsOf<"lobby">, form: OfferForm, isGuest: boolean): string =>
  t("new.summary", {
    who: t("new.others", { n: form.others.length }),
    kind: t(isRated(form, isGuest) ? "rated.yes" : "rated.no"),
  });

interface FieldsProps {
  readonly form: OfferForm;
  readonly onChange: (form: OfferForm) => void;
}

const AllFields = ({ form, onChange }: FieldsProps): ReactNode => (
  <div className={styles.offerFields}>
    <GameField form={form} onChange={onChange} />
    <ListField form={form} onChange={onChange} />
    <SeatFields form={form} onChange={onChange} />
    <ClockFields form={form} onChange={onChange} />
    <RatedField form={form} onChange={onChange} />
  </div>
);

interface ChallengeProps {
  readonly account: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** A game for one certain person. */
export function ChallengeDialog({ account, name, onClose }: ChallengeProps): ReactNode {
  const t = useTexts("lobby");
  const form: OfferForm = { ...useOfferForm(), others: ["person"] };
  const challenge = async (): Promise<void> => {
    const answer = await makeOffer(form, { to: account });
    if (!answer.ok) toast(refusalWords(t, answer.fault), { kind: "fault" });
    else toast(t("challenge.sent", { name }), { kind: "good" });
    onClose();
  };
  return (
    <Dialog
      open
      title={t("challenge.to", { name })}
      onClose={onClose}
      actions={
        <Button kind="primary" icon="play" onClick={() => void challenge()}>
          {t("challenge.send")}
        </Button>
      }
    >
      <div className={styles.offerFields}>
        <GameField form={form} onChange={changeForm} />
        <ListField form={form} onChange={changeForm} />
        <ClockFields form={form} onChange={changeForm} />
        <RatedField form={form} onChange={changeForm} />
      </div>
    </Dialog>
  );
}
