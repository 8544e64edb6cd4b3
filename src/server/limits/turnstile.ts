/** Work that is too heavy to be done many times at once: so many at a time, so many who wait, and no more. */
export class Turnstile {
  readonly #most: number;
  readonly #mostWaiting: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  /** In the order in which it was asked for; null: too many wait already, and nothing was done. */
  async pass<T>(work: () => Promise<T>): Promise<{ readonly done: T } | null> {
    if (this.#running >= this.#most) {
      if (this.#waiting.length >= this.#mostWaiting) return null;
      // Whoever ends hands over the own place, so that nobody who comes now can take it.
      await new Promise<void>((go) => this.#waiting.push(go));
    } else this.#running++;
    try {
      return { done: await work() };
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }
}
