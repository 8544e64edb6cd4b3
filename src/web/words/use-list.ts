import { useEffect, useState } from "react";
import type { OpenedWords } from "../../worker/questions.ts";
import { AskError, askEngine } from "../engine/engine.ts";

/** How far a word list is. */
export type ListState =
  | { readonly kind: "loading"; readonly share: number | null }
  | { readonly kind: "ready"; readonly about: OpenedWords }
  | { readonly kind: "failed"; readonly why: "noList" | "offline" | "fault" };

const COMING: ListState = { kind: "loading", share: null };

/** Fetches the word list of a ruleset; `again` is counted up to try once more. */
export function useList(ruleset: string, again: number): ListState {
  const [state, setState] = useState<{ readonly of: string; readonly state: ListState }>({
    of: ruleset,
    state: COMING,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is asked for by its number
  useEffect(() => {
    let isGone = false;
    const say = (next: ListState): void => {
      if (!isGone) setState({ of: ruleset, state: next });
    };
    say(COMING);
    askEngine(
      "open",
      { ruleset, whole: false },
      { onProgress: (heard) => heard.type === "words" && say({ kind: "loading", share: heard.share }) },
    ).then(
      (about) => say(about === null ? { kind: "failed", why: "noList" } : { kind: "ready", about }),
      (error) => {
        const code = error instanceof AskError ? error.code : "broken";
        say({ kind: "failed", why: code !== "noLexicon" ? "fault" : navigator.onLine ? "noList" : "offline" });
      },
    );
    return () => {
      isGone = true;
    };
  }, [ruleset, again]);
  return state.of === ruleset ? state.state : COMING;
}
