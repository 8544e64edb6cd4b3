import type { JewelsRules } from "../../jewels/rules.ts";
import { isMotionReduced } from "../language/appearance.ts";
import type { Frame, Motion, Piece } from "./frames.ts";

export const placeOf = (row: number, column: number): string => `translate(${column * 100}%, ${row * 100}%)`;

/** Gravity: slow at first, then quicker, and a small hop at the end. */
const FALL = "cubic-bezier(0.45, 0.05, 0.85, 0.6)";
const SLIDE = "cubic-bezier(0.3, 0.1, 0.2, 1)";

/** Sets in motion what a frame moves, by transforms alone: the browser needs neither layout nor paint for them. */
export function animateFrame(
  rules: JewelsRules,
  frame: Frame,
  elementOf: (id: number) => HTMLElement | undefined,
  pace: number,
): Animation[] {
  const pieces = new Map(frame.pieces.map((piece) => [piece.id, piece]));
  const animations = frame.motions.map((motion) => {
    const piece = pieces.get(motion.id);
    const element = elementOf(motion.id);
    if (piece === undefined || element === undefined) return null;
    return element.animate(keyframesOf(rules, frame, motion, piece), { duration: motion.ms * pace, fill: "backwards" });
  });
  // Where nothing may move, stones that go are only dimmed (board.css).
  const leaving = [...(isMotionReduced() ? [] : frame.leaving)].map((id) => {
    const inner = elementOf(id)?.firstElementChild;
    return (
      inner?.animate(LEAVE, {
        duration: frame.ms * pace,
        easing: "cubic-bezier(0.4, 0, 0.9, 0.6)",
        fill: "forwards",
      }) ?? null
    );
  });
  return [...animations, ...leaving].filter((animation) => animation !== null);
}

const LEAVE: Keyframe[] = [
  { transform: "scale(1)", opacity: 1 },
  { transform: "scale(1.18)", opacity: 1, offset: 0.35 },
  { transform: "scale(0.2)", opacity: 0 },
];

function keyframesOf({ columns }: JewelsRules, frame: Frame, motion: Motion, piece: Piece): Keyframe[] {
  const [row, column] = [Math.floor(piece.cell / columns), piece.cell % columns];
  const here = placeOf(row, column);
  const there = placeOf(motion.fromRow, motion.fromColumn);
  if (frame.kind === "bounce")
    return [{ transform: here, easing: SLIDE }, { transform: there, easing: SLIDE, offset: 0.45 }, { transform: here }];
  if (frame.kind === "swap") return [{ transform: there, easing: SLIDE }, { transform: here }];
  return [
    { transform: there, easing: FALL },
    { transform: here, offset: 0.78, easing: "ease-out" },
    { transform: placeOf(row - 0.07, column), offset: 0.88, easing: "ease-in" },
    { transform: here },
  ];
}
