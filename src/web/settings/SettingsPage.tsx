import type { ReactNode } from "react";
import { Link } from "wouter";
import { INTERFACE_LANGUAGES, LANGUAGE_NAMES } from "../../base/languages.ts";
import { Card } from "../design/Card.tsx";
import { Field, Segments, Select, Switch } from "../design/Field.tsx";
import { Page } from "../design/Page.tsx";
import { chooseLanguage, useLanguage, useTexts } from "../language/texts.ts";
import { MOTIONS, type Settings, THEMES, TILE_LOOKS } from "../preferences/settings.ts";
import { useSettings } from "../preferences/settings-store.ts";
import { playSound } from "../sounds/sounds.ts";
import { OfflineCard } from "./OfflineCard.tsx";
import styles from "./settings.module.css";
import { TileLooks } from "./TileLooks.tsx";

const choose = (change: Partial<Settings>): void => useSettings.setState(change);

/** What a person chooses on this device; it counts at once. */
export default function SettingsPage(): ReactNode {
  const t = useTexts("settings");
  const language = useLanguage();
  const { sound, motion, theme, tiles, confirmMoves, names } = useSettings();
  return (
    <Page title={t("title")} intro={t("intro")} width="narrow" className={styles.settings}>
      <Card aria-labelledby="settings-look">
        <h2 id="settings-look">{t("look")}</h2>
        <Select
          label={t("language")}
          value={language}
          choices={INTERFACE_LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
          onChoose={(code) => void chooseLanguage(code)}
        />
        <Segments
          label={t("theme")}
          value={theme}
          choices={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
          onChoose={(value) => choose({ theme: value })}
        />
        <TileLooks
          label={t("tiles")}
          value={tiles}
          looks={TILE_LOOKS.map((value) => ({ value, label: t(`tiles.${value}`) }))}
          onChoose={(value) => choose({ tiles: value })}
        />
      </Card>
      <Card aria-labelledby="settings-play">
        <h2 id="settings-play">{t("playing")}</h2>
        <Switch
          label={t("sound")}
          help={t("sound.help")}
          on={sound}
          onTurn={(on) => {
            choose({ sound: on });
            if (on) playSound("turn");
          }}
        />
        <Switch
          label={t("confirm")}
          help={t("confirm.help")}
          on={confirmMoves}
          onTurn={(on) => choose({ confirmMoves: on })}
        />
        <Segments
          label={t("motion")}
          help={t("motion.help")}
          value={motion}
          choices={MOTIONS.map((value) => ({ value, label: t(`motion.${value}`) }))}
          onChoose={(value) => choose({ motion: value })}
        />
        <Field
          label={t("name")}
          help={t("name.help")}
          value={names[0]}
          maxLength={24}
          autoComplete="nickname"
          onChange={(event) => choose({ names: names.with(0, event.target.value) })}
        />
      </Card>
      <OfflineCard />
      <Card aria-labelledby="settings-account">
        <h2 id="settings-account">{t("account")}</h2>
        <p>{t("account.words")}</p>
        <p>
          <Link href="/sign-in">{t("account.link")}</Link>
        </p>
      </Card>
    </Page>
  );
}
