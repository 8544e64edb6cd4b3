import { type ReactNode, useState } from "react";
import type { TableView } from "../../activity/table/seen.ts";
import { parseRecord } from "../../formats/record.ts";
import { verifyGame } from "../../words/fair.ts";
import { useShownName } from "../account/use-shown-name.ts";
import { judgeCommitments } from "../connection/commitments.ts";
import type { TableRoom } from "../connection/table-room.ts";
import { Button } from "../design/Button.tsx";
import { CopyLink } from "../design/CopyLink.tsx";
import { classes } from "../design/classes.ts";
import fieldStyles from "../design/field.module.css";
import { Icon } from "../design/Icon.tsx";
import { api } from "../http/api.ts";
import { useTexts } from "../language/texts.ts";
import { challengeWords, clockWords, rulesetName } from "../offers/offer-words.ts";
import { textStore } from "../storage/text-store.ts";
import { AppealForm } from "./AppealForm.tsx";
import styles from "./online.module.css";

/** What was agreed on, who looks on, and how one can check that the tiles were fairly shuffled. */
export function AboutTable({ state, table }: { readonly state: TableRoom; readonly table: TableView }): ReactNode {
  const t = useTexts("lobby");
  const { setup, seed } = table;
  const rule = challengeWords(t, setup.ruleset);
  return (
    <div className={styles.aboutTable}>
      <dl>
        <dt>{t("about.game")}</dt>
        <dd>{rulesetName(setup.ruleset)}</dd>
        {rule !== null && (
          <>
            <dt>{t("about.words")}</dt>
            <dd>{rule}</dd>
          </>
        )}
        {setup.lexicon !== null && (
          <>
            <dt>{t("about.list")}</dt>
            <dd title={setup.lexicon.hash}>
              {setup.lexicon.name} <small>{setup.lexicon.hash.slice(0, 8)}</small>
            </dd>
          </>
        )}
        <dt>{t("about.clock")}</dt>
        <dd>{clockWords(t, setup.clock)}</dd>
        <dt>{t("about.kind")}</dt>
        <dd>{t(setup.rated ? "rated.yes" : "rated.no")}</dd>
        <dt>{t("about.watchers")}</dt>
        <dd>{state.spectators}</dd>
      </dl>
      <CopyLink label={t("about.link")} href={`${location.origin}/game/${setup.table}`} />
      {setup.lexicon !== null && table.view.seat >= 0 && (
        <AppealForm game={setup.table} language={table.view.rules.alphabet.language} />
      )}
      <section>
        <h2>{t("fair.title")}</h2>
        <p className={styles.aboutWords}>{t("fair.words")}</p>
        <p className={classes(styles.aboutWords, styles.aboutHash)}>
          <span>{t("fair.hash")}</span> <code>{setup.seedHash}</code>
        </p>
        <Commitments table={table} />
        <Withheld table={table} />
        {seed !== null && (
          <p className={classes(styles.aboutWords, styles.aboutHash)}>
            <span>{t("fair.seed")}</span> <code>{seed}</code>
          </p>
        )}
        {seed !== null && <FairCheck id={setup.table} />}
      </section>
    </div>
  );
}

/** Whether the game keeps to the seed and the commitments that were shown to us before we showed our value. */
function Commitments({ table: { setup, view } }: { readonly table: TableView }): ReactNode {
  const t = useTexts("lobby");
  const verdict = judgeCommitments(textStore(), setup, view.seat);
  if (verdict === null) return null;
  if (verdict !== "kept") return <p className={fieldStyles.fault}>{t(`fair.${verdict}`)}</p>;
  return (
    <p className={styles.aboutGood}>
      <Icon name="check" size={18} /> {t("fair.sealed")}
    </p>
  );
}

/** Who had promised a value and did not show it in time: that left a choice between two orders of the bag. */
function Withheld({ table: { setup, view } }: { readonly table: TableView }): ReactNode {
  const t = useTexts("lobby");
  const shown = useShownName();
  const { seats, values, commitments = [] } = setup;
  const names = seats
    .filter((_, seat) => seat !== view.seat && values[seat] === null && (commitments[seat] ?? null) !== null)
    .map(({ name }) => shown(name));
  return names.length === 0 ? null : (
    <p className={styles.aboutWords}>{t("fair.withheld", { names: names.join(", ") })}</p>
  );
}

type Checked = { readonly kind: "good"; readonly draws: number } | { readonly kind: "bad" | "unreachable" };

/** Draws every tile again from the seed that was shown. */
function FairCheck({ id }: { readonly id: string }): ReactNode {
  const t = useTexts("lobby");
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = async (): Promise<void> => {
    const text = await api.gameRecord(id).catch(() => null);
    if (text === null) return setChecked({ kind: "unreachable" });
    const record = parseRecord(JSON.parse(text));
    const verified = record.ok ? verifyGame(record.value) : record;
    setChecked(verified.ok ? { kind: "good", draws: verified.value.draws } : { kind: "bad" });
  };
  return (
    <div className={styles.aboutCheck} role="status">
      <Button size="small" icon="check" onClick={() => void check()}>
        {t("fair.check")}
      </Button>
      {checked?.kind === "good" && (
        <p className={styles.aboutGood}>
          <Icon name="check" size={18} /> {t("fair.good", { n: checked.draws })}
        </p>
      )}
      {checked !== null && checked.kind !== "good" && <p className={fieldStyles.fault}>{t(`fair.${checked.kind}`)}</p>}
    </div>
  );
}
