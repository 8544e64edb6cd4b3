import { Worker } from "node:worker_threads";
import { headerAt, listEntries } from "../../library/store.ts";
import { findRules, RULESET_IDS } from "../../words/catalog.ts";

export interface Watcher {
  begin(name: string): void;
  failed(name: string, reason: string): void;
}

/** What a thread says of its work. */
export type BuildNews =
  | { readonly type: "begin"; readonly name: string }
  | { readonly type: "failed"; readonly name: string; readonly reason: string };

/** Word lists that rulesets name and that are not built yet, in the order in which a player is offered them. */
export function missingLexicons(env: NodeJS.ProcessEnv = process.env): string[] {
  const entries = new Map(listEntries(env).map((entry) => [entry.name, entry]));
  const wanted = RULESET_IDS.map((id) => findRules(id)?.ruleset.lexicon ?? null);
  return [...new Set(wanted)].filter((name): name is string => {
    const entry = name === null ? undefined : entries.get(name);
    return entry !== undefined && !entry.own && headerAt(entry.path) === null;
  });
}

/** Builds them one after the other in a thread of its own: the largest takes half a minute, and nobody waits for it. */
export function buildMissing(watcher: Watcher, env: NodeJS.ProcessEnv = process.env): () => void {
  const names = missingLexicons(env);
  if (names.length === 0) return () => {};
  const thread = new Worker(new URL("./build-thread.ts", import.meta.url), { workerData: names, env });
  thread.on("message", (news: BuildNews) => {
    if (news.type === "begin") watcher.begin(news.name);
    else watcher.failed(news.name, news.reason);
  });
  thread.on("error", (error) => watcher.failed(names.join(" "), error.message));
  thread.unref();
  return () => void thread.terminate();
}
