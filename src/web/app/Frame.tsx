import type { ReactNode } from "react";
import { Link, useLocation, useRoute } from "wouter";
import { IconButton, IconLink } from "../design/Button.tsx";
import { classes } from "../design/classes.ts";
import { Icon, type IconName } from "../design/Icon.tsx";
import { useOnline } from "../http/online.ts";
import type { TextKey } from "../language/keys.ts";
import { useTexts } from "../language/texts.ts";
import { useOffline } from "../offline/register.ts";
import { OnlineSlot } from "../online/OnlineSlot.tsx";
import { AccountLink } from "../people/AccountLink.tsx";
import { useSettings } from "../preferences/settings-store.ts";
import { Brand } from "./Brand.tsx";
import styles from "./frame.module.css";
import { LanguageChoice } from "./LanguageChoice.tsx";

interface Place {
  readonly href: string;
  readonly name: TextKey<"app">;
  readonly icon: IconName;
  /** Not in the bar at the foot of a phone, which has room for five. */
  readonly isMinor?: boolean;
}

const PLACES: readonly Place[] = [
  { href: "/", name: "nav.home", icon: "home" },
  { href: "/lobby", name: "nav.lobby", icon: "people" },
  { href: "/jewels", name: "nav.jewels", icon: "jewel" },
  { href: "/words", name: "nav.words", icon: "words" },
  { href: "/leaders", name: "nav.leaders", icon: "trophy" },
  { href: "/sheet", name: "nav.sheet", icon: "file", isMinor: true },
];

const FULL = /^\/(play|game\/[^/]+)$/;

const isHere = (place: string, href: string): boolean =>
  href === "/" ? place === "/" : place === href || place.startsWith(`${href}/`);

/** What stands around every page: the way to the others, sound, language, and whether the network is there. */
export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useTexts("app");
  const [place] = useLocation();
  const [isSettings] = useRoute("/settings");
  const isFull = FULL.test(place);
  const online = useOnline();
  const sound = useSettings((settings) => settings.sound);
  useOffline();
  return (
    <div className={classes(styles.frame, isFull && styles.full)}>
      <a className={styles.skip} href="#main">
        {t("nav.skip")}
      </a>
      <header className={styles.head}>
        <Link href="/" className={styles.frameBrand} aria-label={t("nav.brand")}>
          <Brand />
        </Link>
        <nav className={styles.places} aria-label={t("nav.label")}>
          {PLACES.map((item) => (
            <NavLink key={item.href} {...item} label={t(item.name)} isHere={isHere(place, item.href)} />
          ))}
        </nav>
        <div className={styles.tools}>
          <OnlineSlot />
          {!online && (
            <span className={styles.offline} role="status" data-notice>
              {t("nav.offline")}
            </span>
          )}
          <IconButton
            icon={sound ? "sound" : "silence"}
            label={t(sound ? "nav.soundOff" : "nav.soundOn")}
            onClick={() => useSettings.setState({ sound: !sound })}
          />
          <LanguageChoice />
          <IconLink href="/settings" label={t("nav.settings")} isHere={isSettings}>
            <Icon name="gear" />
          </IconLink>
          <AccountLink label={t("nav.signIn")} />
        </div>
      </header>
      {children}
      {!isFull && (
        <nav className={styles.foot} aria-label={t("nav.label")}>
          {PLACES.filter(({ isMinor }) => !isMinor).map((item) => (
            <NavLink key={item.href} {...item} label={t(item.name)} isHere={isHere(place, item.href)} />
          ))}
        </nav>
      )}
    </div>
  );
}

interface NavLinkProps extends Place {
  readonly label: string;
  readonly isHere: boolean;
}

const NavLink = ({ href, icon, label, isMinor, isHere: here }: NavLinkProps): ReactNode => (
  <Link
    href={href}
    className={classes(styles.navLink, isMinor && styles.navMinor)}
    aria-current={here ? "page" : undefined}
  >
    <Icon name={icon} />
    <span>{label}</span>
  </Link>
);
