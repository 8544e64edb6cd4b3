import type { Square } from "../../words/layout.ts";
import { asideBy, type Frame, isNear, type Lattice, type Point, placeUnder, pullAt, squareUnder } from "./geometry.ts";
import styles from "./rack.module.css";

export type Drop =
  | { readonly kind: "square"; readonly square: Square }
  | { readonly kind: "rack"; readonly place: number }
  | { readonly kind: "nowhere" };

export interface DragRules {
  /** The piece's place on the rack. */
  readonly placeOf: (id: number) => number;
  /** Whether the piece may fall on a square. */
  readonly isFree: (square: Square) => boolean;
  /** The box is where the tile was let go, so that it glides from there. */
  readonly onDrop: (id: number, drop: Drop, from: DOMRect) => void;
  readonly onLift?: () => void;
}

/** A finger or a mouse may tremble so far before it is a drag. */
const TREMBLE = { mouse: 4, touch: 7 } as const;
/** A finger hides what is below it: the tile is held so far above it, in its own sizes. */
const ABOVE_FINGER = 0.95;
const LEAST_HELD = { mouse: 34, touch: 46 } as const;

const NOWHERE: Frame = { left: 0, top: 0, right: 0, bottom: 0 };
/** So many pixels a frame the board goes below a tile that is held at the very edge. */
const PULL_PX = 9;

interface Held {
  readonly id: number;
  readonly source: HTMLElement;
  readonly pointer: number;
  readonly isTouch: boolean;
  readonly start: Point;
  readonly grip: Point;
  ghost: HTMLElement | null;
  /** Marks the square below it. */
  mark: HTMLElement | null;
  size: number;
  board: Lattice | null;
  /** What is seen of the board, and what moves it: a board on a small window is larger than its frame. */
  seen: Frame;
  scroller: HTMLElement | null;
  rack: Lattice | null;
  at: Point;
  target: Drop;
  /** What is shown of it already. */
  shown: string;
  frame: number;
}

/**
 * Drag and drop of tiles below `root`, with pointer events alone. While a tile is held nothing is drawn anew by the
 * page: one element follows the pointer by `transform`, once a frame. Gives the function that ends it all.
 */
export function listenForDrags(root: HTMLElement, rules: () => DragRules): () => void {
  let held: Held | null = null;

  const down = (event: PointerEvent): void => {
    const source = (event.target as Element).closest<HTMLElement>("[data-piece]");
    if (source === null || event.button !== 0 || held !== null || root.querySelector("[data-locked]")) return;
    const box = source.getBoundingClientRect();
    held = {
      id: Number(source.dataset.piece),
      source,
      pointer: event.pointerId,
      isTouch: event.pointerType !== "mouse",
      start: { x: event.clientX, y: event.clientY },
      grip: { x: (event.clientX - box.left) / box.width - 0.5, y: (event.clientY - box.top) / box.height - 0.5 },
      ghost: null,
      mark: null,
      size: 0,
      board: null,
      seen: NOWHERE,
      scroller: null,
      rack: null,
      at: { x: event.clientX, y: event.clientY },
      target: { kind: "nowhere" },
      shown: "",
      frame: 0,
    };
  };

  const move = (event: PointerEvent): void => {
    if (held === null || event.pointerId !== held.pointer) return;
    held.at = { x: event.clientX, y: event.clientY };
    if (held.ghost === null) {
      const far = Math.hypot(held.at.x - held.start.x, held.at.y - held.start.y);
      if (far < TREMBLE[held.isTouch ? "touch" : "mouse"]) return;
      lift(root, held);
      rules().onLift?.();
    }
    event.preventDefault();
    if (held.frame === 0) held.frame = requestAnimationFrame(step);
  };

  const step = (): void => {
    if (held === null) return;
    held.frame = pull(held) ? requestAnimationFrame(step) : 0;
    follow(root, held, rules());
  };

  const end = (event: PointerEvent): void => {
    if (held === null || event.pointerId !== held.pointer) return;
    const done = held;
    held = null;
    cancelAnimationFrame(done.frame);
    if (done.ghost === null) return;
    const isLetGo = event.type === "pointerup";
    if (isLetGo) follow(root, done, rules());
    const box = done.ghost.getBoundingClientRect();
    putDown(root, done);
    swallowClick();
    rules().onDrop(done.id, isLetGo ? done.target : { kind: "nowhere" }, box);
  };

  root.addEventListener("pointerdown", down);
  window.addEventListener("pointermove", move, { passive: false });
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
  return () => {
    if (held?.ghost) putDown(root, held);
    root.removeEventListener("pointerdown", down);
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
  };
}

