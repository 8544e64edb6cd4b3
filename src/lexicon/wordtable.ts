import type { Letter } from "./alphabet.ts";

/** The level of a word that is not among the common ones. */
export const NOT_COMMON = 255;

/** Words on their way into a graph, packed: millions of them would not fit as lists of their own. */
export class WordTable {
  /** Every word's letters one after the other; by word: where they begin, how many they are, how common the word is. */
  text = new Uint8Array(1 << 16);
  starts = new Int32Array(1 << 12);
  lengths = new Uint8Array(1 << 12);
  /** From 0, the most common. */
  levels = new Uint8Array(1 << 12);
  count = 0;
  #size = 0;

  static of(words: Iterable<readonly Letter[]>): WordTable {
    const table = new WordTable();
    for (const word of words) table.add(word);
    return table;
  }

  /** A word may be added more than once; its lowest level counts. */
  add(letters: readonly Letter[], level = NOT_COMMON): void {
    if (this.count === this.starts.length) {
      this.starts = grown(this.starts, Int32Array);
      this.lengths = grown(this.lengths, Uint8Array);
      this.levels = grown(this.levels, Uint8Array);
    }
    if (this.#size + letters.length > this.text.length) this.text = grown(this.text, Uint8Array);
    this.starts[this.count] = this.#size;
    this.lengths[this.count] = letters.length;
    this.levels[this.count++] = level;
    for (let i = 0; i < letters.length; i++) this.text[this.#size++] = letters[i];
  }
}

export function grown<T extends Int32Array | Uint8Array>(old: T, Type: new (size: number) => T): T {
  const larger = new Type(old.length * 2);
  larger.set(old);
  return larger;
}
