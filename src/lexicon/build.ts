import { UserError } from "../base/user-error.ts";
import { arrange } from "./arrange.ts";
import { backwardCut, type Cut, cutOf, NOT_CUT } from "./cut.ts";
import type { OffensiveWords } from "./grades.ts";
import { arcLetter, ENDS_WORD, type Graph, LAST_ARC, SEPARATOR, TARGET } from "./graph.ts";
import { grown, type WordTable } from "./wordtable.ts";

/**
 * Builds both graphs of `graph.ts`, minimal: nodes with the same arcs are one node. The items of a
 * node (all that begin alike) are sorted by their next letter and each group becomes an arc, so the
 * recursion is a radix sort and the bottom-up minimising in one.
 *
 * The items of the forward graph are the words. The items of the other graph are the beginnings of
 * words, read backwards: behind a beginning, the separator leads to its node of the forward graph.
 * There are a quarter as many beginnings as (word, letter) pairs, and nothing has to be sorted twice.
 *
 * Where it is known which words are offensive, both are there once more without slurs, and without all of
 * them: only the nodes above what is missing are new.
 */
export function buildGraph(words: WordTable, commonLevels = 0, offensive: OffensiveWords | null = null): Graph {
  const builder = new GraphBuilder(words);
  const dawg = builder.forward(0, words.count, 0);
  const common = Array.from({ length: commonLevels }, (_, level) =>
    builder.part((word) => words.levels[word] <= level),
  );
  const cuts = offensive === null ? [] : [cutOf(offensive.slur), cutOf([...offensive.slur, ...offensive.vulgar])];
  const forwards = cuts.map((cut) => builder.without(dawg, cut));
  const forwardArcs = builder.size;
  const gaddag = builder.backward();
  const without = cuts.map((cut, i) => ({
    dawg: forwards[i],
    gaddag: builder.without(gaddag, backwardCut(cut)),
  }));
  return arrange({ arcs: builder.finished(), dawg, gaddag, listed: dawg, without, common, forwardArcs });
}

const LETTERS = 64;

class GraphBuilder {
  /** Every word's letters one after the other, and where each item begins and how long it is. */
  readonly #text: Uint8Array;
  #starts: Int32Array;
  #lengths: Uint8Array;
  #order: Int32Array;
  #scratch: Int32Array;
  readonly #places = new Int32Array(LETTERS + 1);
  /** How to step through an item's text: forwards, or backwards in beginnings. */
  #step = 1;

  /** Of each beginning of a word: its last letter's place, its length, its node of the forward graph (and whether it is a word). */
  #prefixEnds = new Int32Array(1 << 16);
  #prefixLengths = new Uint8Array(1 << 16);
  #prefixNodes = new Int32Array(1 << 16);
  #prefixes = 0;
  #isPart = false;

  #arcs = new Int32Array(1 << 16);
  #used = 1;
  #table: Int32Array;
  #nodes = 0;
  /** Arcs of the nodes that are being built, the deepest last. */
  readonly #stack = new Int32Array(LETTERS * 260);
  #top = 0;

  constructor({ text, starts, lengths, count }: WordTable) {
    this.#text = text;
    this.#starts = starts;
    this.#lengths = lengths;
    this.#order = numbersTo(count);
    this.#scratch = new Int32Array(count);
    // About two nodes a word: room for twice as many, so that the table seldom has to grow.
    this.#table = new Int32Array(2 ** Math.max(10, Math.ceil(Math.log2(count * 4 + 1))));
  }

  get size(): number {
    return this.#used;
  }

