import type { Letter } from "../../lexicon/alphabet.ts";
import type { AskEngine } from "../../worker/client.ts";
import type { QuestionOf } from "../../worker/questions.ts";
import type { Verdict } from "./session.ts";

/** Words of drafts: answers at once with what is known by now, asks for the others together, and says when they are known. */
export function makeLookup(
  ask: AskEngine,
  about: Omit<QuestionOf<"look">, "words">,
  canAsk: () => boolean,
  changed: () => void,
): (letters: readonly Letter[]) => Verdict {
  const known = new Map<string, Verdict>();
  let wanted: (readonly Letter[])[] = [];

  function lookUpWanted(): void {
    const asked = wanted;
    wanted = [];
    ask("look", { ...about, words: asked }).then(
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

  return (letters) => {
    const key = letters.join();
    const verdict = known.get(key);
    if (verdict !== undefined || !canAsk()) return verdict ?? "unknown";
    known.set(key, "unknown");
    wanted.push(letters);
    if (wanted.length === 1) queueMicrotask(lookUpWanted);
    return "unknown";
  };
}
