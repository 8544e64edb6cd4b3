import { type Board, NO_STONE, runsByCell, type Stone } from "./board.ts";
import { playSwap } from "./cascade.ts";
import { startPosition } from "./position.ts";
import { type JewelsRules, RUN_LENGTH } from "./rules.ts";
import { type Swap, swapped } from "./swap.ts";

/** The stones that came into each column, the first one first. */
export type Refills = readonly (readonly Stone[])[];

/** So many runs of arrivals are guessed, and so many boards looked at: even a wild cascade costs little time. */
const MOST_GUESSES = 4;
const MOST_BOARDS = 6000;

/**
 * What must have fallen in between a board with its swap and the board that followed. Stones that came and went in
 * the same cascade are not seen; they are found by trying which runs they can have made. Null where that leads to
 * nothing.
 */
export function explainRefills(rules: JewelsRules, before: Board, swap: Swap, after: Board): Refills | null {
  return new Explanation(rules, before, swap, after).find();
}

/** A stone that has come in, and whose colour may not be known yet. Numbered from FIRST_ARRIVAL on in cells. */
interface Arrival {
  readonly column: number;
  readonly colour: Stone;
}
const FIRST_ARRIVAL = 100;

class Explanation {
  readonly #rules: JewelsRules;
  readonly #before: Board;
  readonly #swap: Swap;
  readonly #after: Board;
  #boards = 0;

  constructor(rules: JewelsRules, before: Board, swap: Swap, after: Board) {
    this.#rules = rules;
    this.#before = before;
    this.#swap = swap;
    this.#after = after;
  }

  find(): Refills | null {
    const start = Int32Array.from(swapped(this.#before, this.#swap));
    // The fewest guesses first: they are the likeliest by far.
    for (let guesses = 0; guesses <= MOST_GUESSES && this.#boards < MOST_BOARDS; guesses++) {
      const found = this.#settle(start, [], guesses);
      if (found !== null) return found;
    }
    return null;
  }

  /** Plays what is known to run; then either this is the board that followed, or an arrival must have made a run. */
  #settle(cells: Int32Array, arrivals: readonly Arrival[], guesses: number): Refills | null {
    if (this.#boards++ > MOST_BOARDS) return null;
    const colours = Uint8Array.from(cells, (cell) => colourOf(cell, arrivals));
    const runs = runsByCell(this.#rules, colours);
    if (runs !== null) {
      const found = this.#settle(...this.#fall(cells, runs, arrivals), guesses);
      if (found !== null) return found;
    } else if (guesses === 0) {
      return this.#match(cells, colours, arrivals);
    }
    if (guesses === 0) return null;
    for (const line of this.#lines()) {
      const open = line.filter((cell) => colours[cell] === NO_STONE);
      const fixed = line.map((cell) => colours[cell]).filter((colour) => colour !== NO_STONE);
      if (open.length === 0 || fixed.some((colour) => colour !== fixed[0])) continue;
      const choices = fixed.length > 0 ? [fixed[0]] : Array.from({ length: this.#rules.colours }, (_, i) => i + 1);
      for (const colour of choices) {
        const guessed = arrivals.slice();
        for (const cell of open) {
          const index = cells[cell] - FIRST_ARRIVAL;
          guessed[index] = { ...guessed[index], colour };
        }
        const found = this.#settle(cells, guessed, guesses - 1);
        if (found !== null) return found;
      }
    }
    return null;
  }

  /** Whether the board is the one that followed; and whether the rules, given the arrivals, lead there. */
  #match(cells: Int32Array, colours: Uint8Array, arrivals: readonly Arrival[]): Refills | null {
    const after = this.#after;
    if (colours.some((colour, cell) => colour !== NO_STONE && colour !== after[cell])) return null;
    const seen = arrivals.slice();
    for (const [cell, stone] of cells.entries())
      if (stone >= FIRST_ARRIVAL) seen[stone - FIRST_ARRIVAL] = { ...seen[stone - FIRST_ARRIVAL], colour: after[cell] };
    const refills = Array.from({ length: this.#rules.columns }, (_, column) =>
      seen.filter((arrival) => arrival.column === column).map(({ colour }) => colour),
    );
    const queues = refills.map((stones) => Uint8Array.from(stones.length > 0 ? stones : [1]));
    const played = playSwap(startPosition(this.#rules, this.#before, queues), this.#swap);
    if (!played.ok || played.value.endless) return null;
    const used = refills.map(() => 0);
    for (const { arrivals: came } of played.value.steps)
      for (const { cell } of came) used[cell % this.#rules.columns]++;
    const isSame = played.value.position.board.every((stone, cell) => stone === after[cell]);
    return isSame && used.every((count, column) => count === refills[column].length) ? refills : null;
  }

  #fall(cells: Int32Array, runs: Uint8Array, arrivals: readonly Arrival[]): [Int32Array, readonly Arrival[]] {
    const { rows, columns } = this.#rules;
    const fallen = new Int32Array(cells.length);
    const more = arrivals.slice();
    for (let column = 0; column < columns; column++) {
      let to = (rows - 1) * columns + column;
      for (let from = to; from >= 0; from -= columns) {
        if (runs[from] > 0) continue;
        fallen[to] = cells[from];
        to -= columns;
      }
      for (; to >= 0; to -= columns) {
        fallen[to] = FIRST_ARRIVAL + more.length;
        more.push({ column, colour: NO_STONE });
      }
    }
    return [fallen, more];
  }

  /** All places for a run. */
  *#lines(): Generator<number[]> {
    const { rows, columns } = this.#rules;
    const cells = (first: number, step: number) => Array.from({ length: RUN_LENGTH }, (_, i) => first + i * step);
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const cell = row * columns + column;
        if (column + RUN_LENGTH <= columns) yield cells(cell, 1);
        if (row + RUN_LENGTH <= rows) yield cells(cell, columns);
      }
  }
}

const colourOf = (cell: number, arrivals: readonly Arrival[]): Stone =>
  cell < FIRST_ARRIVAL ? cell : arrivals[cell - FIRST_ARRIVAL].colour;
