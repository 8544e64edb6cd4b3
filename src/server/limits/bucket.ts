/** So many at once, and then so many a second: whoever wants more has to wait. */
export class Bucket {
  #left: number;
  #at: number;
  readonly #most: number;
  readonly #perMs: number;

  constructor(most: number, perSecond: number, now: number) {
    this.#most = most;
    this.#perMs = perSecond / 1000;
    this.#left = most;
    this.#at = now;
  }

  take(now: number): boolean {
    this.#left = Math.min(this.#most, this.#left + Math.max(0, now - this.#at) * this.#perMs);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }

  /** Nobody has taken anything for long: it need not be kept. */
  isFull(now: number): boolean {
    return this.#left + (now - this.#at) * this.#perMs >= this.#most;
  }
}

/** One for each who asks, by whatever tells them apart. */
export class Buckets {
  readonly #buckets = new Map<string, Bucket>();
  readonly #most: number;
  readonly #perSecond: number;

  constructor(most: number, perSecond: number) {
    this.#most = most;
    this.#perSecond = perSecond;
  }

  take(key: string, now: number): boolean {
    const bucket = this.#buckets.get(key) ?? new Bucket(this.#most, this.#perSecond, now);
    this.#buckets.set(key, bucket);
    return bucket.take(now);
  }

  /** Forgets those who have been quiet. */
  tidy(now: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(key);
  }

  get size(): number {
    return this.#buckets.size;
  }
}
