/** What a playout brings strays by about so many points. */
const STRAYS = 9;
/** So many standard errors of doubt make a swap worth another playout. */
const CURIOSITY = 3;
/**
 * A swap is surely best when it is ahead of each other one by so many standard errors. Fewer than of curiosity, which
 * has the others played out only until their doubt reaches up to the best.
 */
const SURELY_AHEAD = 2.5;

/**
 * The swaps that a search chooses between: what the value promises of each, and what playouts brought beyond that. The
 * next playout goes to the swap whose mean and doubt together are highest ("upper confidence bound"; P. Auer,
 * N. Cesa-Bianchi and P. Fischer, 2002): all have their chance, and those that do well have many.
 */
export class Chances {
  /** Playouts of each swap. */
  readonly counts: Int32Array;
  readonly #promises: ArrayLike<number>;
  readonly #trust: number;
  readonly #extras: Float64Array;
  #allExtras = 0;
  #playouts = 0;

  /** A promise counts like `trust` playouts that bring what it says. */
  constructor(promises: ArrayLike<number>, trust: number) {
    this.#promises = promises;
    this.#trust = trust;
    this.counts = new Int32Array(promises.length);
    this.#extras = new Float64Array(promises.length);
  }

  /** Takes down what a playout of a swap brought. */
  add(swap: number, points: number): void {
    const extra = points - this.#promises[swap];
    this.counts[swap]++;
    this.#extras[swap] += extra;
    this.#allExtras += extra;
    this.#playouts++;
  }

  /** Which swap is to be played out next. */
  next(): number {
    return this.#highest((swap) => this.#mean(swap) + CURIOSITY * this.#doubt(swap));
  }

  best(): number {
    return this.#highest((swap) => this.#mean(swap));
  }

  /** Whether more playouts would hardly change which swap is best. */
  isSure(): boolean {
    const best = this.best();
    return this.counts.every((_, swap) => {
      const doubt = Math.hypot(this.#doubt(best), this.#doubt(swap));
      return swap === best || this.#mean(best) - this.#mean(swap) > SURELY_AHEAD * doubt;
    });
  }

  /** Promises are all wrong by about the same, the points of the turns that a playout makes; what counts is who exceeds them by more. */
  #mean(swap: number): number {
    const usual = this.#playouts === 0 ? 0 : this.#allExtras / this.#playouts;
    return this.#promises[swap] + (this.#extras[swap] + this.#trust * usual) / (this.counts[swap] + this.#trust);
  }

  #doubt(swap: number): number {
    return STRAYS / Math.sqrt(this.counts[swap] + this.#trust);
  }

  #highest(rate: (swap: number) => number): number {
    let [best, most] = [0, Number.NEGATIVE_INFINITY];
    for (let swap = 0; swap < this.counts.length; swap++) {
      const rated = rate(swap);
      if (rated > most) [best, most] = [swap, rated];
    }
    return best;
  }
}
