import { use } from "react";
import { type InterfaceLanguage, preferredLanguage } from "../../base/languages.ts";
import { type Texts, type Translate, translateWith } from "../../base/translate.ts";
import { useSettings } from "../preferences/settings-store.ts";
import { type Formats, formatsFor } from "./formats.ts";
import type { Area, TextsOf } from "./keys.ts";

type Load = () => Promise<{ readonly default: Texts }>;

/** A file an area and language, each fetched when it is first needed. */
const FILES = import.meta.glob<{ readonly default: Texts }>("../../../data/texts/*/*.json");

const loading = new Map<string, Promise<Translate>>();
/** Those that are on the screen, or were. */
const shown = new Set<Area>();

const pathOf = (area: Area, language: InterfaceLanguage): string => `../../../data/texts/${area}/${language}.json`;

/** The texts of an area; the same promise each time, so that a component may wait for it. */
export function loadTexts(area: Area, language: InterfaceLanguage): Promise<Translate> {
  const path = pathOf(area, language);
  const known = loading.get(path);
  if (known !== undefined) return known;
  const load = FILES[path] as Load | undefined;
  const texts = (load?.() ?? Promise.reject(new Error(path))).then(({ default: found }) => {
    const translate = translateWith(found, language, formatsOf(language).number);
    shown.add(area);
    // What React would note on the promise itself: who comes later need not wait for it, not even a moment.
    Object.assign(texts, { status: "fulfilled", value: translate });
    return translate;
  });
  // What could not be fetched is asked for again the next time.
  texts.catch(() => loading.delete(path));
  loading.set(path, texts);
  return texts;
}

const formats = new Map<string, Formats>();

function formatsOf(language: InterfaceLanguage): Formats {
  const known = formats.get(language) ?? formatsFor(language);
  formats.set(language, known);
  return known;
}

/** What the settings say, else what the browser asks for. */
export const languageOf = (chosen: InterfaceLanguage | null): InterfaceLanguage =>
  chosen ?? preferredLanguage(navigator.languages);

export const useLanguage = (): InterfaceLanguage => languageOf(useSettings((settings) => settings.language));

/** `t("key", values)` in the chosen language. Waits (`<Suspense>`) while the area's texts are fetched. */
export function useTexts<A extends Area>(area: A): TextsOf<A> {
  const language = useLanguage();
  // Always by `use`: React minds a component that waits by it once and then does not call it.
  return use(loadTexts(area, language));
}

/** Fetches what is on the screen in the new language first, so that nothing vanishes meanwhile. */
export async function chooseLanguage(language: InterfaceLanguage): Promise<void> {
  await Promise.allSettled([...shown].map((area) => loadTexts(area, language)));
  useSettings.setState({ language });
}

/** Numbers, dates and lists as the chosen language writes them. */
export const useFormats = (): Formats => formatsOf(useLanguage());
