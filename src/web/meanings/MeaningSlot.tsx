import { lazy, type ReactNode, Suspense } from "react";
import { useAsked } from "./meaning-store.ts";

/** Fetched when a word is first asked for: most visits are for games. */
const LazyDialog = lazy(() => import("./MeaningDialog.tsx"));

export function MeaningSlot(): ReactNode {
  const asked = useAsked((state) => state.asked);
  return <Suspense fallback={null}>{asked !== null && <LazyDialog asked={asked} />}</Suspense>;
}
