import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { Icon, type IconName } from "../design/Icon.tsx";
import { Page } from "../design/Page.tsx";
import { useOnline } from "../http/online.ts";
import type { TextKey } from "../language/keys.ts";
import { useTexts } from "../language/texts.ts";
import { FriendsDialog } from "./FriendsDialog.tsx";
import styles from "./home.module.css";
import { PlayCard } from "./PlayCard.tsx";
import { RecentGames } from "./RecentGames.tsx";

/** What a phone's bar has no room for. */
const MORE: readonly { readonly href: string; readonly icon: IconName; readonly name: TextKey<"home"> }[] = [
  { href: "/replay", icon: "chart", name: "more.replay" },
  { href: "/sheet", icon: "file", name: "more.sheet" },
  { href: "/words", icon: "words", name: "more.words" },
];

/** The first screen: every way into a game, one click away. */
export default function HomePage(): ReactNode {
  const t = useTexts("home");
  const online = useOnline();
  const [isInviting, setInviting] = useState(false);
  return (
    <Page title={t("title")} intro={t("intro")} className={styles.home}>
      <PlayCard />
      <div className={styles.ways}>
        <Way href="/lobby" icon="people" name="opponent" note={online ? null : t("way.needsNetwork")} />
        <button type="button" className={styles.way} aria-haspopup="dialog" onClick={() => setInviting(true)}>
          <WayWords icon="account" name="friends" />
        </button>
        <Way href="/jewels" icon="jewel" name="jewels" />
        <Way href="/lobby#chat" icon="chat" name="lobby" note={online ? null : t("way.needsNetwork")} />
      </div>
      <RecentGames />
      <nav className={styles.more} aria-label={t("more")}>
        {MORE.map(({ href, icon, name }) => (
          <Link key={href} href={href}>
            <Icon name={icon} size={18} /> {t(name)}
          </Link>
        ))}
      </nav>
      <FriendsDialog open={isInviting} onClose={() => setInviting(false)} />
    </Page>
  );
}

interface WayProps {
  readonly href: string;
  readonly icon: IconName;
  readonly name: "opponent" | "friends" | "jewels" | "lobby";
  readonly note?: string | null;
}

const Way = ({ href, ...words }: WayProps): ReactNode => (
  <Link href={href} className={styles.way}>
    <WayWords {...words} />
  </Link>
);

function WayWords({ icon, name, note }: Omit<WayProps, "href">): ReactNode {
  const t = useTexts("home");
  return (
    <>
      <span className={styles.wayIcon}>
        <Icon name={icon} size={26} />
      </span>
      <strong>{t(`way.${name}.title`)}</strong>
      <span className={styles.wayWords}>{t(`way.${name}.words`)}</span>
      {note && <span className={styles.wayNote}>{note}</span>}
    </>
  );
}
