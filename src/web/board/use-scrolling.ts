import { type RefObject, useEffect, useRef, useState } from "react";
import type { Square } from "../../words/layout.ts";

/**
 * A square is never drawn smaller than a finger can be sure of: a board that finds no room so is moved below its frame.
 * Gives how wide the frame is then, and 0 where all of the board is seen.
 */
export function useScrolling(frame: RefObject<HTMLElement | null>, report?: (scrolls: boolean) => void): number {
  const [width, setWidth] = useState(0);
  const tell = useRef(report);
  tell.current = report;
  useEffect(() => {
    const { current } = frame;
    const board = current?.firstElementChild;
    if (!current || !(board instanceof HTMLElement)) return;
    const measure = (): void => {
      const scrolls = board.offsetWidth > current.clientWidth || board.offsetHeight > current.clientHeight;
      setWidth(scrolls ? current.clientWidth : 0);
      tell.current?.(scrolls);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(current);
    watcher.observe(board);
    return () => watcher.disconnect();
  }, [frame]);
  return width;
}

/** Moves the board below its frame until these squares are seen with what is around them; the page stays where it is. */
export function reveal(frame: HTMLElement, squares: readonly Square[]): void {
  const boxes = squares.flatMap((square) => {
    const box = frame.querySelector(`[data-square="${square}"]`)?.getBoundingClientRect();
    return box === undefined ? [] : [box];
  });
  if (boxes.length === 0) return;
  const seen = frame.getBoundingClientRect();
  const around = boxes[0].width;
  const aside = (from: number, to: number, start: number, end: number): number =>
    from - around >= start && to + around <= end ? 0 : (from + to - start - end) / 2;
  const lefts = boxes.map(({ left }) => left);
  const tops = boxes.map(({ top }) => top);
  const rights = boxes.map(({ right }) => right);
  const bottoms = boxes.map(({ bottom }) => bottom);
  frame.scrollBy({
    left: aside(Math.min(...lefts), Math.max(...rights), seen.left, seen.right),
    top: aside(Math.min(...tops), Math.max(...bottoms), seen.top, seen.bottom),
  });
}