  /** The forward graph of some of the words. It shares its nodes with the others. */
  part(isIn: (word: number) => boolean): number {
    const order = this.#order;
    this.#order = order.filter(isIn);
    this.#isPart = true;
    const node = this.forward(0, this.#order.length, 0);
    this.#isPart = false;
    this.#order = order;
    return node;
  }

  finished(): Int32Array {
    return this.#arcs.slice(0, this.#used);
  }

  /** The node of all words that share their first `depth` letters. */
  forward(from: number, to: number, depth: number): number {
    if (to - from === 1) return this.#chain(this.#order[from], depth);
    let at = this.#sort(from, to, depth);
    const bottom = this.#top;
    while (at < to) {
      const { next, ended, letter } = this.#group(at, to, depth);
      const node = this.forward(at, next, depth + 1);
      const ends = ended ? ENDS_WORD : 0;
      this.#notePrefix(this.#starts[this.#order[at]] + depth, depth + 1, node | ends);
      this.#stack[this.#top++] = node | ends | (letter << 24);
      at = next;
    }
    return this.#node(bottom);
  }

  backward(): number {
    const count = this.#prefixes;
    this.#starts = this.#prefixEnds;
    this.#lengths = this.#prefixLengths;
    this.#order = numbersTo(count);
    this.#scratch = new Int32Array(count);
    this.#step = -1;
    return this.#backwardFrom(0, count, 0);
  }

  #backwardFrom(from: number, to: number, depth: number): number {
    if (to - from === 1) return this.#chain(this.#order[from], depth);
    let at = this.#sort(from, to, depth);
    const bottom = this.#top;
    if (at > from) this.#pushRest(this.#order[from]);
    while (at < to) {
      const { next, ended, letter } = this.#group(at, to, depth);
      // A beginning that ends here is a word only if the forward graph says so.
      const ends = ended ? this.#prefixNodes[this.#firstEnding(at, next, depth + 1)] & ENDS_WORD : 0;
      const node = this.#backwardFrom(at, next, depth + 1);
      this.#stack[this.#top++] = node | ends | (letter << 24);
      at = next;
    }
    return this.#node(bottom);
  }

  /** The node without what is cut: of the graph that was built last. Where it was cut forwards, the cut notes what is left. */
  without(node: number, cut: Cut): number {
    const bottom = this.#top;
    for (let at = node; at !== 0; at++) {
      const arc = this.#arcs[at];
      const kept = this.#cutArc(arc, cut);
      if (kept !== 0) this.#stack[this.#top++] = kept | (arcLetter(arc) << 24);
      if (arc & LAST_ARC) break;
    }
    return this.#node(bottom);
  }

  #cutArc(arc: number, cut: Cut): number {
    const letter = arcLetter(arc);
    if (letter === SEPARATOR) return (cut.left === NOT_CUT ? arc : cut.left) & TARGET;
    const next = cut.next.get(letter);
    if (next === undefined) return arc & (TARGET | ENDS_WORD);
    const node = this.without(arc & TARGET, next);
    if (this.#step > 0) next.left = node | (next.isWord ? 0 : arc & ENDS_WORD);
    return node | ((next.left === NOT_CUT ? arc : next.left) & ENDS_WORD);
  }

