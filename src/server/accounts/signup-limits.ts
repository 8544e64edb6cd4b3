import { networkOf } from "../http/address.ts";
import { HttpFault } from "../http/fault.ts";
import type { Instant, TallyStore } from "../store/store.ts";

const WINDOW = 60_000;
/** New accounts a minute and address: a class of pupils comes in at once, a program would like thousands. */
export const MOST_NEW = { guest: 30, member: 10 } as const;

/** New accounts of late by address, on all nodes together: whoever goes from node to node gains nothing. */
export class SignupLimits {
  readonly #store: TallyStore;
  readonly #isLimited: boolean;

  constructor(store: TallyStore, isLimited: boolean) {
    this.#store = store;
    this.#isLimited = isLimited;
  }

  async admit(kind: keyof typeof MOST_NEW, address: string, now: Instant): Promise<void> {
    if (!this.#isLimited) return;
    const { count, since } = await this.#store.tally(`new ${kind} ${networkOf(address)}`, WINDOW, now);
    if (count > MOST_NEW[kind])
      throw new HttpFault(429, "tooMany", { retryAfter: Math.max(1, Math.ceil((since + WINDOW - now) / 1000)) });
  }
}
