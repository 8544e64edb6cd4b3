import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import { makeClock } from "../../formats/jewels-clock.ts";
import { makeJewelsLink, trimQueues } from "../../formats/jewels-link.ts";
import { recordOf } from "../../jewels/record.ts";
import type { JewelsLeader, JewelsLimit } from "../../protocol/jewels-answers.ts";
import { useMe } from "../account/me.ts";
import { useShownName } from "../account/use-shown-name.ts";
import { Button, IconButton } from "../design/Button.tsx";
import { Card } from "../design/Card.tsx";
import { classes } from "../design/classes.ts";
import quietStyles from "../design/quiet.module.css";
import { toast } from "../design/toast-store.ts";
import { ApiError, api } from "../http/api.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import dailyStyles from "./daily.module.css";
import { beginRun } from "./jewels-store.ts";
import rowsStyles from "./rows.module.css";
import { limitsFrom, positionFrom, startedHere } from "./run.ts";

/** A board on which people are compared. */
export type RankedBoard =
  | { readonly kind: "daily"; readonly day: string }
  | { readonly kind: "seed"; readonly seed: number };

interface RankingProps {
  readonly board: RankedBoard;
  readonly limit: JewelsLimit;
  readonly canPlay: boolean;
  /** Not while others have yet to play the same board, and would see how. */
  readonly canWatch: boolean;
}

const nameOf = (board: RankedBoard): string => (board.kind === "daily" ? `daily:${board.day}` : `seed:${board.seed}`);

/** Who did best on a board with a limit, and the way to try it. */
export function Ranking({ board, limit, canPlay, canWatch }: RankingProps): ReactNode {
  const t = useTexts("jewels");
  const [, go] = useLocation();
  const { me } = useMe();
  const [isBusy, setBusy] = useState(false);
  const name = nameOf(board);
  const leaders = useQuery({
    queryKey: ["jewels", "leaders", name, limit],
    queryFn: ({ signal }) => api.jewelsLeaders(name, limit, { signal }),
    // Whoever comes from a game wants to see it there.
    refetchOnMount: "always",
  });
  const play = async (): Promise<void> => {
    setBusy(true);
    try {
      await startRun(board, limit);
      go("/jewels");
    } catch (error) {
      const isPlayed = error instanceof ApiError && error.code === "playedToday";
      toast(t(isPlayed ? "daily.played" : "daily.failed"), { kind: isPlayed ? "info" : "fault" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card className={dailyStyles.ranking} data-testid="ranking">
      <header>
        <h3>
          {limit.turns === null
            ? t("daily.time", { time: makeClock((limit.seconds ?? 0) * 1000) })
            : t("daily.turns", { n: limit.turns })}
        </h3>
        {canPlay && (
          <Button kind="primary" icon="play" disabled={isBusy} onClick={play}>
            {t("daily.play")}
          </Button>
        )}
      </header>
      {leaders.isError && <p className={quietStyles.quiet}>{t("daily.noList")}</p>}
      {leaders.data?.length === 0 && <p className={quietStyles.quiet}>{t("daily.nobody")}</p>}
      {leaders.data && leaders.data.length > 0 && (
        <ol className={classes(rowsStyles.rows, rowsStyles.leaders)}>
          {leaders.data.map((leader) => (
            <LeaderRow
              key={leader.id}
              leader={leader}
              canWatch={canWatch}
              isMe={me !== null && leader.person?.id === me?.id}
            />
          ))}
        </ol>
      )}
    </Card>
  );
}

interface RowProps {
  readonly leader: JewelsLeader;
  readonly canWatch: boolean;
  readonly isMe: boolean;
}

function LeaderRow({ leader, canWatch, isMe }: RowProps): ReactNode {
  const t = useTexts("jewels");
  const { number } = useFormats();
  const watch = useWatchRun();
  const shown = useShownName();
  const name = leader.person?.name ?? null;
  return (
    <li className={isMe ? rowsStyles.leaderMe : undefined}>
      <span className={rowsStyles.turnNumber}>{number(leader.rank)}</span>
      {name === null ? (
        <span>{t("daily.gone")}</span>
      ) : (
        <Link href={`/people/${encodeURIComponent(name)}`}>
          <bdi>{shown(name)}</bdi>
        </Link>
      )}
      <b>{number(leader.points)}</b>
      {canWatch && (
        <IconButton icon="play" label={t("daily.watch", { rank: leader.rank })} onClick={() => watch(leader.id)} />
      )}
    </li>
  );
}

/** Goes to the replay of a run that the server keeps. */
export function useWatchRun(): (run: string) => Promise<void> {
  const t = useTexts("jewels");
  const [, go] = useLocation();
  return async (run) => {
    try {
      const { start } = await api.jewelsRun(run);
      const position = positionFrom(start);
      if (position !== null) go(`/jewels/replay#${makeJewelsLink(trimQueues(recordOf(position, start.swaps)))}`);
    } catch {
      toast(t("daily.failed"), { kind: "fault" });
    }
  };
}

/** Begins or goes on. Whoever has no account yet plays as a guest. */
async function startRun(board: RankedBoard, limit: JewelsLimit): Promise<void> {
  const wish = board.kind === "daily" ? ({ kind: "daily" } as const) : board;
  const { run, start } = await api.startRun(wish, limit).catch(async (error) => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await api.guest();
    return api.startRun(wish, limit);
  });
  const position = positionFrom(start);
  if (position === null) throw new Error("no board");
  const source =
    board.kind === "daily"
      ? ({ kind: "daily", date: board.day, run: run.id } as const)
      : ({ kind: "ranked", seed: board.seed, run: run.id } as const);
  beginRun(source, position, limitsFrom(limit), startedHere(run, Date.now()), start.swaps);
}
