import type { RandomState } from "../base/random.ts";
import { sha256, sha256Hex, utf8 } from "../base/sha256.ts";
import { hmacStream, type Stream } from "../base/stream.ts";
import type { FairSetup } from "./record.ts";

/**
 * Why nobody can choose the tiles: the server fixes its seed and shows the hash of it; each seat shows the hash of a
 * value of its own, and the value itself once all hashes are there; all of them together shuffle the bag. When the game
 * is over the seed is shown, and everybody can do all of it again.
 */

/** The stream of every game that is made now. Games of before name none, and have that of xoshiro128**. */
export const SHUFFLE = "hmac-sha256";

export const seedHashOf = (seed: string): string => sha256Hex(seed);

/** What a seat shows of its value before it shows the value. */
export const commitmentOf = (value: string): string => sha256Hex(`tessera-value/${value}`);

type Ingredients = Pick<FairSetup, "table" | "seed" | "values" | "shuffle">;

/** From the hash of `seed/table/value of the first seat/…`, a seat without a value as nothing between the strokes. */
export function fairStream({ table, seed, values, shuffle }: Ingredients): Stream {
  const digest = sha256(utf8([seed, table, ...values.map((value) => value ?? "")].join("/")));
  return shuffle === SHUFFLE ? hmacStream(digest) : firstState(digest);
}

function firstState(digest: Uint8Array): RandomState {
  const view = new DataView(digest.buffer);
  return [view.getUint32(0), view.getUint32(4), view.getUint32(8), view.getUint32(12)];
}
