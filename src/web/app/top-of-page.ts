import { useEffect, useLayoutEffect, useRef } from "react";

/** Who goes on to another page begins at its top; who goes back is brought by the browser to where they were. */
export function useTopOfPage(place: string): void {
  const shown = useRef(place);
  const goesBack = useRef(false);
  useEffect(() => {
    const note = (): void => {
      goesBack.current = true;
    };
    addEventListener("popstate", note);
    return () => removeEventListener("popstate", note);
  }, []);
  useLayoutEffect(() => {
    if (place !== shown.current && !goesBack.current) scrollTo(0, 0);
    shown.current = place;
    goesBack.current = false;
  }, [place]);
}
