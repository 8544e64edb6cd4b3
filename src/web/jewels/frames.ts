import type { Board, Cell, Stone } from "../../jewels/board.ts";
import type { CascadeStep, PlayedSwap } from "../../jewels/cascade.ts";
import type { JewelsPosition } from "../../jewels/position.ts";
import { nextStones } from "../../jewels/queues.ts";
import type { JewelsRules } from "../../jewels/rules.ts";
import type { Swap } from "../../jewels/swap.ts";

/** A stone on the screen. It keeps its number while it moves, so that the page moves it and draws no other. */
export interface Piece {
  readonly id: number;
  readonly stone: Stone;
  readonly cell: Cell;
}

/** A piece comes to its cell from elsewhere; rows above the board are below nought. */
export interface Motion {
  readonly id: number;
  readonly fromRow: number;
  readonly fromColumn: number;
  readonly ms: number;
}

/** Points that rise from the middle of stones that go together, in cells from the top left. */
export interface Pop {
  readonly row: number;
  readonly column: number;
  readonly points: number;
  readonly stone: Stone;
}

/** A stretch of the animation: how things stand at its end, and what moves until then. */
export interface Frame {
  readonly kind: "rest" | "swap" | "bounce" | "clear" | "fall";
  readonly pieces: readonly Piece[];
  readonly motions: readonly Motion[];
  /** The pieces that go. */
  readonly leaving: ReadonlySet<number>;
  readonly pops: readonly Pop[];
  /** The stones that wait above the board. */
  readonly next: readonly Stone[];
  /** Points of this turn that are won by now. */
  readonly points: number;
  /** Which step of the cascade it is, from 1; 0 before the first. */
  readonly depth: number;
  readonly ms: number;
}

const SWAP_MS = 170;
const BOUNCE_MS = 320;
const CLEAR_MS = 300;
const FALL_MS = 150;
/** Falling stones speed up: four times as far takes twice as long. */
const FALL_ROW_MS = 95;
/** A cascade without end is not shown to its end. */
const MOST_STEPS = 20;
/** Long cascades quicken, down to this part of the usual time. */
const QUICKEST = 0.6;

const NONE: ReadonlySet<number> = new Set();

export const piecesOf = (board: Board, firstId = 0): Piece[] =>
  [...board].map((stone, cell) => ({ id: firstId + cell, stone, cell }));

export const restFrame = ({ board, queues, places }: JewelsPosition, firstId = 0): Frame => ({
  kind: "rest",
  pieces: piecesOf(board, firstId),
  motions: [],
  leaving: NONE,
  pops: [],
  next: nextStones(queues, places),
  points: 0,
  depth: 0,
  ms: 0,
});

/** Two stones change places and go back: the swap makes no run. */
export function bounceFrame(rules: JewelsRules, rest: Frame, swap: Swap): Frame {
  return { ...rest, kind: "bounce", motions: exchange(rules, rest.pieces, swap, BOUNCE_MS), ms: BOUNCE_MS };
}

/** All that a swap brings, from the pieces at rest before it to those at rest after it. */
export function turnFrames(before: JewelsPosition, rest: Frame, played: PlayedSwap): Frame[] {
  const { rules, queues } = before;
  const places = [...before.places];
  let nextId = 1 + Math.max(...rest.pieces.map(({ id }) => id));
  const other = (cell: Cell): Cell =>
    cell === played.swap.from ? played.swap.to : cell === played.swap.to ? played.swap.from : cell;
  let pieces = rest.pieces.map((piece) => ({ ...piece, cell: other(piece.cell) }));
  let points = 0;
  const still = { ...rest, points: 0, depth: 0 };
  const swap: Frame = {
    ...still,
    kind: "swap",
    pieces,
    motions: exchange(rules, pieces, played.swap, SWAP_MS),
    ms: SWAP_MS,
  };
  const frames: Frame[] = [swap];
  for (const [index, step] of played.steps.slice(0, MOST_STEPS).entries()) {
    const depth = index + 1;
    const pace = Math.max(QUICKEST, 1 - index * 0.08);
    const gone = new Set(step.cleared.map(({ cell }) => cell));
    const leaving = new Set(pieces.filter(({ cell }) => gone.has(cell)).map(({ id }) => id));
    points += step.points;
    const next = nextStones(queues, places);
    const pops = popsOf(rules, step);
    frames.push({ kind: "clear", pieces, motions: [], leaving, pops, next, points, depth, ms: CLEAR_MS * pace });
    const fall = fallen(rules, pieces, step, nextId, pace);
    pieces = fall.pieces;
    nextId += step.arrivals.length;
    for (const { cell } of step.arrivals) {
      const column = cell % rules.columns;
      places[column] = (places[column] + 1) % queues[column].length;
    }
    const ms = Math.max(0, ...fall.motions.map((motion) => motion.ms));
    frames.push({
      ...fall,
      kind: "fall",
      leaving: NONE,
      pops: [],
      next: nextStones(queues, places),
      points,
      depth,
      ms,
    });
  }
  const end = restFrame(played.position, nextId);
  const settled = played.steps.length <= MOST_STEPS ? pieces : end.pieces;
  return [...frames, { ...end, pieces: settled, points: played.points, depth: played.steps.length }];
}

