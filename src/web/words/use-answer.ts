import { useEffect, useState } from "react";

const PAUSE_MS = 120;

/** What the worker answers to what is typed, a moment after the last key. The last answer stays until the next has come. */
export function useAnswer<T>(key: string, ask: (() => Promise<T>) | null): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when there is something else to ask
  useEffect(() => {
    if (ask === null) return setAnswer(null);
    let isGone = false;
    const timer = setTimeout(() => {
      ask().then(
        (found) => !isGone && setAnswer(found),
        () => !isGone && setAnswer(null),
      );
    }, PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [key]);
  return answer;
}
