import { letterOf, NO_TILE, tilePoints } from "../lexicon/alphabet.ts";
import { arcLetter, ENDS_WORD, findArc, LAST_ARC, SEPARATOR, TARGET } from "../lexicon/graph.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { CELL, CROSS_WORTH, FACTORS, HIGH, type Lines, LOW, TILE } from "./grid.ts";
import type { Rules } from "./ruleset.ts";

/** Works out what the tiles above and below an empty square ask of a tile laid there, and what they are worth. */
export function refreshCross(grid: { rules: Rules; lexicon: Lexicon }, lines: Lines, cell: number): void {
  const { width, cells } = lines;
  const step = width * CELL;
  const above = cell >= step && cells[cell - step + TILE] !== NO_TILE;
  const below = cell + step < cells.length && cells[cell + step + TILE] !== NO_TILE;
  cells[cell + FACTORS] &= 0xffff;
  cells[cell + CROSS_WORTH] = 0;
  cells[cell + LOW] = ~1;
  cells[cell + HIGH] = -1;
  if (!above && !below) return;
  const { scored, checked } = grid.rules.ruleset.crossWords;
  if (scored) {
    const factor = (cells[cell + FACTORS] >>> 8) & 0xff;
    cells[cell + FACTORS] |= factor << 16;
    cells[cell + CROSS_WORTH] = factor * sumAround(grid.rules, cells, cell, step);
  }
  if (checked) restrict(cells, grid.lexicon, cell, step, above);
}

function restrict(cells: Int32Array, lexicon: Lexicon, cell: number, step: number, above: boolean): void {
  const { arcs, dawg, gaddag } = lexicon;
  cells[cell + LOW] = 0;
  cells[cell + HIGH] = 0;
  let node: number;
  if (above) {
    let first = cell;
    while (first >= step && cells[first - step + TILE] !== NO_TILE) first -= step;
    node = dawg;
    for (let at = first; at < cell && node !== 0; at += step)
      node = findArc(arcs, node, letterOf(cells[at + TILE])) & TARGET;
  } else {
    // Nothing above: the word is read backwards from its end, and the wanted letter closes it.
    let last = cell;
    while (last + step < cells.length && cells[last + step + TILE] !== NO_TILE) last += step;
    node = gaddag;
    for (let at = last; at > cell && node !== 0; at -= step)
      node = findArc(arcs, node, letterOf(cells[at + TILE])) & TARGET;
  }
  if (node === 0) return;
  for (let at = node; ; at++) {
    const letter = arcLetter(arcs[at]);
    if (letter !== SEPARATOR && closes(arcs, arcs[at], cells, above ? cell + step : cells.length, step))
      cells[cell + (letter < 32 ? LOW : HIGH)] |= 1 << letter;
    if (arcs[at] & LAST_ARC) return;
  }
}

function sumAround({ alphabet }: Rules, cells: Int32Array, cell: number, step: number): number {
  let sum = 0;
  for (let at = cell - step; at >= 0 && cells[at + TILE] !== NO_TILE; at -= step)
    sum += tilePoints(alphabet, cells[at + TILE]);
  for (let at = cell + step; at < cells.length && cells[at + TILE] !== NO_TILE; at += step)
    sum += tilePoints(alphabet, cells[at + TILE]);
  return sum;
}

/** Whether a word ends behind the arc and the tiles that stand from the cell `at` on. */
function closes(arcs: Int32Array, arc: number, cells: Int32Array, at: number, step: number): boolean {
  let end = arc;
  for (let next = at; next < cells.length && cells[next + TILE] !== NO_TILE; next += step) {
    end = findArc(arcs, end & TARGET, letterOf(cells[next + TILE]));
    if (end === 0) return false;
  }
  return (end & ENDS_WORD) !== 0;
}
