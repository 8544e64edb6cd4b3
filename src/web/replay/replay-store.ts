import { create } from "zustand";

/** A game that was opened from a file or from another page. */
export interface OpenedGame {
  readonly name: string;
  readonly text: string;
  /** For a GCG: the rules that it is read by; null: those that fit. */
  readonly ruleset: string | null;
}

interface ReplayTable {
  readonly game: OpenedGame | null;
}

/** Lives as long as the tab: who looks at another page and comes back finds the game. */
export const useReplay = create<ReplayTable>(() => ({ game: null }));

export const openGame = (game: OpenedGame): void => useReplay.setState({ game });
export const closeGame = (): void => useReplay.setState({ game: null });
