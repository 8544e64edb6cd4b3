import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { useOwnName } from "../account/use-own-name.ts";
import { ButtonLink, IconButton } from "../design/Button.tsx";
import { useLevelNames } from "../language/level-name.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { type LocalGame, positionOf } from "../local/game.ts";
import { localGames } from "../local/local-games.ts";
import { withOwnName } from "../local/own-name.ts";
import styles from "./home.module.css";

const SHOWN = 6;

/** Games of this device: those that go on, and the last ones that ended. */
export function RecentGames(): ReactNode {
  const t = useTexts("home");
  const [games, setGames] = useState(() => localGames.list());
  if (games.length === 0) return null;
  const remove = (id: string): void => {
    localGames.remove(id);
    setGames(localGames.list());
  };
  return (
    <section className={styles.recent} aria-labelledby="recent-title">
      <h2 id="recent-title">{t("recent.title")}</h2>
      <ul className={styles.recentList}>
        {games.slice(0, SHOWN).map((game) => (
          <RecentGame key={game.id} game={game} onRemove={() => remove(game.id)} />
        ))}
      </ul>
    </section>
  );
}

function RecentGame({ game, onRemove }: { readonly game: LocalGame; readonly onRemove: () => void }): ReactNode {
  const t = useTexts("home");
  const formats = useFormats();
  const levels = useLevelNames();
  const position = positionOf(game);
  const isOver = position.phase === "over";
  const players = withOwnName(game.record.setup.players, useOwnName());
  const nameOf = (seat: number): string => {
    const { name, bot } = players[seat];
    if (name !== "") return name;
    return bot === null ? t("friends.player", { n: seat + 1 }) : levels.headOf(bot);
  };
  return (
    <li className={styles.recentGame}>
      <div>
        <Link href={isOver ? `/replay?local=${game.id}` : `/play?game=${game.id}`}>
          {game.record.rules.ruleset.name}
        </Link>
        <p>{players.map((_, seat) => `${nameOf(seat)} ${formats.number(position.scores[seat])}`).join(" · ")}</p>
        <p>
          <time dateTime={new Date(game.changedAt).toISOString()}>
            {formats.date(game.changedAt, { dateStyle: "medium", timeStyle: "short" })}
          </time>
        </p>
      </div>
      <ButtonLink
        size="small"
        kind={isOver ? "plain" : "primary"}
        href={isOver ? `/replay?local=${game.id}` : `/play?game=${game.id}`}
      >
        {t(isOver ? "recent.look" : "recent.continue")}
      </ButtonLink>
      <IconButton icon="close" label={t("recent.remove")} onClick={onRemove} />
    </li>
  );
}