  /** An item alone needs no sorting: its nodes have an arc each, from the last one up. */
  #chain(item: number, depth: number): number {
    const isForward = this.#step > 0;
    const bottom = this.#top;
    if (!isForward) this.#pushRest(item);
    let node = this.#node(bottom);
    let ends = isForward ? ENDS_WORD : this.#prefixNodes[item] & ENDS_WORD;
    for (let i = this.#lengths[item] - 1; i >= depth; i--) {
      if (isForward) this.#notePrefix(this.#starts[item] + i, i + 1, node | ends);
      this.#stack[this.#top++] = node | ends | (this.#letterAt(item, i) << 24);
      node = this.#node(bottom);
      ends = 0;
    }
    return node;
  }

  /** Behind a beginning: the separator, and what the forward graph has from there on. */
  #pushRest(prefix: number): void {
    const rest = this.#prefixNodes[prefix] & TARGET;
    if (rest !== 0) this.#stack[this.#top++] = rest | (SEPARATOR << 24);
  }

  #letterAt(item: number, depth: number): number {
    return this.#text[this.#starts[item] + this.#step * depth];
  }

  /** Brings the items into the order of their letter at `depth`; those that end there come first. Returns where they stop. */
  #sort(from: number, to: number, depth: number): number {
    const order = this.#order;
    if (to - from > 24) return this.#countingSort(from, to, depth);
    const keyOf = (item: number) => (this.#lengths[item] === depth ? -1 : this.#letterAt(item, depth));
    let rest = from;
    for (let i = from; i < to; i++) {
      const item = order[i];
      const key = keyOf(item);
      let j = i;
      for (; j > from && keyOf(order[j - 1]) > key; j--) order[j] = order[j - 1];
      order[j] = item;
      if (key < 0) rest++;
    }
    return rest;
  }

  #countingSort(from: number, to: number, depth: number): number {
    const order = this.#order;
    const places = this.#places.fill(0);
    for (let i = from; i < to; i++) places[this.#keyAt(order[i], depth) + 1]++;
    const rest = from + places[1];
    places[0] = from;
    for (let key = 1; key <= LETTERS; key++) places[key] += places[key - 1];
    for (let i = from; i < to; i++) this.#scratch[places[this.#keyAt(order[i], depth)]++] = order[i];
    order.set(this.#scratch.subarray(from, to), from);
    return rest;
  }

  /** 0 for an item that ends at `depth`: no letter is 0. */
  #keyAt(item: number, depth: number): number {
    return this.#lengths[item] === depth ? 0 : this.#letterAt(item, depth);
  }

  /** The items from `at` on that share their letter at `depth`: where they stop, and whether one of them ends with it. */
  #group(at: number, to: number, depth: number): { next: number; ended: boolean; letter: number } {
    const letter = this.#letterAt(this.#order[at], depth);
    let ended = false;
    let next = at;
    for (; next < to && this.#letterAt(this.#order[next], depth) === letter; next++)
      if (this.#lengths[this.#order[next]] === depth + 1) ended = true;
    return { next, ended, letter };
  }

  #firstEnding(from: number, to: number, depth: number): number {
    for (let i = from; i < to; i++) if (this.#lengths[this.#order[i]] === depth) return this.#order[i];
    return -1;
  }

  #notePrefix(end: number, length: number, node: number): void {
    if (this.#isPart) return;
    if (this.#prefixes === this.#prefixEnds.length) {
      this.#prefixEnds = grown(this.#prefixEnds, Int32Array);
      this.#prefixLengths = grown(this.#prefixLengths, Uint8Array);
      this.#prefixNodes = grown(this.#prefixNodes, Int32Array);
    }
    this.#prefixEnds[this.#prefixes] = end;
    this.#prefixLengths[this.#prefixes] = length;
    this.#prefixNodes[this.#prefixes++] = node;
  }

  /** Takes the arcs above `bottom` off the stack and gives the index of the node that has just these. */
  #node(bottom: number): number {
    const count = this.#top - bottom;
    this.#top = bottom;
    if (count === 0) return 0;
    const stack = this.#stack;
    stack[bottom + count - 1] = stack[bottom + count - 1] | LAST_ARC;
    const mask = this.#table.length - 1;
    for (let slot = hashOf(stack, bottom) & mask; ; slot = (slot + 1) & mask) {
      const node = this.#table[slot];
      if (node === 0) {
        const added = this.#append(bottom, count);
        this.#table[slot] = added;
        if (++this.#nodes * 2 > this.#table.length) this.#growTable();
        return added;
      }
      let same = 0;
      while (same < count && this.#arcs[node + same] === stack[bottom + same]) same++;
      if (same === count) return node;
    }
  }

  #growTable(): void {
    this.#table = new Int32Array(this.#table.length * 2);
    const mask = this.#table.length - 1;
    for (let node = 1; node < this.#used; ) {
      let slot = hashOf(this.#arcs, node) & mask;
      while (this.#table[slot] !== 0) slot = (slot + 1) & mask;
      this.#table[slot] = node;
      while (!(this.#arcs[node++] & LAST_ARC));
    }
  }

  #append(bottom: number, count: number): number {
    const node = this.#used;
    // An arc has no room for a larger number, and a wrong arc would be a wrong word.
    if (node + count > TARGET) throw new UserError("lexicon.tooLarge");
    if (node + count > this.#arcs.length) this.#arcs = grown(this.#arcs, Int32Array);
    this.#arcs.set(this.#stack.subarray(bottom, bottom + count), node);
    this.#used += count;
    return node;
  }
}

function numbersTo(count: number): Int32Array {
  const numbers = new Int32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}

/** Of the arcs from `at` to the last one of the node. */
function hashOf(arcs: Int32Array, at: number): number {
  let hash = 0x811c9dc5;
  for (let i = at; ; i++) {
    hash = Math.imul(hash ^ arcs[i], 0x9e3779b1);
    hash ^= hash >>> 15;
    if (arcs[i] & LAST_ARC) return hash;
  }
}
