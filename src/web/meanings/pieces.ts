import { type Piece, parsePiece } from "../../wordlists/meanings.ts";
import { decodeMeanings, MEANINGS_VERSION } from "../../wordlists/meanings-file.ts";

/** Outlives versions of the page, as word lists do. */
const CACHE = `tessera-meanings-${MEANINGS_VERSION}`;
const KEY = /[0-9a-f]{16}/;
const addressOf = (language: string): string => `/lexicons/meanings-${MEANINGS_VERSION}/${language}`;

/** Why a piece did not come: there is no network, or something else. */
export class PieceError extends Error {
  readonly isOffline: boolean;

  constructor(isOffline: boolean) {
    super(isOffline ? "offline" : "fault");
    this.isOffline = isOffline;
  }
}

/** Where a browser keeps nothing (no secure address), every visit fetches. */
const cacheOrNull = async (): Promise<Cache | null> => {
  try {
    return await caches.open(CACHE);
  } catch {
    return null;
  }
};

/**
 * A few kilobytes from the server for the word that is wanted now. Who has asked once will ask again, and perhaps
 * without a network: then all meanings of the language are fetched behind it, and kept.
 */
export async function fetchPiece(language: string, name: string): Promise<Piece> {
  const answer = await fetch(`${addressOf(language)}/${name}`).catch(() => null);
  if (!answer?.ok) {
    const kept = await keptPiece(language, name).catch(() => null);
    if (kept === null) throw new PieceError(answer === null);
    return kept;
  }
  const piece = read(await answer.text());
  const [key] = KEY.exec(answer.headers.get("etag") ?? "") ?? [];
  if (key !== undefined) keepWhole(language, key).catch(() => {});
  return piece;
}

function read(text: string): Piece {
  const piece = parsePiece(text);
  if (!piece.ok) throw new PieceError(false);
  return piece.value;
}

async function keptPiece(language: string, name: string): Promise<Piece | null> {
  const cache = await cacheOrNull();
  const [latest] = (await wholesOf(cache, language)).slice(-1);
  const kept = latest && (await cache?.match(latest));
  const file = kept && decodeMeanings(new Uint8Array(await kept.arrayBuffer()));
  if (!file?.ok) return null;
  return read(new TextDecoder().decode(file.value.pieces.get(name)));
}

/** In the order in which they came. */
async function wholesOf(cache: Cache | null, language: string): Promise<readonly Request[]> {
  const begin = `${addressOf(language)}/whole/`;
  return ((await cache?.keys()) ?? []).filter(({ url }) => new URL(url).pathname.startsWith(begin));
}

let isKeeping = false;

/** Once for each edition; who saves data keeps nothing that was not asked for. */
async function keepWhole(language: string, key: string): Promise<void> {
  const cache = await cacheOrNull();
  const url = `${addressOf(language)}/whole/${key}`;
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (cache === null || savesData || isKeeping || (await cache.match(url)) !== undefined) return;
  isKeeping = true;
  try {
    const old = await wholesOf(cache, language);
    await cache.add(url);
    await Promise.all(old.map((request) => cache.delete(request)));
  } finally {
    isKeeping = false;
  }
}
