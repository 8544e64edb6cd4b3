import { type RandomState, seedState, streamAt } from "../base/random.ts";
import { shuffle } from "./fastgame.ts";
import type { HeldWeight } from "./preendgame-weights.ts";

/** So many draws are all tried; of more only some. */
export const MOST_DRAWS = 120;

/**
 * Every bag that the unseen tiles allow, in an order that chance gives, so that few samples are spread over all of them.
 * Every tile is a place of its own: a bag comes as often as it is likely. Where something is known of the other rack, each of
 * few bags has a weight, and of many those that are likelier come more often.
 */
export class Draws {
  /** How many bags there are. */
  readonly count: number;
  /** In their order, each a place of its own. */
  readonly sorted: Uint8Array;
  private readonly state: RandomState;
  private readonly bagSize: number;
  private order: readonly number[];
  /** By the number of a bag; null where all count the same. */
  private weights: Float64Array | null = null;
  /** By the tiles of a bag the place in the order where it came first, among as many places as were asked about. */
  private readonly firsts = new Map<string, number>();
  private lookedAt = 0;

  constructor(unseen: ArrayLike<number>, bagSize: number, seed: number) {
    this.state = seedState(seed);
    this.sorted = Uint8Array.from(unseen).sort();
    this.bagSize = bagSize;
    this.count = choices(unseen.length, bagSize);
    this.order = this.shuffled(Array.from({ length: this.count }, (_, index) => index));
  }

  /** Before the first sample is asked for. `sorted` says which tiles the places are. */
  weigh(weightOf: HeldWeight): void {
    const { sorted, bagSize, count } = this;
    const all = 2 ** sorted.length - 1;
    const weights = Float64Array.from({ length: count }, (_, index) => {
      const bag = choiceAt(index, sorted.length, bagSize).reduce((set, place) => set | (1 << place), 0);
      return weightOf(all & ~bag);
    });
    if (count <= MOST_DRAWS) this.weights = weights;
    else this.order = this.shuffled(spread(weights, this.order));
  }

  /** How much a sample counts. */
  weight(sample: number): number {
    return this.weights === null ? 1 : this.weights[this.order[sample % this.count]];
  }

  /** The first sample whose bag holds the same tiles as that of this one. */
  first(sample: number): number {
    const place = sample % this.count;
    for (; this.lookedAt <= place; this.lookedAt++) {
      const key = this.tilesOf(this.bagAt(this.lookedAt)).join();
      if (!this.firsts.has(key)) this.firsts.set(key, this.lookedAt);
    }
    return this.firsts.get(this.tilesOf(this.bagAt(place)).join()) ?? place;
  }

  /** Puts the unseen tiles in the order of a sample: first those on the other rack, then the bag, which is drawn from its end. */
  arrange(unseen: Uint8Array, sample: number): void {
    const bag = this.bagAt(sample % this.count);
    const { sorted } = this;
    const tiles = Uint8Array.from(this.tilesOf(bag));
    shuffle(tiles, tiles.length, streamAt(this.state, sample + 1));
    let at = 0;
    for (let place = 0; place < sorted.length; place++) if (!bag.includes(place)) unseen[at++] = sorted[place];
    unseen.set(tiles, at);
  }

  private shuffled(order: number[]): number[] {
    return streamAt(this.state, 0).shuffle(order);
  }

  private bagAt(place: number): number[] {
    return choiceAt(this.order[place], this.sorted.length, this.bagSize);
  }

  private tilesOf(bag: readonly number[]): number[] {
    return bag.map((place) => this.sorted[place]);
  }
}

/** As many bags as before, each as often as its weight says to the nearest whole number (systematic resampling). */
function spread(weights: Float64Array, order: readonly number[]): number[] {
  const step = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  const chosen: number[] = [];
  let sum = 0;
  for (const index of order) {
    sum += weights[index];
    while (chosen.length < order.length && (chosen.length + 0.5) * step < sum) chosen.push(index);
  }
  return chosen;
}

/** In how many ways so many of so many places can be chosen. */
function choices(places: number, chosen: number): number {
  let count = 1;
  for (let i = 1; i <= chosen; i++) count = (count * (places - chosen + i)) / i;
  return count;
}

/**
 * The places of one of these ways, by its number: those whose last place is lower come first. With long racks there are
 * so many that nobody should list them all.
 */
function choiceAt(index: number, places: number, chosen: number): number[] {
  const choice: number[] = [];
  let rest = index;
  let last = places - 1;
  for (let left = chosen; left > 0; left--, last--) {
    while (choices(last, left) > rest) last--;
    rest -= choices(last, left);
    choice.unshift(last);
  }
  return choice;
}
