import { use } from "react";
import type { InterfaceLanguage } from "../../base/languages.ts";
import { type Texts, type Translate, translateWith } from "../../base/translate.ts";
import { useLanguage } from "./texts.ts";

/** The texts of faults in files and moves, shared with the command line; fetched only where something is wrong. */
const FILES = import.meta.glob<{ readonly default: Texts }>("../../../data/messages/*.json");

const loading = new Map<InterfaceLanguage, Promise<Translate>>();

function loadMessages(language: InterfaceLanguage): Promise<Translate> {
  const known = loading.get(language);
  if (known !== undefined) return known;
  const texts = FILES[`../../../data/messages/${language}.json`]().then(
    ({ default: found }) => translateWith(found, language),
    () => {
      // Without a network the place of a fault is still worth showing. What could not be fetched is asked for again.
      loading.delete(language);
      return translateWith({}, language);
    },
  );
  loading.set(language, texts);
  return texts;
}

/** `t("text.code", values)`. Waits (`<Suspense>`) while the texts are fetched. */
export const useMessages = (): Translate => use(loadMessages(useLanguage()));