/** The page is measured once, when the tile is lifted: nothing moves below a held tile but what it pulls itself. */
function lift(root: HTMLElement, held: Held): void {
  const first = root.querySelector<HTMLElement>('[data-square="0"]');
  const grid = root.querySelector<HTMLElement>('[role="grid"]');
  if (first !== null && grid !== null) {
    const box = first.getBoundingClientRect();
    const columns = Number(grid.getAttribute("aria-colcount"));
    const rows = Number(grid.getAttribute("aria-rowcount"));
    held.board = { left: box.left, top: box.top, cell: box.width, columns, rows };
    held.scroller = grid.closest<HTMLElement>("[data-scrolls]");
    held.seen = (held.scroller ?? grid).getBoundingClientRect();
  }
  const slots = [...root.querySelectorAll<HTMLElement>("[data-place]")];
  if (slots.length > 0) {
    const box = slots[0].getBoundingClientRect();
    held.rack = { left: box.left, top: box.top, cell: box.width, columns: slots.length, rows: 1 };
  }
  held.size = Math.max((held.board?.cell ?? 0) * 1.12, LEAST_HELD[held.isTouch ? "touch" : "mouse"]);
  const ghost = document.createElement("div");
  ghost.className = styles.heldTile;
  ghost.style.setProperty("--cell", `${held.size}px`);
  ghost.append(held.source.firstElementChild?.cloneNode(true) ?? "");
  // A layer over the page shows the closed hand: set on the table, it would be inherited by every square.
  const layer = document.createElement("div");
  layer.className = styles.heldLayer;
  // So does the mark: a square that changed its looks would have the whole board painted anew.
  const mark = document.createElement("div");
  mark.className = styles.heldTarget;
  mark.style.setProperty("--cell", `${held.board?.cell ?? 0}px`);
  layer.append(mark, ghost);
  document.body.append(layer);
  held.ghost = ghost;
  held.mark = mark;
  held.source.dataset.held = "";
  root.dataset.dragging = "";
}

/** A tile held with the mouse stays where it was gripped, one under a finger is held above it. */
const middleOf = ({ size, at, isTouch, grip }: Held): Point =>
  isTouch
    ? { x: at.x, y: at.y - size * ABOVE_FINGER }
    : { x: at.x - grip.x * size * 0.6, y: at.y - grip.y * size * 0.6 };

/** Moves the board below its frame while a tile is held at the edge; false where nothing moves. */
function pull(held: Held): boolean {
  const { board, scroller } = held;
  if (board === null || scroller === null) return false;
  const { x, y } = pullAt(held.seen, middleOf(held), board.cell);
  if (x === 0 && y === 0) return false;
  const { scrollLeft, scrollTop } = scroller;
  scroller.scrollBy({ left: x * PULL_PX, top: y * PULL_PX, behavior: "instant" });
  const by = { x: scroller.scrollLeft - scrollLeft, y: scroller.scrollTop - scrollTop };
  held.board = { ...board, left: board.left - by.x, top: board.top - by.y };
  return by.x !== 0 || by.y !== 0;
}

function follow(root: HTMLElement, held: Held, { isFree, placeOf }: DragRules): void {
  if (held.ghost === null) return;
  const { size, at, isTouch, board, rack, seen } = held;
  const middle = middleOf(held);
  held.ghost.style.transform = `translate3d(${middle.x - size / 2}px, ${middle.y - size / 2}px, 0)`;
  // Near the rack the finger counts, since one looks at where it is and not above it.
  const place = rack && (placeUnder(rack, middle) ?? (isTouch ? placeUnder(rack, at) : null));
  const square = board && isNear(seen, middle, board.cell * 0.75) ? squareUnder(board, middle, isFree) : null;
  const target = targetOf(square, place, middle.y <= seen.bottom);
  const key = JSON.stringify([target, board]);
  if (key === held.shown) return;
  held.shown = key;
  held.target = target;
  showTarget(root, held, placeOf(held.id));
}

/** Between board and rack both are near: above the board's edge the board counts, below it the rack. */
function targetOf(square: Square | null, place: number | null, isAboveEdge: boolean): Drop {
  if (square !== null && (isAboveEdge || place === null)) return { kind: "square", square };
  return place === null ? { kind: "nowhere" } : { kind: "rack", place };
}

function showTarget(root: HTMLElement, { target, rack, ghost, mark, board, size }: Held, home: number): void {
  const isOverBoard = target.kind === "square" && board !== null;
  if (isOverBoard) {
    const x = board.left + (target.square % board.columns) * board.cell;
    const y = board.top + Math.floor(target.square / board.columns) * board.cell;
    mark?.style.setProperty("transform", `translate3d(${x}px, ${y}px, 0)`);
  }
  mark?.style.setProperty("opacity", isOverBoard ? "1" : "0");
  // Over the board a held tile is hardly larger than a square, so that one sees which one it is.
  setOnce(ghost, "--held", isOverBoard ? Math.min(1, (board.cell * 1.3) / size) : 1);
  const places = rack?.columns ?? 0;
  const shifts = asideBy(places, home, target.kind === "rack" ? target.place : home);
  for (const slot of root.querySelectorAll<HTMLElement>("[data-place]"))
    setOnce(slot, "--aside", shifts[Number(slot.dataset.place)] ?? 0);
}

/** What is the same already is not set: it would be worked out anew. */
function setOnce(element: HTMLElement | null, property: string, value: number): void {
  if (element?.style.getPropertyValue(property) !== String(value)) element?.style.setProperty(property, String(value));
}

function putDown(root: HTMLElement, held: Held): void {
  held.ghost?.parentElement?.remove();
  delete held.source.dataset.held;
  delete root.dataset.dragging;
  for (const slot of root.querySelectorAll<HTMLElement>("[data-place]")) slot.style.removeProperty("--aside");
}

/** The click that a browser makes of a short drag is none. */
function swallowClick(): void {
  const stop = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 0);
}
