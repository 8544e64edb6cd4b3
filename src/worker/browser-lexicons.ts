import { decodeLexicon, encodeFile, type LexiconFile } from "../lexicon/file.ts";
import { EngineError } from "./engine.ts";
import type { LexiconSource, OnShare } from "./wordshelf.ts";

/** Word lists outlive versions of the page: the name changes with what is kept, not with the page. */
const CACHE = "tessera-lexicons-1";
const INDEX = "/api/lexicons";
const wholeUrl = (name: string, hash: string): string => `/lexicons/whole/${name}-${hash}`;

interface IndexEntry {
  readonly name: string;
  readonly hash: string;
  readonly address: string;
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
  const entries = (await answer.json()) as readonly IndexEntry[];
  return entries.find((entry) => entry.name === name) ?? null;
}

/** The share is told where the length is known, which it is not of what comes compressed. */
async function bytesOf(answer: Response, onShare: OnShare): Promise<Uint8Array> {
  const isPacked = answer.headers.has("content-encoding");
  const length = isPacked ? 0 : Number(answer.headers.get("content-length"));
  if (answer.body === null || !(length > 0)) return new Uint8Array(await answer.arrayBuffer());
  const reader = answer.body.getReader();
  const bytes = new Uint8Array(length);
  let read = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (read + part.value.length > length) throw new EngineError("badLexicon");
    bytes.set(part.value, read);
    read += part.value.length;
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
    const url = entry.address;
    const kept = (await cache?.match(wholeUrl(name, entry.hash))) ?? (await cache?.match(url));
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
