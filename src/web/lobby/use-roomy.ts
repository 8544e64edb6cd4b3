import { useSyncExternalStore } from "react";

/** As in lobby.css: games and chat fit beside each other. */
const ROOMY = "(min-width: 60rem)";

const subscribe = (changed: () => void): (() => void) => {
  const query = matchMedia(ROOMY);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

export const useRoomy = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(ROOMY).matches);
