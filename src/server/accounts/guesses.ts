import type { Instant } from "../store/store.ts";

const WINDOW = 15 * 60_000;
/** People who forgot their password try a handful; a program tries thousands. */
export const MOST_BY_ACCOUNT = 10;
export const MOST_BY_ADDRESS = 50;
/** Beyond so many entries the old ones are swept out. */
const SWEEP_AT = 10_000;

interface Tries {
  readonly count: number;
  readonly since: Instant;
}

/** Tries to guess a password of late, by account and by address. Each node counts for itself. */
export class Guesses {
  readonly #tries = new Map<string, Tries>();

  /**
   * How long to wait before the next try, in seconds; 0: go on. A try counts before its password is looked at, so that
   * a thousand at once count as well as one after the other.
   */
  attempt(account: string, address: string, now: Instant): number {
    const keys = keysOf(account, address);
    const wait = Math.max(
      this.#waitFor(keys.account, MOST_BY_ACCOUNT, now),
      this.#waitFor(keys.address, MOST_BY_ADDRESS, now),
    );
    if (wait > 0) return wait;
    if (this.#tries.size > SWEEP_AT) this.#sweep(now);
    for (const key of [keys.account, keys.address]) {
      const found = this.#fresh(key, now);
      this.#tries.set(key, { count: (found?.count ?? 0) + 1, since: found?.since ?? now });
    }
    return 0;
  }

  /** The right password clears the account; an address may be guessing many, and gets only this try back. */
  succeeded(account: string, address: string): void {
    const keys = keysOf(account, address);
    this.#tries.delete(keys.account);
    const found = this.#tries.get(keys.address);
    if (found !== undefined) this.#tries.set(keys.address, { ...found, count: found.count - 1 });
  }

  #fresh(key: string, now: Instant): Tries | undefined {
    const found = this.#tries.get(key);
    return found !== undefined && found.since + WINDOW > now ? found : undefined;
  }

  #waitFor(key: string, most: number, now: Instant): number {
    const found = this.#fresh(key, now);
    return found === undefined || found.count < most ? 0 : Math.ceil((found.since + WINDOW - now) / 1000);
  }

  #sweep(now: Instant): void {
    for (const key of this.#tries.keys()) if (this.#fresh(key, now) === undefined) this.#tries.delete(key);
  }
}

const keysOf = (account: string, address: string) => ({ account: `account ${account}`, address: `address ${address}` });
