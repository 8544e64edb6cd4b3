import { type ReactNode, useEffect, useState } from "react";
import { useShownName } from "../account/use-shown-name.ts";
import { useConnection } from "../connection/online-store.ts";
import { ButtonLink } from "../design/Button.tsx";
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
import { hasNews, type Lobby, mineFirst } from "./lobby.ts";
import { useMuted } from "./mute-store.ts";
import { NewOffer } from "./NewOffer.tsx";
import { OfferRow } from "./OfferRow.tsx";
import offersStyles from "./offers.module.css";
import { PersonName } from "./PersonName.tsx";
import { useLobby } from "./use-lobby.ts";

/** `/lobby`: who is there, what they offer, what they say. */
export default function LobbyPage(): ReactNode {
  const t = useTexts("lobby");
  // Names of people need them: fetched with the first one, they would make the whole page wait again.
  useTexts("people");
  const line = useConnection();
  const [lobby, addLines] = useLobby();
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
  const games = <Games lobby={lobby} me={me} isLive={isLive} />;
  const chat = <LobbyChat lines={lobby.lines} onOlder={addLines} me={me} isLive={isLive} />;
  const people = <People lobby={lobby} me={me} />;
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
            { id: "people", label: t("tab.people", { n: lobby.people.length }), panel: people },
          ]}
        />
      )}
    </Page>
  );
}

interface PartProps {
  readonly lobby: Lobby;
  readonly me: string | null;
}

function Games({ lobby, me, isLive }: PartProps & { readonly isLive: boolean }): ReactNode {
  return (
    <div className={lobbyStyles.games}>
      <NewOffer isLive={isLive} />
      <MyGames me={me} />
      <Offers lobby={lobby} me={me} />
      <WatchGames me={me} playing={lobby.playing} />
    </div>
  );
}

function Offers({ lobby, me }: PartProps): ReactNode {
  const t = useTexts("lobby");
  const { offers: invitations } = useInvitations();
  const shown = useShownName();
  const nameOf = (account: string | null): string | null => {
    if (account === null) return null;
    const person = lobby.people.find((other) => other.account === account);
    return person ? shown(person.name) : t("seat.gone");
  };
  const offers = mineFirst(lobby.offers, me);
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
            <OfferRow key={offer.id} offer={offer} me={me} to={nameOf(offer.to)} />
          ))}
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} me={me} />
          ))}
        </ul>
      )}
    </section>
  );
}

function People({ lobby, me }: PartProps): ReactNode {
  const t = useTexts("lobby");
  return (
    <section className={lobbyStyles.people} aria-labelledby="people-title">
      <h2 id="people-title">
        {t("people.title")} <span className={lobbyStyles.count}>{lobby.people.length}</span>
      </h2>
      <ul className={lobbyStyles.crowd} data-testid="people">
        {lobby.people.map(({ account, name }) => (
          <li key={account}>
            <PersonName account={account} name={name} isMe={account === me} />
            {account === me && <small>{t("people.you")}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
