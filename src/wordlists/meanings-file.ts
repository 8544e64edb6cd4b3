import { fail, ok, type Result } from "../base/result.ts";
import * as shape from "../base/shape.ts";
import { isPieceName } from "./meanings.ts";

/**
 * Meanings as a file: `TSMN`, the format's version, the header's length and a checksum of all that follows (32-bit words,
 * little end first), the header as JSON in ASCII, and the pieces in UTF-8, one after the other as the header names them.
 */
const MAGIC = 0x4e4d5354;
const HEADER_AT = 16;
/** Also in the address of a piece, so that no page meets one that it cannot read. */
export const MEANINGS_VERSION = 1;

const headerShape = shape.object({
  language: shape.string(/^[a-z]{2,3}$/, "language"),
  /** Where they come from, for people; and a key of sources and code, for who asks whether to build again. */
  version: shape.string(),
  licence: shape.string(),
  key: shape.string(),
  pieces: shape.array(
    shape.object({ name: shape.string(/^[a-z]{2}$/, "id"), bytes: shape.integer(1, 0xff_ffff) }),
    1,
    676,
  ),
});

export type MeaningsHeader = shape.ShapeOf<typeof headerShape>;

export interface MeaningsFile extends Omit<MeaningsHeader, "pieces"> {
  /** Texts in UTF-8. */
  readonly pieces: ReadonlyMap<string, Uint8Array>;
}

export type MeaningsFileFault = "notMeanings" | "otherVersion" | "truncated" | "damaged";

export function encodeMeanings({ pieces, ...about }: MeaningsFile): Uint8Array {
  const names = [...pieces]
    .filter(([name]) => isPieceName(name))
    .map(([name, { length }]) => ({ name, bytes: length }));
  const header: MeaningsHeader = { ...about, pieces: names };
  const text = JSON.stringify(header).replace(/[^ -~]/g, "?");
  const end = HEADER_AT + text.length;
  const bytes = new Uint8Array(end + names.reduce((sum, piece) => sum + piece.bytes, 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, MEANINGS_VERSION, true);
  view.setUint32(8, text.length, true);
  for (let i = 0; i < text.length; i++) bytes[HEADER_AT + i] = text.charCodeAt(i);
  let at = end;
  for (const { name } of names) {
    const piece = pieces.get(name) as Uint8Array;
    bytes.set(piece, at);
    at += piece.length;
  }
  view.setUint32(12, checksumOf(bytes), true);
  return bytes;
}

export function decodeMeanings(bytes: Uint8Array): Result<MeaningsFile, MeaningsFileFault> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint32(0, true) !== MAGIC) return fail("notMeanings");
  if (bytes.length < HEADER_AT) return fail("truncated");
  if (view.getUint32(4, true) !== MEANINGS_VERSION) return fail("otherVersion");
  const end = HEADER_AT + view.getUint32(8, true);
  if (end > bytes.length) return fail("truncated");
  const header = headerShape(jsonIn(bytes.subarray(HEADER_AT, end)), "");
  if (!header.ok) return fail("damaged");
  const { pieces: named, ...about } = header.value;
  const length = named.reduce((sum, piece) => sum + piece.bytes, end);
  if (length > bytes.length) return fail("truncated");
  if (length < bytes.length || checksumOf(bytes) !== view.getUint32(12, true)) return fail("damaged");
  const pieces = new Map<string, Uint8Array>();
  let at = end;
  for (const piece of named) {
    pieces.set(piece.name, bytes.subarray(at, at + piece.bytes));
    at += piece.bytes;
  }
  return ok({ ...about, pieces });
}

function jsonIn(bytes: Uint8Array): unknown {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** FNV-1a of all behind it: finds damage (of one byte always), not malice. */
function checksumOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let i = HEADER_AT; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193);
  return hash >>> 0;
}
