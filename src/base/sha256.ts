/** SHA-256 as in FIPS 180-4. The page and the command line check shuffles with it, where Node's own is not at hand. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const blocks = padded(bytes);
  const hash = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let at = 0; at < blocks.byteLength; at += 64) mixIn(hash, words, blocks, at);
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  hash.forEach((word, i) => void view.setUint32(i * 4, word));
  return digest;
}

/** The code of a message under a key of at most 64 bytes, as in RFC 2104. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = (by: number, length: number): Uint8Array => {
    const block = new Uint8Array(64 + length).fill(by, 0, 64);
    key.forEach((byte, i) => {
      block[i] ^= byte;
    });
    return block;
  };
  const inner = padded(0x36, message.length);
  inner.set(message, 64);
  const outer = padded(0x5c, 32);
  outer.set(sha256(inner), 64);
  return sha256(outer);
}

export const sha256Hex = (text: string): string => makeHex(sha256(utf8(text)));

export const makeHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const parseHex = (text: string): Uint8Array =>
  Uint8Array.from({ length: text.length >> 1 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16));

/** Without TextEncoder, which is not part of the language. Half a pair of surrogates becomes U+FFFD, as everywhere. */
export function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const found = character.codePointAt(0) as number;
    const code = found >= 0xd800 && found <= 0xdfff ? 0xfffd : found;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code));
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code));
  }
  return Uint8Array.from(bytes);
}

const tail = (code: number): number => 0x80 | (code & 0x3f);

const rotated = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** A one bit, zeros, and the length in bits, up to a multiple of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const length = (Math.floor((bytes.length + 8) / 64) + 1) * 64;
  const whole = new Uint8Array(length);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(length - 4, (bytes.length << 3) >>> 0);
  return view;
}

function mixIn(hash: Uint32Array, words: Uint32Array, blocks: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = blocks.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const early = words[i - 15];
    const late = words[i - 2];
    const a = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const b = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16] + a + words[i - 7] + b;
  }
  // One by one: a list of eight for each round would be made and taken apart until V8 has found out about it.
  let a = hash[0];
  let b = hash[1];
  let c = hash[2];
  let d = hash[3];
  let e = hash[4];
  let f = hash[5];
  let g = hash[6];
  let h = hash[7];
  for (let i = 0; i < 64; i++) {
    const right = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const one = (h + right + chosen + ROUND[i] + words[i]) | 0;
    const left = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const two = (left + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  hash[0] += a;
  hash[1] += b;
  hash[2] += c;
  hash[3] += d;
  hash[4] += e;
  hash[5] += f;
  hash[6] += g;
  hash[7] += h;
}

const PRIMES = firstPrimes(64);
/** The first 32 bits of the fractions of square and cube roots of primes. */
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

function fraction(x: number): number {
  return Math.floor((x - Math.floor(x)) * 0x1_0000_0000);
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}
