import weights from "../../../data/jewels/weights.bin?url";
import type { EngineStart } from "../../worker/browser.ts";
import { type AskOptions, type EngineClient, makeClient } from "../../worker/client.ts";
import type { AnswerTo, QuestionOf, QuestionType } from "../../worker/questions.ts";

/** What is quick and must not wait behind a bot that thinks. */
const QUICK: ReadonlySet<QuestionType> = new Set(["look", "why", "anagrams", "pattern"]);

function makeBrowserClient(name: string): EngineClient {
  // Without it a task is stopped by ending its worker, which then opens its word list again.
  const memory = typeof SharedArrayBuffer === "undefined" ? null : new SharedArrayBuffer(4);
  const flag = memory && new Int32Array(memory);
  return makeClient(
    () => {
      const worker = new Worker(new URL("../../worker/browser.ts", import.meta.url), { type: "module", name });
      worker.postMessage({ weights, stop: memory } satisfies EngineStart);
      return {
        post: (message) => worker.postMessage(message),
        listen: (heard, broke) => {
          worker.addEventListener("message", ({ data }) => heard(data));
          worker.addEventListener("error", broke);
        },
        end: () => worker.terminate(),
      };
    },
    (id) => flag && Atomics.store(flag, 0, id),
  );
}

/** Word lists that are on their way. */
const opening = new Set<Promise<unknown>>();

/** Resolved when none is. */
export async function listsAreHere(): Promise<void> {
  while (opening.size > 0) await Promise.allSettled([...opening]);
}

let thinker: EngineClient | null = null;
let clerk: EngineClient | null = null;

/** Asks the engine, in a worker of its own: the page never waits. Started when it is first asked. */
export function askEngine<K extends QuestionType>(
  type: K,
  question: QuestionOf<K>,
  options?: AskOptions,
): Promise<AnswerTo<K>> {
  // A list that is only looked up in is opened by who looks up.
  const isLookUp = QUICK.has(type) || (type === "open" && !(question as QuestionOf<"open">).whole);
  if (isLookUp) clerk ??= makeBrowserClient("words");
  else thinker ??= makeBrowserClient("engine");
  const answer = ((isLookUp ? clerk : thinker) as EngineClient).ask(type, question, options);
  if (type === "open") {
    opening.add(answer);
    const gone = (): boolean => opening.delete(answer);
    answer.then(gone, gone);
  }
  return answer;
}

export { AskError } from "../../worker/client.ts";
export { plainPosition, plainView } from "../../worker/plain.ts";
