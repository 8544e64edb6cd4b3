import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import { makeClock } from "../../formats/jewels-clock.ts";
import { makeJewelsLink, trimQueues } from "../../formats/jewels-link.ts";
import { recordOf } from "../../jewels/record.ts";
import type { JewelsLeader, JewelsLimit } from "../../protocol/jewels-answers.ts";
import { ApiError, api } from "../app/api.ts";
import { Button, IconButton } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { toast } from "../design/toast-store.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import "./daily.css";
import "./jewels.css";
import { beginRun } from "./jewels-store.ts";
import { dayBeside, limitsFrom, positionFrom, startedHere } from "./run.ts";
import { StoneRow } from "./StoneShapes.tsx";

/** One board a day, the same for everybody, and who did best on it. */
export function DailyPage(): ReactNode {
  const t = useTexts("jewels");
  const { date } = useFormats();
  const daily = useQuery({ queryKey: ["jewels", "daily"], queryFn: ({ signal }) => api.jewelsDaily({ signal }) });
  const [back, setBack] = useState(0);
  if (daily.isPending) return <p className="jewels-quiet">{t("loading")}</p>;
  if (daily.isError)
    return (
      <EmptyState
        icon="jewel"
        title={t("daily.offline")}
        actions={
          <Button icon="undo" onClick={() => daily.refetch()}>
            {t("tryAgain")}
          </Button>
        }
      >
        <p>
          {t("daily.offlineHelp")} <Link href="/jewels">{t("daily.elsewhere")}</Link>
        </p>
      </EmptyState>
    );
  const { day: today, limits } = daily.data;
  const day = dayBeside(today, -back);
  return (
    <div className="jewels-daily">
      <StoneRow />
      <div className="jewels-day">
        <IconButton icon="back" label={t("daily.before")} onClick={() => setBack(back + 1)} />
        <h2>{date(new Date(`${day}T00:00:00Z`), { dateStyle: "full", timeZone: "UTC" })}</h2>
        <IconButton icon="forward" label={t("daily.after")} disabled={back === 0} onClick={() => setBack(back - 1)} />
      </div>
      <p className="jewels-quiet">{t("daily.about")}</p>
      <div className="jewels-boards">
        {limits.map((limit) => (
          <Ranking key={`${limit.turns}-${limit.seconds}`} day={day} limit={limit} isToday={back === 0} />
        ))}
      </div>
    </div>
  );
}

interface RankingProps {
  readonly day: string;
  readonly limit: JewelsLimit;
  readonly isToday: boolean;
}

function Ranking({ day, limit, isToday }: RankingProps): ReactNode {
  const t = useTexts("jewels");
  const [, go] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const leaders = useQuery({
    queryKey: ["jewels", "leaders", day, limit],
    queryFn: ({ signal }) => api.jewelsLeaders(`daily:${day}`, limit, { signal }),
    // Whoever comes from a game wants to see it there.
    refetchOnMount: "always",
  });
  const play = async (): Promise<void> => {
    setBusy(true);
    try {
      await startDaily(day, limit);
      go("/jewels");
    } catch (error) {
      const isPlayed = error instanceof ApiError && error.code === "playedToday";
      toast(t(isPlayed ? "daily.played" : "daily.failed"), { kind: isPlayed ? "info" : "fault" });
    } finally {
      setBusy(false);
    }
  };
  const name =
    limit.turns === null
      ? t("daily.time", { time: makeClock((limit.seconds ?? 0) * 1000) })
      : t("daily.turns", { n: limit.turns });
  return (
    <section className="card jewels-ranking">
      <header>
        <h3>{name}</h3>
        {isToday && (
          <Button kind="primary" icon="play" disabled={isBusy} onClick={play}>
            {t("daily.play")}
          </Button>
        )}
      </header>
      {leaders.isError && <p className="jewels-quiet">{t("daily.noList")}</p>}
      {leaders.data?.length === 0 && <p className="jewels-quiet">{t("daily.nobody")}</p>}
      {leaders.data && leaders.data.length > 0 && (
        <ol className="jewels-rows jewels-leaders">
          {leaders.data.map((leader) => (
            <LeaderRow key={leader.id} leader={leader} canWatch={!isToday} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** A run of today is not shown: whoever has not played yet would see how. */
function LeaderRow({ leader, canWatch }: { readonly leader: JewelsLeader; readonly canWatch: boolean }): ReactNode {
  const t = useTexts("jewels");
  const { number } = useFormats();
  const [, go] = useLocation();
  const name = leader.person?.name ?? null;
  const watch = async (): Promise<void> => {
    try {
      const { start } = await api.jewelsRun(leader.id);
      const position = positionFrom(start);
      if (position !== null) go(`/jewels/replay#${makeJewelsLink(trimQueues(recordOf(position, start.swaps)))}`);
    } catch {
      toast(t("daily.failed"), { kind: "fault" });
    }
  };
  return (
    <li>
      <span className="jewels-turn-number">{number(leader.rank)}</span>
      {name === null ? (
        <span>{t("daily.gone")}</span>
      ) : (
        <Link href={`/people/${encodeURIComponent(name)}`}>{name}</Link>
      )}
      <b>{number(leader.points)}</b>
      {canWatch && <IconButton icon="play" label={t("daily.watch", { rank: leader.rank })} onClick={watch} />}
    </li>
  );
}

/** Begins or goes on. Whoever has no account yet plays as a guest. */
async function startDaily(day: string, limit: JewelsLimit): Promise<void> {
  const begun = await api.startDaily(limit).catch(async (error) => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await api.guest();
    return api.startDaily(limit);
  });
  const position = positionFrom(begun.start);
  if (position === null) throw new Error("no board");
  const source = { kind: "daily", date: day, run: begun.run.id } as const;
  beginRun(source, position, limitsFrom(limit), startedHere(begun.run, Date.now()), begun.start.swaps);
}
