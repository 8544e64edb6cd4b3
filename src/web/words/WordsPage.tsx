import { type ReactNode, useState } from "react";
import { splitName } from "../../lexicon/grades.ts";
import type { Rules } from "../../words/ruleset.ts";
import { useMe } from "../account/me.ts";
import { Button, ButtonLink } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { Select } from "../design/Field.tsx";
import { Page } from "../design/Page.tsx";
import { Tabs } from "../design/Tabs.tsx";
import { useFormats, useLanguage, useTexts } from "../language/texts.ts";
import { useSettings } from "../preferences/settings-store.ts";
import { CheckPanel } from "./CheckPanel.tsx";
import { PatternPanel, RackPanel, TwosPanel } from "./SearchPanels.tsx";
import { type ListState, useList } from "./use-list.ts";
import { listedLike, listedRulesets, usualList } from "./wordlist.ts";
import styles from "./words.module.css";
import { chooseWords, useWordsChoice } from "./words-store.ts";

/** Check words, look through short ones, and see what a rack can make. */
export default function WordsPage(): ReactNode {
  const t = useTexts("words");
  const language = useLanguage();
  const { me } = useMe();
  const chosen = useWordsChoice((choice) => choice.ruleset);
  const last = useSettings((settings) => settings.ruleset);
  const rules = (chosen === null ? null : listedLike(chosen)) ?? usualList(last, language);
  const [again, setAgain] = useState(0);
  const state = useList(rules.ruleset.id, again);
  return (
    <Page
      title={t("title")}
      intro={t("intro")}
      actions={
        <>
          <ListChoice rules={rules} />
          {me?.role === "admin" && <ButtonLink href="/words/lists">{t("own.title")}</ButtonLink>}
        </>
      }
    >
      {state.kind === "loading" && <Loading share={state.share} />}
      {state.kind === "failed" && <Failed why={state.why} onAgain={() => setAgain(again + 1)} />}
      {state.kind === "ready" && <Panels key={rules.ruleset.id} rules={rules} about={state.about} />}
    </Page>
  );
}

/** A list is named by its language; two of one language also by their tiles. */
function ListChoice({ rules }: { readonly rules: Rules }): ReactNode {
  const t = useTexts("words");
  const language = useLanguage();
  const lists = listedRulesets();
  const { languageName } = useFormats();
  const nameOf = ({ alphabet }: Rules): string => {
    const isAlone = lists.filter((other) => other.alphabet.language === alphabet.language).length === 1;
    return isAlone ? languageName(alphabet.language) : alphabet.name;
  };
  const choices = lists.map((list) => ({ value: list.ruleset.id, label: nameOf(list) }));
  return (
    <Select
      label={t("list")}
      value={rules.ruleset.id}
      choices={choices.toSorted((a, b) => a.label.localeCompare(b.label, language))}
      onChoose={chooseWords}
    />
  );
}

function Panels({
  rules,
  about,
}: { readonly rules: Rules } & Pick<Extract<ListState, { kind: "ready" }>, "about">): ReactNode {
  const t = useTexts("words");
  const { number } = useFormats();
  const [tab, setTab] = useState("check");
  const { language } = about;
  return (
    <>
      <Tabs
        label={t("title")}
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { id: "check", label: t("tab.check"), panel: <CheckPanel rules={rules} about={about} /> },
          { id: "twos", label: t("tab.twos"), panel: <TwosPanel rules={rules} language={language} /> },
          { id: "rack", label: t("tab.rack"), panel: <RackPanel rules={rules} language={language} /> },
          { id: "pattern", label: t("tab.pattern"), panel: <PatternPanel rules={rules} language={language} /> },
        ]}
      />
      <p className={styles.source}>{t(`offensive.${splitName(about.name).grade ?? "all"}`)}</p>
      <dl className={styles.about}>
        <div>
          <dt>{t("about.words")}</dt>
          <dd>{number(about.words)}</dd>
        </div>
        <div>
          <dt>{t("about.version")}</dt>
          <dd>{about.version || "–"}</dd>
        </div>
        <div>
          <dt>{t("about.licence")}</dt>
          <dd>{about.licence || "–"}</dd>
        </div>
        <div>
          <dt>{t("about.hash")}</dt>
          <dd>
            <code title={about.hash}>{about.hash.slice(0, 16)}</code>
          </dd>
        </div>
      </dl>
    </>
  );
}

function Loading({ share }: { readonly share: number | null }): ReactNode {
  const t = useTexts("words");
  const { number } = useFormats();
  const text =
    share === null
      ? t("opening")
      : t("loading", { share: number(share, { style: "percent", maximumFractionDigits: 0 }) });
  return (
    <div className={styles.loading} role="status">
      <span>{text}</span>
      <progress value={share ?? undefined} max={1} aria-label={text} />
    </div>
  );
}

interface FailedProps {
  readonly why: Extract<ListState, { kind: "failed" }>["why"];
  readonly onAgain: () => void;
}

function Failed({ why, onAgain }: FailedProps): ReactNode {
  const t = useTexts("words");
  return (
    <EmptyState
      icon={why === "offline" ? "globe" : "words"}
      title={t(`failed.${why}`)}
      role="alert"
      actions={
        <Button kind="primary" onClick={onAgain}>
          {t("again")}
        </Button>
      }
    >
      {t(`failed.${why}.words`)}
    </EmptyState>
  );
}
