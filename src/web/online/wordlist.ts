import type { Letter } from "../../lexicon/alphabet.ts";
import type { AskEngine } from "../../worker/client.ts";
import { makeLookup } from "../session/lookup.ts";
import type { Verdict, WordsState } from "../session/session.ts";

/** The word list of a table on this device: drafts are judged here, before the server judges the move. */
export interface WordDesk {
  readonly state: () => WordsState;
  /** As far as is known now; what is unknown is looked up, and a change follows. */
  readonly lookup: (letters: readonly Letter[]) => Verdict;
  /** Once more, where it failed. */
  readonly open: () => void;
  readonly close: () => void;
}

export function makeWordDesk(ruleset: string, hasList: boolean, ask: AskEngine, changed: () => void): WordDesk {
  let state: WordsState = hasList ? { state: "loading", share: null } : { state: "none" };
  let isClosed = false;

  function become(next: WordsState): void {
    if (isClosed) return;
    state = next;
    changed();
  }

  async function open(): Promise<void> {
    if (state.state === "none" || state.state === "ready") return;
    // Bots and hints think on the server: only looking words up is needed here.
    const opened = await ask(
      "open",
      { ruleset, whole: false },
      { onProgress: (progress) => progress.type === "words" && become({ state: "loading", share: progress.share }) },
    ).catch(() => null);
    become(opened === null ? { state: "missing" } : { state: "ready" });
  }

  const hasWords = (): boolean => state.state !== "missing" && state.state !== "none";
  const lookup = makeLookup(ask, ruleset, hasWords, () => !isClosed && changed());

  void open();

  return {
    state: () => state,
    lookup,
    open: () => void open(),
    close: () => {
      isClosed = true;
    },
  };
}
