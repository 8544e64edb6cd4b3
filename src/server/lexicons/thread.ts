import { parentPort, workerData } from "node:worker_threads";
import { UserError } from "../../base/user-error.ts";
import { encodeFile, type LexiconFile } from "../../lexicon/file.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { type ChangedEdition, type ChangedList, findChanged } from "../../library/changed.ts";
import { findEdition } from "../../library/editions.ts";
import { findMeanings } from "../../library/meanings.ts";
import { alphabetNamed, findFile, lexiconIn, SILENT, type Watcher } from "../../library/store.ts";
import type { MeaningsFile } from "../../wordlists/meanings-file.ts";

/** `changed`: how it can be made, where this server keeps the list. */
type Asked<Wants extends string, More> = More & {
  readonly wants: Wants;
  readonly name: string;
  readonly changed?: ChangedList;
};

/** `hash` null: of all editions of the list the one for new games. */
export type ListTask =
  | Asked<"list", { readonly hash: string | null; readonly alphabet: string }>
  /** Its file for a page: all of it, or the forward graphs. */
  | Asked<"file", { readonly hash: string; readonly isWhole: boolean }>
  /** What a list that this server keeps is by now. */
  | Asked<"edition", { readonly changed: ChangedList }>
  /** What words of a language mean. */
  | { readonly wants: "meanings"; readonly language: string };

/** `unknown`: nobody knows the name. `gone`: the edition that was asked for cannot be had, and why. */
export type ListAnswer =
  | { readonly type: "list"; readonly lexicon: Lexicon }
  | { readonly type: "file"; readonly bytes: Uint8Array }
  | { readonly type: "meanings"; readonly file: MeaningsFile }
  | { readonly type: "edition"; readonly edition: ChangedEdition }
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
  if (task.wants === "meanings") {
    const meanings = findMeanings(task.language, watcher);
    return meanings === null ? { type: "unknown" } : { type: "meanings", file: meanings };
  }
  if (task.wants === "edition") return editionOf(task.changed, watcher);
  const file = fileOf(task, watcher);
  if (file === null) return task.hash === null ? { type: "unknown" } : { type: "gone", reason: "no such edition" };
  if (task.wants === "list") return { type: "list", lexicon: lexiconIn(file, alphabetNamed(task.alphabet)) };
  return { type: "file", bytes: encodeFile(file, !task.isWhole) };
}

function fileOf(
  { name, hash, changed }: Extract<ListTask, { wants: "list" | "file" }>,
  watcher: Watcher,
): LexiconFile | null {
  if (hash === null) return findFile(name, watcher);
  const found = findEdition(name, hash, watcher);
  if (found !== null || changed === undefined) return found;
  const made = findChanged(changed, watcher)?.file ?? null;
  return made?.hash === hash ? made : null;
}

function editionOf(changed: ChangedList, watcher: Watcher): ListAnswer {
  const made = findChanged(changed, watcher);
  if (made === null) return { type: "unknown" };
  const { name, language, alphabet, words, version, licence, hash } = made.file;
  const about = { name, language, alphabet, words, version, licence, hash };
  return { type: "edition", edition: { ...about, base: changed.base, baseHash: made.baseHash } };
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
