import { letterOf, NO_TILE, tilePoints } from "../lexicon/alphabet.ts";
import { ENDS_WORD, findArc, TARGET } from "../lexicon/graph.ts";
import { CELL, CROSS_WORTH, FACTORS, type Grid, HIGH, hasNeighbour, type Laying, LOW, TILE } from "./grid.ts";

/**
 * The points of tiles that were laid on another board if they are laid on this one; −1 where that is no legal move. It
 * may be −1 of a legal one too, on an empty board or far from all tiles: whoever asks searches then.
 */
export function rescore(grid: Grid, { direction, y, x, length, tiles }: Laying): number {
  const { cells, width } = grid.lines(direction);
  const { rules, lexicon } = grid;
  const first = (y * width + x) * CELL;
  const end = first + length * CELL;
  if (x > 0 && cells[first - CELL + TILE] !== NO_TILE) return -1;
  if (x + length > width || (x + length < width && cells[end + TILE] !== NO_TILE)) return -1;
  let [arc, sum, factor, cross, laid] = [lexicon.dawg, 0, 1, 0, 0];
  let touches = false;
  for (let i = 0, cell = first; i < length; i++, cell += CELL) {
    const isNew = tiles[i] !== NO_TILE;
    // On a tile, or where the tile is gone that stood there.
    if (isNew !== (cells[cell + TILE] === NO_TILE)) return -1;
    const tile = isNew ? tiles[i] : cells[cell + TILE];
    arc = findArc(lexicon.arcs, arc & TARGET, letterOf(tile));
    if (arc === 0) return -1;
    if (!isNew) {
      touches = true;
      sum += tilePoints(rules.alphabet, tile);
      continue;
    }
    const letter = letterOf(tile);
    if (((cells[cell + (letter < 32 ? LOW : HIGH)] >>> letter) & 1) === 0) return -1;
    touches ||= hasNeighbour(cells, cell, width * CELL);
    const factors = cells[cell + FACTORS];
    const worth = tilePoints(rules.alphabet, tile) * (factors & 0xff);
    sum += worth;
    factor *= (factors >>> 8) & 0xff;
    cross += cells[cell + CROSS_WORTH] + worth * ((factors >>> 16) & 0xff);
    laid++;
  }
  if (!touches || (arc & ENDS_WORD) === 0) return -1;
  return sum * factor + cross + (rules.ruleset.bonus[laid] ?? 0);
}
