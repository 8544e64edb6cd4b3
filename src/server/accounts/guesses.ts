import type { Instant, Store } from "../store/store.ts";

const WINDOW = 15 * 60_000;
/** People who forgot their password try a handful; a program tries thousands. */
export const MOST_BY_ACCOUNT = 10;
export const MOST_BY_ADDRESS = 50;

/** Tries to guess a password of late, by account and by address, on all nodes together. */
export class Guesses {
  readonly #store: Pick<Store, "tally" | "untally">;

  constructor(store: Pick<Store, "tally" | "untally">) {
    this.#store = store;
  }

  /**
   * How long to wait before the next try, in seconds; 0: go on. A try counts before its password is looked at, so that
   * a thousand at once count as well as one after the other.
   */
  async attempt(account: string, address: string, now: Instant): Promise<number> {
    const keys = keysOf(account, address);
    // An account that is closed to guessers does not count against whoever comes from the same address.
    return (
      (await this.#waitFor(keys.account, MOST_BY_ACCOUNT, now)) || this.#waitFor(keys.address, MOST_BY_ADDRESS, now)
    );
  }

  /** The right password clears the account; an address may be guessing many, and gets only this try back. */
  async succeeded(account: string, address: string): Promise<void> {
    const keys = keysOf(account, address);
    await this.#store.untally(keys.account, true);
    await this.#store.untally(keys.address, false);
  }

  async #waitFor(key: string, most: number, now: Instant): Promise<number> {
    const { count, since } = await this.#store.tally(key, WINDOW, now);
    return count <= most ? 0 : Math.max(1, Math.ceil((since + WINDOW - now) / 1000));
  }
}

const keysOf = (account: string, address: string) => ({
  account: `guess account ${account}`,
  address: `guess address ${address}`,
});