/** Without anything that moves: the runs that go, one step after the other, and the board after them. */
export const withoutMotion = (frames: readonly Frame[]): Frame[] =>
  frames.filter(({ kind }) => kind === "clear" || kind === "rest").map((frame) => ({ ...frame, motions: [] }));

function exchange({ columns }: JewelsRules, pieces: readonly Piece[], swap: Swap, ms: number): Motion[] {
  const from = (cell: Cell) => ({ fromRow: Math.floor(cell / columns), fromColumn: cell % columns });
  return pieces
    .filter(({ cell }) => cell === swap.from || cell === swap.to)
    .map(({ id, cell }) => ({ id, ...from(cell === swap.from ? swap.to : swap.from), ms }));
}

function fallen(
  { columns }: JewelsRules,
  before: readonly Piece[],
  step: CascadeStep,
  firstId: number,
  pace: number,
): { pieces: Piece[]; motions: Motion[] } {
  const rowOf = (cell: Cell): number => Math.floor(cell / columns);
  const gone = new Set(step.cleared.map(({ cell }) => cell));
  const goesTo = new Map(step.falls.map(({ from, to }) => [from, to]));
  const news = new Map<number, number>();
  for (const { cell } of step.arrivals) news.set(cell % columns, (news.get(cell % columns) ?? 0) + 1);
  const motions: Motion[] = [];
  const fall = (id: number, column: number, fromRow: number, toRow: number): void => {
    motions.push({ id, fromColumn: column, fromRow, ms: (FALL_MS + FALL_ROW_MS * Math.sqrt(toRow - fromRow)) * pace });
  };
  const pieces: Piece[] = [];
  for (const piece of before) {
    if (gone.has(piece.cell)) continue;
    const cell = goesTo.get(piece.cell) ?? piece.cell;
    if (cell !== piece.cell) fall(piece.id, cell % columns, rowOf(piece.cell), rowOf(cell));
    pieces.push({ ...piece, cell });
  }
  // New stones wait above the board, one upon the other, in the order in which they come.
  for (const [index, { cell, stone }] of step.arrivals.entries()) {
    const [id, column, row] = [firstId + index, cell % columns, rowOf(cell)];
    fall(id, column, row - (news.get(column) as number), row);
    pieces.push({ id, stone, cell });
  }
  return { pieces, motions };
}

/** Neighbours of one colour that go together pop up as one figure. */
function popsOf({ columns }: JewelsRules, { cleared }: CascadeStep): Pop[] {
  const left = new Map(cleared.map((stone) => [stone.cell, stone]));
  const pops: Pop[] = [];
  for (const first of cleared) {
    if (!left.delete(first.cell)) continue;
    const group = [first];
    for (const { cell, stone } of group)
      for (const near of neighbours(cell, columns)) {
        const found = left.get(near);
        if (found === undefined || found.stone !== stone) continue;
        left.delete(near);
        group.push(found);
      }
    const mean = (of: (cell: Cell) => number): number =>
      group.reduce((sum, { cell }) => sum + of(cell), 0) / group.length;
    pops.push({
      row: mean((cell) => Math.floor(cell / columns)),
      column: mean((cell) => cell % columns),
      points: group.reduce((sum, { points }) => sum + points, 0),
      stone: first.stone,
    });
  }
  return pops;
}

const neighbours = (cell: Cell, columns: number): Cell[] => [
  cell - columns,
  cell + columns,
  ...(cell % columns > 0 ? [cell - 1] : []),
  ...(cell % columns < columns - 1 ? [cell + 1] : []),
];
