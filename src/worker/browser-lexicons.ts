import { decodeLexicon, encodeFile, type LexiconFile } from "../lexicon/file.ts";
import type { Grade } from "../lexicon/grades.ts";
import { EngineError } from "./engine.ts";
import { editionNamed, type LexiconSource, type OnShare } from "./wordshelf.ts";

/** Word lists outlive versions of the page: the name changes with what is kept, not with the page. */
const CACHE = "tessera-lexicons-2";
const INDEX = "/api/lexicons";
/** Beside the address of the file that it was made of. */
const wholeUrl = (address: string): string => `${address}/built`;

interface IndexEntry {
  readonly name: string;
  readonly hash: string;
  readonly address: string;
  readonly grade?: Grade | null;
  /** Of a long list, to which a page would take long to build the graph that moves are searched by. */
  readonly whole?: { readonly address: string; readonly bytes: number } | null;
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
async function readIndex(cache: Cache | null): Promise<readonly IndexEntry[]> {
  let answer: Response | undefined;
  try {
    answer = await fetch(INDEX);
    if (answer.ok) await cache?.put(INDEX, answer.clone());
  } catch {
    answer = undefined;
  }
  if (!answer?.ok) answer = await cache?.match(INDEX);
  return answer === undefined ? [] : await answer.json();
}

/** Its address follows from its hash: one of before stands in no index. */
function editionAt(text: string): IndexEntry | null {
  const edition = editionNamed(text);
  return edition && { ...edition, address: `/lexicons/${edition.name}-${edition.hash}.lexicon` };
}

/** Of a file that comes compressed, the server says here how long it is. */
const PLAIN_LENGTH = "x-plain-length";

/** The share is told where the length is known. */
async function bytesOf(answer: Response, onShare: OnShare, known: number | null): Promise<Uint8Array> {
  const isPacked = answer.headers.has("content-encoding");
  const length = known ?? Number(answer.headers.get(isPacked ? PLAIN_LENGTH : "content-length"));
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

async function readFile(answer: Response, onShare: OnShare, length: number | null): Promise<LexiconFile | null> {
  const file = decodeLexicon(await bytesOf(answer, onShare, length));
  return file.ok ? file.value : null;
}

/** The first of these addresses at which something is kept that can be read. */
async function keptFile(cache: Cache | null, urls: readonly string[]): Promise<LexiconFile | null> {
  for (const url of urls) {
    const kept = await cache?.match(url);
    const file = kept && (await readFile(kept, () => {}, null));
    if (file) return file;
  }
  return null;
}

/** Where the file that was fetched last is kept once it is whole. */
const sources = new Map<string, string>();

/** Fetched once from the server, and kept for days without a network. */
export const browserLexicons: LexiconSource = {
  fetch: async (name, onShare, isWhole) => {
    const cache = await cacheOrNull();
    const entry = editionAt(name) ?? (await readIndex(cache)).find((each) => each.name === name);
    if (entry === undefined) throw new EngineError("noLexicon");
    const built = wholeUrl(entry.address);
    sources.set(entry.hash, built);
    const whole = (isWhole && entry.whole) || null;
    // Whoever only looks words up has no use for more.
    const keptUrls = isWhole ? [built, whole?.address ?? entry.address] : [entry.address, built];
    const known = await keptFile(cache, keptUrls);
    if (known !== null) return known;
    const url = whole?.address ?? entry.address;
    const answer = await fetch(url).catch(() => null);
    if (!answer?.ok) {
      const less = await keptFile(cache, [entry.address]);
      if (less === null) throw new EngineError("noLexicon");
      return less;
    }
    const forCache = answer.clone();
    const file = await readFile(answer, onShare, whole?.bytes ?? null);
    if (file === null) throw new EngineError("badLexicon");
    await cache?.put(url, forCache).catch(() => {});
    return file;
  },
  grade: async () => (await readIndex(await cacheOrNull()))[0]?.grade ?? null,
  keep: (file) => {
    const url = sources.get(file.hash);
    if (url === undefined) return;
    const bytes = encodeFile(file);
    void cacheOrNull().then((cache) => cache?.put(url, new Response(bytes as Uint8Array<ArrayBuffer>)).catch(() => {}));
  },
};
