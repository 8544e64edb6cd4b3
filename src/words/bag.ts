import { numbersAt } from "../base/stream.ts";
import type { Tile } from "../lexicon/alphabet.ts";
import type { Position } from "./position.ts";

/** Takes tiles from the end of the bag, as many as are wanted and there. */
export function draw(bag: Tile[], wanted: number): Tile[] {
  const count = Math.max(0, Math.min(wanted, bag.length));
  return bag.splice(bag.length - count, count).reverse();
}

/**
 * Where tiles go that are put back into a bag of that size, one after the other: by the stream of the game, each place
 * equally likely, so that whoever knows the tiles knows nothing of when they come again.
 */
export function placesBack({ random, version }: Position, bagSize: number, count: number): number[] {
  const numbers = numbersAt(random, version);
  return Array.from({ length: count }, (_, i) => numbers.below(bagSize + i + 1));
}

/** The bag with the tiles at those places. */
export function putBack(bag: readonly Tile[], tiles: readonly Tile[], places: readonly number[]): Tile[] {
  const fuller = [...bag];
  tiles.forEach((tile, i) => void fuller.splice(places[i], 0, tile));
  return fuller;
}
