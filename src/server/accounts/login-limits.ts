import { networkOf } from "../http/address.ts";
import type { Instant, TallyStore } from "../store/store.ts";

const WINDOW = 15 * 60_000;
/** People who forgot their password try a handful; a program tries thousands. */
export const MOST_BY_PAIR = 10;
export const MOST_BY_ADDRESS = 50;
/** From anywhere together: so few that guessing is hopeless, so many that one neighbour cannot shut the owner out. */
export const MOST_BY_ACCOUNT = 200;

/** Who tries: an address, and what shows that the account was open here before (a session, a device); null: nothing. */
export interface Guesser {
  readonly address: string;
  readonly known: string | null;
}

interface Limit {
  readonly key: string;
  readonly most: number;
}

/**
 * Tries to guess a password of late, on all nodes together. By account and address, by address alone, and by account
 * from anywhere; a session or a device that knew the password before has a count of its own, so that strangers who guess
 * never shut the owner out of where they are at home.
 */
export class LoginLimits {
  readonly #store: TallyStore;

  constructor(store: TallyStore) {
    this.#store = store;
  }

  /**
   * How long to wait before the next try, in seconds; 0: go on. A try counts before its password is looked at, so that
   * a thousand at once count as well as one after the other.
   */
  async attempt(account: string, guesser: Guesser, now: Instant): Promise<number> {
    // The narrowest first: what it refuses does not count against others.
    for (const { key, most } of limitsOf(account, guesser)) {
      const { count, since } = await this.#store.tally(key, WINDOW, now);
      if (count > most) return Math.max(1, Math.ceil((since + WINDOW - now) / 1000));
    }
    return 0;
  }

  /** The right password clears what is the owner's own; the wider counts get this try back. */
  async succeeded(account: string, guesser: Guesser): Promise<void> {
    const [own, ...wider] = limitsOf(account, guesser);
    await this.#store.untally(own.key, true);
    for (const { key } of wider) await this.#store.untally(key, false);
  }
}

function limitsOf(account: string, { address: from, known }: Guesser): readonly Limit[] {
  const address = networkOf(from);
  if (known !== null) return [{ key: `guess known ${account} ${known}`, most: MOST_BY_PAIR }];
  return [
    { key: `guess pair ${account} ${address}`, most: MOST_BY_PAIR },
    { key: `guess address ${address}`, most: MOST_BY_ADDRESS },
    { key: `guess account ${account}`, most: MOST_BY_ACCOUNT },
  ];
}
