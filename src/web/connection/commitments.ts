import type { TableSetup } from "../../activity/table/setup.ts";
import type { RevealEvent } from "../../protocol/server.ts";
import { commitmentOf, SHUFFLE } from "../../words/fairstate.ts";
import type { TextStore } from "../storage/text-store.ts";

/** By the name that devices know it by. */
const COMMITMENTS = "tessera.seals";
const VALUES = "tessera.values";
const MOST_KEPT = 100;

/** What each seat is committed to for the shuffle; null for who has not said anything. */
type SeatCommitments = readonly (readonly [account: string, commitment: string | null])[];
/** What the server and the seats were committed to before the server knew our value. A table has the id of its offer. */
type Commitments = readonly [table: string, seedHash: string, seats?: SeatCommitments];

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
    store.setItem(key, JSON.stringify(entries.slice(-MOST_KEPT)));
  } catch {
    // Then the game is shuffled without our value, and nobody can say afterwards whether all was kept to.
  }
}

/** Keeps a value on this device, also for a page that is loaded anew, and gives the commitment to it. */
export function commit(store: TextStore, value: string): string {
  const commitment = commitmentOf(value);
  write(store, VALUES, [...read(store, VALUES), [commitment, value]]);
  return commitment;
}

const keptValue = (store: TextStore, commitment: string | null): string | null =>
  read<readonly [string, string]>(store, VALUES).find(([given]) => given === commitment)?.[1] ?? null;

/** Notes what all are committed to. What was noted first stays: false where it is something else now. */
export function keepCommitments(store: TextStore, table: string, seedHash: string, seats?: SeatCommitments): boolean {
  const all = read<Commitments>(store, COMMITMENTS);
  const [, hash, noted] = all.find(([id]) => id === table) ?? [];
  if (hash !== undefined && hash !== seedHash) return false;
  if (noted !== undefined && seats !== undefined && JSON.stringify(noted) !== JSON.stringify(seats)) return false;
  const fresh: Commitments = seats === undefined ? [table, seedHash] : [table, seedHash, seats];
  if (noted === undefined) write(store, COMMITMENTS, [...all.filter(([id]) => id !== table), fresh]);
  return true;
}

/**
 * The value to show when a server asks for it, after all commitments are noted; null where there is none on this
 * device, or where the server says something else than before.
 */
export function valueFor(store: TextStore, { offer, commitments }: RevealEvent, me: string): string | null {
  const seats = offer.takers.map(({ account }, i) => [account, commitments[i] ?? null] as const);
  const mine = seats.find(([account]) => account === me)?.[1] ?? null;
  const value = keptValue(store, mine);
  return value !== null && keepCommitments(store, offer.id, offer.seedHash, seats) ? value : null;
}

/** `kept`: all kept to their commitments. `left`: but our own value is not in it. */
export type Verdict = "kept" | "left" | "broken";

/** Whether a table keeps to what was noted; null where nothing was noted on this device. */
export function judgeCommitments(store: TextStore, setup: TableSetup, seat: number): Verdict | null {
  const noted = read<Commitments>(store, COMMITMENTS).find(([id]) => id === setup.table);
  if (noted === undefined) return null;
  const [, seedHash, seatsThen] = noted;
  if (setup.seedHash !== seedHash) return "broken";
  const { seats, values, commitments = [], shuffle } = setup;
  if (seatsThen === undefined) return "kept";
  const committed = new Map(seatsThen);
  const isKept = seats.every(({ account }, i) => {
    const commitment = (account === null ? null : committed.get(account)) ?? null;
    return (commitments[i] ?? null) === commitment && (values[i] === null || commitmentOf(values[i]) === commitment);
  });
  if (!isKept || shuffle !== SHUFFLE) return "broken";
  return seat >= 0 && values[seat] === null && keptValue(store, commitments[seat]) !== null ? "left" : "kept";
}
