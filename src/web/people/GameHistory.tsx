import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { GameSeat, GameView } from "../../protocol/answers.ts";
import { faultText } from "../account/faults.ts";
import { useShownName } from "../account/use-shown-name.ts";
import { Button } from "../design/Button.tsx";
import fieldStyles from "../design/field.module.css";
import quietStyles from "../design/quiet.module.css";
import { api } from "../http/api.ts";
import { useLevelNames } from "../language/level-name.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { endingFor, rulesetName } from "./pools.ts";
import styles from "./profile.module.css";

const PAGE = 20;

/** Games of a person, the newest first. */
export function GameHistory({ name, person }: { readonly name: string; readonly person: string }): ReactNode {
  const t = useTexts("people");
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ["gamesOf", name],
    queryFn: ({ signal, pageParam }) => api.gamesOf(name, pageParam, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page[page.length - 1].createdAt),
  });
  if (error !== null && data === undefined) return <p className={fieldStyles.fault}>{faultText(t, error)}</p>;
  if (data === undefined) return null;
  const games = data.pages.flat();
  if (games.length === 0) return <p className={quietStyles.quiet}>{t("games.none")}</p>;
  return (
    <>
      <ul className={styles.history}>
        {games.map((game) => (
          <Game key={game.id} game={game} person={person} />
        ))}
      </ul>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </>
  );
}

function Game({ game, person }: { readonly game: GameView; readonly person: string }): ReactNode {
  const t = useTexts("people");
  const { date, number } = useFormats();
  const shown = useShownName();
  const levels = useLevelNames();
  const ending = endingFor(game, person);
  const scores = game.outcome?.scores;
  const nameOf = ({ person: who, bot }: GameSeat): string =>
    bot === null ? (who?.name ? shown(who.name) : t("gone")) : t("computer", { level: levels.nameOf(bot) });
  const id = encodeURIComponent(game.id);
  return (
    <li>
      <Link href={game.state === "over" ? `/game/${id}/replay` : `/game/${id}`}>
        <span className={styles.ending} data-ending={ending}>
          {t(`ending.${ending}`)}
        </span>
        <span className={styles.historySeats}>
          {game.seats.map((seat, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
            <span key={i}>
              <bdi>{nameOf(seat)}</bdi> {scores && <b>{number(scores[i])}</b>}
            </span>
          ))}
        </span>
        <small>{rulesetName(game.ruleset)}</small>
        <small>{date(game.finishedAt ?? game.createdAt)}</small>
      </Link>
    </li>
  );
}
