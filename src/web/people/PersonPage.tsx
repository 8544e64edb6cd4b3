import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import type { Profile, Statistics } from "../../protocol/answers.ts";
import { faultText } from "../account/faults.ts";
import { useMe } from "../account/me.ts";
import { useShownName } from "../account/use-shown-name.ts";
import { Button, ButtonLink } from "../design/Button.tsx";
import { Card } from "../design/Card.tsx";
import { Select } from "../design/Field.tsx";
import { Page } from "../design/Page.tsx";
import quietStyles from "../design/quiet.module.css";
import { toast } from "../design/toast-store.ts";
import { api } from "../http/api.ts";
import type { RestOf } from "../language/keys.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { choicesAmong } from "../rulesets/rulesets.ts";
import { GameHistory } from "./GameHistory.tsx";
import peopleStyles from "./people.module.css";
import { RATED, wonShare } from "./pools.ts";
import profileStyles from "./profile.module.css";
import { Ratings } from "./Ratings.tsx";
import { ServerFault } from "./ServerFault.tsx";

const ALL = "all";

/** A person: statistics, ratings and games. */
export default function PersonPage({ params }: { readonly params: { readonly name?: string } }): ReactNode {
  const name = decoded(params.name ?? "");
  const t = useTexts("people");
  const [ruleset, setRuleset] = useState(ALL);
  const { data, error, refetch } = useQuery({
    queryKey: ["profile", name, ruleset],
    queryFn: ({ signal }) => api.profile(name, ruleset === ALL ? null : ruleset, { signal }),
    placeholderData: (before) => (before?.person.name === name ? before : undefined),
  });
  const shown = useShownName();
  const choices = [{ value: ALL, label: t("everyRuleset") }, ...choicesAmong(RATED)];
  return (
    <Page
      title={shown(data?.person.name ?? name)}
      intro={data && <Since profile={data} />}
      className={peopleStyles.people}
      actions={data && <PersonActions profile={data} />}
    >
      {error !== null && data === undefined && <ServerFault error={error} onAgain={() => void refetch()} />}
      {data !== undefined && (
        <div className={profileStyles.profile}>
          <Card aria-label={t("statistics")}>
            <div className={profileStyles.profileHead}>
              <h2>{t("statistics")}</h2>
              {(ruleset !== ALL || data.statistics.games > 0) && (
                <Select label={t("ruleset")} value={ruleset} choices={choices} onChoose={setRuleset} />
              )}
            </div>
            <Figures statistics={data.statistics} />
          </Card>
          <Card aria-label={t("ratings")}>
            <h2>{t("ratings")}</h2>
            <Ratings name={name} ratings={data.ratings} />
          </Card>
          <Card className={profileStyles.profileGames} aria-label={t("games")}>
            <h2>{t("games")}</h2>
            <GameHistory name={name} person={data.person.id} />
          </Card>
        </div>
      )}
    </Page>
  );
}

/** An address that somebody typed may hold a lone percent sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function Since({ profile }: { readonly profile: Profile }): ReactNode {
  const t = useTexts("people");
  const { date } = useFormats();
  const { role } = profile.person;
  const since = t("since", { date: date(profile.createdAt) });
  return role === "member" ? since : `${t(`role.${role}`)} · ${since}`;
}

function PersonActions({ profile }: { readonly profile: Profile }): ReactNode {
  const t = useTexts("people");
  const { me } = useMe();
  const { id, name } = profile.person;
  const shown = useShownName();
  const block = useMutation({
    mutationFn: () => api.block(id),
    onSuccess: () => toast(t("block.done", { name: shown(name ?? "") }), { kind: "good" }),
    onError: (error) => toast(faultText(t, error), { kind: "fault" }),
  });
  if (!me) return null;
  if (me.id === id)
    return (
      <ButtonLink href="/sign-in" icon="gear">
        {t("account.title")}
      </ButtonLink>
    );
  return (
    <Button kind="quiet" disabled={block.isPending} onClick={() => block.mutate()}>
      {t("block")}
    </Button>
  );
}

function Figures({ statistics }: { readonly statistics: Statistics }): ReactNode {
  const t = useTexts("people");
  const { number } = useFormats();
  const { games, wins, draws, average, turns, bingos, bestMove, bestGame } = statistics;
  if (games === 0) return <p className={quietStyles.quiet}>{t("statistics.none")}</p>;
  const share = wonShare(statistics);
  const figure = (key: RestOf<"people", "figure.">, value: ReactNode): ReactNode => (
    <div>
      <dt>{t(`figure.${key}`)}</dt>
      <dd>{value}</dd>
    </div>
  );
  const ofGame = (table: string, words: string): ReactNode => (
    <Link href={`/game/${encodeURIComponent(table)}/replay`}>{words}</Link>
  );
  return (
    <dl className={profileStyles.figures}>
      {figure("games", number(games))}
      {figure("wins", number(wins))}
      {figure("draws", number(draws))}
      {share !== null && figure("share", number(share, { style: "percent", maximumFractionDigits: 0 }))}
      {average !== null && figure("average", number(average, { maximumFractionDigits: 1 }))}
      {figure("turns", number(turns))}
      {figure("bingos", number(bingos))}
      {bestMove !== null &&
        figure("bestMove", ofGame(bestMove.table, t("bestMove", { word: bestMove.word, points: bestMove.points })))}
      {bestGame !== null && figure("bestGame", ofGame(bestGame.table, number(bestGame.points)))}
    </dl>
  );
}
