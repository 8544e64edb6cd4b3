/**
 * A board of 8×8 cells in six 32-bit words, for speed. A stone is a number of three bits, 1 to 6 (0: not known),
 * and each bit has a plane of 64 cells in two words: `low` for the columns 1–4, `high` for 5–8. A column is a byte
 * and its lowest bit is the bottom cell, so that stones fall towards bit 0 and a column's neighbour is 8 bits away.
 */
export type Planes = Int32Array;

export const SIDE = 8;
export const COLOURS = 6;
/** Words of a board: the three planes of the low half, then those of the high half. */
export const WORDS = 6;

/** The bit number of a cell that is numbered row by row from the top, 0 to 63; from 32 on it is in the high half. */
export const bitOfCell = (cell: number): number => (cell & 7) * 8 + 7 - (cell >> 3);
export const cellOfBit = (bit: number): number => (7 - (bit & 7)) * 8 + (bit >> 3);

export function packBoard(stones: ArrayLike<number>, planes: Planes, at = 0): void {
  planes.fill(0, at, at + WORDS);
  for (let cell = 0; cell < 64; cell++) {
    const bit = bitOfCell(cell);
    const first = at + (bit < 32 ? 0 : 3);
    for (let plane = 0; plane < 3; plane++) planes[first + plane] |= ((stones[cell] >> plane) & 1) << (bit & 31);
  }
}

export function unpackBoard(planes: Planes, at = 0): Uint8Array {
  const stones = new Uint8Array(64);
  for (let cell = 0; cell < 64; cell++) {
    const bit = bitOfCell(cell);
    const first = at + (bit < 32 ? 0 : 3);
    for (let plane = 0; plane < 3; plane++) stones[cell] |= ((planes[first + plane] >>> (bit & 31)) & 1) << plane;
  }
  return stones;
}
