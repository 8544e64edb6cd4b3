import { parentPort, workerData } from "node:worker_threads";
import { UserError } from "../../base/user-error.ts";
import { encodeFile } from "../../lexicon/file.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { findEdition } from "../../library/editions.ts";
import { alphabetNamed, findFile, lexiconIn, SILENT, type Watcher } from "../../library/store.ts";

/** `hash` null: of all editions of the list the one for new games. */
export type ListTask =
  | { readonly wants: "list"; readonly name: string; readonly hash: string | null; readonly alphabet: string }
  /** Its file for a page: all of it, or the forward graphs. */
  | { readonly wants: "file"; readonly name: string; readonly hash: string; readonly isWhole: boolean };

/** `unknown`: nobody knows the name. `gone`: the edition that was asked for cannot be had, and why. */
export type ListAnswer =
  | { readonly type: "list"; readonly lexicon: Lexicon }
  | { readonly type: "file"; readonly bytes: Uint8Array }
  | { readonly type: "unknown" }
  | { readonly type: "gone"; readonly reason: string };

/** `unbuilt`: it would have to be built, which was not asked for. */
export type ListNews = ListAnswer | { readonly type: "unbuilt" } | { readonly type: "damaged"; readonly path: string };

export interface ThreadTask {
  readonly task: ListTask;
  readonly mayBuild: boolean;
}

class Unbuilt extends Error {}

/** Reads one word list, or builds it, beside the games that go on: sums and graphs of the largest take seconds. */
function answer(task: ListTask, watcher: Watcher): ListAnswer {
  const file = task.hash === null ? findFile(task.name, watcher) : findEdition(task.name, task.hash, watcher);
  if (file === null) return task.hash === null ? { type: "unknown" } : { type: "gone", reason: "no such edition" };
  if (task.wants === "list") return { type: "list", lexicon: lexiconIn(file, alphabetNamed(task.alphabet)) };
  return { type: "file", bytes: encodeFile(file, !task.isWhole) };
}

const tell = (news: ListNews): void => parentPort?.postMessage(news);

const { task, mayBuild }: ThreadTask = workerData;
try {
  const begin = (): void => {
    if (!mayBuild) throw new Unbuilt();
  };
  tell(answer(task, { ...SILENT, begin, damaged: (path) => tell({ type: "damaged", path }) }));
} catch (error) {
  if (error instanceof Unbuilt) tell({ type: "unbuilt" });
  else if (!(error instanceof UserError)) throw error;
  else tell({ type: "gone", reason: `${error.key} ${JSON.stringify(error.values)}` });
}
