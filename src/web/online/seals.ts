import type { TextStore } from "../local/storage.ts";

const KEY = "tessera.seals";
const MOST_SEALS = 100;

type Seals = readonly (readonly [table: string, seedHash: string])[];

function read(store: TextStore): Seals {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((seal) => Array.isArray(seal) && seal.length === 2) : [];
  } catch {
    return [];
  }
}

/** Notes which seed a server had fixed before it knew our value. A table has the id of its offer. */
export function keepSeal(store: TextStore, table: string, seedHash: string): void {
  const others = read(store).filter(([id]) => id !== table);
  try {
    store.setItem(KEY, JSON.stringify([...others, [table, seedHash]].slice(-MOST_SEALS)));
  } catch {
    // Then nobody can say afterwards whether it is the same.
  }
}

/** Whether a table has the seed that was promised; null where nothing was noted on this device. */
export function isSealKept(store: TextStore, table: string, seedHash: string): boolean | null {
  const promised = read(store).find(([id]) => id === table);
  return promised === undefined ? null : promised[1] === seedHash;
}
