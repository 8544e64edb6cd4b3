import { useSyncExternalStore } from "react";

/** As in table.css: there is room for three columns. */
const WIDE = "(min-width: 74rem)";

const subscribe = (changed: () => void): (() => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
