/** Null where the bytes break a rule of UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const parts: string[] = [];
  let points: number[] = [];
  for (let at = marked ? 3 : 0; at < bytes.length; ) {
    const first = bytes[at];
    const length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (length === 0 || at + length > bytes.length) return null;
    let point = length === 1 ? first : first & (0x7f >> length);
    for (let i = 1; i < length; i++) {
      const next = bytes[at + i];
      if ((next & 0xc0) !== 0x80) return null;
      point = (point << 6) | (next & 0x3f);
    }
    const least = [0, 0, 0x80, 0x800, 0x10000][length];
    if (point < least || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return null;
    points.push(point);
    if (points.length === CHUNK) {
      parts.push(String.fromCodePoint(...points));
      points = [];
    }
    at += length;
  }
  parts.push(String.fromCodePoint(...points));
  return parts.join("");
}

/** As many arguments as any engine takes in one call. */
const CHUNK = 8192;
