import { decodeLexicon, encodeFile, type LexiconFile } from "../lexicon/file.ts";
import { EngineError } from "./engine.ts";
import type { LexiconSource, OnShare } from "./wordshelf.ts";

/** Word lists outlive versions of the page: the name changes with what is kept, not with the page. */
const CACHE = "tessera-lexicons-1";
const INDEX = "/lexicons/index.json";
const wholeUrl = (name: string, hash: string): string => `/lexicons/whole/${name}-${hash}`;

interface IndexEntry {
  readonly name: string;
  readonly file: string;
  readonly hash: string | null;
}

/** Where a browser keeps nothing (no secure address), every visit fetches. */
const cacheOrNull = async (): Promise<Cache | null> => {
  try {
    return await caches.open(CACHE);
  } catch {
    return null;
  }
};

/** From the network where there is one, else what was last heard. */
async function entryOf(cache: Cache | null, name: string): Promise<IndexEntry | null> {
  let answer: Response | undefined;
  try {
    answer = await fetch(INDEX);
    if (answer.ok) await cache?.put(INDEX, answer.clone());
  } catch {
    answer = undefined;
  }
  if (!answer?.ok) answer = await cache?.match(INDEX);
  if (answer === undefined) return null;
  const index = (await answer.json()) as readonly IndexEntry[] | { readonly lexicons: readonly IndexEntry[] };
  const entries = "lexicons" in index ? index.lexicons : index;
  return entries.find((entry) => entry.name === name) ?? null;
}

async function bytesOf(answer: Response, onShare: OnShare): Promise<Uint8Array> {
  const length = Number(
    answer.headers.get("x-length") ??
      (answer.headers.has("content-encoding") ? 0 : answer.headers.get("content-length")),
  );
  if (answer.body === null || !(length > 0)) return new Uint8Array(await answer.arrayBuffer());
  const bytes = new Uint8Array(length);
  let read = 0;
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    if (read + part.length > length) throw new EngineError("badLexicon");
    bytes.set(part, read);
    read += part.length;
    onShare(read / length);
  }
  return bytes.subarray(0, read);
}

async function readFile(answer: Response, onShare: OnShare): Promise<LexiconFile | null> {
  const file = decodeLexicon(await bytesOf(answer, onShare));
  return file.ok ? file.value : null;
}

/** Fetched once from the server, and kept for days without a network. */
export const browserLexicons: LexiconSource = {
  fetch: async (name, onShare) => {
    const cache = await cacheOrNull();
    const entry = await entryOf(cache, name);
    if (entry === null) throw new EngineError("noLexicon");
    const url = `/lexicons/${entry.file}`;
    const kept = (await cache?.match(wholeUrl(name, entry.hash ?? ""))) ?? (await cache?.match(url));
    const known = kept && (await readFile(kept, () => {}));
    if (known) return known;
    const answer = await fetch(url).catch(() => null);
    if (!answer?.ok) throw new EngineError("noLexicon");
    const forCache = answer.clone();
    const file = await readFile(answer, onShare);
    if (file === null) throw new EngineError("badLexicon");
    await cache?.put(url, forCache).catch(() => {});
    return file;
  },
  keep: (file) => {
    const bytes = encodeFile(file);
    void cacheOrNull().then((cache) =>
      cache?.put(wholeUrl(file.name, file.hash), new Response(bytes as Uint8Array<ArrayBuffer>)).catch(() => {}),
    );
  },
};
