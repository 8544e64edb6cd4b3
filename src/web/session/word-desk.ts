import type { Letter } from "../../lexicon/alphabet.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { AskEngine } from "../../worker/client.ts";
import type { AnswerTo, Edition } from "../../worker/questions.ts";
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
  let state: WordsState = lexicon === null ? { state: "none" } : { state: "loading" };
  let isClosed = false;

  function tell(): void {
    if (!isClosed) changed();
  }

  function become(next: WordsState["state"]): void {
    state = { state: next };
    tell();
  }

  const canAsk = (): boolean => state.state === "loading" || state.state === "ready";

  return {
    state: () => state,
    lookup: makeLookup(ask, { ruleset, list }, canAsk, tell),
    open: async () => {
      if (state.state === "none" || state.state === "ready") return null;
      become("loading");
      const opened = await ask("open", { ruleset, list, whole }).catch(() => null);
      become(opened === null ? "missing" : "ready");
      return opened;
    },
    miss: () => become("missing"),
    close: () => {
      isClosed = true;
    },
  };
}
