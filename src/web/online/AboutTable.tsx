import { type ReactNode, useState } from "react";
import { parseRecord } from "../../formats/record.ts";
import type { TableView } from "../../protocol/seen.ts";
import { verifyGame } from "../../words/fair.ts";
import { api } from "../app/api.ts";
import { Button } from "../design/Button.tsx";
import { Icon } from "../design/Icon.tsx";
import { useTexts } from "../language/texts.ts";
import { CopyLink } from "../lobby/CopyLink.tsx";
import { challengeWords, clockWords, gameName } from "../lobby/offer-words.ts";
import { textStore } from "../local/storage.ts";
import type { Room } from "./room.ts";
import { isSealKept } from "./seals.ts";

/** What was agreed on, who looks on, and how one can check that the tiles were fairly shuffled. */
export function AboutTable({ state, table }: { readonly state: Room; readonly table: TableView }): ReactNode {
  const t = useTexts("lobby");
  const { setup, seed } = table;
  const rule = challengeWords(t, setup.ruleset);
  return (
    <div className="about-table">
      <dl>
        <dt>{t("about.game")}</dt>
        <dd>{gameName(t, setup.ruleset)}</dd>
        {rule !== null && (
          <>
            <dt>{t("about.words")}</dt>
            <dd>{rule}</dd>
          </>
        )}
        <dt>{t("about.clock")}</dt>
        <dd>{clockWords(t, setup.clock)}</dd>
        <dt>{t("about.kind")}</dt>
        <dd>{t(setup.rated ? "rated.yes" : "rated.no")}</dd>
        <dt>{t("about.watchers")}</dt>
        <dd>{state.watchers}</dd>
      </dl>
      <CopyLink label={t("about.link")} href={`${location.origin}/game/${setup.table}`} />
      <section>
        <h2>{t("fair.title")}</h2>
        <p>{t("fair.words")}</p>
        <p className="about-hash">
          <span>{t("fair.hash")}</span> <code>{setup.seedHash}</code>
        </p>
        <Seal table={table} />
        {seed !== null && (
          <p className="about-hash">
            <span>{t("fair.seed")}</span> <code>{seed}</code>
          </p>
        )}
        {seed !== null && <FairCheck id={setup.table} />}
      </section>
    </div>
  );
}

/** Whether it is the seed that the server had promised when we gave our value. */
function Seal({ table: { setup } }: { readonly table: TableView }): ReactNode {
  const t = useTexts("lobby");
  const isKept = isSealKept(textStore(), setup.table, setup.seedHash);
  if (isKept === null) return null;
  if (!isKept) return <p className="field-fault">{t("fair.broken")}</p>;
  return (
    <p className="about-good">
      <Icon name="check" size={18} /> {t("fair.sealed")}
    </p>
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
    <div className="about-check" role="status">
      <Button size="small" icon="check" onClick={() => void check()}>
        {t("fair.check")}
      </Button>
      {checked?.kind === "good" && (
        <p className="about-good">
          <Icon name="check" size={18} /> {t("fair.good", { n: checked.draws })}
        </p>
      )}
      {checked !== null && checked.kind !== "good" && <p className="field-fault">{t(`fair.${checked.kind}`)}</p>}
    </div>
  );
}
