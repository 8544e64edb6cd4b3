import type { RandomState } from "../base/random.ts";
import { sha256, sha256Hex, utf8 } from "../base/sha256.ts";
import type { FairSetup } from "./record.ts";

/**
 * Why nobody can choose the tiles: the server fixes its seed before it knows the seats' values, and shows
 * the hash of it; each seat gives a value that the server cannot foresee; both together shuffle the bag.
 * When the game is over the seed is shown, and everybody can do all of it again.
 */

export const seedHashOf = (seed: string): string => sha256Hex(seed);

/** The hash of `seed/table/value of the first seat/…`, a seat without a value as nothing between the strokes. */
export function fairState({ table, seed, values }: FairSetup): RandomState {
  const digest = sha256(utf8([seed, table, ...values.map((value) => value ?? "")].join("/")));
  const view = new DataView(digest.buffer);
  return [view.getUint32(0), view.getUint32(4), view.getUint32(8), view.getUint32(12)];
}
