import type { EventEmitter } from "node:events";
import { HttpFault } from "./fault.ts";

/** Lists on their way to one address at once: a whole class may open the page. */
export const MOST_DOWNLOADS = 64;

/** Large answers that are on their way, by where to. */
export class Downloads {
  readonly #open = new Map<string, number>();

  begin(network: string, answer: EventEmitter): void {
    const before = this.#open.get(network) ?? 0;
    if (before >= MOST_DOWNLOADS) throw new HttpFault(429, "tooMany", { retryAfter: 5 });
    this.#open.set(network, before + 1);
    // Also of those that are broken off.
    answer.once("close", () => {
      const left = (this.#open.get(network) ?? 1) - 1;
      if (left > 0) this.#open.set(network, left);
      else this.#open.delete(network);
    });
  }
}
