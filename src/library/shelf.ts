import { encodeFile } from "../lexicon/file.ts";
import { findFile, headerAt, listEntries, SILENT, type Watcher } from "./store.ts";

/** A lexicon as a page is told of it: `/lexicons/index.json` has one each, `/lexicons/<file>` is the file. */
export interface ShelfEntry {
  readonly name: string;
  /** Null, like all below, where it is not built yet: asking for the file builds it. */
  readonly language: string | null;
  readonly alphabet: string | null;
  readonly words: number | null;
  readonly version: string | null;
  readonly licence: string | null;
  readonly hash: string | null;
  /** With the beginning of the hash, so that it may be kept for ever. */
  readonly file: string;
}

const ENDING = ".lexicon";
const HASH_DIGITS = 16;

export const shelf = (env: NodeJS.ProcessEnv = process.env): ShelfEntry[] =>
  listEntries(env).map(({ name, path }) => {
    const header = headerAt(path);
    return {
      name,
      language: header?.language ?? null,
      alphabet: header?.alphabet ?? null,
      words: header?.words ?? null,
      version: header?.version ?? null,
      licence: header?.licence ?? null,
      hash: header?.hash ?? null,
      file: header === null ? name + ENDING : `${name}-${header.hash.slice(0, HASH_DIGITS)}${ENDING}`,
    };
  });

/** The bytes that a page gets: forward graphs only, a sixth of the whole. Null: there is no such file. */
export function shelfFile(file: string, watcher: Watcher = SILENT, env: NodeJS.ProcessEnv = process.env) {
  const entry = shelf(env).find((known) => known.file === file || known.name + ENDING === file);
  const found = entry === undefined ? null : findFile(entry.name, watcher, env);
  return found && encodeFile(found, true);
}
