/** Work that waits for one of a few places. Owners take turns: who brings much waits behind that, and others do not. */
export class FairQueue {
  readonly #places: number;
  /** The owner whose turn is next stands first. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  #busy = 0;
  #size = 0;

  constructor(places: number) {
    this.#places = places;
  }

  /** How much waits, and for how many owners. */
  get size(): number {
    return this.#size;
  }

  get owners(): number {
    return this.#waiting.size;
  }

  /** Done as soon as a place is free and it is the owner's turn. */
  add<T>(owner: string, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const own = this.#waiting.get(owner) ?? [];
      own.push(() => work().then(resolve, reject));
      this.#waiting.set(owner, own);
      this.#size++;
      this.#fill();
    });
  }

  #fill(): void {
    while (this.#busy < this.#places) {
      const work = this.#next();
      if (work === undefined) return;
      this.#busy++;
      void work().finally(() => {
        this.#busy--;
        this.#fill();
      });
    }
  }

  #next(): (() => Promise<void>) | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    const [owner, own] = first;
    this.#waiting.delete(owner);
    const work = own.shift();
    if (own.length > 0) this.#waiting.set(owner, own);
    this.#size--;
    return work;
  }
}
