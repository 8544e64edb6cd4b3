import { create } from "zustand";

/** Words that somebody wants explained, in capitals or small letters. */
export interface Asked {
  readonly language: string;
  readonly words: readonly string[];
}

/** What is explained now; null: nothing. One at a time, wherever on the page it was asked for. */
export const useAsked = create<{ readonly asked: Asked | null }>(() => ({ asked: null }));

export function explainWords(language: string, words: readonly string[]): void {
  if (words.length > 0) useAsked.setState({ asked: { language, words } });
}

export const closeMeanings = (): void => useAsked.setState({ asked: null });
