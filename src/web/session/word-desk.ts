import type { Letter } from "../../lexicon/alphabet.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { AskEngine } from "../../worker/client.ts";
import type { AnswerTo } from "../../worker/questions.ts";
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
  readonly ask: AskEngine;
  /** Also what bots and hints need; else what looks words up, which is a sixth of it. */
  readonly whole: boolean;
  readonly changed: () => void;
}

export function makeWordDesk({ rules, ask, whole, changed }: WordDeskParts): WordDesk {
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

  const lookups = makeLookups((words) => ask("look", { ruleset, words }), tell);

  return {
    state: () => state,
    lookup: (letters) => lookups(letters, state.state === "loading" || state.state === "ready"),
    open: async () => {
      if (state.state === "none" || state.state === "ready") return null;
      become("loading");
      const opened = await ask("open", { ruleset, whole }).catch(() => null);
      become(opened === null ? "missing" : "ready");
      return opened;
    },
    miss: () => become("missing"),
    close: () => {
      isClosed = true;
    },
  };
}

type Look = (words: readonly (readonly Letter[])[]) => Promise<readonly boolean[]>;

/** Words that are asked for in one go are looked up in one go, each of them once. */
function makeLookups(look: Look, changed: () => void): (letters: readonly Letter[], mayAsk: boolean) => Verdict {
  const known = new Map<string, Verdict>();
  let wanted: (readonly Letter[])[] = [];

  function lookUpWanted(): void {
    const asked = wanted;
    wanted = [];
    look(asked).then(
      (answers) => {
        for (const [i, letters] of asked.entries()) known.set(letters.join(), answers[i] ? "valid" : "invalid");
        changed();
      },
      () => {
        // Asked again with the next draft.
        for (const letters of asked) known.delete(letters.join());
      },
    );
  }

  return (letters, mayAsk) => {
    const key = letters.join();
    const verdict = known.get(key);
    if (verdict !== undefined || !mayAsk) return verdict ?? "unknown";
    known.set(key, "unknown");
    wanted.push(letters);
    if (wanted.length === 1) queueMicrotask(lookUpWanted);
    return "unknown";
  };
}
