import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { ButtonLink } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { Page } from "../design/Page.tsx";
import { useTexts } from "../language/texts.ts";
import type { GameSession } from "../session/session.ts";
import { Table } from "../table/Table.tsx";
import type { LocalGame } from "./game.ts";
import { findLocalGame, localGames, openLocalGame } from "./local-games.ts";

/** `/play?game=…`: a game of this device; without a name the one that was played last. */
export default function LocalPage(): ReactNode {
  const t = useTexts("play");
  const [search] = useSearchParams();
  const id = search.get("game");
  const game = useMemo(() => (id === null ? (localGames.list()[0] ?? null) : findLocalGame(id)), [id]);
  if (game === null) return <NoGame />;
  return (
    <Page title={t("title", { game: game.record.rules.ruleset.name })} width="full">
      <LocalTable key={game.id} game={game} />
    </Page>
  );
}

function LocalTable({ game }: { readonly game: LocalGame }): ReactNode {
  const [session, setSession] = useState<GameSession | null>(null);
  useEffect(() => {
    // As it is kept now: it may have gone on since the page was drawn first.
    const opened = openLocalGame(findLocalGame(game.id) ?? game);
    setSession(opened);
    return () => opened.close();
  }, [game]);
  return session && <Table session={session} />;
}

function NoGame(): ReactNode {
  const t = useTexts("play");
  return (
    <Page title={t("none.name")} width="full">
      <EmptyState
        icon="board"
        title={t("none.title")}
        actions={
          <ButtonLink kind="primary" icon="play" href="/">
            {t("none.new")}
          </ButtonLink>
        }
      >
        {t("none.words")}
      </EmptyState>
    </Page>
  );
}
