import { create } from "zustand";

const KEY = "tessera.words";

const isText = (value: unknown): value is string => typeof value === "string";

function stored(): string | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return isText(value) ? value : null;
  } catch {
    return null;
  }
}

/** The ruleset whose words are looked at, remembered; null before somebody chose one. */
export const useWordsChoice = create<{ readonly ruleset: string | null }>(() => ({ ruleset: stored() }));

export function chooseWords(ruleset: string): void {
  useWordsChoice.setState({ ruleset });
  try {
    localStorage.setItem(KEY, JSON.stringify(ruleset));
  } catch {
    // A browser that keeps nothing forgets the choice.
  }
}
