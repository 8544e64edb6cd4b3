import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { encodeFile, type LexiconHeader } from "../lexicon/file.ts";
import { findFile, headerAt, listEntries, SILENT } from "./store.ts";

/** A built lexicon as a page is told of it: `/api/lexicons` lists them. */
export type ShelfEntry = Pick<
  LexiconHeader,
  "name" | "language" | "alphabet" | "words" | "version" | "licence" | "hash"
> & {
  /** With what tells the words and their grades, so that what it gives may be kept for ever. */
  readonly address: string;
  /** Of a long list: where it is with all of its graphs, and how large it is then. */
  readonly whole: { readonly address: string; readonly bytes: number } | null;
};

const HASH_DIGITS = 16;
/** To build the graph that moves are searched by from so many words takes a page longer than to fetch it. */
const MANY_WORDS = 1_000_000;

/** Of the words, and of which of them are offensive: pages keep what an address gives. */
function digestOf({ hash, without }: Pick<LexiconHeader, "hash" | "without">): string {
  const hashes = [hash, ...without.map((graded) => graded.hash)];
  return createHash("sha256").update(hashes.join()).digest("hex").slice(0, HASH_DIGITS);
}

const addressOf = (name: string, digest: string, part: "lexicon" | "whole"): string =>
  `/lexicons/${name}-${digest}.${part}`;

/** A lexicon that lies on the shelf, and where its file is. */
export interface Shelved {
  readonly entry: ShelfEntry;
  readonly path: string;
}

/** Reads every recipe and the head of every file: whoever is asked often keeps the answer for a while. */
export const shelf = (env: NodeJS.ProcessEnv = process.env): Shelved[] =>
  listEntries(env).flatMap(({ name, path }) => {
    const header = headerAt(path);
    if (header === null) return [];
    const { language, alphabet, words, version, licence, hash } = header;
    const digest = digestOf(header);
    const whole = words > MANY_WORDS ? { address: addressOf(name, digest, "whole"), bytes: statSync(path).size } : null;
    const address = addressOf(name, digest, "lexicon");
    return [{ path, entry: { name, language, alphabet, words, version, licence, hash, address, whole } }];
  });

/** What lies at an address: a lexicon of the shelf, and whether all of its graphs are meant. Null: nothing. */
export function onShelf(address: string, shelved: readonly Shelved[]): (Shelved & { isWhole: boolean }) | null {
  for (const each of shelved) {
    const isWhole = address === each.entry.address.replace(/lexicon$/, "whole");
    if (isWhole || address === each.entry.address) return { ...each, isWhole };
  }
  return null;
}

/** The bytes for a page that only looks words up: forward graphs, a sixth of the whole. */
export function forwardBytes(name: string, env: NodeJS.ProcessEnv = process.env): Uint8Array | null {
  const file = findFile(name, SILENT, env);
  return file && encodeFile(file, true);
}
