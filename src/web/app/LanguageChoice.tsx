import type { ReactNode } from "react";
import { INTERFACE_LANGUAGES, type InterfaceLanguage, LANGUAGE_NAMES } from "../../base/languages.ts";
import { Icon } from "../design/Icon.tsx";
import { chooseLanguage, useLanguage, useTexts } from "../language/texts.ts";
import styles from "./frame.module.css";

/** The browser's own list, behind a small sign with the language's letters. */
export function LanguageChoice(): ReactNode {
  const t = useTexts("app");
  const language = useLanguage();
  return (
    <label className={styles.languageChoice} title={t("nav.language")}>
      <Icon name="globe" />
      <span aria-hidden="true">{language.toUpperCase()}</span>
      <select
        aria-label={t("nav.language")}
        value={language}
        onChange={(event) => void chooseLanguage(event.target.value as InterfaceLanguage)}
      >
        {INTERFACE_LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </select>
    </label>
  );
}
