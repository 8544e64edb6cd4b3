import { type RefObject, useCallback, useEffect, useState } from "react";

/** Below this a finger cannot be sure of a square. */
const SMALL_SQUARE = 22;

export interface Zoom {
  readonly isWorthIt: boolean;
  readonly isZoomed: boolean;
  readonly toggle: () => void;
}

/** On a small screen a large board can be drawn larger and moved with the finger. */
export function useZoom(root: RefObject<HTMLElement | null>): Zoom {
  const [isZoomed, setZoomed] = useState(false);
  const [isWorthIt, setWorthIt] = useState(false);
  useEffect(() => {
    const frame = root.current?.querySelector("[role=grid]")?.parentElement;
    if (!frame) return;
    const measure = (): void => {
      const columns = Number(frame.style.getPropertyValue("--columns"));
      setWorthIt(frame.clientWidth / (columns + 0.9) < SMALL_SQUARE + 1);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(frame);
    return () => watcher.disconnect();
  }, [root]);
  const toggle = useCallback((): void => {
    setZoomed((now) => !now);
    // Where the last tiles lie is most likely where one looks.
    requestAnimationFrame(() => {
      const mark = root.current?.querySelector("[data-tried], [data-last], [data-start]");
      mark?.scrollIntoView({ block: "nearest", inline: "center" });
    });
  }, [root]);
  return { isWorthIt: isWorthIt || isZoomed, isZoomed, toggle };
}
