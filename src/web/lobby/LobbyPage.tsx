import { type ReactNode, useEffect, useState } from "react";
import { connection, useConnection } from "../connection/online-store.ts";
import { Button, ButtonLink } from "../design/Button.tsx";
import { Icon } from "../design/Icon.tsx";
import { Page } from "../design/Page.tsx";
import { Tabs } from "../design/Tabs.tsx";
import { Unread } from "../design/Unread.tsx";
import { useWidth } from "../design/use-width.ts";
import { loadTexts, useLanguage, useTexts } from "../language/texts.ts";
import { useInvitations } from "../offers/offer-store.ts";
import { isAway, LineStatus, NoLine } from "../online/LineStatus.tsx";
import { MyGames, WatchGames } from "./GameLists.tsx";
import { LobbyChat } from "./LobbyChat.tsx";
import lobbyStyles from "./lobby.module.css";
import { type Heard, hasNews, type Lobby, mineFirst, nextOffers, shownOffers } from "./lobby.ts";
import { useMuted } from "./mute-store.ts";
import { NewOffer } from "./NewOffer.tsx";
import { OfferRow } from "./OfferRow.tsx";
import offersStyles from "./offers.module.css";
import { People } from "./People.tsx";
import { useLobby } from "./use-lobby.ts";

/** `/lobby`: who is there, what they offer, what they say. */
export default function LobbyPage(): ReactNode {
  const t = useTexts("lobby");
  // Names of people need them: fetched with the first one, they would make the whole page wait again.
  useTexts("people");
  const line = useConnection();
  const [lobby, hear] = useLobby();
  const isRoomy = useWidth("roomy");
  const language = useLanguage();
  useEffect(() => {
    // Whoever stands here is about to sit down: the table is fetched meanwhile.
    void loadTexts("board", language).catch(() => {});
    void import("../online/OnlinePage.tsx").catch(() => {});
  }, [language]);
  const [tab, setTab] = useState(() => (location.hash === "#chat" ? "chat" : "games"));
  const me = line.you?.account ?? null;
  const [lookedAt, setLookedAt] = useState(() => Date.now());
  const muted = useMuted(({ accounts }) => accounts);
  const isNews = tab !== "chat" && hasNews(lobby, [...muted, me ?? ""], lookedAt + line.ahead);
  const choose = (next: string): void => {
    if (tab === "chat") setLookedAt(Date.now());
    setTab(next);
  };
  const isLive = line.status === "live";
  if (!lobby.isKnown && isAway(line))
    return (
      <Page title={t("title")} width="full">
        <NoLine state={line} />
      </Page>
    );
  const games = <Games lobby={lobby} hear={hear} me={me} isLive={isLive} />;
  const chat = <LobbyChat talk={lobby.talk} hear={hear} me={me} isLive={isLive} />;
  const people = <People count={lobby.people} me={me} isAsked={!isRoomy} isLive={isLive} />;
  return (
    <Page title={t("title")} width="wide" className={lobbyStyles.lobby}>
      <LineStatus state={line} />
      {isRoomy ? (
        <div className={lobbyStyles.columns}>
          {games}
          <div className={lobbyStyles.side}>
            {people}
            {chat}
          </div>
        </div>
      ) : (
        <Tabs
          label={t("title")}
          chosen={tab}
          onChoose={choose}
          tabs={[
            { id: "games", label: t("tab.games"), panel: games },
            {
              id: "chat",
              label: isNews ? <Unread label={t("tab.chat")} note={t("chat.unread")} /> : t("tab.chat"),
              panel: chat,
            },
            { id: "people", label: t("tab.people", { n: lobby.people }), panel: people },
          ]}
        />
      )}
    </Page>
  );
}

interface PartProps {
  readonly lobby: Lobby;
  readonly hear: (heard: Heard) => void;
  readonly me: string | null;
  readonly isLive: boolean;
}

function Games({ lobby, hear, me, isLive }: PartProps): ReactNode {
  return (
    <div className={lobbyStyles.games}>
      <NewOffer isLive={isLive} />
      <MyGames me={me} />
      <Offers lobby={lobby} hear={hear} me={me} isLive={isLive} />
      <WatchGames me={me} playing={lobby.playing} />
    </div>
  );
}

function Offers({ lobby, hear, me, isLive }: PartProps): ReactNode {
  const t = useTexts("lobby");
  const more = useTexts("people");
  const { offers: mine } = useInvitations();
  const offers = mineFirst(shownOffers(lobby), me);
  // Those that hang in the lobby are there already, unless many newer ones do.
  const invitations = mine.filter(({ id }) => offers.every((offer) => offer.id !== id));
  const next = nextOffers(lobby);
  const lookFurther = async (after: string): Promise<void> => {
    const answer = await connection.ask({ type: "lobby.offers", after });
    if (answer.ok) hear({ type: "offers", page: answer.value });
  };
  const isEmpty = lobby.isKnown && offers.length + invitations.length === 0;
  return (
    <section className={lobbyStyles.section} aria-labelledby="offers">
      <h2 id="offers">{t("offers.title")}</h2>
      {isEmpty ? (
        <div className={lobbyStyles.empty}>
          <span className={lobbyStyles.emptyTile} aria-hidden="true">
            <Icon name="people" size={24} />
          </span>
          <div>
            <strong>{t("offers.none")}</strong>
            <p>{t("offers.none.words")}</p>
          </div>
          <ButtonLink size="small" href="/">
            {t("offers.none.computer")}
          </ButtonLink>
        </div>
      ) : (
        <ul className={offersStyles.offers} aria-live="polite">
          {invitations.map((offer) => (
            <OfferRow key={offer.id} offer={offer} me={me} />
          ))}
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} me={me} />
          ))}
        </ul>
      )}
      {next !== null && (
        <Button size="small" kind="quiet" icon="down" disabled={!isLive} onClick={() => void lookFurther(next)}>
          {more("more")}
        </Button>
      )}
    </section>
  );
}
