/** The languages of the interface, each with its own name for itself. */
export const INTERFACE_LANGUAGES = ["en", "is", "cs", "pt", "fr", "ro"] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<InterfaceLanguage, string>> = {
  en: "English",
  is: "Íslenska",
  cs: "Čeština",
  pt: "Português",
  fr: "Français",
  ro: "Română",
};

/** Where a country writes a language otherwise than most of those who speak it, which country's ours is. */
const LOCALES: Readonly<Record<string, string>> = { pt: "pt-PT" };

/** What `Intl` is asked for: by `pt` it takes Brazil's Portuguese, which counts nought as one. */
export const localeOf = (language: string): string => LOCALES[language] ?? language;

export const isInterfaceLanguage = (code: unknown): code is InterfaceLanguage =>
  INTERFACE_LANGUAGES.some((language) => language === code);

/** The first of the reader's languages that we have, else English. */
export function preferredLanguage(wanted: readonly string[]): InterfaceLanguage {
  for (const locale of wanted) {
    const code = locale.slice(0, 2).toLowerCase();
    if (isInterfaceLanguage(code)) return code;
  }
  return "en";
}
