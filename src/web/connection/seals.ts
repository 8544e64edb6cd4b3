import type { TableSetup } from "../../activity/table/setup.ts";
import type { RevealEvent } from "../../protocol/server.ts";
import { commitmentOf, SHUFFLE } from "../../words/fairstate.ts";
import type { TextStore } from "../storage/text-store.ts";

const SEALS = "tessera.seals";
const VALUES = "tessera.values";
const MOST_SEALS = 100;

/** Who has promised what for the shuffle; null for who has promised nothing. */
type Promises = readonly (readonly [account: string, commitment: string | null])[];
/** What a server had fixed before it knew our value. A table has the id of its offer. */
type Seal = readonly [table: string, seedHash: string, promises?: Promises];

function read<T extends readonly unknown[]>(store: TextStore, key: string): T[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((entry) => Array.isArray(entry) && entry.length >= 2) : [];
  } catch {
    return [];
  }
}

function write(store: TextStore, key: string, entries: readonly unknown[]): void {
  try {
    store.setItem(key, JSON.stringify(entries.slice(-MOST_SEALS)));
  } catch {
    // Then the game is shuffled without our value, and nobody can say afterwards whether all was kept to.
  }
}

/** Keeps a value on this device, also for a page that is loaded anew, and gives what is promised by it. */
export function promise(store: TextStore, value: string): string {
  const commitment = commitmentOf(value);
  write(store, VALUES, [...read(store, VALUES), [commitment, value]]);
  return commitment;
}

const keptValue = (store: TextStore, commitment: string | null): string | null =>
  read<readonly [string, string]>(store, VALUES).find(([promised]) => promised === commitment)?.[1] ?? null;

/** Notes what the server has fixed. What was noted first stays: false where it is something else now. */
export function keepSeal(store: TextStore, table: string, seedHash: string, promises?: Promises): boolean {
  const seals = read<Seal>(store, SEALS);
  const [, hash, promised] = seals.find(([id]) => id === table) ?? [];
  if (hash !== undefined && hash !== seedHash) return false;
  if (promised !== undefined && promises !== undefined && JSON.stringify(promised) !== JSON.stringify(promises))
    return false;
  const seal: Seal = promises === undefined ? [table, seedHash] : [table, seedHash, promises];
  if (promised === undefined) write(store, SEALS, [...seals.filter(([id]) => id !== table), seal]);
  return true;
}

/**
 * The value to show when a server asks for it, after all that it has fixed is noted; null where there is none on this
 * device, or where the server says something else than before.
 */
export function valueFor(store: TextStore, { offer, commitments }: RevealEvent, me: string): string | null {
  const promises = offer.takers.map(({ account }, i) => [account, commitments[i] ?? null] as const);
  const mine = promises.find(([account]) => account === me)?.[1] ?? null;
  const value = keptValue(store, mine);
  return value !== null && keepSeal(store, offer.id, offer.seedHash, promises) ? value : null;
}

/** `kept`: all is as it was fixed. `left`: but our own value is not in it. */
export type Verdict = "kept" | "left" | "broken";

/** Whether a table keeps to what was noted; null where nothing was noted on this device. */
export function judgeSeal(store: TextStore, setup: TableSetup, seat: number): Verdict | null {
  const seal = read<Seal>(store, SEALS).find(([id]) => id === setup.table);
  if (seal === undefined) return null;
  const [, seedHash, promises] = seal;
  if (setup.seedHash !== seedHash) return "broken";
  const { seats, values, commitments = [], shuffle } = setup;
  if (promises === undefined) return "kept";
  const promised = new Map(promises);
  const isKept = seats.every(({ account }, i) => {
    const commitment = (account === null ? null : promised.get(account)) ?? null;
    return (commitments[i] ?? null) === commitment && (values[i] === null || commitmentOf(values[i]) === commitment);
  });
  if (!isKept || shuffle !== SHUFFLE) return "broken";
  return seat >= 0 && values[seat] === null && keptValue(store, commitments[seat]) !== null ? "left" : "kept";
}
