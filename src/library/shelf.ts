import { encodeFile, type LexiconHeader } from "../lexicon/file.ts";
import { findFile, headerAt, listEntries, SILENT } from "./store.ts";

/** A built lexicon as a page is told of it: `/api/lexicons` lists them. */
export type ShelfEntry = Pick<
  LexiconHeader,
  "name" | "language" | "alphabet" | "words" | "version" | "licence" | "hash"
> & {
  /** With the beginning of the hash, so that what it gives may be kept for ever. */
  readonly address: string;
};

const HASH_DIGITS = 16;

export const shelf = (env: NodeJS.ProcessEnv = process.env): ShelfEntry[] =>
  listEntries(env).flatMap(({ name, path }) => {
    const header = headerAt(path);
    if (header === null) return [];
    const { language, alphabet, words, version, licence, hash } = header;
    const address = `/lexicons/${name}-${hash.slice(0, HASH_DIGITS)}.lexicon`;
    return [{ name, language, alphabet, words, version, licence, hash, address }];
  });

/** The bytes that a page gets from an address: forward graphs only, a sixth of the whole. Null: nothing is there. */
export function shelfFile(address: string, env: NodeJS.ProcessEnv = process.env): Uint8Array | null {
  const entry = shelf(env).find((known) => known.address === address);
  const file = entry === undefined ? null : findFile(entry.name, SILENT, env);
  return file && encodeFile(file, true);
}
