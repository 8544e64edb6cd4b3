import { type RandomState, seedState, streamAt } from "../base/random.ts";
import { shuffle } from "./fastgame.ts";

/**
 * Every bag that the unseen tiles allow, in an order that chance gives, so that few samples are spread over all of them.
 * Every tile is a place of its own: a bag comes as often as it is likely.
 */
export class Draws {
  /** How many bags there are. */
  readonly count: number;
  private readonly state: RandomState;
  private readonly sorted: Uint8Array;
  private readonly bags: readonly (readonly number[])[];
  private readonly order: readonly number[];
  /** By place in the order: where the same tiles came before, or the place itself. */
  private readonly firsts: Int32Array;

  constructor(unseen: ArrayLike<number>, bagSize: number, seed: number) {
    this.state = seedState(seed);
    this.sorted = Uint8Array.from(unseen).sort();
    this.bags = combinations(unseen.length, bagSize);
    this.count = this.bags.length;
    this.order = streamAt(this.state, 0).shuffle(this.bags.map((_, index) => index));
    const seen = new Map<string, number>();
    this.firsts = Int32Array.from(this.order, (bag, place) => {
      const key = this.tilesOf(this.bags[bag]).join();
      if (!seen.has(key)) seen.set(key, place);
      return seen.get(key) ?? place;
    });
  }

  /** The first sample whose bag holds the same tiles as that of this one. */
  first(sample: number): number {
    return this.firsts[sample % this.count];
  }

  /** Puts the unseen tiles in the order of a sample: first those on the other rack, then the bag, which is drawn from its end. */
  arrange(unseen: Uint8Array, sample: number): void {
    const bag = this.bags[this.order[sample % this.count]];
    const { sorted } = this;
    const tiles = Uint8Array.from(this.tilesOf(bag));
    shuffle(tiles, tiles.length, streamAt(this.state, sample + 1));
    let at = 0;
    for (let place = 0; place < sorted.length; place++) if (!bag.includes(place)) unseen[at++] = sorted[place];
    unseen.set(tiles, at);
  }

  private tilesOf(bag: readonly number[]): number[] {
    return bag.map((place) => this.sorted[place]);
  }
}

/** Every way to choose so many of so many places, each as the list of the places chosen. */
function combinations(places: number, chosen: number): readonly number[][] {
  if (chosen === 0) return [[]];
  const found: number[][] = [];
  for (let last = chosen - 1; last < places; last++)
    for (const before of combinations(last, chosen - 1)) found.push([...before, last]);
  return found;
}
