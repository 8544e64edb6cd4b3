import { useSyncExternalStore } from "react";

/** The widths of tokens.css, for what is not only drawn in another way there but is another thing. */
const WIDTHS = { roomy: "(width > 62rem)", wide: "(width >= 80rem) and (aspect-ratio >= 3/2)" } as const;

export function useWidth(name: keyof typeof WIDTHS): boolean {
  const query = WIDTHS[name];
  const subscribe = (changed: () => void): (() => void) => {
    const list = matchMedia(query);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
