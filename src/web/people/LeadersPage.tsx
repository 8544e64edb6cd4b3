import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link, useSearchParams } from "wouter";
import type { Leader, Period } from "../../protocol/answers.ts";
import { useMe } from "../account/me.ts";
import { useShownName } from "../account/use-shown-name.ts";
import { ButtonLink } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { Segments, Select } from "../design/Field.tsx";
import { Cell, Ledger } from "../design/Ledger.tsx";
import { Page } from "../design/Page.tsx";
import { Tabs } from "../design/Tabs.tsx";
import { api } from "../http/api.ts";
import { useFormats, useLanguage, useTexts } from "../language/texts.ts";
import { useSettings } from "../preferences/settings-store.ts";
import { choicesAmong, chosenRuleset } from "../rulesets/rulesets.ts";
import leadersStyles from "./leaders.module.css";
import peopleStyles from "./people.module.css";
import { makePool, PLAYER_COUNTS, type Pool, RATED } from "./pools.ts";
import { ServerFault } from "./ServerFault.tsx";

const PERIODS: readonly Period[] = ["week", "month", "all"];

const DailyPage = lazy(() => import("../jewels/DailyPage.tsx").then(({ DailyPage: page }) => ({ default: page })));

/** Who leads: by rating in letter games, by points on the daily boards of Jewels. */
export default function LeadersPage(): ReactNode {
  const t = useTexts("people");
  const [search, setSearch] = useSearchParams();
  const tabs = [
    { id: "letters", label: t("leaders.letters"), panel: <LetterLeaders /> },
    {
      id: "jewels",
      label: t("leaders.jewels"),
      panel: (
        <Suspense>
          <DailyPage />
        </Suspense>
      ),
    },
  ];
  return (
    <Page title={t("leaders")} className={peopleStyles.people}>
      <Tabs
        label={t("leaders")}
        tabs={tabs}
        chosen={search.get("game") ?? "letters"}
        onChoose={(id) => setSearch(id === "letters" ? {} : { game: id }, { replace: true })}
      />
    </Page>
  );
}

/** By ruleset and period. */
function LetterLeaders(): ReactNode {
  const t = useTexts("people");
  const language = useLanguage();
  const last = useSettings((settings) => settings.ruleset);
  const [ruleset, setRuleset] = useState(() => chosenRuleset(last, language, RATED));
  const [players, setPlayers] = useState<Pool["players"]>("2");
  const [period, setPeriod] = useState<Period>("all");
  const pool = makePool({ ruleset, players });
  const { data, error, refetch } = useQuery({
    queryKey: ["leaders", pool, period],
    queryFn: ({ signal }) => api.leaders(pool, period, { signal }),
  });
  return (
    <>
      <p className={leadersStyles.leadersIntro}>{t("leaders.intro")}</p>
      <div className={leadersStyles.leadersChoice}>
        <Select label={t("ruleset")} value={ruleset} choices={choicesAmong(RATED)} onChoose={setRuleset} />
        <Segments
          label={t("players")}
          value={players}
          choices={PLAYER_COUNTS.map((value) => ({ value, label: t(value === "2" ? "players.two" : "players.more") }))}
          onChoose={setPlayers}
        />
        <Segments
          label={t("period")}
          value={period}
          choices={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
          onChoose={setPeriod}
        />
      </div>
      {error !== null && data === undefined && <ServerFault error={error} onAgain={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          icon="trophy"
          title={t("leaders.none")}
          actions={
            <ButtonLink kind="primary" icon="people" href="/lobby">
              {t("toLobby")}
            </ButtonLink>
          }
        >
          {t("leaders.none.words")}
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && <Table leaders={data} />}
    </>
  );
}

function Table({ leaders }: { readonly leaders: readonly Leader[] }): ReactNode {
  const t = useTexts("people");
  const { number, date } = useFormats();
  const { me } = useMe();
  const shown = useShownName();
  const whole = { maximumFractionDigits: 0 };
  return (
    <Ledger
      className={leadersStyles.leaders}
      columns={[
        { label: t("rank"), isNumber: true },
        { label: t("name") },
        { label: t("rating"), isNumber: true },
        { label: t("figure.games"), isNumber: true },
        { label: t("lastGame"), isRoomy: true },
      ]}
    >
      {leaders.map(({ rank, person, rating, deviation, games, at }) => (
        <tr key={person.id} className={person.id === me?.id ? leadersStyles.leadersMe : undefined}>
          <Cell isNumber isStrong>
            {rank}
          </Cell>
          <th scope="row">
            {person.name === null ? (
              t("gone")
            ) : (
              <Link href={`/people/${encodeURIComponent(person.name)}`}>
                <bdi>{shown(person.name)}</bdi>
              </Link>
            )}
          </th>
          <Cell isNumber>
            <b>{number(rating, whole)}</b> <small>± {number(deviation, whole)}</small>
          </Cell>
          <Cell isNumber>{number(games)}</Cell>
          <Cell isRoomy>{date(at)}</Cell>
        </tr>
      ))}
    </Ledger>
  );
}
