import type { Clock, Tables } from "../base/parts.ts";
import { IDLE_MS } from "../store/accounts.ts";
import type { Account, AccountStore, OwnDataStore, Signals, TidyingStore } from "../store/store.ts";
import { goneName } from "./names.ts";

export interface LeavingParts {
  readonly store: AccountStore & OwnDataStore & TidyingStore & Signals;
  readonly clock: Clock;
  readonly tables: Pick<Tables, "resignAll">;
  readonly runs: { resignAll(account: string): Promise<void> };
}

const ROUND = 50;
const AGAIN_MS = 60_000;

/** People who leave, and guests who never came for anything. */
export class Leaving {
  readonly #parts: LeavingParts;

  constructor(parts: LeavingParts) {
    this.#parts = parts;
  }

  /**
   * The account is gone with the first write; what hangs on it follows at once, or, where this node does not come to it,
   * in the regular work of any other.
   */
  async leave({ id }: Account): Promise<void> {
    const { store, clock } = this.#parts;
    await store.changeAccount(id, {
      ...{ name: goneName(id), passwordHash: null, role: "guest", settings: {} },
      deletedAt: clock.now(),
    });
    store.publish({ kind: "account", id, topic: "sessions" });
    await this.#finish(id);
  }

  /**
   * Games are resigned and stay, under no name; all else that says who it was goes. Once more a minute after they left:
   * a race may have begun at the same moment.
   */
  async #finish(id: string): Promise<void> {
    const { store, clock, tables, runs } = this.#parts;
    const again = ((await store.account(id))?.deletedAt ?? 0) + AGAIN_MS;
    await tables.resignAll(id);
    await runs.resignAll(id);
    await store.forget(id, (setup) => withoutName(setup, id));
    await store.tidyNext(id, again > clock.now() ? again : null);
    store.publish({ kind: "account", id, topic: "deleted" });
    store.publish({ kind: "lobby" });
  }

  /** A round of those whose time has come; each has a next one, so that one that fails does not hold up the others. */
  async tidy(): Promise<void> {
    const { store, clock } = this.#parts;
    const failures: unknown[] = [];
    for (const { id, isGone } of await store.accountsToTidy(clock.now(), ROUND)) {
      await store.tidyNext(id, clock.now() + AGAIN_MS);
      await (isGone ? this.#finish(id) : this.#sweep(id)).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  async #sweep(id: string): Promise<void> {
    const { store, clock } = this.#parts;
    const done = await store.removeIdle(id, clock.now() - IDLE_MS);
    if (done !== "removed") await store.tidyNext(id, done === "active" ? clock.now() + IDLE_MS : null);
  }
}

/** A table's setup with an empty name in the seat of this account. */
function withoutName(setup: unknown, account: string): unknown {
  const { seats, ...rest } = (setup ?? {}) as { seats?: { readonly account: string | null; readonly name: string }[] };
  if (!Array.isArray(seats)) return setup;
  return { ...rest, seats: seats.map((seat) => (seat.account === account ? { ...seat, name: "" } : seat)) };
}
