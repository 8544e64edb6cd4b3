import { decodeUtf8 } from "../base/utf8.ts";

/**
 * Bytes to text: UTF-8 (a byte-order mark is dropped), and Latin-1 where the bytes are no UTF-8, as
 * older game files are. Written out because pure code knows no TextDecoder.
 */
export function decodeText(bytes: Uint8Array): string {
  return decodeUtf8(bytes) ?? decodeLatin1(bytes);
}

export function decodeLatin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return text;
}

/** As many arguments as any engine takes in one call. */
const CHUNK = 8192;
