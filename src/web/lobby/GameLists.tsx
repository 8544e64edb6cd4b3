import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { GameView } from "../../protocol/answers.ts";
import { useShownName } from "../account/use-shown-name.ts";
import { useAccount } from "../connection/online-store.ts";
import { ButtonLink } from "../design/Button.tsx";
import { classes } from "../design/classes.ts";
import { api } from "../http/api.ts";
import { useLevelNames } from "../language/level-name.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { rulesetName } from "../offers/offer-words.ts";
import lobbyStyles from "./lobby.module.css";
import offersStyles from "./offers.module.css";

const LOOK_MS = 15_000;

/** A name for a seat, whoever sits in it. */
function useSeatName(): (seat: GameView["seats"][number]) => string {
  const t = useTexts("lobby");
  const shown = useShownName();
  const levels = useLevelNames();
  return ({ person, bot }) =>
    bot === null ? (person?.name ? shown(person.name) : t("seat.gone")) : t("seat.bot", { level: levels.nameOf(bot) });
}

/** Whether it is this account's turn. */
export const isTurnOf = ({ turn, seats }: GameView, account: string): boolean =>
  turn !== null && seats[turn]?.person?.id === account;

/** My games in play, those that wait for me first. */
export function MyGames({ me }: { readonly me: string | null }): ReactNode {
  const t = useTexts("lobby");
  const formats = useFormats();
  const nameOf = useSeatName();
  const queries = useQueryClient();
  const { games: notes } = useAccount();
  // Whatever changed in my games, the list is asked for anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change is what it waits for.
  useEffect(() => void queries.invalidateQueries({ queryKey: ["games", "mine"] }), [notes, queries]);
  const { data: games = [] } = useQuery({
    queryKey: ["games", "mine", me],
    queryFn: ({ signal }) => api.myGames({ signal }),
    enabled: me !== null,
  });
  if (me === null || games.length === 0) return null;
  const sorted = games.toSorted((a, b) => Number(isTurnOf(b, me)) - Number(isTurnOf(a, me)));
  return (
    <section className={lobbyStyles.section} aria-labelledby="my-games">
      <h2 id="my-games">{t("mine.title")}</h2>
      <ul className={offersStyles.gameRows}>
        {sorted.map((game) => {
          const isMine = isTurnOf(game, me);
          const others = game.seats.filter(({ person }) => person?.id !== me).map(nameOf);
          const waitsFor = game.turn === null ? "" : nameOf(game.seats[game.turn]);
          return (
            <li key={game.id} className={classes(offersStyles.gameRow, isMine && offersStyles.gameRowTurn)}>
              <div>
                <strong>{t("mine.against", { names: formats.list(others) })}</strong>
                <span>{rulesetName(game.ruleset)}</span>
              </div>
              <span className={offersStyles.gameRowNote}>
                {isMine ? t("turn.short") : t("mine.waits", { name: waitsFor })}
              </span>
              <ButtonLink size="small" kind={isMine ? "primary" : "plain"} href={`/game/${game.id}`}>
                {t(isMine ? "mine.play" : "mine.open")}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface WatchGamesProps {
  readonly me: string | null;
  /** How many there are on the whole server. */
  readonly playing: number;
}

export function WatchGames({ me, playing }: WatchGamesProps): ReactNode {
  const t = useTexts("lobby");
  const nameOf = useSeatName();
  const { data = [] } = useQuery({
    queryKey: ["games", "playing", playing],
    queryFn: ({ signal }) => api.gamesInPlay({ signal }),
    refetchInterval: LOOK_MS,
    placeholderData: (before) => before,
  });
  const games = data.filter(({ seats }) => me === null || seats.every(({ person }) => person?.id !== me));
  if (games.length === 0) return null;
  return (
    <section className={lobbyStyles.section} aria-labelledby="watch-games">
      <h2 id="watch-games">{t("watch.title")}</h2>
      <ul className={offersStyles.gameRows}>
        {games.map((game) => (
          <li key={game.id} className={offersStyles.gameRow}>
            <div>
              <strong>{game.seats.map(nameOf).join(" – ")}</strong>
              <span>{rulesetName(game.ruleset)}</span>
            </div>
            <ButtonLink size="small" icon="eye" href={`/game/${game.id}`}>
              {t("watch.go")}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
