import { Numbers, type RandomState, streamAt } from "./random.ts";
import { hmacSha256, makeHex, parseHex, utf8 } from "./sha256.ts";

/**
 * Where the numbers of a game come from, as plain data: the state of xoshiro128**, which is fast, or a key of
 * HMAC-SHA-256, of whose numbers nobody can tell the next ones however many are known.
 */
export type Stream = RandomState | HmacKey;

export interface HmacKey {
  /** 32 bytes as hexadecimal digits. */
  readonly hmacKey: string;
}

export const hmacStream = (key: Uint8Array): HmacKey => ({ hmacKey: makeHex(key) });

/** The numbers that belong to one step of a game: the same stream and step give the same. */
export const numbersAt = (stream: Stream, step: number): Numbers =>
  "hmacKey" in stream ? new HmacNumbers(stream, step) : streamAt(stream, step);

/**
 * HMAC-SHA-256 (RFC 2104) in counter mode: block i of a step is the code of the text `step/i`, and gives eight numbers
 * of 32 bits, high bytes first.
 */
class HmacNumbers extends Numbers {
  readonly #key: Uint8Array;
  readonly #step: number;
  #block: DataView | null = null;
  #given = 0;

  constructor({ hmacKey }: HmacKey, step: number) {
    super();
    this.#key = parseHex(hmacKey);
    this.#step = step;
  }

  next(): number {
    const at = this.#given % 8;
    if (this.#block === null || at === 0)
      this.#block = new DataView(hmacSha256(this.#key, utf8(`${this.#step}/${this.#given / 8}`)).buffer);
    this.#given++;
    return this.#block.getUint32(at * 4);
  }
}
