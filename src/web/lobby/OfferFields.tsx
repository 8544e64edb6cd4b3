import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Link } from "wouter";
import { LEVEL_IDS } from "../../bots/levels.ts";
import { findRules } from "../../words/catalog.ts";
import { useIsGuest } from "../connection/online-store.ts";
import { type Choice, Field, Segments, Select, Switch } from "../design/Field.tsx";
import { api } from "../http/api.ts";
import { useLevelNames } from "../language/level-name.ts";
import { useFormats, useLanguage, useTexts } from "../language/texts.ts";
import {
  CLOCKS,
  clockOf,
  fitForm,
  isRated,
  type OfferForm,
  otherSeats,
  RACE,
  type SeatChoice,
  setupOf,
  unratedBecause,
  withOthers,
} from "../offers/offer-form.ts";
import { challengeWords, limitWords } from "../offers/offer-words.ts";
import { languageIn, PLAYABLE } from "../rulesets/rulesets.ts";
import styles from "./offers.module.css";

interface FieldsProps {
  readonly form: OfferForm;
  readonly onChange: (form: OfferForm) => void;
}

/** Which game: the reader's own language first, Jewels last. */
export function GameField({ form, onChange }: FieldsProps): ReactNode {
  const t = useTexts("lobby");
  const language = useLanguage();
  const { languageName } = useFormats();
  const several = PLAYABLE.filter(({ ruleset }) => ruleset.players.most > 1);
  const own = (code: string): number => Number(code === language);
  const choices: Choice<string>[] = several
    .toSorted((a, b) => own(languageIn(b)) - own(languageIn(a)))
    .map((rules) => ({
      value: rules.ruleset.id,
      label: rules.ruleset.name,
      group: languageName(languageIn(rules)),
    }));
  choices.push({ value: RACE, label: t("game.jewels"), group: t("game.others") });
  return (
    <Select
      label={t("field.game")}
      value={form.ruleset}
      choices={choices}
      help={challengeWords(t, form.ruleset)}
      onChoose={(ruleset) => onChange(fitForm({ ...form, ruleset, list: null }))}
    />
  );
}

/** Only where the server keeps lists for this game. */
export function ListField({ form, onChange }: FieldsProps): ReactNode {
  const t = useTexts("lobby");
  const usual = findRules(form.ruleset)?.ruleset.lexicon ?? null;
  const { data } = useQuery({ queryKey: ["lexicons"], queryFn: ({ signal }) => api.lexicons({ signal }) });
  const lists = data?.filter(({ base = null }) => base !== null && base === usual) ?? [];
  const isGone = data !== undefined && form.list !== null && !lists.some(({ name }) => name === form.list);
  useEffect(() => {
    if (isGone) onChange({ ...form, list: null });
  }, [isGone, form, onChange]);
  if (lists.length === 0) return null;
  return (
    <Select
      label={t("field.list")}
      value={form.list ?? ""}
      choices={[{ value: "", label: t("list.usual") }, ...lists.map(({ name }) => ({ value: name, label: name }))]}
      onChoose={(list) => onChange({ ...form, list: list === "" ? null : list })}
    />
  );
}

export function ClockFields({ form, onChange }: FieldsProps): ReactNode {
  const t = useTexts("lobby");
  const isRace = form.ruleset === RACE;
  // A race is over in minutes.
  const among = CLOCKS.filter((clock) => !isRace || clockOf({ ...form, clock }).type !== "days");
  return (
    <>
      <Select
        label={t("field.clock")}
        value={form.clock}
        choices={among.map((clock) => ({
          value: clock,
          label: clock === "custom" ? t("clock.custom") : limitWords(t, setupOf({ ...form, clock }, false)),
        }))}
        onChoose={(clock) => onChange({ ...form, clock })}
      />
      {form.clock === "custom" && (
        <div className={styles.offerPair}>
          <Field
            label={t("field.minutes")}
            type="number"
            min={1}
            max={180}
            value={form.minutes}
            onChange={(event) => onChange({ ...form, minutes: event.target.valueAsNumber || 1 })}
          />
          <Field
            label={t("field.increment")}
            type="number"
            min={0}
            max={180}
            value={form.increment}
            onChange={(event) => onChange({ ...form, increment: event.target.valueAsNumber || 0 })}
          />
        </div>
      )}
    </>
  );
}

/** How many others, and who sits in each of their seats. */
export function SeatFields({ form, onChange }: FieldsProps): ReactNode {
  const t = useTexts("lobby");
  const levels = useLevelNames();
  if (form.ruleset === RACE) return null;
  // Without a word list there is nothing that a computer player could go by.
  const hasBots = findRules(form.ruleset)?.ruleset.lexicon !== null;
  const choices: Choice<SeatChoice>[] = [
    { value: "person", label: t("seat.person") },
    ...(hasBots
      ? LEVEL_IDS.map((level) => ({ value: level, label: t("seat.bot", { level: levels.nameOf(level) }) }))
      : []),
  ];
  return (
    <>
      <Segments
        label={t("field.others")}
        value={String(form.others.length)}
        choices={otherSeats(form.ruleset).map((n) => ({ value: String(n), label: String(n) }))}
        onChoose={(n) => onChange(withOthers(form, Number(n)))}
      />
      {form.others.map((seat, i) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number.
          key={i}
          label={t("field.seat", { n: i + 2 })}
          value={seat}
          choices={choices}
          onChoose={(chosen) => onChange({ ...form, others: form.others.with(i, chosen) })}
        />
      ))}
    </>
  );
}

export function RatedField({ form, onChange }: FieldsProps): ReactNode {
  const t = useTexts("lobby");
  const isGuest = useIsGuest();
  const reason = unratedBecause(form, isGuest);
  if (reason === "race") return null;
  const help =
    reason === "guest" ? (
      <>
        {t("field.rated.guest")} <Link href="/sign-in">{t("field.rated.register")}</Link>
      </>
    ) : (
      t(reason === "clock" ? "field.rated.clock" : "field.rated.help")
    );
  return (
    <Switch
      label={t("field.rated")}
      help={help}
      on={isRated(form, isGuest)}
      disabled={reason !== null}
      onTurn={(rated) => onChange({ ...form, rated })}
    />
  );
}
