import type { Letter } from "../../lexicon/alphabet.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { AskEngine } from "../../worker/client.ts";
import type { AnswerTo, Edition, Progress } from "../../worker/questions.ts";
import { makeLookup } from "./lookup.ts";
import type { Verdict, WordsState } from "./session.ts";

/** The word list of a table on this device. */
export interface WordDesk {
  readonly state: () => WordsState;
  /** As far as is known now; what is unknown is looked up, and a change follows. */
  readonly lookup: (letters: readonly Letter[]) => Verdict;
  /** Once more, where it failed. Null where there is no list, or none to be had. */
  readonly open: () => Promise<AnswerTo<"open">>;
  /** The engine could not get at the words after all. */
  readonly miss: () => void;
  readonly close: () => void;
}

interface WordDeskParts {
  readonly rules: Rules;
  /** The edition that the game names; null: what new games are played by. */
  readonly list: Edition | null;
  readonly ask: AskEngine;
  /** Also what bots and hints need; else what looks words up, which is a sixth of it. */
  readonly whole: boolean;
  readonly changed: () => void;
}

export function makeWordDesk({ rules, list, ask, whole, changed }: WordDeskParts): WordDesk {
  const { id: ruleset, lexicon } = rules.ruleset;
  let state: WordsState = { state: lexicon === null ? "none" : "loading", share: null };
  let isClosed = false;

  function tell(): void {
    if (!isClosed) changed();
  }

  function become(next: WordsState["state"], share: number | null = null): void {
    state = { state: next, share };
    tell();
  }

  /** Told in hundredths: a table need not be drawn for less. */
  function hear(share: number | null): void {
    const hundredths = share === null ? null : Math.floor(share * 100) / 100;
    if (state.state === "loading" && hundredths !== state.share) become("loading", hundredths);
  }

  const canAsk = (): boolean => state.state === "loading" || state.state === "ready";

  return {
    state: () => state,
    lookup: makeLookup(ask, { ruleset, list }, canAsk, tell),
    open: async () => {
      if (state.state === "none" || state.state === "ready") return null;
      become("loading");
      const onProgress = (heard: Progress): void => {
        if (heard.type === "words") hear(heard.share);
      };
      const opened = await ask("open", { ruleset, list, whole }, { onProgress }).catch(() => null);
      become(opened === null ? "missing" : "ready");
      return opened;
    },
    miss: () => become("missing"),
    close: () => {
      isClosed = true;
    },
  };
}
